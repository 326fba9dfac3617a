import GantrySystem

/// Reads one file or folder, its contents, and the libraries that it loads.
struct InputReader {
  /// One binary that was read, and the facts in its metadata.
  struct ReadImage {
    var place: AuditReport.Place
    var facts: ImageFacts
    var namedSymbols: [Int: String]
    var objectiveCNames: [String]
    var libraries: LinkedLibraries
    var isELF: Bool
    var isExecutable: Bool
    /// Whether debug information was searched that names its types.
    var hasDebugNames: Bool
    var isSwift: Bool
    /// The build's identifier.
    var identifier: [UInt8]?
  }

  /// A file to read, or a part of one.
  struct InputFile {
    var place: AuditReport.Place
    /// Identifies it: its path's bytes; for a file in an archive after the archive's.
    var location: [UInt8]
    /// Whether it was given or is a loaded library, so that it must be a binary.
    var isRoot = false
    var isExecutable = false
  }

  let audit: Audit
  let path: String
  var report = AuditReport()
  private(set) var images: [ReadImage] = []
  private let names: SymbolNames
  /// Files that were read, by the bytes of their paths without links.
  private var readFiles: Set<[UInt8]> = []
  /// The files among them that aren't binaries, judged by their first bytes.
  private var passedFiles: Set<[UInt8]> = []
  /// The places of binaries that were read, and whether those are programs.
  private var binaries: [[UInt8]: Bool] = [:]
  /// Bundles, and the locations at one of which each one's executable must have been read.
  private var wantedExecutables: [(bundle: Bundle, alternatives: [[UInt8]])] = []
  /// The binaries with libraries that are the system's only according to the caller.
  private var trusting: Set<AuditReport.Place> = []
  /// Whether it is a mistake if there is no binary.
  var mustHoldBinary = true
  /// How many zip files it is nested in.
  private var depth = 0
  /// The forbidden names in debug symbols that are a file of their own, by the build's identifier.
  private var debugNames: [[UInt8]: (owner: DebugNames.Owner, found: [Int: String])] = [:]

  init(audit: Audit, path: String) {
    self.audit = audit
    self.path = path
    names = SymbolNames(forbiddenNames: audit.forbiddenNames)
  }

  mutating func read() {
    let place = AuditReport.Place(file: path)
    reading(place) { reader throws(AuditFault) in
      let path = reader.path
      guard let real = System.realPath(path) else {
        // It throws the reason.
        _ = try AuditFiles.kind(path)
        throw AuditFault.missing("the symbolic link leads nowhere")
      }
      switch try AuditFiles.kind(real) {
      case .folder: try reader.readFolder(path)
      case .file: try reader.readFile(path, isRoot: true)
      case .link, .other: throw AuditFault.unreadable("it is neither a file nor a folder")
      }
    }
    checkBundles()
    readLibraries()
    checkSymbols()
    judge(place)
    checkForbiddenNames()
  }

  /// Calls a reader, and notes its error as a problem of the place.
  ///
  /// Other files are read all the same.
  mutating func reading(
    _ place: AuditReport.Place, _ body: (inout InputReader) throws(AuditFault) -> Void
  ) {
    do throws(AuditFault) {
      try body(&self)
    } catch {
      add(error, at: place)
    }
  }

  private mutating func add(_ fault: AuditFault, at place: AuditReport.Place) {
    report.problems.append(AuditReport.Problem(fault, at: place))
  }

  mutating func judge(_ place: AuditReport.Place) {
    if mustHoldBinary, report.problems.isEmpty, !report.images.contains(where: \.isSwift) {
      add(report.images.isEmpty ? .empty : .notSwift, at: place)
    }
    for (index, image) in images.enumerated() {
      guard let identifier = image.identifier, let debug = debugNames[identifier] else { continue }
      if debug.owner.covers(image.facts) { images[index].hasDebugNames = true }
      images[index].namedSymbols.merge(debug.found) { own, _ in own }
    }
    report.findings += Judgement(images: images, forbiddenNames: audit.forbiddenNames).findings
  }

  /// Says of which forbidden names nobody can tell: nothing was found, and nothing could be.
  private mutating func checkForbiddenNames() {
    for image in images where image.isSwift && !image.hasDebugNames {
      let names = audit.forbiddenNames.filter { name in
        !report.findings.contains { $0.rule == name }
      }
      if !names.isEmpty { add(.cannotTell(names), at: image.place) }
    }
  }

  // MARK: Folders

  private mutating func readFolder(_ root: String) throws(AuditFault) {
    guard let realRoot = System.realPathBytes(root) else { throw .unreadable("it is gone") }
    var pending = [root]
    while let folder = pending.popLast() {
      var names: [String]?
      reading(AuditReport.Place(file: folder)) { _ throws(AuditFault) in
        names = try AuditFiles.names(inFolder: folder)
      }
      guard let names else { continue }
      if let bundle = Bundle(folder: folder) { addExecutables(of: bundle) }
      for name in names {
        let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
        reading(AuditReport.Place(file: path)) { reader throws(AuditFault) in
          switch try AuditFiles.kind(path) {
          case .folder: pending.append(path)
          case .other: return
          case .link:
            let target = System.target(ofLinkAt: path) ?? ""
            // A link's target within the folder is read in its own place.
            guard let real = System.realPathBytes(path) else { throw .brokenLink(target) }
            guard real != realRoot, !real.starts(with: realRoot + [0x2F]) else { return }
            guard System.kind(path) == .file else { throw .brokenLink(target) }
            fallthrough
          case .file:
            guard !reader.isNamedAsSystem(path) else {
              return reader.passOver(systemLibrary: name, at: AuditReport.Place(file: root))
            }
            try reader.readFile(path, isRoot: false)
          }
        }
      }
    }
  }

