#if CommandLineTool
  import ArgumentParser
  import GantryFormats
  import GantrySystem
  import GantryXcode

  struct RootOptions: ParsableArguments {
    @Option(
      name: [.customLong("root"), .customLong("package-path")],
      help: ArgumentHelp(
        """
        Where schemes, test plans and the Swift package are. By default the nearest folder, here or \
        above, with a Package.swift, a project or a workspace.
        """, valueName: "folder"), completion: .directory)
    var root: String?

    @Option(
      help: ArgumentHelp(
        """
        Skip what has this name, or this path below the root; * and ? match any text. May be given \
        several times. What CocoaPods, Carthage and SwiftPM download is always skipped.
        """, valueName: "glob"))
    var exclude: [String] = []

    func resolved() throws(ToolError) -> ProjectRoot { try ProjectRoot(root, excluding: exclude) }
  }

  /// The folder, project or workspace to search.
  struct ProjectRoot {
    var path: String
    /// Whether notes say which folders couldn't be searched.
    var reportsSkipped = true
    private var excluded: [String]
    /// The projects around it, where none was requested: an app's local package is in the app's.
    private var around: [String] = []

    init(_ path: String?, excluding excluded: [String] = []) throws(ToolError) {
      self.excluded = excluded
      guard let path else {
        let found = Self.projects(around: System.workingDirectory)
        self.path = found.first ?? "."
        around = Array(found.dropFirst())
        return
      }
      guard System.kind(path) == .folder else {
        throw ToolError(
          .noInput,
          "There is no folder, project or workspace at '\(clipped(path, limit: 400))' (--root).")
      }
      self.path = path
    }

    // MARK: Finding schemes and test plans

    /// The first wanted schemes and test plans, from here outward, or else those of the outermost
    /// project, which holds the others; with notes on what was skipped there.
    func contents(
      users: SchemeFinder.Users = .current,
      where isWanted: (SchemeFinder.Contents) -> Bool = { !$0.documents.isEmpty }
    ) throws(XcodeFileError) -> SchemeFinder.Contents {
      var folders = ([path] + around)[...]
      var contents: SchemeFinder.Contents
      repeat {
        let finder = SchemeFinder(
          root: folders.removeFirst(), users: users, excluding: excluded)
        contents = try finder.contents()
      } while !folders.isEmpty && !isWanted(contents)
      for problem in contents.unreadable where reportsSkipped {
        Terminal.printNote(
          "skipped '\(clipped(problem.place ?? "", limit: 200))': \(problem.message)")
      }
      return contents
    }

    /// The scheme or the test plan with a name or a path, here or in the next project around.
    func document(named name: String) throws -> NamedDocument {
      if name.hasSuffix(".xctestrun") {
        throw ToolError(
          .usage, "The entries of built tests are shown and set by 'gantry xctestrun'.", at: name)
      }
      if name.hasSuffix(".xcscheme") {
        return NamedDocument(type: SchemeDocument.self, path: try scheme(named: name).path)
      }
      if name.hasSuffix(".xctestplan") {
        return NamedDocument(type: TestPlanDocument.self, path: try testPlan(named: name))
      }
      let contents = try contents { $0.documents.contains { $0.name == name } }
      let found = contents.documents.filter { $0.name == name }
      guard let first = found.first, let last = found.last else {
        throw XcodeFileError(
          .noSuchScheme, "there is no file of a scheme or a test plan '\(name)'",
          advice: SchemeFinder.Contents.suggestion(
            for: name, among: contents.documents.map(\.name))
            ?? "There is none here. A scheme that Xcode shows without having a file gets one when "
            + "you check Shared in Xcode", path: path)
      }
      guard first.type == last.type else {
        let plan = found.first { $0.type == last.type } ?? last
        throw XcodeFileError(
          .ambiguousScheme, "a scheme and a test plan have the name '\(name)'",
          advice: "Give the path of one: '\(first.path)' or '\(plan.path)'", path: path)
      }
      // One name of several schemes, or of several plans, is an error.
      _ =
        try first.type == SchemeDocument.self
        ? contents.scheme(named: name).path : contents.testPlan(named: name)
      return first
    }

    /// The scheme with a name or a path, here or in the next project around that has it.
    func scheme(named name: String) throws(XcodeFileError) -> SchemeFile {
      if name.hasSuffix(".xcscheme") { return try SchemeFinder(root: path).scheme(named: name) }
      let contents = try contents { $0.hasScheme(named: name) }
      guard contents.hasScheme(named: name) || !contents.hasTestPlan(named: name) else {
        throw XcodeFileError(
          .noSuchScheme, "'\(name)' is no scheme but a test plan",
          advice: "Give it with --testplan", path: path)
      }
      return try contents.scheme(named: name)
    }

    /// The path of the test plan with a name or a path, as for schemes.
    func testPlan(named name: String) throws(XcodeFileError) -> String {
      if name.hasSuffix(".xctestplan") { return try SchemeFinder(root: path).testPlan(named: name) }
      return try contents { $0.hasTestPlan(named: name) }.testPlan(named: name)
    }

    /// The folder for a project's relative paths: the root, or the folder that holds it.
    var folder: String {
      guard path.hasSuffix(".xcodeproj") || path.hasSuffix(".xcworkspace") else { return path }
      return PathText.folder(path)
    }

    /// The folder for `$(SRCROOT)` in a test plan: that of the project or package of its target, or
    /// else the nearest; nil where there is none above the plan.
    ///
    /// The target's container in the plan, such as `container:App.xcodeproj`, is relative to a
    /// folder above the plan, which the plan doesn't name: `start`, if known.
    static func sourceRoot(
      ofTestPlanAt path: String, container: String?, startingIn start: String? = nil
    ) -> String? {
      let first =
        start.map { System.realPath($0) ?? $0 } ?? PathText.folder(System.realPath(path) ?? path)
      let target = container.map { text in
        text.firstIndex(of: ":").map { String(text[text.index(after: $0)...]) } ?? text
      }
      for folder in upward(from: first) {
        guard let target, !target.isEmpty else {
          if isProject(folder) { return folder }
          continue
        }
        let whole = target.hasPrefix("/") ? target : "\(folder)/\(target)"
        guard System.kind(whole) == .folder, let real = System.realPath(whole) else { continue }
        return real.hasSuffix(".xcodeproj") ? PathText.folder(real) : real
      }
      return nil
    }

    func package(for product: String) throws(ToolError) -> String {
      guard System.kind("\(path)/Package.swift") == .file else {
        throw ToolError(
          .noInput,
          "'\(clipped(product))' would be a product, but there is no Package.swift in "
            + "'\(clipped(path, limit: 400))'. Give the package's folder with --root, or the path "
            + "to an executable: ./\(clipped(product)).")
      }
      return path
    }

    /// The shortest paths to the folders upward with a project, in one repository.
    private static func projects(around folder: String) -> [String] {
      var paths: [String] = []
      for (height, folder) in upward(from: folder).enumerated() {
        if isProject(folder) {
          paths.append(
            height == 0 ? "." : Array(repeating: "..", count: height).joined(separator: "/"))
        }
        if !paths.isEmpty, System.exists("\(folder)/.git") { break }
      }
      return paths
    }

    private static func upward(from folder: String) -> some Sequence<String> {
      sequence(first: folder) { folder in
        let parent = PathText.folder(folder)
        return parent == folder ? nil : parent
      }
    }

    private static func isProject(_ folder: String) -> Bool {
      if System.kind("\(folder)/Package.swift") == .file { return true }
      // Projects in an unreadable folder can't be read either.
      guard let names = try? System.names(inFolder: folder) else { return false }
      return names.contains { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }
    }
  }

  extension SchemeFinder.Contents {
    fileprivate func hasScheme(named name: String) -> Bool {
      schemes.contains { $0.name == name }
    }

    fileprivate func hasTestPlan(named name: String) -> Bool {
      testPlans.contains { PathText.stem($0) == name }
    }
  }

  extension SchemeFile {
    /// xcodebuild's option for the scheme's project or workspace; nil for a package, which it finds
    /// in its own folder.
    var xcodebuildContainer: (option: String, path: String)? {
      switch kind {
      case .package: nil
      case .project: ("-project", container)
      case .workspace where PathText.folder(container).hasSuffix(".xcodeproj"):
        ("-project", PathText.folder(container))
      case .workspace: ("-workspace", container)
      }
    }
  }

  extension SchemeDocument {
    /// The folder for `$(SRCROOT)` in an action: Run's, unless it has a target of its own.
    func sourceRoot(for action: SchemeAction, in file: SchemeFile) -> String {
      file.sourceRoot(of: macroExpansionTarget(of: action) ?? macroExpansionTarget(of: .run))
    }
  }
#endif
