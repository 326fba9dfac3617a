/// The names that are searched in a binary's symbols.
struct SymbolNames {
  /// The parts of the forbidden names.
  let forbidden: [[String]]

  init(forbiddenNames: [String]) {
    forbidden = forbiddenNames.map { $0.split(separator: ".").map(String.init) }
  }

  /// Whether a symbol is Swift's, without the underscore before it.
  static func isSwift(_ name: UnsafeRawBufferPointer) -> Bool {
    // `$s` since Swift 5, `$e` in Embedded Swift, `_T0` before.
    name.count > 2 && name[0] == UInt8(ascii: "$")
      && (name[1] == UInt8(ascii: "s") || name[1] == UInt8(ascii: "e")
        || name[1] == UInt8(ascii: "S"))
  }

  /// Whether a symbol is the runtime's; each binary of Swift uses some.
  static func isRuntime(_ name: UnsafeRawBufferPointer) -> Bool {
    name.starts(with: "swift_".utf8) || name.starts(with: "__swift".utf8)
  }

  /// Whether only the runtime and the compiler define a symbol.
  ///
  /// Others with this beginning are functions of C: Foundation's build of ICU has hundreds.
  static func isOfRuntimeAlone(_ name: UnsafeRawBufferPointer) -> Bool {
    name.starts(with: "__swift".utf8) || name.elementsEqual("swift_retain".utf8)
      || name.elementsEqual("swift_allocObject".utf8)
  }

  /// Whether a symbol is that of a record that must be listed: a type, protocol or conformance.
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
    for (number, parts) in forbidden.enumerated() where found[number] == nil {
      if Demangling.holds(parts, in: name) { found[number] = String(decoding: name, as: UTF8.self) }
    }
  }

  /// Keeps the names of a section of debug information, which ends each with a zero.
  func note(debugNames: Bytes, in found: inout [Int: String]) {
    for name in debugNames.buffer.split(separator: 0) where found.count < forbidden.count {
      note(UnsafeRawBufferPointer(rebasing: name), in: &found)
    }
  }
}

extension Audit {
  /// A forbidden name without backticks; nil if no declaration can have it.
  package static func forbiddenName(_ text: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map {
      part -> Substring in
      let isQuoted = part.count > 2 && part.first == "`" && part.last == "`"
      return isQuoted ? part.dropFirst().dropLast() : part[...]
    }
    let isName = parts.allSatisfy { part in
      guard let first = part.unicodeScalars.first else { return false }
      return !("0"..."9").contains(first) && ContextReader.isIdentifier(part)
    }
    return isName ? parts.joined(separator: ".") : nil
  }
}
