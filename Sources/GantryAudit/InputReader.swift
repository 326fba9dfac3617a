/// Reads one file or folder, everything within it, and the libraries that it loads.
struct InputReader {
  /// One binary that was read, and what its metadata says.
  struct ReadImage {
    var place: AuditReport.Place
    var facts: ImageFacts
    var namedSymbols: [Int: String]
    var libraries: LinkedLibraries
    var isELF: Bool
    var isExecutable: Bool
  }

  let audit: Audit
  let path: String
  private(set) var report = AuditReport()
  private(set) var images: [ReadImage] = []
  private let names: SymbolNames
  /// Files that were read, without links.
  private var readFiles: Set<String> = []
  /// Those of them that are no binaries, as far as their first bytes say.
  private var passedFiles: Set<String> = []
  /// Apps and extensions, each of which must have its executable.
  private var bundles: [AuditReport.Place] = []

  init(audit: Audit, path: String) {
    self.audit = audit
    self.path = path
    names = SymbolNames(forbiddenNames: audit.forbiddenNames)
  }

  mutating func read() {
    let place = AuditReport.Place(file: path)
    do throws(AuditFault) {
      guard let real = FileSystem.realPath(path) else {
        // Says why.
        _ = try FileSystem.entry(at: path)
        throw AuditFault.missing("the symbolic link leads nowhere")
      }
      switch try FileSystem.entry(at: real) {
      case .folder: try readFolder(path)
      case .file: try readFile(path, isRoot: true)
      case .link, .other: throw AuditFault.unreadable("it is neither a file nor a folder")
      }
    } catch {
      report.problems.append(AuditReport.Problem(error, at: place))
    }
    checkBundles()
    readLibraries()
    judge(place)
  }

  /// Reads bytes as the content of the file.
  mutating func read(_ bytes: Bytes) {
    let place = AuditReport.Place(file: path)
    do throws(AuditFault) {
      try readRoot(bytes, place)
    } catch {
      report.problems.append(AuditReport.Problem(error, at: place))
    }
    checkBundles()
    judge(place)
  }

  private mutating func judge(_ place: AuditReport.Place) {
    if report.problems.isEmpty, !report.images.contains(where: \.isSwift) {
      report.problems.append(
        AuditReport.Problem(report.images.isEmpty ? .empty : .notSwift, at: place))
    }
    report.findings = Judgement(images: images, forbiddenNames: audit.forbiddenNames).findings
  }

  // MARK: Folders

  private mutating func readFolder(_ root: String) throws(AuditFault) {
    guard let realRoot = FileSystem.realPath(root) else { throw .unreadable("it is gone") }
    var pending = [root]
    while let folder = pending.popLast() {
      if Self.isBundle(folder) { bundles.append(AuditReport.Place(file: folder)) }
      for name in try FileSystem.names(inFolder: folder) {
        let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
        do throws(AuditFault) {
          switch try FileSystem.entry(at: path) {
          case .folder: pending.append(path)
          case .file: try readFile(path, isRoot: false)
          case .link(let target):
            // What a link leads to within the folder is read where it stands.
            guard let real = FileSystem.realPath(path) else { throw .brokenLink(target) }
            guard real != realRoot, !real.hasPrefix(realRoot + "/") else { continue }
            guard FileSystem.isFile(real) else { throw .brokenLink(target) }
            try readFile(path, isRoot: false)
          case .other: continue
          }
        } catch {
          report.problems.append(AuditReport.Problem(error, at: AuditReport.Place(file: path)))
        }
      }
    }
  }

  private static func isBundle(_ path: some StringProtocol) -> Bool {
    let path = path.hasSuffix("/") ? String(path.dropLast()) : String(path)
    return path.hasSuffix(".app") || path.hasSuffix(".appex")
  }

  /// That of each app and extension the executable was read: one that is damaged looks like data.
  private mutating func checkBundles() {
    for bundle in bundles {
      let path = bundle.member ?? bundle.file
      let folder = path.hasSuffix("/") ? path : path + "/"
      let isThere = images.contains { image in
        guard image.isExecutable, (image.place.member == nil) == (bundle.member == nil),
          bundle.member == nil || bundle.file == image.place.file
        else { return false }
        let path = image.place.member ?? image.place.file
        guard path.hasPrefix(folder) else { return false }
        let rest = path.dropFirst(folder.count).split(separator: "/")
        // Beside Info.plist, as on macOS, or that of an app for iOS, wrapped for macOS.
        return rest.count == 1 || rest.starts(with: ["Contents", "MacOS"])
          || rest.first == "Wrapper"
      }
      if !isThere { report.problems.append(AuditReport.Problem(.noExecutable, at: bundle)) }
    }
  }

