import GantryFormats

/// The name of a type or protocol in a mangled symbol.
///
/// It reads the parts of declarations' names: modules, identifiers with repeated words, nesting,
/// private names, and short forms. It doesn't read generic arguments, functions and the like, which
/// a type's descriptor has only if the type is nested in them. The grammar is in
/// `docs/ABI/Mangling.rst` of the Swift compiler.
struct Demangling {
  private var text: [UInt8]
  private var position = 0
  private var words: [[UInt8]] = []
  private var substitutions: [String] = []
  private var stack: [String] = []
  /// How many bytes of names may still result: repetitions could double them at each step.
  private var room = Bytes.longestName

  /// The declaration of a symbol such as `$s6Gantry10TestDoubleMp`; nil if it is of another kind.
  static func name(ofDescriptor symbol: String) -> String? {
    guard symbol.hasPrefix("$s"), symbol.hasSuffix("Mp") || symbol.hasSuffix("Mn") else {
      return nil
    }
    let isProtocol = symbol.hasSuffix("Mp")
    return declaration(String(symbol.dropFirst(2).dropLast(2)), isProtocol: isProtocol)
  }

  /// The declaration of a mangled type, without its generic arguments.
  static func declaration(_ mangled: String, isProtocol: Bool = false) -> String? {
    var reader = Demangling(text: Array(mangled.utf8))
    // A protocol's own symbol leaves out the letter for protocols.
    return reader.read(isProtocol: isProtocol)
  }

  /// The identifiers of a symbol of any kind, in their order.
  ///
  /// A number before an underscore may be an index, too: each meaning is one way to read.
  static func identifiers(
    of symbol: UnsafeRawBufferPointer, withIndices: Bool, ofExtensions: Bool = false
  ) -> [String] {
    var reader = Demangling(text: Array(symbol))
    reader.room = 1 << 20
    var found: [String] = []
    while reader.position < reader.text.count {
      let start = reader.position
      guard isDigit(reader.text[start]) else {
        reader.position += 1
        continue
      }
      if reader.isOtherNumber(at: start, withIndices: withIndices) {
        reader.skipDigits()
        continue
      }
      let words = reader.words
      if let identifier = reader.identifier() {
        if !ofExtensions || reader.isAtExtension { found.append(identifier) }
      } else {
        reader.words = words
        reader.position = start
        reader.skipDigits()
      }
    }
    return found
  }

  /// The modules of a symbol: the one at its beginning, and those of extensions.
  static func modules(of symbol: UnsafeRawBufferPointer) -> [String] {
    guard symbol.count > 3, symbol.starts(with: "$s".utf8) else { return [] }
    var reader = Demangling(text: Array(symbol.dropFirst(2)))
    reader.room = 1 << 20
    var found: [String] = []
    // An associated type's symbol begins with the type's name.
    let isAssociated = reader.text.suffix(2).elementsEqual("Tl".utf8)
    if isDigit(reader.text[0]) {
      guard var first = reader.identifier() else { return [] }
      if isAssociated {
        guard reader.position < reader.text.count, isDigit(reader.text[reader.position]),
          let module = reader.identifier()
        else { return [] }
        first = module
      }
      found.append(first)
    }
    // If the two ways to read numbers differ, it isn't a name.
    let extensions = [false, true].map {
      identifiers(of: symbol, withIndices: $0, ofExtensions: true)
    }
    return found + extensions[0].filter(extensions[1].contains)
  }

  /// Whether an extension's letter comes next, and then the name of its declaration.
  private var isAtExtension: Bool {
    position + 1 < text.count && text[position] == UInt8(ascii: "E")
      && isDigit(text[position + 1])
  }

  private mutating func skipDigits() {
    while position < text.count, isDigit(text[position]) { position += 1 }
  }

  /// Whether a number counts repetitions, numbers the pass of an optimization, or is an index.
  private func isOtherNumber(at start: Int, withIndices: Bool) -> Bool {
    var end = start
    while end < text.count, isDigit(text[end]) { end += 1 }
    guard end < text.count else { return true }
    if withIndices, text[end] == UInt8(ascii: "_") { return true }
    guard start > 0 else { return false }
    if text[start - 1] == UInt8(ascii: "A"), text[start] != UInt8(ascii: "0"), withIndices {
      return true
    }
    return end - start == 1 && start > 1 && text[start - 2] == UInt8(ascii: "T")
      && "gGpPsfB".utf8.contains(text[start - 1])
  }

