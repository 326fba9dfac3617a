import GantryFormats
import GantrySystem

/// One walk through folders, which collects schemes and test plans.
struct SchemeWalk {
  private(set) var schemes: [SchemeFile] = []
  private(set) var testPlans: Set<String> = []
  /// The folders and workspaces that can't be read and were skipped.
  private(set) var unreadable: [XcodeFileError.Problem] = []
  /// The users whose own schemes are found; nil for all.
  private let userNames: [String]?
  private let root: String
  private let excluded: [String]

  init(root: String, users: SchemeFinder.Users, excluding excluded: [String]) {
    self.root = root
    self.excluded = excluded
    userNames =
      switch users {
      case .current: System.userName.map { [$0] } ?? []
      case .named(let name): [name]
      case .none: []
      case .all: nil
      }
  }

  /// Folders of built or downloaded files; nobody edits schemes there.
  private static let skipped: Set<String> = [
    ".build", ".git", ".hg", ".svn", "Carthage", "DerivedData", "Pods", "SourcePackages",
    "node_modules",
  ]

  /// Visits the root, whose own error is thrown: those below it are kept.
  mutating func visit() throws(XcodeFileError) {
    do throws(SystemError) {
      _ = try System.entries(ofFolder: root)
    } catch {
      throw XcodeFileError(problems: [problem(error, root)])
    }
    guard Self.isContainer(root) else { return walk(root) }
    visitContainer(root)
    var folders = [PathText.folder(root)]
    for path in root.hasSuffix(".xcworkspace") ? references(of: root) : [] {
      let isExcluded = path.split(separator: "/").contains { Self.skipped.contains(String($0)) }
      guard !isExcluded, !self.isExcluded(path), System.kind(path) == .folder else { continue }
      if Self.isContainer(path) {
        visitContainer(path)
        folders.append(PathText.folder(path))
      } else {
        walk(path)
      }
    }
    // Test plans are beside projects, where also others' schemes may be.
    for folder in folders { walk(folder, forPlansAlone: true) }
  }

  private static func isContainer(_ path: String) -> Bool {
    let name = PathText.name(path)
    return name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace")
  }

  /// Visits a folder with all folders below it.
  private mutating func walk(_ folder: String, forPlansAlone: Bool = false) {
    var pending = [folder]
    while let folder = pending.popLast() {
      for entry in entries(of: folder) {
        let path = PathText.join(folder, entry.name)
        if entry.name.hasSuffix(".xctestplan") {
          if !isFolder(entry, path), !isExcluded(path) { testPlans.insert(path) }
        } else if Self.isContainer(path) {
          if !forPlansAlone, isFolder(entry, path), !isExcluded(path) { visitContainer(path) }
        } else if !entry.isLink, !Self.skipped.contains(entry.name), isFolder(entry, path),
          !isExcluded(path)
        {
          guard entry.name == ".swiftpm" else {
            pending.append(path)
            continue
          }
          guard !forPlansAlone else { continue }
          let xcode = PathText.join(path, "xcode")
          visitSchemes(of: xcode)
          visitSchemes(of: PathText.join(xcode, "package.xcworkspace"))
        }
      }
    }
  }

  /// Whether one of the patterns is a path's name, or the path below the root.
  private func isExcluded(_ path: String) -> Bool {
    guard !excluded.isEmpty else { return false }
    let relative = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    return excluded.contains { pattern in
      fnmatch(pattern, PathText.name(path), 0) == 0 || fnmatch(pattern, relative, 0) == 0
    }
  }

  /// The paths of the projects and packages in a workspace.
  private mutating func references(of workspace: String) -> [String] {
    let path = PathText.join(workspace, "contents.xcworkspacedata")
    let tree: XMLTree
    do throws(XcodeFileError) {
      tree = try XMLScanner.scan(try XcodeFile.read(path), path: path)
    } catch {
      unreadable += error.problems
      return []
    }
    let base = PathText.folder(workspace)
    var folders: [String] = []
    var paths: [String] = []
    for (index, element) in tree.elements.enumerated() {
      let parent = element.parent < 0 ? base : folders[element.parent]
      let place = (tree.value("location", of: index) ?? "").split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let form = place.count == 2 ? place[0] : ""
      let path =
        switch form {
        case "group": PathText.join(parent, String(place[1]))
        case "container": PathText.join(base, String(place[1]))
        case "absolute": String(place[1])
        default: parent
        }
      folders.append(path)
      if tree.isNamed("FileRef", index), path != parent { paths.append(path) }
    }
    return paths
  }

  private mutating func visitContainer(_ container: String) {
    visitSchemes(of: container)
    guard container.hasSuffix(".xcodeproj") else { return }
    visitSchemes(of: PathText.join(container, "project.xcworkspace"))
  }

  private mutating func visitSchemes(of container: String) {
    visitFolder(PathText.join(container, "xcshareddata/xcschemes"), of: container, user: nil)
    let personal = PathText.join(container, "xcuserdata")
    let names =
      userNames
      ?? entries(of: personal).map(\.name)
      .filter { $0.hasSuffix(".xcuserdatad") }.map(PathText.stem)
    for name in names {
      let folder = PathText.join(personal, "\(name).xcuserdatad/xcschemes")
      visitFolder(folder, of: container, user: name)
    }
  }

  private mutating func visitFolder(_ folder: String, of container: String, user: String?) {
    for entry in entries(of: folder)
    where entry.name.hasSuffix(".xcscheme") && entry.name.count > ".xcscheme".count {
      let path = PathText.join(folder, entry.name)
      guard !isFolder(entry, path), !isExcluded(path) else { continue }
      schemes.append(SchemeFile(path: path, container: container, user: user))
    }
  }

  /// The entries of a folder; none where it is missing, since a folder may disappear during the walk.
  ///
  /// One that can't be read, such as a container's volume, hides no others.
  private mutating func entries(of folder: String) -> [System.FolderEntry] {
    do throws(SystemError) {
      return try System.entries(ofFolder: folder)
    } catch {
      if !error.isMissing { unreadable.append(problem(error, folder)) }
      return []
    }
  }

  private func problem(_ error: SystemError, _ folder: String) -> XcodeFileError.Problem {
    XcodeFileError.Problem(
      code: .unreadableFile, message: "the folder can't be read: \(error.reason)",
      advice: error.isMissing ? "Check the path" : "Check its permissions, or look elsewhere",
      path: folder, cause: error.cause)
  }

  private func isFolder(_ entry: System.FolderEntry, _ path: String) -> Bool {
    if let isFolder = entry.isFolder { return isFolder }
    // A broken link isn't a folder; read as a file it gives an error with its path.
    return System.kind(path) == .folder
  }
}
