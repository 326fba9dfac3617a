import GantryFormats
import GantrySystem

/// Finds schemes and test plans where Xcode keeps them.
///
/// Projects, workspaces and Swift packages hold schemes, shared or a user's own. Folders of built
/// or downloaded files (`.build`, `Carthage`, `DerivedData`, `Pods`, `SourcePackages`,
/// `node_modules`, `.git`) are skipped, and those that can't be read. Links to folders aren't
/// followed, except to projects and workspaces.
public struct SchemeFinder: Sendable {
  /// The users whose schemes are found besides the shared ones.
  public enum Users: Sendable, Hashable {
    /// The user of this process, as in Xcode.
    case current
    /// The user with a name.
    case named(String)
    /// All users.
    case all
    /// No user.
    case none
  }

  /// The results of a search.
  public struct Contents: Sendable, Equatable {
    /// The schemes, by name and then by path.
    public let schemes: [SchemeFile]
    /// The paths of the test plans.
    public let testPlans: [String]
    /// Why some folders were skipped: they can't be read.
    public let unreadable: [XcodeFileError.Problem]
    fileprivate let root: String
  }

  private let root: String
  private let users: Users
  private let excluded: [String]

  /// Makes a finder.
  ///
  /// - Parameters:
  ///   - root: the folder to search with all folders below it; a project; or a workspace with the
  ///     projects and packages that it names.
  ///   - users: the users whose schemes are found besides the shared ones.
  ///   - excluded: patterns as those of fnmatch(3) of names, or of paths below the root, that are
  ///     skipped; `*` matches slashes, too.
  public init(root: String, users: Users = .current, excluding excluded: [String] = []) {
    self.root = root
    self.users = users
    self.excluded = excluded
  }

  /// All schemes below the root.
  ///
  /// - Returns: the schemes, by name and then by path, without those that Xcode generates without a
  ///   file.
  /// - Throws: an error where the root can't be read.
  public func schemes() throws(XcodeFileError) -> [SchemeFile] { try contents().schemes }

  /// The paths of all test plans below the root.
  ///
  /// - Returns: the paths, sorted.
  /// - Throws: an error where the root can't be read.
  public func testPlans() throws(XcodeFileError) -> [String] { try contents().testPlans }

  /// All schemes and test plans below the root, found in one walk.
  ///
  /// - Returns: the schemes and test plans.
  /// - Throws: an error where the root can't be read.
  public func contents() throws(XcodeFileError) -> Contents {
    var walk = SchemeWalk(root: root, users: users, excluding: excluded)
    try walk.visit()
    return Contents(
      schemes: walk.schemes.sorted { ($0.name, $0.path) < ($1.name, $1.path) },
      testPlans: walk.testPlans.sorted(), unreadable: walk.unreadable, root: root)
  }

  /// The scheme with a name.
  ///
  /// - Parameter name: the scheme's name, or the path of its file.
  /// - Returns: the scheme.
  /// - Throws: an error where there is none, with the nearest names, or where there are several, with
  ///   their paths.
  public func scheme(named name: String) throws(XcodeFileError) -> SchemeFile {
    guard name.hasSuffix(".xcscheme") else { return try contents().scheme(named: name) }
    try Self.checkIsThere(name, .noSuchScheme, "scheme")
    return SchemeFile(path: name)
  }

  /// The path of the test plan with a name.
  ///
  /// - Parameter name: the plan's name, or the path of its file.
  /// - Returns: the plan's path.
  /// - Throws: an error where there is none, with the nearest names, or where there are several, with
  ///   their paths.
  public func testPlan(named name: String) throws(XcodeFileError) -> String {
    guard name.hasSuffix(".xctestplan") else { return try contents().testPlan(named: name) }
    try Self.checkIsThere(name, .noSuchTestPlan, "test plan")
    return name
  }

  /// Refuses a path that doesn't exist or can't be read.
  private static func checkIsThere(
    _ path: String, _ code: XcodeFileError.Code, _ noun: String
  ) throws(XcodeFileError) {
    do throws(SystemError) {
      _ = try System.status(of: path)
    } catch {
      throw XcodeFileError(
        code, "the \(noun) can't be read: \(error.reason)", advice: "Check the path", path: path,
        cause: error.cause)
    }
  }
}