  // MARK: Files

  mutating func readFile(_ path: String, isRoot: Bool) throws(AuditFault) {
    let real = FileSystem.realPath(path) ?? path
    // What was passed over as data may turn out to be a library that is loaded.
    if !readFiles.insert(real).inserted, !(isRoot && passedFiles.contains(real)) { return }
    let place = AuditReport.Place(file: path)
    var reader = self
    try FileSystem.withBytes(ofFile: path) { bytes throws(AuditFault) in
      if !Content(bytes).isCode { reader.passedFiles.insert(real) }
      // One in a folder of what was built; other zip files are an app's data.
      if isRoot || path.hasSuffix(".ipa") {
        try reader.readRoot(bytes, place)
      } else {
        try reader.readBinary(bytes, place, isRoot: false)
      }
    }
    self = reader
  }

  private mutating func readRoot(
    _ bytes: Bytes, _ place: AuditReport.Place
  ) throws(AuditFault) {
    if ZipArchive.isZip(bytes) {
      try readZip(bytes, place)
    } else {
      try readBinary(bytes, place, isRoot: true)
    }
  }

  private mutating func readZip(_ bytes: Bytes, _ place: AuditReport.Place) throws(AuditFault) {
    let archive = try ZipArchive(bytes)
    let paths = Set(archive.entries.map(\.path))
    addBundles(in: archive, place)
    for entry in archive.entries where !entry.isFolder {
      var place = place
      place.member = entry.path
      do throws(AuditFault) {
        if entry.isLink {
          let target = String(decoding: try archive.content(of: entry), as: UTF8.self)
          guard Self.leadsInside(target, from: entry.path, paths: paths) else {
            throw AuditFault.brokenLink(target)
          }
          continue
        }
        let start = try archive.beginning(of: entry)
        let isWanted = start.withUnsafeBytes { Content(Bytes(buffer: $0)).isCode }
        guard isWanted else { continue }
        let content = try archive.content(of: entry)
        var reader = self
        try Bytes.with(content) { bytes throws(AuditFault) in
          try reader.readBinary(bytes, place, isRoot: false)
        }
        self = reader
      } catch {
        report.problems.append(AuditReport.Problem(error, at: place))
      }
    }
  }

  private mutating func addBundles(in archive: ZipArchive, _ place: AuditReport.Place) {
    var found: Set<String> = []
    for entry in archive.entries {
      var folder = ""
      for part in entry.path.split(separator: "/").dropLast(entry.isFolder ? 0 : 1) {
        folder += folder.isEmpty ? part : "/" + part
        if Self.isBundle(part), found.insert(folder).inserted {
          bundles.append(AuditReport.Place(file: place.file, member: folder))
        }
      }
    }
  }

