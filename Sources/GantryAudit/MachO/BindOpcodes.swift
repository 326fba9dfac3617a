/// The instructions by which the loader of older systems fills in pointers to other binaries.
///
/// `BIND_OPCODE_…` in `mach-o/loader.h`.
struct BindOpcodes {
  /// The text after a symbol's name to which a number is added; no name ends so.
  static let behind = " + "

  /// A symbol, and its library's number; 0 for symbols without a single library.
  struct Import: Hashable {
    var symbol: String
    var library: Int
  }

  /// Symbols by the address of the pointer to each.
  private(set) var symbols: [UInt64: String] = [:]
  private(set) var imports: Set<Import> = []
  private let segments: [MachOFile.Segment]
  private let width: UInt64
  /// How many pointers may still come: more than the file can hold are damage.
  private var room: UInt64

  // What the next pointer is bound to, and its place.
  private var symbol = ""
  private var library = 0
  private var addend: Int64 = 0
  private var address: UInt64 = 0

  init(_ ranges: [MachOFile.Range], of file: inout MachOFile) throws(AuditFault) {
    segments = file.segments
    width = file.pointerSize
    room = file.bytes.count / width
    for range in ranges { try read(file.content(of: range, as: "the table of bindings")) }
  }

  private mutating func read(_ content: Bytes) throws(AuditFault) {
    var position: UInt64 = 0
    (symbol, library, addend, address) = ("", 0, 0, 0)
    func number() throws(AuditFault) -> UInt64 { try content.compactNumber(at: &position) }
    func signedNumber() throws(AuditFault) -> UInt64 {
      let start = position
      let value = try number()
      let bits = (position - start) * 7
      let isNegative = try content.byte(at: position - 1) & 0x40 != 0
      return isNegative && bits < 64 ? value | (UInt64.max << bits) : value
    }
    // Each symbol of the lazy table ends it: the loader starts at a given one.
    while position < content.count {
      let byte = try content.byte(at: position)
      position += 1
      let value = UInt64(byte & 0xF)
      switch byte & 0xF0 {
      // The end, and the kind of pointer.
      case 0x00, 0x50: break
      case 0x10: library = Int(value)
      case 0x20: library = Int(truncatingIfNeeded: try number())
      case 0x30: library = 0
      case 0x40:
        symbol = MachOSymbols.withoutUnderscore(try content.string(at: position))
        position += UInt64(try content.name(at: position).count) + 1
      case 0x60: addend = Int64(bitPattern: try signedNumber())
      case 0x70:
        guard Int(value) < segments.count else { throw .malformed("there is no segment \(value)") }
        address = segments[Int(value)].address &+ (try number())
      case 0x80: address &+= try number()
      case 0x90: try bind(1, skipping: 0)
      case 0xA0: try bind(1, skipping: try number())
      case 0xB0: try bind(1, skipping: value * width)
      case 0xC0:
        let count = try number()
        try bind(count, skipping: try number())
      default: throw .unsupported("a table of bindings with the instruction \(byte)")
      }
    }
  }

  private mutating func bind(_ count: UInt64, skipping skipped: UInt64) throws(AuditFault) {
    guard count <= room else {
      throw .malformed("the table of bindings has more pointers than the file")
    }
    room -= count
    if count > 0 { imports.insert(Import(symbol: symbol, library: library)) }
    for _ in 0..<count {
      // A symbol's descriptor is at its start; an offset from it never is one.
      if symbols[address] == nil {
        symbols[address] = addend == 0 ? symbol : symbol + Self.behind
      }
      address = address &+ width &+ skipped
    }
  }
}
