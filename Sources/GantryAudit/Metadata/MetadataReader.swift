/// Reads Swift's lists of types, protocols and conformances in a binary.
struct MetadataReader {
  private let image: BinaryImage
  private let contexts: ContextReader
  private var facts = ImageFacts()
  private var seen: Set<UInt64> = []
  /// How many requirements of protocols the file can hold.
  private var room: UInt64

  static func facts(of image: BinaryImage) throws(AuditFault) -> ImageFacts {
    var reader = MetadataReader(
      image: image, contexts: ContextReader(image), room: image.bytes.count / 12)
    try reader.readAll()
    return reader.facts
  }

  private mutating func readAll() throws(AuditFault) {
    try forEachRecord(in: image.lists(.protocols)) { reader, record throws(AuditFault) in
      // The second bit is reserved.
      try reader.readProtocol(try reader.image.indirectable(at: record, tags: 3))
    }
    try forEachRecord(in: image.lists(.types)) { reader, record throws(AuditFault) in
      let found = try reader.image.relative(at: record, tags: 3)
      switch found.tag {
      case 0: try reader.readType(found.target)
      case 1: try reader.readType(try reader.image.through(found))
      default: throw .malformed("the record is of kind \(found.tag)")
      }
    }
    try forEachRecord(in: image.lists(.conformances)) { reader, record throws(AuditFault) in
      try reader.readConformance(try reader.image.relative(at: record).target)
    }
    try checkOthers()
    // A symbol may name what the lists don't, so that no declaration is missed.
    for (name, address) in image.descriptors where !seen.contains(address) {
      do throws(AuditFault) {
        switch name.suffix(2) {
        case "Mc": try readConformance(.address(address))
        case "Mp": try readProtocol(.address(address))
        default: try readType(.address(address))
        }
      } catch {
        throw .unresolved(record: "the descriptor '\(name)'", reason: error.reason)
      }
    }
  }

  /// Checks that the list of conformances doesn't have another name, while it is empty.
  private func checkOthers() throws(AuditFault) {
    guard image.kind != .object, image.lists(.conformances).allSatisfy({ $0.size == 0 })
    else { return }
    for section in image.lists(.other) {
      for index in 0..<min(section.size / 4, 16) {
        var reader = self
        do throws(AuditFault) {
          let record = try image.address(section.address, plus: Int64(index * 4))
          try reader.readConformance(try image.relative(at: record).target)
        } catch {
          // A section that can't be read as one isn't one.
          continue
        }
        throw .metadataMissing(
          "the section '\(section.name)' holds conformances, but their list is empty or removed")
      }
    }
  }

  private mutating func forEachRecord(
    in sections: [BinaryImage.Section],
    _ body: (inout MetadataReader, UInt64) throws(AuditFault) -> Void
  ) throws(AuditFault) {
    for section in sections {
      guard section.size % 4 == 0 else {
        throw .malformed("the section '\(section.name)' ends within a record")
      }
      for index in 0..<section.size / 4 {
        do throws(AuditFault) {
          try body(&self, try image.address(section.address, plus: Int64(index * 4)))
        } catch {
          throw .unresolved(
            record: "record \(index) of the section '\(section.name)'", reason: error.reason)
        }
      }
    }
  }

  private mutating func readProtocol(_ target: BinaryTarget) throws(AuditFault) {
    // A record that the linker emptied, or one of another binary's protocol, declares nothing here.
    guard case .address(let address) = target, seen.insert(address).inserted else { return }
    guard try contexts.kind(at: address) == .protocolDeclaration else {
      throw .malformed("the descriptor at address \(address.hexadecimal) is no protocol's")
    }
    let name = try contexts.name(at: address)
    let count = try image.word(at: try contexts.field(address, 12))
    guard count <= room else { throw .malformed("the protocol \(name) has \(count) requirements") }
    room -= UInt64(count)
    var inherited: [String] = []
    for index in 0..<Int64(count) {
      let requirement = try contexts.field(address, 24 + index * 12)
      if let parent = try inheritedProtocol(requirement) { inherited.append(parent) }
    }
    facts.protocols.append((name, inherited))
  }

