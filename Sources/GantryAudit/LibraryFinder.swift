/// Finds the libraries that a binary loads, as the loader would.
struct LibraryFinder {
  enum Found: Equatable {
    case alreadyRead
    case system
    case file(String)
    case nowhere
  }

  let audit: Audit
  /// The file or folder that is audited.
  let root: String

  mutating func find(
    _ name: String, for image: InputReader.ReadImage, among images: [InputReader.ReadImage]
  ) -> Found {
    let last = Self.last(name)
    if audit.systemLibraries.contains(name) || audit.systemLibraries.contains(last) {
      return .system
    }
    let isSystem = SystemLibraries.contains(name, isELF: image.isELF)
    // An app may have a library `libutil.so` of its own.
    if isSystem, !SystemLibraries.isCommonName(last) { return .system }
    if isRead(name, by: image, among: images) { return .alreadyRead }
    // What is in a zip file has no path; only what is told by name is looked for elsewhere.
    var folders: [String] = []
    if image.place.member == nil {
      folders += image.libraries.runPaths.flatMap { expanded($0, for: image, among: images) }
      if name.hasPrefix("/"), FileSystem.isFile(name) { return .file(name) }
      for path in expanded(name, for: image, among: images) where FileSystem.isFile(path) {
        return .file(path)
      }
      folders.append(Self.folder(of: image.place.file))
    }
    folders += audit.libraryFolders
    let rest = Self.withoutPlaceholder(name)
    for folder in folders {
      for candidate in [rest, last] where FileSystem.isFile(folder + "/" + candidate) {
        return .file(folder + "/" + candidate)
      }
    }
    if isSystem || image.isELF && SystemLibraries.isInstalled(last) { return .system }
    return .nowhere
  }

  /// Whether a library is among what was read: by its own name, or where its path leads.
  private func isRead(
    _ name: String, by image: InputReader.ReadImage, among images: [InputReader.ReadImage]
  ) -> Bool {
    let rest = "/" + Self.withoutPlaceholder(name)
    return images.contains { other in
      guard other.place.architecture == image.place.architecture, !other.isExecutable,
        other.place != image.place
      else { return false }
      let path = "/" + (other.place.member ?? other.place.file)
      return path.hasSuffix(rest) || other.libraries.ownName == name
    }
  }

  /// The places that a path with a placeholder stands for.
  private func expanded(
    _ path: String, for image: InputReader.ReadImage, among images: [InputReader.ReadImage]
  ) -> [String] {
    let loader = Self.folder(of: image.place.file)
    for placeholder in ["$ORIGIN", "${ORIGIN}", "@loader_path"] where path.hasPrefix(placeholder) {
      return [loader + path.dropFirst(placeholder.count)]
    }
    if path.hasPrefix("@executable_path") {
      let folders = images.filter(\.isExecutable).map { Self.folder(of: $0.place.file) }
      return (folders + [loader]).map { $0 + path.dropFirst("@executable_path".count) }
    }
    return path.hasPrefix("/") ? [path] : []
  }

  private static func withoutPlaceholder(_ name: String) -> String {
    guard name.hasPrefix("@") || name.hasPrefix("$"), let slash = name.firstIndex(of: "/") else {
      return name
    }
    var rest = name[name.index(after: slash)...]
    while rest.hasPrefix("../") { rest = rest.dropFirst(3) }
    return String(rest)
  }

  private static func last(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
