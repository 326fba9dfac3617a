import GantryFormats

/// A folder that Apple's systems treat as one file, with an executable in it.
struct Bundle {
  /// Bundles that the system starts, unlike those that it loads.
  private static let programs: Set = ["app", "appex", "xpc", "systemextension", "dext"]
  private static let others: Set = ["framework", "bundle", "xctest", "plugin"]

  /// The folder's path, without a slash at its end.
  let folder: String
  let isProgram: Bool
  /// Whether it is damaged if nothing names its executable.
  private let needsExecutable: Bool
  private let stem: String

  init?(folder: some StringProtocol) {
    let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : String(folder)
    let name = folder.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let suffix = name[name.index(after: dot)...].lowercased()
    isProgram = Self.programs.contains(suffix)
    guard isProgram || Self.others.contains(suffix) else { return nil }
    self.folder = folder
    needsExecutable = ["app", "appex"].contains(suffix)
    stem = String(name[..<dot])
  }

  /// The paths within the folder that must be binaries: each, or one of several alternatives.
  ///
  /// The closure gives a file's content: nil if there is none, and an empty one if it can't be
  /// read.
  func executables(
    versions: [String], isWrapper: Bool, content: (String) -> [UInt8]?
  ) -> [[String]] {
    var layouts: [(list: String, folder: String)] = [
      ("Info.plist", ""), ("Contents/Info.plist", "Contents/MacOS/"),
      ("Resources/Info.plist", ""),
    ]
    layouts += versions.map { ("Versions/\($0)/Resources/Info.plist", "Versions/\($0)/") }
    var wanted: [[String]] = []
    var hasList = false
    for layout in layouts {
      guard let list = content(layout.list) else { continue }
      hasList = true
      do {
        let content = try PropertyListFile.decode(PropertyList.self, from: list)
        let name = content.CFBundleExecutable ?? (needsExecutable ? stem : nil)
        if let name { wanted.append([layout.folder + name]) }
      } catch {
        // Of a damaged list nobody knows what it names.
        wanted.append([layout.folder + stem])
      }
    }
    // A wrapped iOS app for macOS is a bundle inside the bundle.
    if !hasList, needsExecutable, !isWrapper { wanted.append([stem, "Contents/MacOS/" + stem]) }
    return wanted
  }

  private struct PropertyList: Decodable {
    var CFBundleExecutable: String?
  }
}
