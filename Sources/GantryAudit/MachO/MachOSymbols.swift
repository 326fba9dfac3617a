/// The table of a Mach-O file's symbols, as `mach-o/nlist.h` lays it out.
struct MachOSymbols {
  struct Symbol {
    var nameOffset: UInt32
    var type: UInt8
    /// The number of an undefined symbol's library.
    var library: UInt8
    var value: UInt64

    var isForDebugger: Bool { type & 0xE0 != 0 }
    var isUndefined: Bool { type & 0x0E == 0 }
    var isInSection: Bool { type & 0x0E == 0x0E }
  }

  let table: Bytes
  let names: Bytes

  private var size: UInt64 { table.is64Bit ? 16 : 12 }
  var count: UInt64 { table.count / size }

  subscript(index: UInt64) -> Symbol {
    get throws(AuditFault) {
      guard index < count else { throw .malformed("there is no symbol \(index)") }
      let offset = index * size
      return Symbol(
        nameOffset: try table.half(at: offset), type: try table.byte(at: offset + 4),
        library: UInt8(try table.short(at: offset + 6) >> 8),
        value: try table.word(at: offset + 8))
    }
  }

  /// A symbol's name without the underscore before it.
  func name(of symbol: Symbol) throws(AuditFault) -> UnsafeRawBufferPointer {
    Self.withoutUnderscore(try names.symbolName(at: UInt64(symbol.nameOffset)))
  }

  func string(_ symbol: Symbol) throws(AuditFault) -> String {
    String(decoding: try name(of: symbol), as: UTF8.self)
  }

  /// The target of a pointer to a symbol, which may be another binary's.
  func target(_ symbol: Symbol) throws(AuditFault) -> BinaryTarget {
    symbol.isUndefined ? .symbol(try string(symbol)) : .address(symbol.value)
  }

  static func withoutUnderscore(_ name: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard name.first == UInt8(ascii: "_") else { return name }
    return UnsafeRawBufferPointer(rebasing: name.dropFirst())
  }

  static func withoutUnderscore(_ name: String) -> String {
    name.hasPrefix("_") ? String(name.dropFirst()) : name
  }
}