  /// Whether the caller names a file, in a folder or an archive, as the system's.
  func isNamedAsSystem(_ path: String) -> Bool {
    audit.systemLibraries.contains { name in
      let end = RunPaths.withoutPlaceholder(name)
      return path == end || path.hasSuffix(end.hasPrefix("/") ? end : "/" + end)
    }
  }

  /// Notes debug symbols, whose names are searched and whose rest isn't read.
  private mutating func passOver(debugSymbols place: AuditReport.Place, _ bytes: Bytes) {
    report.unreadDebugSymbols.append(place)
    // What can't be read tells no more than what isn't there.
    guard !audit.forbiddenNames.isEmpty,
      let (identifier, section) = try? DebugNames.symbols(in: bytes)
    else { return }
    let owner = DebugNames.owner(of: section, isELF: bytes.hasPrefix(ELFFile.magic))
    names.note(debugNames: section, in: &debugNames[identifier, default: (owner, [:])].found)
  }

  mutating func passOver(systemLibrary name: String, at place: AuditReport.Place) {
    guard !report.unreadLibraries.contains(where: { $0.name == name }) else { return }
    report.unreadLibraries.append(AuditReport.UnreadLibrary(name: name, neededBy: place))
  }

  private mutating func addExecutables(of bundle: Bundle) {
    let folder = bundle.folder + "/"
    // If either isn't a folder, there is nothing in it; an unreadable folder is reported with all
    // folders.
    let versions = (try? AuditFiles.names(inFolder: folder + "Versions")) ?? []
    let wrapped = (try? AuditFiles.names(inFolder: folder + "Wrapper")) ?? []
    let wanted = bundle.executables(
      versions: versions, isWrapper: wrapped.contains { $0.hasSuffix(".app") }
    ) { name in
      guard System.kind(folder + name) == .file else { return nil }
      let content = try? AuditFiles.withBytes(ofFile: folder + name) { bytes in
        Array(bytes.buffer)
      }
      // An unreadable file is reported when its turn comes.
      return content ?? []
    }
    for paths in wanted {
      wantedExecutables.append(
        (bundle, paths.compactMap { System.realPathBytes(folder + $0) }))
    }
  }

  /// Checks that the executable of each bundle was read: a damaged one looks like data.
  mutating func checkBundles() {
    for (bundle, alternatives) in wantedExecutables {
      let isThere = alternatives.contains { location in
        binaries[location].map { $0 || !bundle.isProgram } ?? false
      }
      if !isThere { add(.noExecutable, at: AuditReport.Place(file: bundle.folder)) }
    }
  }

  // MARK: Files

  mutating func readFile(_ path: String, isRoot: Bool) throws(AuditFault) {
    let real = System.realPathBytes(path) ?? Array(path.utf8)
    // A file that was skipped as data may turn out to be a loaded library.
    if !readFiles.insert(real).inserted, !(isRoot && passedFiles.contains(real)) { return }
    let source = InputFile(
      place: AuditReport.Place(file: path), location: real, isRoot: isRoot,
      isExecutable: ((try? System.status(of: path))?.mode ?? 0) & 0o111 != 0)
    try AuditFiles.withBytes(ofFile: path) { bytes throws(AuditFault) in
      switch FileContent(bytes) {
      case .zip, .script, .other: passedFiles.insert(real)
      default: break
      }
      try read(bytes, source)
    }
  }

  mutating func read(_ bytes: Bytes, _ source: InputFile) throws(AuditFault) {
    switch FileContent(bytes) {
    case .elf, .machO:
      // Xcode's archives, and packages for debuggers, hold them besides the app; they have no code.
      if MachOFile.isDebugSymbols(bytes) || ELFFile.isDebugSymbols(bytes) {
        guard !source.isRoot else { throw .unsupported("a file of debug symbols alone") }
        return passOver(debugSymbols: source.place, bytes)
      }
      readImage(bytes, source)
    case .fat: try readSlices(bytes, source)
    case .archive: try readArchive(bytes, source)
    case .zip: try readZip(source)
    case .packed(let name): throw .unsupported("a \(name), which may hold binaries,")
    case .thinArchive: throw .unsupported("a thin archive, which only names its objects,")
    case .windows: throw .unsupported("a binary for Windows")
    case .bitcode: throw .bitcode
    case .webAssembly: throw .unsupported("a WebAssembly module")
    case .script:
      guard !source.isRoot, !FileContent.hidesMore(script: bytes) else { throw .script }
      guard source.isExecutable else { fallthrough }
      report.unreadScripts.append(source.place)
    case .other:
      guard source.isRoot || source.isExecutable && !FileContent.isAttributes(bytes) else {
        return report.unreadFiles.append(source.place)
      }
      throw bytes.count == 0 ? .truncated(what: "the file", offset: 0) : .unknownFormat
    }
  }