  /// The protocol that a requirement demands of `Self`.
  private func inheritedProtocol(_ requirement: UInt64) throws(AuditFault) -> String? {
    let flags = try image.word(at: requirement)
    guard flags & 0x1F == 0 else { return nil }
    let parameterField = try contexts.field(requirement, 4)
    guard case .address(let parameter) = try image.relative(at: parameterField).target,
      try image.string(at: parameter) == "x"
    else { return nil }
    // The second bit means that the protocol is Objective-C's.
    let found = try image.relative(at: try contexts.field(requirement, 8), tags: 3)
    guard found.tag & 2 == 0 else { return nil }
    return try protocolName(of: found.tag & 1 == 0 ? found.target : try image.through(found))
  }

  /// The name of a protocol; in another binary only its symbol has it.
  private func protocolName(of target: BinaryTarget) throws(AuditFault) -> String {
    guard case .symbol(let symbol) = target else { return try contexts.name(of: target) }
    guard symbol.hasSuffix("Mp"), let name = Demangling.name(ofDescriptor: symbol) else {
      throw .malformed("the symbol '\(symbol.prefix(256))' says of no protocol what it is called")
    }
    return name
  }

  private mutating func readType(_ target: BinaryTarget) throws(AuditFault) {
    guard case .address(let address) = target, seen.insert(address).inserted else { return }
    let kind = try contexts.kind(at: address)
    switch kind {
    case .structure, .enumeration, .classType: break
    // Opaque result types are listed as well, but aren't declarations.
    case .opaque: return
    default: throw .malformed("the descriptor at address \(address.hexadecimal) is no type's")
    }
    let name = try contexts.name(at: address)
    var superclass: String?
    if kind == .classType,
      case .address(let mangled) = try image.relative(at: try contexts.field(address, 20)).target
    {
      superclass = try contexts.name(of: contexts.mangledType(at: mangled))
    }
    facts.types.append((name, superclass))
  }

  private mutating func readConformance(_ target: BinaryTarget) throws(AuditFault) {
    switch target {
    case .nothing: throw .malformed("the conformance is nowhere")
    case .symbol: throw .malformed("the conformance is in another binary")
    case .address(let address):
      guard seen.insert(address).inserted else { return }
      let conformed = try image.indirectable(at: address)
      if case .address(let declaration) = conformed, image.holds(declaration) {
        guard try contexts.kind(at: declaration) == .protocolDeclaration else {
          throw .malformed("it conforms to what is no protocol")
        }
      }
      let name = try protocolName(of: conformed)
      let type = try conformingType(at: address)
      facts.conformances.append((type, name))
    }
  }

  private func conformingType(at conformance: UInt64) throws(AuditFault) -> String {
    let flags = try image.word(at: try contexts.field(conformance, 12))
    let found = try image.relative(at: try contexts.field(conformance, 4))
    switch flags >> 3 & 7 {
    case 0:
      if case .address(let address) = found.target, image.holds(address) {
        switch try contexts.kind(at: address) {
        case .module, .nested, .anonymous: throw .malformed("what conforms is no type")
        default: break
        }
      }
      return try contexts.name(of: found.target)
    case 1: return try contexts.name(of: try image.through(found))
    case 2:
      guard case .address(let name) = found.target else { throw .malformed("no class conforms") }
      return "__C." + (try image.string(at: name))
    case 3:
      switch try image.through(found) {
      case .symbol(let symbol): return ContextReader.name(ofSymbol: symbol)
      case .address(let address): return "Objective-C class at \(address.hexadecimal)"
      case .nothing: throw .malformed("no class conforms")
      }
    case let kind: throw .malformed("what conforms is of kind \(kind)")
    }
  }
}

extension AuditFault {
  /// What failed, for a sentence that names the place.
  var reason: String {
    switch self {
    case .malformed(let what), .unsupported(let what): what
    case .truncated(let what, let offset):
      "\(what) reaches beyond the file's end at offset \(offset)"
    case .unresolved(let record, let reason): "\(record): \(reason)"
    default: code
    }
  }
}
