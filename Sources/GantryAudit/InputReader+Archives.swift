/// What zip files and tar files have in common.
extension InputReader {
  /// A bundle's list of properties isn't longer.
  private static let longestList: UInt64 = 16 << 20

  static func source(of path: String, in source: Source) -> Source {
    var inner = source
    inner.place.member = source.place.member.map { "\($0): \(path)" } ?? path
    // No path holds a zero.
    inner.location = source.location + [0] + path.utf8
    inner.isRoot = false
    inner.depth += 1
    return inner
  }

  /// The paths of all files and of the folders that they are in, as bytes.
  static func paths(_ entries: [some ArchiveEntry]) -> Set<[UInt8]> {
    var paths: Set<[UInt8]> = []
    for entry in entries {
      var path = entry.path.utf8.split(separator: 0x2F)
      while !path.isEmpty, paths.insert(Array(path.joined(separator: [0x2F]))).inserted {
        path.removeLast()
      }
    }
    return paths
  }

  /// Whether a link in an archive leads to a file or folder of it.
  static func leadsInside(
    _ target: String, from path: String, paths: Set<[UInt8]>
  ) -> Bool {
    guard !target.hasPrefix("/") else { return false }
    var parts = path.utf8.split(separator: 0x2F).dropLast()
    for part in target.utf8.split(separator: 0x2F) where !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8) {
        guard parts.popLast() != nil else { return false }
      } else {
        parts.append(part)
      }
    }
    return paths.contains(Array(parts.joined(separator: [0x2F])))
  }

  // MARK: Bundles

  /// Notes the bundles in an archive, each with what must be its executable.
  mutating func addExecutables<Entry: ArchiveEntry>(
    in all: [Entry], _ source: Source, paths: Set<[UInt8]>, content: (Entry) -> [UInt8]?
  ) {
    var entries: [[UInt8]: Entry] = [:]
    for entry in all where !entry.isFolder { entries[Array(entry.path.utf8)] = entry }
    // Of the folders those that frameworks have versions in, and wrapped apps.
    var versions: [[UInt8]: [String]] = [:]
    var wrappers: Set<[UInt8]> = []
    let folders = paths.filter { entries[$0] == nil }.map { String(decoding: $0, as: UTF8.self) }
      .sorted()
    for folder in folders {
      let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count > 2, let last = parts.last else { continue }
      let outer = Array(parts.dropLast(2).joined(separator: "/").utf8)
      if parts[parts.count - 2] == "Versions" { versions[outer, default: []].append(String(last)) }
      if parts[parts.count - 2] == "Wrapper", last.hasSuffix(".app") { wrappers.insert(outer) }
    }
    for bundle in folders.compactMap(Bundle.init(folder:)) {
      let key = Array(bundle.folder.utf8)
      let wanted = bundle.executables(
        versions: versions[key] ?? [], isWrapper: wrappers.contains(key)
      ) { name in
        guard let entry = entries[key + [0x2F] + name.utf8] else { return nil }
        guard !entry.isLink, entry.size <= Self.longestList else { return [] }
        return content(entry) ?? []
      }
      for paths in wanted {
        let inner = Self.source(of: bundle.folder, in: source)
        wantedExecutables.append(
          WantedExecutable(
            place: inner.place, alternatives: paths.map { inner.location + [0x2F] + $0.utf8 },
            isProgram: bundle.isProgram))
      }
    }
  }
}
