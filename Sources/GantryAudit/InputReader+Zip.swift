/// Reads zip files, and what is within them.
extension InputReader {
  /// How many zip files may be one within another.
  static let mostDepth = 4
  /// How many bytes zip files within zip files may unpack to.
  private static let mostNestedBytes: UInt64 = 4 << 30
  /// A bundle's list of properties isn't longer.
  private static let longestList: UInt64 = 16 << 20

  mutating func readZip(_ bytes: Bytes, _ source: Source) throws(AuditFault) {
    guard source.depth < Self.mostDepth else {
      throw .unsupported("a zip file within \(Self.mostDepth) others")
    }
    let archive = try ZipArchive(bytes)
    let paths = Self.paths(archive)
    addExecutables(in: archive, source, paths: paths)
    for entry in archive.entries where !entry.isFolder {
      var inner = Self.source(of: entry.path, in: source)
      inner.isExecutable = entry.isExecutable
      do throws(AuditFault) {
        if entry.isLink {
          let target = String(decoding: try archive.content(of: entry), as: UTF8.self)
          guard Self.leadsInside(target, from: entry.path, paths: paths) else {
            throw AuditFault.brokenLink(target)
          }
        } else if isNamedAsSystem(entry.path) {
          passOver(systemLibrary: RunPaths.last(entry.path), at: source.place)
        } else {
          try read(entry, of: archive, inner)
        }
      } catch {
        report.problems.append(AuditReport.Problem(error, at: inner.place))
      }
    }
  }

  /// Counts bytes that are unpacked from what is itself packed.
  mutating func countNested(_ size: UInt64) throws(AuditFault) {
    let (sum, overflow) = nestedBytes.addingReportingOverflow(size)
    guard !overflow, sum <= Self.mostNestedBytes else {
      throw .unsupported("more than \(Self.mostNestedBytes) bytes in packed files within others")
    }
    nestedBytes = sum
  }

  private static func source(of path: String, in source: Source) -> Source {
    var inner = source
    inner.place.member = source.place.member.map { "\($0): \(path)" } ?? path
    // No path holds a zero.
    inner.location = source.location + [0] + path.utf8
    inner.isRoot = false
    inner.depth += 1
    return inner
  }

  private mutating func read(
    _ entry: ZipArchive.Entry, of archive: ZipArchive, _ source: Source
  ) throws(AuditFault) {
    let beginning = try archive.beginning(of: entry)
    let isWhole = UInt64(beginning.count) == entry.size
    guard
      isWhole || entry.path.lowercased().hasSuffix(".dmg")
        || beginning.withUnsafeBytes({ Content.needsWhole(Bytes(buffer: $0)) })
    else {
      guard !source.isExecutable else { throw .unknownFormat }
      if source.depth > 1 { try countNested(entry.size) }
      let ending = try archive.ending(of: entry)
      if let name = ending.withUnsafeBytes({ PackedFormat.name(ofEnd: Bytes(buffer: $0)) }) {
        throw .unsupported("a \(name), which may hold binaries,")
      }
      return
    }
    if source.depth > 1 { try countNested(entry.size) }
    let content = isWhole ? beginning : try archive.content(of: entry)
    try Bytes.with(content) { bytes throws(AuditFault) in try read(bytes, source) }
  }

  /// The paths of all files and of the folders that they are in, as bytes.
  private static func paths(_ archive: ZipArchive) -> Set<[UInt8]> {
    var paths: Set<[UInt8]> = []
    for entry in archive.entries {
      var path = entry.path.utf8.split(separator: 0x2F)
      while !path.isEmpty, paths.insert(Array(path.joined(separator: [0x2F]))).inserted {
        path.removeLast()
      }
    }
    return paths
  }

  /// Whether a link in a zip file leads to a file or folder of it.
  private static func leadsInside(
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

  private mutating func addExecutables(
    in archive: ZipArchive, _ source: Source, paths: Set<[UInt8]>
  ) {
    var entries: [[UInt8]: ZipArchive.Entry] = [:]
    for entry in archive.entries where !entry.isFolder { entries[Array(entry.path.utf8)] = entry }
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
        // It can't be read, which is told by the executable that is missing.
        guard !entry.isLink, entry.size <= Self.longestList else { return [] }
        return (try? archive.content(of: entry)) ?? []
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
