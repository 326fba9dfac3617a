import GantryFormats
import GantrySystem

/// Names of declarations in mangled symbols, as Swift's runtime demangles them.
enum Demangling {
  @_silgen_name("swift_demangle")
  private static func demangle(
    _ name: UnsafePointer<UInt8>?, _ count: UInt, _ buffer: UnsafeMutablePointer<UInt8>?,
    _ size: UnsafeMutablePointer<UInt>?, _ flags: UInt32
  ) -> UnsafeMutablePointer<UInt8>?

  /// The text of a symbol for people; nil if it isn't Swift's, or longer than any.
  static func text(of symbol: UnsafeRawBufferPointer) -> String? {
    guard symbol.count > 2, symbol.count <= Bytes.longestName else { return nil }
    // It looks for a terminating zero, whatever the count.
    let result = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: symbol.count + 1) { copy in
      _ = copy.update(fromContentsOf: symbol)
      copy[symbol.count] = 0
      let text = demangle(copy.baseAddress, UInt(symbol.count), nil, nil, 0)
      defer { free(text) }
      return text.map { String(cString: $0) }
    }
    // What it can't read it gives back.
    return result.flatMap { $0.utf8.elementsEqual(symbol) ? nil : $0 }
  }

  static func text(of symbol: String) -> String? {
    var symbol = symbol
    return symbol.withUTF8 { text(of: UnsafeRawBufferPointer($0)) }
  }

  /// The declaration of a symbol such as `$s6Gantry10TestDoubleMp`; nil if it is of another kind.
  static func name(ofDescriptor symbol: String) -> String? {
    guard symbol.hasPrefix("$s"), symbol.hasSuffix("Mp") || symbol.hasSuffix("Mn"),
      let text = text(of: symbol)
    else { return nil }
    for kind in ["nominal type descriptor for ", "protocol descriptor for "]
    where text.hasPrefix(kind) {
      return plain(text.dropFirst(kind.count))
    }
    return nil
  }

  /// The declaration of a mangled type, without its generic arguments.
  static func declaration(_ mangled: String) -> String? {
    let mangled = mangled.hasPrefix("$s") ? mangled : "$s" + mangled
    return text(of: mangled + "D").flatMap { plain($0[...]) }
  }

  /// A name without generic arguments, discriminators of private declarations, and extensions'
  /// modules; nil if it is no plain name then.
  private static func plain(_ text: Substring) -> String? {
    var rest = text
    var name = ""
    var depth = 0
    while let character = rest.popFirst() {
      switch character {
      case "<": depth += 1
      case ">": depth -= 1
      case "(" where depth == 0:
        // `(extension in Module):` or `(Hidden in _0123)`.
        guard let end = rest.firstIndex(of: ")") else { return nil }
        let inner = rest[..<end]
        rest = rest[rest.index(after: end)...]
        if inner.hasPrefix("extension in ") {
          if rest.first == ":" { rest.removeFirst() }
        } else {
          guard let mark = inner.firstRange(of: " in ") else { return nil }
          name += inner[..<mark.lowerBound]
        }
      default: if depth == 0 { name.append(character) }
      }
    }
    let isName = depth == 0 && !name.isEmpty && !name.contains { " ,&-:[]{}".contains($0) }
    return isName ? name : nil
  }

  /// The module of a symbol, and those of extensions in it.
  static func modules(of symbol: UnsafeRawBufferPointer) -> [String] {
    guard symbol.count > 2, symbol.starts(with: "$s".utf8) else { return [] }
    let text = text(of: symbol) ?? ""
    var found: [String] = []
    if symbol.suffix(2).elementsEqual("Tl".utf8) {
      // An associated type's symbol begins with the type's name.
      if let name = text.split(separator: " ").last {
        found.append(String(name.prefix { $0 != "." }))
      }
    } else {
      var rest = symbol.dropFirst(2)
      if let module = identifier(&rest) {
        found.append(String(decoding: module, as: UTF8.self))
      }
    }
    var rest = text[...]
    while let mark = rest.firstRange(of: "(extension in ") {
      rest = rest[mark.upperBound...]
      found.append(String(rest.prefix { $0 != ")" }))
    }
    return found
  }

  /// Moves past an identifier, which comes after its length; nil if there is none.
  static func identifier<Text: RandomAccessCollection<UInt8>>(
    _ rest: inout Text
  ) -> Text? where Text.SubSequence == Text {
    var length = 0
    while let byte = rest.first, isDigit(byte) {
      // Longer than any text is long enough.
      length = min(length * 10 + Int(byte - UInt8(ascii: "0")), Int(Int32.max))
      rest = rest.dropFirst()
    }
    guard length > 0, length <= rest.count else { return nil }
    defer { rest = rest.dropFirst(length) }
    return rest.prefix(length)
  }

  /// Whether all parts of a name are identifiers of a symbol, in any order: a declaration's parents
  /// may come earlier.
  static func holds(_ parts: [String], in symbol: UnsafeRawBufferPointer) -> Bool {
    // The first time that a symbol has a word, it has its letters.
    guard let last = parts.last,
      words(of: last).allSatisfy({ $0.withUnsafeBytes(symbol.holds) })
    else { return false }
    guard let text = text(of: symbol) else { return false }
    let identifiers = text.split {
      !($0 == "_" || $0 == "$" || $0.isLetter || $0.isNumber || !$0.isASCII)
    }
    return parts.allSatisfy { part in
      part == "Swift" || part == "__C" || identifiers.contains { $0 == part }
    }
  }

  /// The words that repetitions stand for: they begin at capitals and after underscores.
  ///
  /// None for a name that isn't ASCII, which is encoded.
  private static func words(of name: String) -> [[UInt8]] {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return [] }
    var words: [[UInt8]] = [[]]
    for byte in name.utf8 {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if byte == UInt8(ascii: "_") || isCapital { words.append([]) }
      if byte != UInt8(ascii: "_") { words[words.count - 1].append(byte) }
    }
    return words.filter { $0.count > 1 }
  }
}