extension SchemeFinder.Contents {
  /// The scheme with a name.
  ///
  /// - Parameter name: the scheme's name.
  /// - Returns: the scheme.
  /// - Throws: an error where there is none, with the nearest names, or where there are several, with
  ///   their paths.
  public func scheme(named name: String) throws(XcodeFileError) -> SchemeFile {
    let matches = schemes.filter { $0.name == name }
    if let match = matches.first {
      try checkIsOne(matches.map(\.path), .ambiguousScheme, "schemes have the name '\(name)'")
      return match
    }
    let withoutFile =
      "Xcode also shows schemes that have no file: edit such a one in Xcode and check Shared, and "
      + "it gets one"
    let suggestion = Self.suggestion(for: name, among: schemes.map(\.name))
    let advice = suggestion.map { $0.hasSuffix("?") ? $0 : "\($0). \(withoutFile)" }
    throw XcodeFileError(
      .noSuchScheme, "there is no file of a scheme '\(name)'", advice: advice ?? withoutFile,
      path: root)
  }

  /// The path of the test plan with a name.
  ///
  /// - Parameter name: the plan's name.
  /// - Returns: the plan's path.
  /// - Throws: an error where there is none, with the nearest names, or where there are several, with
  ///   their paths.
  public func testPlan(named name: String) throws(XcodeFileError) -> String {
    let matches = testPlans.filter { PathText.stem($0) == name }
    guard let match = matches.first else {
      throw XcodeFileError(
        .noSuchTestPlan, "there is no test plan '\(name)'",
        advice: Self.suggestion(for: name, among: testPlans.map(PathText.stem))
          ?? "There is none here",
        path: root)
    }
    try checkIsOne(matches, .ambiguousTestPlan, "test plans have the name '\(name)'")
    return match
  }

  private func checkIsOne(
    _ paths: [String], _ code: XcodeFileError.Code, _ what: String
  ) throws(XcodeFileError) {
    guard paths.count > 1 else { return }
    throw XcodeFileError(
      code, "\(paths.count) \(what): " + paths.map { "'\($0)'" }.joined(separator: ", "),
      advice: "Give the path of one", path: root)
  }

  /// Whether one name probably means the other: the same in another case, or at most three edits
  /// apart, fewer for short names.
  private static func isNear(_ one: String, _ other: String) -> Bool {
    let limit = min(3, max(1, min(one.count, other.count) / 3))
    return abs(one.count - other.count) <= limit
      && Suggestion.editDistance(one.lowercased(), other.lowercased()) <= limit
  }

  /// The names that were probably meant, else all if they are few.
  package static func suggestion(for name: String, among names: [String]) -> String? {
    let names = Array(Set(names)).sorted()
    guard !names.isEmpty else { return nil }
    let found = names.filter { isNear(name, $0) }
    if !found.isEmpty {
      // Most people take a name in another case for the same.
      let isSame = { (other: String) in other.lowercased() == name.lowercased() }
      let near = found.filter(isSame) + found.filter { !isSame($0) }
      return "Did you mean \(near.prefix(3).map { "'\($0)'" }.joined(separator: " or "))?"
    }
    let shown = names.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > 10 ? "There are \(names.count), among them \(shown)" : "There are \(shown)"
  }
}

extension SchemeFile {
  /// A scheme's file by its path, which determines the container.
  init(path: String) {
    var container = PathText.folder(PathText.folder(path))
    var user: String?
    if PathText.name(container).hasSuffix(".xcuserdatad") {
      user = PathText.stem(container)
      container = PathText.folder(container)
    }
    self.init(path: path, container: PathText.folder(container), user: user)
  }

  /// A scheme's file in a folder that holds `xcshareddata` or `xcuserdata`.
  init(path: String, container: String, user: String?) {
    self.path = path
    self.user = user
    name = PathText.stem(path)
    // .swiftpm/xcode, or a workspace in it, means the package.
    let folder =
      PathText.name(container).hasSuffix(".xcworkspace") ? PathText.folder(container) : container
    if PathText.name(folder) == "xcode", PathText.name(PathText.folder(folder)) == ".swiftpm" {
      self.container = PathText.folder(PathText.folder(folder))
      kind = .package
    } else {
      self.container = container
      kind = PathText.name(container).hasSuffix(".xcworkspace") ? .workspace : .project
    }
  }
}