  /// Whether a link in a zip file leads to a file or folder of it.
  private static func leadsInside(
    _ target: String, from path: String, paths: Set<String>
  ) -> Bool {
    guard !target.hasPrefix("/") else { return false }
    var parts = path.split(separator: "/").dropLast()
    for part in target.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return false }
      } else {
        parts.append(part)
      }
    }
    let full = parts.joined(separator: "/")
    return paths.contains(full) || paths.contains { $0.hasPrefix(full + "/") }
  }

  private mutating func readBinary(
    _ bytes: Bytes, _ place: AuditReport.Place, isRoot: Bool
  ) throws(AuditFault) {
    switch Content(bytes) {
    case .elf, .machO:
      // An archive of Xcode's holds them beside the app; they have no code.
      if !isRoot, MachOFile.isDebugSymbols(bytes) { return }
      try readImage(bytes, place)
    case .fat:
      for slice in try FatFile.slices(bytes) where isRoot || !MachOFile.isDebugSymbols(slice) {
        try readBinary(slice, place, isRoot: true)
      }
    case .archive:
      for member in try StaticArchive.members(bytes) {
        var place = place
        place.member = place.member.map { "\($0)(\(member.name))" } ?? member.name
        do throws(AuditFault) {
          switch Content(member.content) {
          case .elf, .machO: try readImage(member.content, place)
          case .bitcode: throw AuditFault.bitcode
          default: throw AuditFault.unknownFormat
          }
        } catch {
          report.problems.append(AuditReport.Problem(error, at: place))
        }
      }
    case .thinArchive: throw .unsupported("a thin archive, which only names its objects,")
    case .windows: throw .unsupported("a binary for Windows")
    case .bitcode: throw .bitcode
    case .webAssembly: throw .unsupported("a WebAssembly module")
    case .script:
      if isRoot { throw .script }
    case .zip:
      if isRoot { throw .unsupported("a zip file within a file") }
    case .other:
      if isRoot {
        throw bytes.count == 0 ? .truncated(what: "the file", offset: 0) : .unknownFormat
      }
    }
  }

  private mutating func readImage(_ bytes: Bytes, _ place: AuditReport.Place) throws(AuditFault) {
    let isELF = bytes.hasPrefix(ELFFile.magic)
    var place = place
    do throws(AuditFault) {
      let image =
        isELF
        ? try ELFReader.image(bytes, names: names) : try MachOReader.image(bytes, names: names)
      place.architecture = image.architecture
      let facts = try MetadataReader.facts(of: image)
      images.append(
        ReadImage(
          place: place, facts: facts, namedSymbols: image.namedSymbols, libraries: image.libraries,
          isELF: isELF, isExecutable: image.kind == .executable))
      report.images.append(
        AuditReport.Image(
          place: place, format: image.format, kind: image.kind.rawValue,
          isStripped: image.isStripped, isSwift: image.isSwift, typeCount: facts.types.count,
          protocolCount: facts.protocols.count, conformanceCount: facts.conformances.count))
    } catch {
      // The other processors' parts, and other files, are read all the same.
      report.problems.append(AuditReport.Problem(error, at: place))
    }
  }

  // MARK: Libraries

  private mutating func readLibraries() {
    var finder = LibraryFinder(audit: audit, root: path)
    var next = 0
    while next < images.count {
      let image = images[next]
      next += 1
      for name in image.libraries.names {
        switch finder.find(name, for: image, among: images) {
        case .alreadyRead: continue
        case .system:
          if !report.unreadLibraries.contains(where: { $0.name == name }) {
            report.unreadLibraries.append(
              AuditReport.UnreadLibrary(name: name, neededBy: image.place))
          }
        case .files(let paths):
          for path in paths {
            do throws(AuditFault) {
              try readFile(path, isRoot: true)
            } catch {
              report.problems.append(AuditReport.Problem(error, at: AuditReport.Place(file: path)))
            }
          }
        case .nowhere:
          report.problems.append(AuditReport.Problem(.missingLibrary(name), at: image.place))
        }
      }
    }
  }
}

/// What a file is, by its first bytes.
enum Content {
  case elf, machO, fat, archive, thinArchive, zip, windows, bitcode, webAssembly, script, other

  init(_ bytes: Bytes) {
    if bytes.hasPrefix(ELFFile.magic) {
      self = .elf
    } else if MachOFile.isMachO(bytes) {
      self = .machO
    } else if FatFile.isFat(bytes) {
      self = .fat
    } else if bytes.hasPrefix(StaticArchive.magic) {
      self = .archive
    } else if bytes.hasPrefix(StaticArchive.thinMagic) {
      self = .thinArchive
    } else if ZipArchive.isZip(bytes) {
      self = .zip
    } else if Self.isWindows(bytes) {
      self = .windows
    } else if bytes.hasPrefix([0x42, 0x43, 0xC0, 0xDE])
      || bytes.hasPrefix([0xDE, 0xC0, 0x17, 0x0B])
    {
      self = .bitcode
    } else if bytes.hasPrefix([0x00, 0x61, 0x73, 0x6D]) {
      self = .webAssembly
    } else if bytes.hasPrefix([0x23, 0x21]) {
      self = .script
    } else {
      self = .other
    }
  }

  /// A text may begin with the same two letters, but not say where the header is.
  private static func isWindows(_ bytes: Bytes) -> Bool {
    guard bytes.hasPrefix([0x4D, 0x5A]) else { return false }
    // Without the place it is the start of a file in an archive, or no binary.
    guard let place = try? bytes.integer(UInt32.self, at: 0x3C) else { return false }
    guard let mark = try? bytes.integer(UInt32.self, at: UInt64(place)) else {
      return bytes.count <= 64
    }
    return mark == 0x0000_4550
  }

  /// Whether it is code, or claims to be.
  var isCode: Bool {
    switch self {
    case .zip, .script, .other: false
    default: true
    }
  }
}
