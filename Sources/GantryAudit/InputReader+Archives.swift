/// What zip files, tar files and gzip files have in common.
extension InputReader {
  /// How many packed files may be one within another.
  private static let mostDepth = 4
  /// How many bytes packed files within packed files may unpack to.
  private static let mostNestedBytes: UInt64 = 4 << 30
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

  static func checkDepth(of what: String, _ source: Source) throws(AuditFault) {
    guard source.depth < mostDepth else { throw .unsupported("\(what) within \(mostDepth) others") }
  }

  /// Counts bytes that are unpacked from what is itself packed.
  mutating func countNested(_ size: UInt64) throws(AuditFault) {
    let (sum, overflow) = nestedBytes.addingReportingOverflow(size)
    guard !overflow, sum <= Self.mostNestedBytes else {
      throw .unsupported("more than \(Self.mostNestedBytes) bytes in packed files within others")
    }
    nestedBytes = sum
  }

  /// Reads what is in an archive, and names the file of what can't be read.
  mutating func readEntries<Archive: AuditArchive>(
    of archive: Archive, _ source: Source,
    _ read: (inout InputReader, Archive.Entry, Source) throws(AuditFault) -> Void
  ) {
    // What can't be read of links and bundles' lists is told when their turn comes, or by the
    // executable that is missing.
    let paths = ArchivePaths(archive.entries) { try? archive.target(of: $0) }
    addExecutables(in: archive.entries, source, paths: paths.all) { try? archive.content(of: $0) }
    for entry in archive.entries where !entry.isFolder {
      var inner = Self.source(of: entry.path, in: source)
      inner.isExecutable = entry.isExecutable
      reading(inner.place) { [inner] reader throws(AuditFault) in
        if entry.isLink {
          let target = try archive.target(of: entry)
          guard paths.leadsInside(target, from: entry.path) else {
            throw AuditFault.brokenLink(target)
          }
        } else if reader.isNamedAsSystem(entry.path) {
          reader.passOver(systemLibrary: RunPaths.last(entry.path), at: source.place)
        } else {
          try read(&reader, entry, inner)
        }
      }
    }
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
