import GantryFormats
import GantrySystem

/// Finds the libraries that a binary loads, as the loader would.
struct LibraryFinder {
  enum Found: Equatable {
    case system
    /// The libraries that a loader may take; one that was read before isn't read again.
    case files([String])
    case nowhere
  }

  let audit: Audit
  /// The file or folder that is audited.
  let root: String

  func find(
    _ name: String, for image: InputReader.ReadImage, among images: [InputReader.ReadImage]
  ) -> Found {
    let last = PathText.name(name)
    if isNamedAsSystem(name) { return .system }
    let isSystem = SystemLibraries.contains(
      name, isELF: image.isELF, besides: image.libraries.names)
    if !image.isELF, isSystem, name.hasPrefix("/") { return .system }
    let paths = RunPaths(image: image, images: images)
    var files = paths.candidates(for: name).filter { System.kind($0) == .file }
    // A folder may be the root of what will be installed.
    let roots = root == image.place.file ? [""] : ["", root]
    if files.isEmpty, image.isELF, !isSystem, !name.contains("/") {
      files = roots.flatMap {
        SystemLibraries.installed(last, architecture: image.place.architecture, root: $0)
      }
    } else if files.isEmpty, name.hasPrefix("/"), System.kind(root + name) == .file {
      files = [root + name]
    }
    let beside = paths.folder + "/" + last
    if System.kind(beside) == .file, !files.contains(beside) { files.append(beside) }
    var isNamedAlone = isSystem && SystemLibraries.needsPlace(name)
    if isSystem {
      let count = files.count
      files.removeAll { SystemLibraries.isPlace($0, of: name, besides: paths.folder) }
      if files.count < count { isNamedAlone = false }
    }
    if files.isEmpty, let path = pathInLibraryFolders(name) { files = [path] }
    if !files.isEmpty { return .files(files) }
    return isSystem && !isNamedAlone ? .system : .nowhere
  }

  func isNamedAsSystem(_ name: String) -> Bool {
    audit.systemLibraries.contains(name) || audit.systemLibraries.contains(PathText.name(name))
  }

  private func pathInLibraryFolders(_ name: String) -> String? {
    audit.libraryFolders.flatMap { folder in
      [RunPaths.withoutPlaceholder(name), PathText.name(name)].map { folder + "/" + $0 }
    }.first { System.kind($0) == .file }
  }
}

/// The places that a loader searches for a binary's libraries, in its order.
struct RunPaths {
  /// The binary's folder.
  let folder: String
  private let image: InputReader.ReadImage
  private let executableFolders: [String]
  private let runPaths: [String]

  init(image: InputReader.ReadImage, images: [InputReader.ReadImage]) {
    self.image = image
    folder = PathText.folder(image.place.file)
    let executables =
      (images.filter(\.isExecutable).map { PathText.folder($0.place.file) } + [folder]).uniqued()
    executableFolders = executables
    // A loader searches the binary's own run paths, and then those of the binaries that load it.
    let others = images.filter { $0.place != image.place && $0.isExecutable }
    runPaths = ([image] + others).flatMap { image in
      image.libraries.runPaths.flatMap {
        Self.expanded($0, executables: executables, of: image)
      }
    }.uniqued()
  }

  /// The places that the loader searches for a name before the system's folders.
  func candidates(for name: String) -> [String] {
    // The loader looks for other names elsewhere.
    if image.isELF ? !name.contains("/") : name.hasPrefix("@rpath/") {
      let rest = image.isELF ? name : String(name.dropFirst("@rpath/".count))
      return runPaths.flatMap { folder in
        let folders: [String] = (image.isELF ? Self.choices(in: folder) : []) + [folder]
        return folders.map { "\($0)/\(rest)" }
      }
    }
    return Self.expanded(name, executables: executableFolders, of: image)
  }

  /// Folders for newer processors, which come first.
  private static func choices(in folder: String) -> [String] {
    let choices = folder + "/glibc-hwcaps"
    // Most folders have none.
    guard let names = try? AuditFiles.names(inFolder: choices) else { return [] }
    return names.map { choices + "/" + $0 }
  }

  /// The paths for a path with a placeholder.
  private static func expanded(
    _ path: String, executables: [String], of image: InputReader.ReadImage
  ) -> [String] {
    let folder = PathText.folder(image.place.file)
    guard image.isELF else {
      if path.hasPrefix("@loader_path") { return [folder + path.dropFirst(12)] }
      if path.hasPrefix("@executable_path") {
        return executables.map { $0 + path.dropFirst("@executable_path".count) }
      }
      return path.hasPrefix("/") ? [path] : [folder + "/" + path]
    }
    var paths = [path]
    let architecture = image.place.architecture ?? ""
    let platform = architecture == "arm64" ? "aarch64" : architecture
    let placeholders = [
      ("LIB", ["lib", "lib64", "lib/\(platform)-linux-gnu"]), ("PLATFORM", [platform]),
      // The last, since a folder may have any name.
      ("ORIGIN", [folder]),
    ]
    for (name, values) in placeholders {
      paths = paths.flatMap { path in
        values.map { path.replacing("${\(name)}", with: $0).replacing("$\(name)", with: $0) }
      }.uniqued()
    }
    if path.hasPrefix("/") || path.hasPrefix("$") { return paths }
    // A relative path begins in the program's working folder, often that of the binary.
    return paths.flatMap { [$0, folder + "/" + $0] }
  }

  static func withoutPlaceholder(_ name: String) -> String {
    guard name.hasPrefix("@") || name.hasPrefix("$"), let slash = name.firstIndex(of: "/") else {
      return name
    }
    var rest = name[name.index(after: slash)...]
    while rest.hasPrefix("../") { rest = rest.dropFirst(3) }
    return String(rest)
  }
}
