#if CommandLineTool
  import ArgumentParser
  import Gantry
  import GantryFormats
  import GantrySystem
  import GantryXcode

  /// The folder of schemes, plans and the package.
  struct RootOptions: ParsableArguments {
    @Option(
      name: [.customLong("root"), .customLong("package-path")],
      help: ArgumentHelp(
        """
        Where schemes, test plans and the Swift package are. By default the nearest folder, here or \
        above, with a Package.swift, a project or a workspace.
        """, valueName: "folder"), completion: .directory)
    var root: String?

    func resolved() throws(ToolError) -> ProjectRoot { try ProjectRoot(root) }
  }

  /// The folder, project or workspace to search.
  struct ProjectRoot {
    var path: String

    init(_ path: String?) throws(ToolError) {
      guard let path else {
        self.path = Self.nearest(to: System.workingDirectory) ?? "."
        return
      }
      guard System.kind(path) == .folder else {
        throw ToolError(
          .noInput,
          "There is no folder, project or workspace at '\(clipped(path, limit: 400))' (--root).")
      }
      self.path = path
    }

    /// The folder for a project's relative paths: the root, or the folder that holds it.
    var folder: String {
      guard path.hasSuffix(".xcodeproj") || path.hasSuffix(".xcworkspace") else { return path }
      return PathText.folder(path)
    }

    /// The folder for `$(SRCROOT)` in a test plan: that of the project or package of its target, or
    /// else the nearest.
    ///
    /// - Parameters:
    ///   - path: the plan's path.
    ///   - container: the target's container in the plan, such as `container:App.xcodeproj`. It is
    ///     relative to a folder above the plan, which the plan doesn't name.
    ///   - start: that folder, if known.
    /// - Returns: the folder; nil where there is no such project above the plan.
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

    /// The Swift package of a product.
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

    /// The shortest path to the nearest folder upward with a project.
    private static func nearest(to folder: String) -> String? {
      for (height, folder) in upward(from: folder).enumerated() where isProject(folder) {
        return height == 0 ? "." : Array(repeating: "..", count: height).joined(separator: "/")
      }
      return nil
    }

    /// A folder and all above it.
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

  extension SchemeDocument {
    /// The folder for `$(SRCROOT)` in an action: Run's, unless it has a target of its own.
    func sourceRoot(for action: SchemeAction, in file: SchemeFile) -> String {
      file.sourceRoot(of: macroExpansionTarget(of: action) ?? macroExpansionTarget(of: .run))
    }
  }
#endif