  private init(text: [UInt8]) { self.text = text }

  private mutating func read(isProtocol: Bool) -> String? {
    while position < text.count {
      // Generic arguments follow their type.
      if !isProtocol, stack.count == 1, text[position] == UInt8(ascii: "y"),
        text.last == UInt8(ascii: "G")
      {
        return stack[0]
      }
      guard step() else { return nil }
    }
    if isProtocol, stack.count == 2 {
      guard nest() else { return nil }
    }
    return stack.count == 1 ? stack[0] : nil
  }

  private mutating func nest() -> Bool {
    guard stack.count >= 2 else { return false }
    let name = stack.removeLast()
    let context = stack.removeLast()
    room -= context.utf8.count + name.utf8.count + 1
    guard room >= 0 else { return false }
    stack.append(context + "." + name)
    return true
  }

  private mutating func step() -> Bool {
    let byte = text[position]
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let identifier = identifier() else { return false }
      stack.append(identifier)
      substitutions.append(identifier)
      return true
    case UInt8(ascii: "C"), UInt8(ascii: "V"), UInt8(ascii: "O"), UInt8(ascii: "P"):
      position += 1
      guard nest(), let name = stack.last else { return false }
      substitutions.append(name)
      return true
    case UInt8(ascii: "s"):
      position += 1
      stack.append("Swift")
      return true
    case UInt8(ascii: "S"): return standard()
    case UInt8(ascii: "A"): return substitution()
    case UInt8(ascii: "L"):
      // A private name comes after its discriminator.
      guard position + 1 < text.count, text[position + 1] == UInt8(ascii: "L"), stack.count >= 2
      else { return false }
      position += 2
      let discriminator = stack.removeLast()
      let name = stack.removeLast()
      guard discriminator.hasPrefix("_") else { return false }
      stack.append(name)
      return true
    default: return false
    }
  }

  private mutating func number() -> Int? {
    let start = position
    skipDigits()
    // A number above this type's range isn't a count in a name.
    let value = Int(String(decoding: text[start..<position], as: UTF8.self))
    return value.flatMap { $0 <= Bytes.longestName ? $0 : nil }
  }

  /// An identifier, in which words that occurred before are letters.
  private mutating func identifier() -> String? {
    var result: [UInt8] = []
    var hasWords = false
    if text[position] == UInt8(ascii: "0") {
      position += 1
      guard position < text.count else { return nil }
      // A second zero means that it isn't ASCII.
      if text[position] == UInt8(ascii: "0") { return encodedIdentifier() }
      hasWords = true
    }
    repeat {
      while hasWords, position < text.count, let word = Self.letter(text[position]) {
        guard word.number < words.count else { return nil }
        result += words[word.number]
        position += 1
        guard result.count <= room else { return nil }
        if word.isLast { hasWords = false }
      }
      if position < text.count, text[position] == UInt8(ascii: "0") {
        position += 1
        break
      }
      guard let count = number(), count > 0, count <= text.count - position else { return nil }
      let part = Array(text[position..<position + count])
      position += count
      addWords(of: part)
      result += part
    } while hasWords
    room -= result.count
    return room < 0 ? nil : String(decoding: result, as: UTF8.self)
  }

  private mutating func encodedIdentifier() -> String? {
    position += 1
    guard position < text.count, let count = number() else { return nil }
    if position < text.count, text[position] == UInt8(ascii: "_") { position += 1 }
    guard count > 0, count <= text.count - position else { return nil }
    let part = text[position..<position + count]
    position += count
    room -= 4 * count
    return room < 0 ? nil : Punycode.decoded(part)
  }

  /// A small letter counts from zero; so does a capital, which is the last one of a row.
  private static func letter(_ byte: UInt8) -> (number: Int, isLast: Bool)? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): (Int(byte - UInt8(ascii: "a")), false)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): (Int(byte - UInt8(ascii: "A")), true)
    default: nil
    }
  }

  /// Words begin at capitals and after underscores, and have at least two letters.
  private mutating func addWords(of part: [UInt8]) {
    var start: Int?
    for index in 0...part.count {
      let byte = index < part.count ? part[index] : 0
      if let from = start, endsWord(byte, before: part[index - 1]) {
        if index - from >= 2, words.count < 26 { words.append(Array(part[from..<index])) }
        start = nil
      }
      if start == nil, startsWord(byte) { start = index }
    }
  }

  private func startsWord(_ byte: UInt8) -> Bool {
    byte != 0 && byte != UInt8(ascii: "_")
      && !isDigit(byte)
  }

  private func endsWord(_ byte: UInt8, before: UInt8) -> Bool {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    return byte == 0 || byte == UInt8(ascii: "_")
      || (!capitals.contains(before) && capitals.contains(byte))
  }

  private mutating func substitution() -> Bool {
    position += 1
    var repetitions = 1
    var hasNumber = false
    while position < text.count {
      let byte = text[position]
      if isDigit(byte) {
        guard let count = number(), count <= 2048 else { return false }
        repetitions = count
        hasNumber = true
        continue
      }
      position += 1
      if byte == UInt8(ascii: "_") {
        // After the letters; without a number it is the first of them.
        let index = hasNumber ? repetitions + 27 : 26
        guard index < substitutions.count else { return false }
        stack.append(substitutions[index])
        return true
      }
      guard let found = Self.letter(byte), found.number < substitutions.count,
        stack.count + repetitions <= 4096
      else { return false }
      for _ in 0..<repetitions { stack.append(substitutions[found.number]) }
      if found.isLast { return true }
      repetitions = 1
      hasNumber = false
    }
    return false
  }

  private mutating func standard() -> Bool {
    guard position + 1 < text.count else { return false }
    let letter = text[position + 1]
    position += 2
    switch letter {
    case UInt8(ascii: "o"): stack.append("__C")
    case UInt8(ascii: "C"): stack.append("__C_Synthesized")
    case UInt8(ascii: "c"):
      guard position < text.count, let name = Self.concurrencyTypes[text[position]] else {
        return false
      }
      position += 1
      stack.append("Swift." + name)
    default:
      guard let name = Self.standardTypes[letter] else { return false }
      stack.append("Swift." + name)
    }
    return true
  }

  /// From `StandardTypesMangling.def`.
  private static let standardTypes = table(
    """
    A=AutoreleasingUnsafeMutablePointer a=Array b=Bool D=Dictionary d=Double f=Float h=Set \
    I=DefaultIndices i=Int J=Character N=ClosedRange n=Range O=ObjectIdentifier P=UnsafePointer \
    p=UnsafeMutablePointer R=UnsafeBufferPointer r=UnsafeMutableBufferPointer S=String \
    s=Substring u=UInt V=UnsafeRawPointer v=UnsafeMutableRawPointer W=UnsafeRawBufferPointer \
    w=UnsafeMutableRawBufferPointer q=Optional B=BinaryFloatingPoint E=Encodable e=Decodable \
    F=FloatingPoint G=RandomNumberGenerator H=Hashable j=Numeric K=BidirectionalCollection \
    k=RandomAccessCollection L=Comparable l=Collection M=MutableCollection \
    m=RangeReplaceableCollection Q=Equatable T=Sequence t=IteratorProtocol U=UnsignedInteger \
    X=RangeExpression x=Strideable Y=RawRepresentable y=StringProtocol Z=SignedInteger \
    z=BinaryInteger
    """)

  private static let concurrencyTypes = table(
    """
    A=Actor C=CheckedContinuation c=UnsafeContinuation E=CancellationError \
    e=UnownedSerialExecutor F=Executor f=SerialExecutor G=TaskGroup g=ThrowingTaskGroup \
    h=TaskExecutor I=AsyncIteratorProtocol i=AsyncSequence J=UnownedJob M=MainActor \
    P=TaskPriority S=AsyncStream s=AsyncThrowingStream T=Task t=UnsafeCurrentTask
    """)

  /// Names by their letters.
  private static func table(_ text: String) -> [UInt8: String] {
    let entries = text.split(separator: " ").compactMap { entry in
      entry.utf8.first.map { ($0, String(entry.dropFirst(2))) }
    }
    return Dictionary(uniqueKeysWithValues: entries)
  }
}