  private mutating func readSlices(_ bytes: Bytes, _ source: InputFile) throws(AuditFault) {
    for slice in try FatFile.slices(bytes) {
      reading(source.place) { reader throws(AuditFault) in
        switch FileContent(slice) {
        case .elf, .machO:
          if !source.isRoot, MachOFile.isDebugSymbols(slice) {
            return reader.passOver(debugSymbols: source.place, slice)
          }
          reader.readImage(slice, source)
        case .archive: try reader.readArchive(slice, source)
        case .bitcode: throw AuditFault.bitcode
        case .fat: throw AuditFault.malformed("a part of the universal file is one, too")
        default: throw AuditFault.unknownFormat
        }
      }
    }
  }

  /// Reads what a zip file holds; a nested one may be an app's data.
  private mutating func readZip(_ source: InputFile) throws(AuditFault) {
    guard depth < 4 else { throw .unsupported("a zip file within four others") }
    let report = try UnpackedZip.withContents(of: source.place.file) { [audit, depth] folder in
      var reader = InputReader(audit: audit, path: folder)
      reader.depth = depth + 1
      reader.mustHoldBinary = source.isRoot
      reader.read()
      return reader.report.moved(from: folder, into: source.place)
    }
    self.report.add(report)
  }

  private mutating func readArchive(_ bytes: Bytes, _ source: InputFile) throws(AuditFault) {
    for member in try StaticArchive.members(bytes) {
      var source = source
      source.place.member = source.place.member.map { "\($0)(\(member.name))" } ?? member.name
      reading(source.place) { [source] reader throws(AuditFault) in
        switch FileContent(member.content) {
        case .elf, .machO: reader.readImage(member.content, source, isMember: true)
        case .bitcode: throw AuditFault.bitcode
        default: throw AuditFault.unknownFormat
        }
      }
    }
  }

  private mutating func readImage(_ bytes: Bytes, _ source: InputFile, isMember: Bool = false) {
    let isELF = bytes.hasPrefix(ELFFile.magic)
    var place = source.place
    do throws(AuditFault) {
      let image =
        isELF
        ? try ELFReader.image(bytes, names: names)
        : try MachOReader.image(bytes, names: names, isMember: isMember)
      place.architecture = image.architecture
      let facts = try MetadataReader.facts(of: image)
      binaries[source.location, default: false] =
        binaries[source.location, default: false] || image.kind == .executable
      images.append(
        ReadImage(
          place: place, facts: facts, namedSymbols: image.namedSymbols,
          objectiveCNames: image.objectiveCNames, libraries: image.libraries, isELF: isELF,
          isExecutable: image.kind == .executable, hasDebugNames: image.debugNames.covers(facts),
          isSwift: image.isSwift, identifier: image.identifier))
      report.images.append(
        AuditReport.Image(
          place: place, format: image.format, kind: image.kind.rawValue,
          isStripped: image.isStripped, isSwift: image.isSwift,
          isTakenForApples: image.isApples, typeCount: facts.types.count,
          protocolCount: facts.protocols.count, conformanceCount: facts.conformances.count))
    } catch {
      // Parts for other processors, and other files, are read all the same.
      add(error, at: place)
    }
  }

  // MARK: Libraries

  private mutating func readLibraries() {
    let finder = LibraryFinder(audit: audit, root: path)
    var next = 0
    while next < images.count {
      let image = images[next]
      next += 1
      for name in image.libraries.names {
        switch finder.find(name, for: image, among: images) {
        case .system:
          if finder.isNamedAsSystem(name) { trusting.insert(image.place) }
          passOver(systemLibrary: name, at: image.place)
        case .files(let paths):
          for path in paths {
            reading(AuditReport.Place(file: path)) { reader throws(AuditFault) in
              try reader.readFile(path, isRoot: true)
            }
          }
        case .nowhere: add(.missingLibrary(name), at: image.place)
        }
      }
    }
  }

  /// Checks that the used symbols of an app's own modules were read: a name doesn't make a library
  /// the system's.
  private mutating func checkSymbols() {
    guard images.contains(where: { !$0.libraries.neededSymbols.isEmpty }) else { return }
    let defined = images.reduce(into: Set<String>()) { $0.formUnion($1.libraries.definedSymbols) }
    for image in images where !trusting.contains(image.place) {
      let isMissing = report.problems.contains {
        $0.code == "missingLibrary" && $0.place == image.place
      }
      // The other problem already says what to do.
      guard !isMissing else { continue }
      var modules: Set<String> = []
      for (symbol, module) in image.libraries.neededSymbols.sorted(by: { $0.key < $1.key })
      where !defined.contains(symbol) && modules.insert(module).inserted {
        add(.undefinedSymbol(symbol, module: module), at: image.place)
      }
    }
  }
}
