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
    var identifiers: [String]?
    for (number, parts) in forbidden.enumerated() where found[number] == nil {
      let names = identifiers ?? Self.identifiers(of: name)
      identifiers = names
      if Self.holds(parts, in: name, identifiers: names) {
        found[number] = String(decoding: name, as: UTF8.self)
      }
    }
  }

  /// Whether all parts of a name are in a symbol.
  static func holds(_ parts: [String], in name: UnsafeRawBufferPointer) -> Bool {
    holds(parts, in: name, identifiers: identifiers(of: name))
  }

  /// A declaration's parents may come earlier, so the order of the parts is ignored.
  private static func holds(
    _ parts: [String], in name: UnsafeRawBufferPointer, identifiers: [String]
  ) -> Bool {
    func isThere(_ part: String) -> Bool {
      identifiers.contains(part)
        || contains(Array("\(part.utf8.count)\(part)".utf8), in: name)
    }
    guard let last = parts.last, isThere(last) else { return false }
    // These have short forms.
    return parts.dropLast().allSatisfy { $0 == "Swift" || $0 == "__C" || isThere($0) }
  }

  /// The identifiers of a Swift symbol, in both ways to read its numbers.
  private static func identifiers(of name: UnsafeRawBufferPointer) -> [String] {
    Demangling.identifiers(of: name, withIndices: false)
      + Demangling.identifiers(of: name, withIndices: true)
  }

  /// Whether a mangled name holds an identifier itself, not after a longer number.
  private static func contains(_ identifier: [UInt8], in name: UnsafeRawBufferPointer) -> Bool {
    guard let first = identifier.first, name.count >= identifier.count else { return false }
    for start in 0...(name.count - identifier.count) where name[start] == first {
      if start > 0, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(name[start - 1]) { continue }
      let part = UnsafeRawBufferPointer(rebasing: name[start..<start + identifier.count])
      if part.elementsEqual(identifier), !continuesWords(at: start, of: name) { return true }
    }
    return false
  }

  /// Whether repeated words, as letters after a zero, are the start of the identifier.
  private static func continuesWords(at start: Int, of name: UnsafeRawBufferPointer) -> Bool {
    var index = start - 1
    guard index > 0, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(name[index]) else {
      return false
    }
    index -= 1
    while index > 0, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(name[index]) { index -= 1 }
    return name[index] == UInt8(ascii: "0")
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
      guard let first = part.unicodeScalars.first, !("0"..."9").contains(first) else {
        return false
      }
      return part.unicodeScalars.allSatisfy { scalar in
        scalar == "_" || !scalar.isASCII || scalar.properties.isAlphabetic
          || ("0"..."9").contains(scalar)
      }
    }
    return isName ? parts.joined(separator: ".") : nil
  }
}
