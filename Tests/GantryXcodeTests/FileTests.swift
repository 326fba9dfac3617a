import Foundation
import Testing

@testable import GantryXcode

@Suite struct FileTests {
  /// A folder that is gone afterwards.
  final class Folder {
    let path: String

    init() throws {
      path = NSTemporaryDirectory() + "gantry-xcode-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
      // What is left is in the system's folder for such things.
      try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ text: String, to name: String) throws -> String {
      let file = "\(path)/\(name)"
      try FileManager.default.createDirectory(
        atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      return file
    }

    func link(_ name: String, to target: String) throws -> String {
      try FileManager.default.createSymbolicLink(
        atPath: "\(path)/\(name)", withDestinationPath: target)
      return "\(path)/\(name)"
    }
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue
  }

  private func inode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.systemFileNumber] as? NSNumber).intValue
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try XcodeFile.read(path), as: UTF8.self)
  }

  @Test(arguments: [0o600, 0o640, 0o664, 0o755])
  func keepsTheMode(mode: Int) throws {
    let folder = try Folder()
    let file = try folder.write(Fixtures.scheme, to: "It's \"a\" scheme.xcscheme")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    try SchemeDocument.edit(at: file) { try $0.add(.argument("x"), in: .run) }
    #expect(try self.mode(file) == mode)
    #expect(try SchemeDocument(contentsOf: file).ownEntries(.argument, in: .run).count == 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  @Test func writesNothingForTheSameBytes() throws {
    let folder = try Folder()
    let file = try folder.write(Fixtures.scheme, to: "App.xcscheme")
    let before = try inode(file)
    try SchemeDocument.edit(at: file) { try $0.setEnabled(true, .number(2), .argument, in: .run) }
    #expect(try inode(file) == before)
    #expect(try XcodeFile.edit(at: file) { $0 } == false)
    #expect(try XcodeFile.edit(at: file) { $0 + [10] } == true)
    #expect(try inode(file) != before)
  }

  @Test func followsLinks() throws {
    let folder = try Folder()
    let file = try folder.write(Fixtures.scheme, to: "real/App.xcscheme")
    _ = try folder.link("first", to: "real/App.xcscheme")
    let link = try folder.link("App.xcscheme", to: "first")
    try SchemeDocument.edit(at: link) { try $0.add(.argument("x"), in: .run) }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "first")
    #expect(try text(file).contains("argument = \"x\""))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/real") == ["App.xcscheme"]
    )
  }

  @Test func leavesTheFileWhereTheEditFails() throws {
    struct Refusal: Error {}
    let folder = try Folder()
    let file = try folder.write(Fixtures.scheme, to: "App.xcscheme")
    #expect(throws: Refusal.self) {
      try SchemeDocument.edit(at: file) { scheme in
        try scheme.add(.argument("x"), in: .run)
        throw Refusal()
      }
    }
    #expect(try text(file) == Fixtures.scheme)
  }

  @Test func refusesReadOnlyFiles() throws {
    let folder = try Folder()
    let file = try folder.write(Fixtures.scheme, to: "App.xcscheme")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
    #expect(
      message { try SchemeDocument.edit(at: file) { try $0.add(.argument("x"), in: .run) } } == """
        error: the file can't be written: it is read-only. It is as it was; check the permissions of \
        the file and its folder.
               \(file)
        """)
    #expect(try text(file) == Fixtures.scheme)
  }

  @Test func tellsWhatOtherProgramsChangedMeanwhile() throws {
    let folder = try Folder()
    let file = try folder.write(Fixtures.scheme, to: "App.xcscheme")
    for atomically in [false, true] {
      let other = Fixtures.scheme + "<!-- \(atomically) -->"
      let result = message {
        try SchemeDocument.edit(at: file) { scheme in
          try scheme.add(.argument("x"), in: .run)
          try Data(other.utf8).write(
            to: URL(fileURLWithPath: file), options: atomically ? .atomic : [])
        }
      }
      #expect(
        result == """
          error: another program changed the file meanwhile. Nothing was written; make the edit again.
                 \(file)
          """)
      #expect(try text(file) == other)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["App.xcscheme"])
  }

  @Test func editsAtTheSameTimeLoseNothing() async throws {
    let folder = try Folder()
    let file = try folder.write(Fixtures.emptyScheme, to: "App.xcscheme")
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<60 {
        group.addTask {
          #expect(throws: Never.self) {
            try SchemeDocument.edit(at: file) { try $0.add(.argument("a\(index)"), in: .run) }
          }
        }
      }
    }
    let names = try SchemeDocument(contentsOf: file).ownEntries(.argument, in: .run).map(\.name)
    #expect(Set(names) == Set((0..<60).map { "a\($0)" }))
    #expect(names.count == 60)
  }

  @Test func saysWhatCannotBeRead() throws {
    let folder = try Folder()
    #expect(
      message { _ = try XcodeFile.read(folder.path + "/none") }
        == "error: the file can't be read: No such file or directory. Check the path.\n"
        + "       \(folder.path)/none")
    #expect(
      message { _ = try XcodeFile.read(folder.path) }
        == "error: the file can't be read: it is a folder.\n       \(folder.path)")
    #expect(
      message { _ = try XcodeFile.read("/dev/null") }
        == "error: the file can't be read: it is not a file.\n       /dev/null")
    let loop = try folder.link("loop", to: "loop")
    #expect(message { try XcodeFile.edit(at: loop) { $0 } }.contains("symbolic links"))
  }

  @Test func refusesFilesThatAreTooLarge() throws {
    let folder = try Folder()
    let file = try folder.write("", to: "App.xcscheme")
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.truncate(atOffset: 257 << 20)
    try handle.close()
    #expect(
      message { _ = try XcodeFile.read(file) }
        == "error: the file can't be read: it is larger than 256 MiB.\n       \(file)")
  }

  @Test func readsAndEditsLargeFiles() throws {
    let filler = String(
      repeating: "   <!-- 0123456789 0123456789 -->\n   <X a = \"1\">\n   </X>\n", count: 20_000)
    let text = Fixtures.scheme.replacing(
      "   <AnalyzeAction\n", with: filler + "   <AnalyzeAction\n")
    var document = try SchemeDocument(text)
    try document.setEnabled(false, .number(2), .argument, in: .run)
    #expect(document.bytes.count == text.utf8.count - 1)
  }

  @Test func duplicatesASchemeAndTogglesItsFlag() throws {
    let folder = try Folder()
    let file = try folder.write(
      Fixtures.scheme(run: Fixtures.arguments(("-UITests", true))), to: "App.xcscheme")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    let copy = try XcodeFile.duplicate(file, as: "App v1.2")
    #expect(copy == folder.path + "/App v1.2.xcscheme")
    #expect(try mode(copy) == 0o640)
    try SchemeDocument.edit(at: copy) {
      try $0.setEnabled(false, .name("-UITests"), .argument, in: .run)
    }
    #expect(
      try text(copy) == Fixtures.scheme(run: Fixtures.arguments(("-UITests", false))))
    #expect(
      message { try XcodeFile.duplicate(file, as: "App v1.2") } == """
        error: there is a file with the name 'App v1.2.xcscheme' already. Choose another name.
               \(copy)
        """)
    for name in ["", ".x", "a/b", ".."] {
      #expect(message { try XcodeFile.duplicate(file, as: name) }.contains("can't be the name"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test func checksFilesThatCannotBeRead() throws {
    let folder = try Folder()
    let file = try folder.write(
      "<Scheme>\n<<<<<<< HEAD\n=======\n>>>>>>> b\n</Scheme>", to: "A.xcscheme")
    #expect(
      try XcodeCheck.findings(inFile: file).map(\.code) == [
        .conflictMarker, .conflictMarker, .conflictMarker,
      ])
    #expect(try XcodeCheck.findings(inFile: file).map(\.line) == [2, 3, 4])
    let plan = try folder.write("{", to: "A.xctestplan")
    #expect(try XcodeCheck.findings(inFile: plan).map(\.code) == [.malformed])
    #expect(message { _ = try XcodeCheck.findings(inFile: folder.path + "/no") } != "")
  }

  // MARK: Finding

  private static let places = [
    "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme",
    "App.xcodeproj/xcuserdata/ann.xcuserdatad/xcschemes/Mine.xcscheme",
    "App.xcodeproj/xcuserdata/bob.xcuserdatad/xcschemes/His.xcscheme",
    "App.xcodeproj/project.xcworkspace/xcshareddata/xcschemes/Inner.xcscheme",
    "All.xcworkspace/xcshareddata/xcschemes/App.xcscheme",
    "Sub dir/Tool/.swiftpm/xcode/xcshareddata/xcschemes/tool.xcscheme",
    "Sub dir/Tool/.swiftpm/xcode/package.xcworkspace/xcuserdata/ann.xcuserdatad/xcschemes/mine.xcscheme",
    "Pods/Pods.xcodeproj/xcshareddata/xcschemes/Pod.xcscheme",
    ".build/checkouts/x/.swiftpm/xcode/xcshareddata/xcschemes/no.xcscheme",
    "DerivedData/A.xcodeproj/xcshareddata/xcschemes/no.xcscheme",
    "node_modules/A.xcodeproj/xcshareddata/xcschemes/no.xcscheme",
    "stray.xcscheme", "Plans/App.xctestplan", "Other/App.xctestplan", "Nightly.xctestplan",
    ".git/x.xctestplan",
  ]

  private func filled() throws -> Folder {
    let folder = try Folder()
    for place in Self.places {
      _ = try folder.write(place.hasSuffix("plan") ? Fixtures.plan : Fixtures.scheme, to: place)
    }
    _ = try folder.link("loop", to: ".")
    _ = try folder.link("Sub dir/up", to: "..")
    return folder
  }

  @Test func findsSchemesWhereXcodeKeepsThem() throws {
    let folder = try filled()
    let found = { (users: SchemeFinder.Users) in
      try SchemeFinder(root: folder.path, users: users).schemes()
    }
    let root = folder.path + "/"
    #expect(
      try found(.named("ann")).map {
        "\($0.name) \($0.kind) \($0.user ?? "-") \($0.folder == folder.path ? "." : $0.folder.replacing(root, with: ""))"
      } == [
        "App workspace - .", "App project - .", "Inner workspace - .", "Mine project ann .",
        "mine package ann Sub dir/Tool", "tool package - Sub dir/Tool",
      ])
    #expect(try found(.none).map(\.name) == ["App", "App", "Inner", "tool"])
    #expect(
      try found(.all).map(\.name) == ["App", "App", "His", "Inner", "Mine", "mine", "tool"])
    #expect(
      try SchemeFinder(root: folder.path).testPlans().map { $0.replacing(root, with: "") } == [
        "Nightly.xctestplan", "Other/App.xctestplan", "Plans/App.xctestplan",
      ])
    let project = SchemeFinder(root: root + "App.xcodeproj", users: .none)
    #expect(try project.schemes().map(\.name) == ["App", "Inner"])
  }

  @Test func aWorkspaceHasWhatItNames() throws {
    let folder = try Folder()
    let schemes = [
      "Named/A.xcodeproj", "Groups/Inner/B.xcodeproj", "C.xcodeproj", "Core/.swiftpm/xcode",
      "Pods/D.xcodeproj", "Left/E.xcodeproj", "Unnamed/F.xcodeproj", "All.xcworkspace",
    ]
    for place in schemes {
      let name = String(place.split(separator: "/").joined().prefix { $0 != "." })
      _ = try folder.write(Fixtures.scheme, to: "\(place)/xcshareddata/xcschemes/\(name).xcscheme")
    }
    _ = try folder.write("", to: "File.xcodeproj")
    for plan in ["Named", "Unnamed", "Core", ".build"] {
      _ = try folder.write(Fixtures.plan, to: "\(plan)/\(plan).xctestplan")
    }
    let workspace = try folder.write(
      """
      <Workspace version = "1.0">
         <FileRef location = "container:Named/A.xcodeproj"/>
         <Group location = "group:Groups">
            <Group location = "nonsense">
               <FileRef location = "group:Inner/B.xcodeproj"/>
               <FileRef location = "group:Missing.xcodeproj"/>
            </Group>
         </Group>
         <FileRef location = "absolute:\(folder.path)/C.xcodeproj"/>
         <FileRef location = "group:Core"/><FileRef location = "group:Pods/D.xcodeproj"/>
         <FileRef location = "group:Left/E.xcodeproj"/><FileRef location = "group:File.xcodeproj"/>
         <FileRef location = "self:"/><FileRef/>
      </Workspace>
      """, to: "All.xcworkspace/contents.xcworkspacedata")
    let root = folder.path + "/All.xcworkspace"
    let found = try SchemeFinder(root: root, users: .none, excluding: ["Left*"]).contents()
    #expect(found.schemes.map(\.name) == ["All", "C", "Core", "GroupsInnerB", "NamedA"])
    let plans = found.testPlans.map { $0.replacing(folder.path + "/", with: "") }
    #expect(
      plans == ["Core/Core.xctestplan", "Named/Named.xctestplan", "Unnamed/Unnamed.xctestplan"])
    #expect(found.unreadable.isEmpty)

    try Data("<Workspace".utf8).write(to: URL(fileURLWithPath: workspace))
    let broken = try SchemeFinder(root: root, users: .none).contents()
    #expect(broken.schemes.map(\.name) == ["All"])
    #expect(broken.unreadable.map(\.path) == [workspace])
  }

  @Test func patternsExcludeNamesAndPathsBelowTheRoot() throws {
    let folder = try filled()
    let names = { (patterns: [String]) in
      try SchemeFinder(root: folder.path, users: .none, excluding: patterns).schemes().map(\.name)
    }
    #expect(try names(["tool.xcscheme"]) == ["App", "App", "Inner"])
    #expect(try names(["*.xcodeproj"]) == ["App", "tool"])
    #expect(try names(["Sub dir/*"]) == ["App", "App", "Inner"])
    #expect(try names(["Sub"]) == ["App", "App", "Inner", "tool"])
    #expect(
      try SchemeFinder(root: folder.path, excluding: ["Nightly*", "Other"]).testPlans()
        == [folder.path + "/Plans/App.xctestplan"])
  }

  /// Up to ten names are all of them.
  @Test(arguments: [1, 10, 11])
  func namesAreListedWhereTheyAreFew(count: Int) {
    let names = (0..<count).map { "Scheme\($0 + 10)" }
    let listed = names.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
    let text = count > 10 ? "There are 11, among them \(listed)" : "There are \(listed)"
    #expect(SchemeFinder.Contents.suggestion(for: "nothing", among: names) == text)
    #expect(SchemeFinder.Contents.suggestion(for: "nothing", among: []) == nil)
  }

  @Test func suggestsTheNameInAnotherCaseFirst() throws {
    let folder = try Folder()
    for name in ["A", "B", "C", "S"] {
      _ = try folder.write(
        Fixtures.scheme, to: "App.xcodeproj/xcshareddata/xcschemes/\(name).xcscheme")
      _ = try folder.write(Fixtures.plan, to: "\(name).xctestplan")
    }
    let finder = SchemeFinder(root: folder.path, users: .none)
    let suggestion = "Did you mean 'S' or 'A' or 'B'?"
    #expect(message { _ = try finder.testPlan(named: "s") }.contains(suggestion))
    #expect(message { _ = try finder.scheme(named: "s") }.contains(suggestion))
  }

  @Test func findsByNameAndRefusesAmbiguity() throws {
    let folder = try filled()
    let finder = SchemeFinder(root: folder.path, users: .none)
    #expect(try finder.scheme(named: "tool").container == folder.path + "/Sub dir/Tool")
    let path = folder.path + "/" + Self.places[1]
    let byPath = try finder.scheme(named: path)
    #expect(byPath.user == "ann")
    #expect(byPath.container == folder.path + "/App.xcodeproj")
    #expect(
      message { _ = try finder.scheme(named: "App") } == """
        error: 2 schemes have the name 'App': \
        '\(folder.path)/All.xcworkspace/xcshareddata/xcschemes/App.xcscheme', \
        '\(folder.path)/App.xcodeproj/xcshareddata/xcschemes/App.xcscheme'. Give the path of one.
               \(folder.path)
        """)
    #expect(
      message { _ = try finder.scheme(named: "Tol") } == """
        error: there is no file of a scheme 'Tol'. Did you mean 'tool'?
               \(folder.path)
        """)
    #expect(
      message { _ = try finder.scheme(named: "Elsewhere") } == """
        error: there is no file of a scheme 'Elsewhere'. There are 'App', 'Inner', 'tool'. \
        Xcode also shows schemes that have no file: edit such a one in Xcode and check Shared, and \
        it gets one.
               \(folder.path)
        """)
    #expect(try finder.testPlan(named: "Nightly") == folder.path + "/Nightly.xctestplan")
    #expect(
      message { _ = try finder.testPlan(named: "App") }.hasPrefix(
        "error: 2 test plans have the name 'App'"))
    #expect(
      message { _ = try finder.testPlan(named: "Nightl") }.contains("Did you mean 'Nightly'?"))
    let scheme = try finder.scheme(named: "tool")
    let document = try SchemeDocument(Fixtures.scheme(test: Fixtures.testPlans))
    #expect(
      document.testPlans.map { scheme.testPlanPath(for: $0) } == [
        folder.path + "/Sub dir/Tool/App.xctestplan",
        folder.path + "/Sub dir/Tool/Plans/Nightly.xctestplan",
      ])
    #expect(
      message { _ = try SchemeFinder(root: folder.path + "/none").schemes() } == """
        error: the folder can't be read: No such file or directory. Check the path.
               \(folder.path)/none
        """)
  }
}
