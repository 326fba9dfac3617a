import GantrySystem

/// A range of a file's bytes; each read is checked.
struct Bytes {
  let buffer: UnsafeRawBufferPointer
  /// The byte order of numbers, here and in each part.
  var isBigEndian = false
  /// Whether addresses have 64 bits rather than 32.
  var is64Bit = true

  /// A longer name counts as damage.
  static let longestName = 1 << 16

  static func with<Value>(
    _ array: [UInt8], _ body: (Bytes) throws(AuditFault) -> Value
  ) throws(AuditFault) -> Value {
    try array.withUnsafeBufferPointer { buffer throws(AuditFault) in
      try body(Bytes(buffer: UnsafeRawBufferPointer(buffer)))
    }
  }

  var count: UInt64 { UInt64(buffer.count) }

  func slice(
    at offset: UInt64, count length: UInt64, as what: @autoclosure () -> String
  ) throws(AuditFault) -> Bytes {
    guard offset <= count, length <= count - offset else {
      throw .truncated(what: what(), offset: offset)
    }
    let start = Int(offset)
    return Bytes(
      buffer: UnsafeRawBufferPointer(rebasing: buffer[start..<start + Int(length)]),
      isBigEndian: isBigEndian, is64Bit: is64Bit)
  }

  func byte(at offset: UInt64) throws(AuditFault) -> UInt8 {
    guard offset < count else { throw .truncated(what: "a byte", offset: offset) }
    return buffer[Int(offset)]
  }

  func integer<Value: FixedWidthInteger>(
    _ type: Value.Type, at offset: UInt64
  ) throws(AuditFault) -> Value {
    let size = UInt64(MemoryLayout<Value>.size)
    guard offset <= count, size <= count - offset else {
      throw .truncated(what: "a number", offset: offset)
    }
    let value = buffer.loadUnaligned(fromByteOffset: Int(offset), as: type)
    return isBigEndian ? Value(bigEndian: value) : Value(littleEndian: value)
  }

  func short(at offset: UInt64) throws(AuditFault) -> UInt64 {
    UInt64(try integer(UInt16.self, at: offset))
  }

  func half(at offset: UInt64) throws(AuditFault) -> UInt32 {
    try integer(UInt32.self, at: offset)
  }

  /// The same bytes in big-endian order.
  var bigEndian: Bytes { Bytes(buffer: buffer, isBigEndian: true, is64Bit: is64Bit) }

  /// A number as wide as an address.
  func word(at offset: UInt64) throws(AuditFault) -> UInt64 {
    is64Bit ? try integer(UInt64.self, at: offset) : UInt64(try half(at: offset))
  }

  /// The bytes up to a zero.
  func name(at offset: UInt64) throws(AuditFault) -> UnsafeRawBufferPointer {
    guard offset < count else { throw .truncated(what: "a name", offset: offset) }
    let rest = UnsafeRawBufferPointer(rebasing: buffer[Int(offset)...].prefix(Self.longestName))
    guard let end = rest.firstIndex(of: 0, from: 0) else {
      if offset + UInt64(rest.count) == count { throw .truncated(what: "a name", offset: offset) }
      throw .malformed("the name at offset \(offset) is longer than \(Self.longestName) bytes")
    }
    return UnsafeRawBufferPointer(rebasing: rest[..<end])
  }

  /// A symbol's name, or the beginning of one too long for any of Swift's.
  ///
  /// In a debug build's object the symbol of a literal has all of its text for its name.
  func symbolName(at offset: UInt64) throws(AuditFault) -> UnsafeRawBufferPointer {
    do {
      return try name(at: offset)
    } catch {
      let limit = offset + UInt64(Self.longestName)
      guard limit < count, !isSwiftName(at: offset) else { throw error }
      return UnsafeRawBufferPointer(rebasing: buffer[Int(offset)..<Int(limit)])
    }
  }

  /// Whether a name begins as Swift's mangled ones do, `$s` or `_$s`.
  private func isSwiftName(at offset: UInt64) -> Bool {
    let start = buffer[Int(offset)...].prefix(2)
    return start.contains(UInt8(ascii: "$"))
  }

  /// A number as LEB128 without a sign, and moves past it.
  func compactNumber(at offset: inout UInt64) throws(AuditFault) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte(at: offset)
      offset += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
    }
    throw .malformed("the number that ends at offset \(offset) is too long")
  }

  func string(at offset: UInt64) throws(AuditFault) -> String {
    String(decoding: try name(at: offset), as: UTF8.self)
  }

  func hasPrefix(_ prefix: [UInt8]) -> Bool {
    buffer.count >= prefix.count && zip(buffer, prefix).allSatisfy { $0 == $1 }
  }

  func holds(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes(buffer.holds) }

  /// The offset of the first byte that isn't zero.
  func firstNonzero(from offset: UInt64, to end: UInt64) -> UInt64? {
    guard offset < end, end <= count else { return nil }
    for index in Int(offset)..<Int(end) where buffer[index] != 0 { return UInt64(index) }
    return nil
  }
}
