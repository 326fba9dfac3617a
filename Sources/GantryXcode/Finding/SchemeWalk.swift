import GantryFormats
import GantrySystem

/// One walk through folders, which collects schemes and test plans.
struct SchemeWalk {
  private(set) var schemes: [SchemeFile] = []
  private(set) var testPlans: [String] = []
  private let users: SchemeFinder.Users
  private let userName: String?
  private var pending: [String] = []

  init(users: SchemeFinder.Users) {
    self.users = users
    userName =
      switch users {
      case .current: System.userName
      case .named(let name): name
      case .all, .none: nil
      }
  }

  /// Folders of built or downloaded files; nobody edits schemes there.
  private static let skipped: Set<String> = [
    ".build", ".git", ".hg", ".svn", "DerivedData", "node_modules",
  ]

  mutating func visit(_ root: String) throws(XcodeFileError) {
    let name = PathText.name(root)
    if name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace") {
      // An unreadable root is an error, a project without schemes isn't.
      _ = try entries(of: root)
      return try visitContainer(root)
    }
    pending = [root]
    while let folder = pending.popLast() {
      for entry in try entries(of: folder, isOptional: folder != root) {
        try visit(entry, in: folder)
      }
    }
  }

  private mutating func visit(
    _ entry: System.FolderEntry, in folder: String
  ) throws(XcodeFileError) {
    let path = PathText.join(folder, entry.name)
    if entry.name.hasSuffix(".xctestplan") {
      if !isFolder(entry, path) { testPlans.append(path) }
      return
    }
    if entry.name.hasSuffix(".xcodeproj") || entry.name.hasSuffix(".xcworkspace") {
      if isFolder(entry, path) { try visitContainer(path) }
      return
    }
    guard !entry.isLink, !Self.skipped.contains(entry.name), isFolder(entry, path) else { return }
    guard entry.name == ".swiftpm" else { return pending.append(path) }
    let xcode = PathText.join(path, "xcode")
    try visitSchemes(of: xcode)
    try visitSchemes(of: PathText.join(xcode, "package.xcworkspace"))
  }

  private mutating func visitContainer(_ container: String) throws(XcodeFileError) {
    try visitSchemes(of: container)
    guard container.hasSuffix(".xcodeproj") else { return }
    try visitSchemes(of: PathText.join(container, "project.xcworkspace"))
  }

  private mutating func visitSchemes(of container: String) throws(XcodeFileError) {
    try visitFolder(PathText.join(container, "xcshareddata/xcschemes"), of: container, user: nil)
    let personal = PathText.join(container, "xcuserdata")
    let names: [String]
    switch users {
    case .none: return
    case .current, .named: names = userName.map { [$0] } ?? []
    case .all:
      names = try entries(of: personal, isOptional: true).map(\.name)
        .filter { $0.hasSuffix(".xcuserdatad") }.map(PathText.stem)
    }
    for name in names {
      let folder = PathText.join(personal, "\(name).xcuserdatad/xcschemes")
      try visitFolder(folder, of: container, user: name)
    }
  }

  private mutating func visitFolder(
    _ folder: String, of container: String, user: String?
  ) throws(XcodeFileError) {
    for entry in try entries(of: folder, isOptional: true)
    where entry.name.hasSuffix(".xcscheme") && entry.name.count > ".xcscheme".count {
      let path = PathText.join(folder, entry.name)
      guard !isFolder(entry, path) else { continue }
      schemes.append(SchemeFile(path: path, container: container, user: user))
    }
  }

  /// The entries of a folder.
  ///
  /// A missing folder has none, if it is optional.
  private func entries(
    of folder: String, isOptional: Bool = false
  ) throws(XcodeFileError) -> [System.FolderEntry] {
    do throws(SystemError) {
      return try System.entries(ofFolder: folder)
    } catch {
      // A folder may also disappear during the walk.
      if isOptional, error.isMissing { return [] }
      throw XcodeFileError(
        .unreadableFile, "the folder can't be read: \(error.reason)",
        advice: error.isMissing ? "Check the path" : "Check its permissions, or look elsewhere",
        path: folder, cause: error.cause)
    }
  }

  private func isFolder(_ entry: System.FolderEntry, _ path: String) -> Bool {
    if let isFolder = entry.isFolder { return isFolder }
    // A broken link isn't a folder; read as a file it gives an error with its path.
    return System.kind(path) == .folder
  }
}
