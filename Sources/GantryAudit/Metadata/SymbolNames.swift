/// What is looked for among a binary's symbols.
struct SymbolNames {
  /// How forbidden names stand in mangled ones: their length before them.
  let forbidden: [[UInt8]]

  init(forbiddenNames: [String]) {
    forbidden = forbiddenNames.map { name in
      let parts = name.split(separator: ".").map { part in
        Array("\(part.utf8.count)".utf8) + Array(part.utf8)
      }
      return Array(parts.joined())
    }
  }

  /// Whether a symbol is Swift's, without the underscore before it.
  static func isSwift(_ name: UnsafeRawBufferPointer) -> Bool {
    // `$s` since Swift 5, `$e` in Embedded Swift, `_T0` before.
    name.count > 2 && name[0] == UInt8(ascii: "$")
      && (name[1] == UInt8(ascii: "s") || name[1] == UInt8(ascii: "e")
        || name[1] == UInt8(ascii: "S"))
  }

  /// Whether a symbol is the runtime's, as each binary of Swift asks for some.
  static func isRuntime(_ name: UnsafeRawBufferPointer) -> Bool {
    name.starts(with: "swift_".utf8) || name.starts(with: "__swift".utf8)
  }

  /// Whether a symbol is of a record that must be listed: a type, protocol or conformance.
  static func isDescriptor(_ name: UnsafeRawBufferPointer) -> Bool {
    guard name.count > 4, isSwift(name), name[name.count - 2] == UInt8(ascii: "M") else {
      return false
    }
    let last = name[name.count - 1]
    return last == UInt8(ascii: "c") || last == UInt8(ascii: "n") || last == UInt8(ascii: "p")
  }

  /// Keeps a symbol if it is the first that holds a forbidden name.
  func note(_ name: UnsafeRawBufferPointer, in found: inout [Int: String]) {
    guard found.count < forbidden.count, Self.isSwift(name) else { return }
    for (number, identifier) in forbidden.enumerated()
    where found[number] == nil && Self.contains(identifier, in: name) {
      found[number] = String(decoding: name, as: UTF8.self)
    }
  }

  /// Whether an identifier stands in a mangled name, not as the end of a longer number.
  static func contains(_ identifier: [UInt8], in name: UnsafeRawBufferPointer) -> Bool {
    guard let first = identifier.first, name.count >= identifier.count else { return false }
    for start in 0...(name.count - identifier.count) where name[start] == first {
      if start > 0, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(name[start - 1]) { continue }
      let part = UnsafeRawBufferPointer(rebasing: name[start..<start + identifier.count])
      if part.elementsEqual(identifier) { return true }
    }
    return false
  }
}
