/// Reads Swift's descriptions of modules, types and protocols: context descriptors.
///
/// Their layout is in `ABI/Metadata.h` of the Swift compiler.
final class ContextReader {
  enum Kind: UInt32 {
    case module = 0, nested = 1, anonymous = 2, protocolDeclaration = 3, opaque = 4
    case classType = 16, structure = 17, enumeration = 18
  }

  /// No real program nests declarations as deeply.
  private static let deepest = 128

  let image: BinaryImage
  private var names: [UInt64: String] = [:]

  init(_ image: BinaryImage) {
    self.image = image
    // If a symbol names one of Gantry's protocols, it is that, whatever the bytes there are.
    for symbol in image.descriptors where Self.ours.contains(symbol.name) {
      names[symbol.address] = Self.name(ofSymbol: symbol.name)
    }
  }

  private static let ours = ["$s6Gantry10TestDoubleMp", "$s6Gantry9DebugOnlyMp"]

  func kind(at address: UInt64) throws(AuditFault) -> Kind {
    let number = try image.word(at: address) & 0x1F
    guard let kind = Kind(rawValue: number) else {
      throw .malformed("the descriptor at address \(address.hexadecimal) is of kind \(number)")
    }
    return kind
  }

  /// The full name of a descriptor's declaration, from a pointer's target.
  func name(of target: BinaryTarget) throws(AuditFault) -> String {
    switch target {
    case .nothing: throw .malformed("a descriptor has no name")
    case .symbol(let symbol): Self.name(ofSymbol: symbol)
    case .address(let address): try name(at: address)
    }
  }

  /// The name of a declaration in another binary; the symbol itself if that isn't a plain name.
  static func name(ofSymbol symbol: String) -> String {
    for prefix in ["OBJC_CLASS_$_", "_OBJC_CLASS_$_"] where symbol.hasPrefix(prefix) {
      return "__C." + symbol.dropFirst(prefix.count)
    }
    return Demangling.name(ofDescriptor: symbol) ?? symbol
  }

  /// The full name of the declaration of a descriptor.
  func name(at address: UInt64) throws(AuditFault) -> String {
    var parts: [String] = []
    var steps = 0
    var current: BinaryTarget = .address(address)
    while case .address(let place) = current {
      if let known = names[place] {
        current = .symbol(known)
        continue
      }
      steps += 1
      guard steps <= Self.deepest else {
        throw .malformed("the descriptor at address \(address.hexadecimal) is within itself")
      }
      if let symbol = try copiedSymbol(at: place) {
        current = .symbol(symbol)
        continue
      }
      let kind = try kind(at: place)
      let parent = try image.indirectable(at: try field(place, 4))
      switch kind {
      case .module:
        guard parent == .nothing else { throw .malformed("a module is within something") }
        let name = try ownName(at: place)
        guard Self.isIdentifier(name) else { throw .malformed("a module is called '\(name)'") }
        current = .symbol(name)
      case .protocolDeclaration, .classType, .structure, .enumeration:
        parts.append(try ownName(at: place))
        current = parent
      case .nested:
        // For an extension the name of its type is more useful than its module's.
        try checkModule(parent)
        current = try extended(at: place)
      case .anonymous, .opaque: current = parent
      }
    }
    guard case .symbol(let outermost) = current else {
      throw .malformed("the descriptor at address \(address.hexadecimal) is in no module")
    }
    parts.append(Self.name(ofSymbol: outermost))
    let name = parts.reversed().joined(separator: ".")
    names[address] = name
    return name
  }

  /// Checks that an extension's parent is a module.
  private func checkModule(_ target: BinaryTarget) throws(AuditFault) {
    guard case .address(let address) = target, image.holds(address) else { return }
    guard try kind(at: address) == .module else {
      throw .malformed("an extension is within something")
    }
  }

  private func copiedSymbol(at address: UInt64) throws(AuditFault) -> String? {
    guard let pointers = image.resolver as? ELFLinkedPointers else { return nil }
    return try pointers.copiedSymbol(at: address)
  }

  func field(_ address: UInt64, _ offset: Int64) throws(AuditFault) -> UInt64 {
    try image.address(address, plus: offset)
  }

  /// The name in a descriptor, without its parents.
  private func ownName(at address: UInt64) throws(AuditFault) -> String {
    guard case .address(let name) = try image.relative(at: try field(address, 8)).target else {
      throw .malformed("the descriptor at address \(address.hexadecimal) has no name")
    }
    let text = try image.string(at: name)
    guard Self.isName(text) else {
      throw .malformed("the descriptor at address \(address.hexadecimal) has no proper name")
    }
    return text
  }

  /// Whether a text can be a name, unlike damaged bytes.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0xFFFD }
  }

  /// Whether a declaration can have a name, but for its first character.
  static func isIdentifier(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.allSatisfy {
      !$0.isASCII || $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
  }

  private func extended(at address: UInt64) throws(AuditFault) -> BinaryTarget {
    let field = try field(address, 8)
    guard case .address(let mangled) = try image.relative(at: field).target else {
      throw .malformed("the extension at address \(address.hexadecimal) is of nothing")
    }
    return try mangledType(at: mangled)
  }

  /// The descriptor to which a mangled type holds a pointer, or the name in its text.
  func mangledType(at address: UInt64) throws(AuditFault) -> BinaryTarget {
    let pointer = try field(address, 1)
    switch try image.rest(at: address).byte(at: 0) {
    case 0x01: return try image.relative(at: pointer).target
    case 0x02: return try image.through(try image.relative(at: pointer))
    default:
      let text = try image.string(at: address)
      return .symbol(Demangling.declaration(text) ?? "$s" + text)
    }
  }
}
