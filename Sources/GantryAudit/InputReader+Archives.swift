import GantryFormats

/// The common parts of reading zip files, tar files and gzip files.
extension InputReader {
  /// How deep packed files may be nested.
  private static let mostDepth = 4
  /// How many bytes nested packed files may unpack to.
  private static let mostNestedBytes: UInt64 = 4 << 30
  /// The greatest length of a bundle's property list.
  private static let longestList: UInt64 = 16 << 20

  static func source(of path: String, in source: InputFile) -> InputFile {
    var inner = source
    inner.place.member = source.place.member.map { "\($0): \(path)" } ?? path
    // No path holds a zero.
    inner.location = source.location + [0] + path.utf8
    inner.isRoot = false
    inner.depth += 1
    return inner
  }

  static func checkDepth(of what: String, _ source: InputFile) throws(AuditFault) {
    guard source.depth < mostDepth else { throw .unsupported("\(what) within \(mostDepth) others") }
  }

  /// Counts the unpacked bytes of a nested packed file.
  mutating func countNested(_ size: UInt64) throws(AuditFault) {
    let (sum, overflow) = nestedBytes.addingReportingOverflow(size)
    guard !overflow, sum <= Self.mostNestedBytes else {
      throw .unsupported("more than \(Self.mostNestedBytes) bytes in packed files within others")
    }
    nestedBytes = sum
  }

  /// Reads the entries of an archive; a problem names the entry's file.
  mutating func readEntries<Archive: AuditArchive>(
    of archive: Archive, _ source: InputFile,
    _ read: (inout InputReader, Archive.Entry, InputFile) throws(AuditFault) -> Void
  ) {
    // An unreadable link or property list is reported when its turn comes, or by the missing
    // executable.
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
          reader.passOver(systemLibrary: PathText.name(entry.path), at: source.place)
        } else {
          try read(&reader, entry, inner)
        }
      }
    }
  }

  // MARK: Formats

  mutating func readZip(_ bytes: Bytes, _ source: InputFile) throws(AuditFault) {
    try Self.checkDepth(of: "a zip file", source)
    let archive = try ZipArchive(bytes)
    readEntries(of: archive, source) { reader, entry, inner throws(AuditFault) in
      try reader.read(entry, of: archive, inner)
    }
  }

  private mutating func read(
    _ entry: ZipArchive.Entry, of archive: ZipArchive, _ source: InputFile
  ) throws(AuditFault) {
    let beginning = try archive.beginning(of: entry)
    let isWhole = UInt64(beginning.count) == entry.size
    guard
      isWhole || entry.path.lowercased().hasSuffix(".dmg")
        || beginning.withUnsafeBytes({ FileContent.needsWhole(Bytes(buffer: $0)) })
    else {
      guard
        !source.isExecutable
          || beginning.withUnsafeBytes({ FileContent.isAttributes(Bytes(buffer: $0)) })
      else { throw .unknownFormat }
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

  mutating func readTar(_ bytes: Bytes, _ source: InputFile) throws(AuditFault) {
    try Self.checkDepth(of: "a tar file", source)
    let archive = try TarArchive(bytes)
    readEntries(of: archive, source) { reader, entry, inner throws(AuditFault) in
      // The others are devices and pipes, which hold no bytes.
      guard entry.kind != .other else { return }
      // A few bytes may claim the same content many times.
      if entry.kind == .hardLink { try reader.countNested(entry.size) }
      try reader.read(try archive.bytes(of: entry), inner)
    }
  }

  /// How many bytes a content without binaries may have, which isn't kept.
  private static let mostPassed: UInt64 = 4 << 30

  mutating func readGzip(_ bytes: Bytes, _ source: InputFile) throws(AuditFault) {
    try Self.checkDepth(of: "a gzip file", source)
    var source = source
    source.depth += 1
    let file = try GzipFile(bytes, most: Self.mostPassed)
    let size = UInt64(file.ends.count)
    if source.depth > 1 { try countNested(size) }
    let isWhole = file.ends.first.count == file.ends.count
    let needsWhole = file.ends.first.withUnsafeBytes { FileContent.needsWhole(Bytes(buffer: $0)) }
    guard isWhole || needsWhole else {
      let name = file.ends.last.withUnsafeBytes { PackedFormat.name(ofEnd: Bytes(buffer: $0)) }
      if let name { throw .unsupported("a \(name), which may hold binaries,") }
      guard !source.isRoot, !source.isExecutable else { throw .unknownFormat }
      return
    }
    guard GzipFile.isKept(size, packedIn: bytes.count) else {
      throw .unsupported("a file of \(size) bytes in \(bytes.count) of a gzip file")
    }
    try Bytes.with(try file.content()) { content throws(AuditFault) in try read(content, source) }
  }

  // MARK: Bundles

  /// Notes the bundles in an archive, each with its required executables.
  mutating func addExecutables<Entry: ArchiveEntry>(
    in all: [Entry], _ source: InputFile, paths: Set<[UInt8]>, content: (Entry) -> [UInt8]?
  ) {
    var entries: [[UInt8]: Entry] = [:]
    for entry in all where !entry.isFolder { entries[Array(entry.path.utf8)] = entry }
    // The folders with frameworks' versions and wrapped apps.
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
