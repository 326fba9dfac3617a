/// Why a binary, or a part of it, can't be read.
///
/// With any of them nothing is proved.
enum AuditFault: Error, Equatable {
  case truncated(what: String, offset: UInt64)
  case malformed(String)
  case unsupported(String)
  case missing(String)
  case unreadable(String)
  case notSwift
  case script
  case unknownFormat
  case encrypted
  case packed
  case bitcode
  case metadataMissing(String)
  case listMissing(String)
  case noSectionHeaders
  case unresolved(record: String, reason: String)
  case missingLibrary(String)
  case undefinedSymbol(String, module: String)
  case unknownSection(String)
  case oldSwift
  case trailingBytes(UInt64)
  case empty
  case brokenLink(_ target: String, in: String? = nil)
  case noExecutable
  case cannotTell([String])

  /// A stable name for programs.
  var code: String {
    switch self {
    case .truncated: "truncated"
    case .malformed: "malformed"
    case .cannotTell: "cannotTell"
    case .unsupported: "unsupported"
    case .missing: "missing"
    case .unreadable: "unreadable"
    case .notSwift, .empty: "notSwift"
    case .script: "script"
    case .unknownFormat: "unknownFormat"
    case .encrypted: "encrypted"
    case .packed: "packed"
    case .bitcode: "bitcode"
    case .metadataMissing, .listMissing: "metadataMissing"
    case .noSectionHeaders: "noSectionHeaders"
    case .unresolved: "unresolved"
    case .missingLibrary, .undefinedSymbol: "missingLibrary"
    case .unknownSection: "unknownSection"
    case .oldSwift: "unsupported"
    case .trailingBytes: "trailingBytes"
    case .brokenLink: "brokenLink"
    case .noExecutable: "noExecutable"
    }
  }

  /// What failed and what to do, in one line.
  var message: String {
    switch self {
    case .truncated(let what, let offset):
      "\(what) reaches beyond the file's end at offset \(offset). The file is damaged: build or copy it again."
    case .malformed(let what):
      "\(what). The file is damaged, or not what its first bytes say: build or copy it again."
    case .unsupported(let what):
      "\(what) can't be audited. Give ELF or Mach-O binaries, or a folder, .ipa or .a of them, and unpack other archives."
    case .missing(let reason):
      "there is no such file: \(reason). Build it first, or check the path."
    case .unreadable(let reason):
      "the file can't be read: \(reason)."
    case .notSwift:
      "this binary holds no Swift. Give the app's own binary, not a launcher or a library in C."
    case .empty:
      "no binary is in here. Give the built app, not its sources."
    case .script:
      "this is a script, which starts something else. Give the binary that it starts."
    case .unknownFormat:
      "this is neither ELF nor Mach-O, nor an archive or a folder of them. Give the app's own binary."
    case .encrypted:
      "the code is encrypted, as the App Store does it. Audit the build before it is uploaded."
    case .packed:
      "the binary is packed. Audit it before it is packed."
    case .bitcode:
      "this is LLVM's intermediate code, not a binary. Audit what the linker makes of it."
    case .metadataMissing(let what):
      "\(what). Audit a binary from which only symbols were stripped, if anything."
    case .listMissing(let name):
      "Swift's section '\(name)' isn't in this binary: it was removed, or GNU's linker left it out as it leaves out what is empty, which neither the symbols nor the code at its start tell apart. Link with -use-ld=lld or -use-ld=gold, or audit the binary before its symbols are stripped."
    case .noSectionHeaders:
      "the section headers are removed, so Swift's metadata can't be found. Audit the binary before that; symbols may be stripped."
    case .unresolved(let record, let reason):
      "\(record) can't be followed: \(reason). Audit the binary as the linker wrote it."
    case .missingLibrary(let name):
      "the library '\(name)' is neither in the binary's folder nor in its run paths nor part of the system. Put it there, name its folder, or name it as a system library."
    case .undefinedSymbol(let symbol, let module):
      "the symbol '\(symbol)' of the module '\(module)' is in no binary that was read, so a library that isn't the system's is missing, whatever it is called. Put it there, name its folder, or name it as a system library."
    case .unknownSection(let name):
      "the section '\(name)' is of a version of Swift that this audit doesn't know. Use a newer Gantry."
    case .oldSwift:
      "this binary is of a Swift before 5, whose metadata isn't read. Build it with Swift 5 or newer."
    case .trailingBytes(let offset):
      "bytes from offset \(offset) on belong to no part of the binary. Audit it before anything is appended."
    case .cannotTell(let names):
      "whether \(names.map { "'\($0)'" }.joined(separator: ", ")) is in here can't be told: an optimized build keeps no record of a structure or an enumeration that isn't public, and there is no debug information of its Swift code. Audit it before it is stripped, or in one folder with the dSYM of the same build."
    case .noExecutable:
      "the bundle's executable isn't in it, or isn't one that can be read. Build or copy it again."
    case .brokenLink(let target, let name):
      "the symbolic link\(name.map { " '\($0)'" } ?? "") leads to '\(target)', which isn't in here. Audit a complete copy."
    }
  }
}
