enum BinaryTarget: Equatable {
  case nothing
  case address(UInt64)
  case symbol(String)

  init(pointer: UInt64) { self = pointer == 0 ? .nothing : .address(pointer) }
}

/// Follows the pointers of one binary, which its linker or its loader fills in.
protocol PointerResolver {
  /// The target of the pointer at an address when the program runs.
  func target(ofPointerAt address: UInt64, in image: BinaryImage) throws(AuditFault) -> BinaryTarget

  /// The target of the 32-bit offset at an address, and its low tag bits; nil if the bytes
  /// themselves hold it.
  func target(
    ofOffsetAt address: UInt64, tags: UInt64, in image: BinaryImage
  ) throws(AuditFault) -> TaggedTarget?
}

extension PointerResolver {
  func target(ofPointerAt address: UInt64, in image: BinaryImage) throws(AuditFault) -> BinaryTarget
  {
    try image.targetInPlace(at: address)
  }

  func target(
    ofOffsetAt address: UInt64, tags: UInt64, in image: BinaryImage
  ) throws(AuditFault) -> TaggedTarget? { nil }
}

/// For binaries without pointers to follow.
struct NoPointers: PointerResolver {}

/// The target of a relative pointer, and its tag bits.
struct TaggedTarget: Equatable {
  var target: BinaryTarget
  var tag: UInt64
  /// Whether this is the place of a pointer to the target, which the linker makes.
  var isThroughPointer = false
}

/// A binary as the loader lays it out, or as this reader lays out an object.
struct BinaryImage {
  /// A range of addresses with bytes in the file.
  struct Region {
    var address: UInt64
    var offset: UInt64
    var size: UInt64
  }

  struct Section {
    var name: String
    var address: UInt64
    var size: UInt64
  }

  enum Kind: String { case executable, library, bundle, object }

  let bytes: Bytes
  var format: String
  var architecture: String
  var kind: Kind
  /// Sorted by address, without overlaps.
  var regions: [Region] = []
  /// Swift's sections.
  var sections: [SwiftSections.Role: [Section]] = [:]
  /// Whether it has parts that only Swift makes.
  var isSwift = false
  var isStripped = true
  /// Whether it is recognized as one of Apple's own libraries, which hold no type.
  var isApples = false
  /// Symbols of Swift's descriptors; each must be among the records.
  var descriptors: [(name: String, address: UInt64)] = []
  /// The first of Swift's symbols that holds a forbidden name, by the name's index.
  var namedSymbols: [Int: String] = [:]
  /// Whose names were in debug information that was searched for forbidden ones, too.
  var debugNames = DebugNames.Owner.nobody
  /// The build's identifier, which debug symbols in a file of their own have, too.
  var identifier: [UInt8]?
  /// The forbidden names among those of Objective-C's classes and protocols.
  var objectiveCNames: [String] = []
  var libraries = LinkedLibraries()
  var resolver: any PointerResolver = NoPointers()

  /// The file's bytes from an address to the end of its region.
  func rest(at address: UInt64) throws(AuditFault) -> Bytes {
    guard let region = region(of: address) else {
      throw .malformed("no part of the file is loaded at address \(address.hexadecimal)")
    }
    let skipped = address - region.address
    return try bytes.slice(
      at: region.offset &+ skipped, count: region.size - skipped, as: "a loaded part")
  }

  func lists(_ role: SwiftSections.Role) -> [Section] { sections[role, default: []] }

  func holds(_ address: UInt64) -> Bool { region(of: address) != nil }

  private func region(of address: UInt64) -> Region? {
    let next = regions.firstIndex(holding: { $0.address > address })
    guard let region = regions[..<next].last else { return nil }
    return address - region.address < region.size ? region : nil
  }

  func word(at address: UInt64) throws(AuditFault) -> UInt32 {
    try rest(at: address).half(at: 0)
  }

  func pointer(at address: UInt64) throws(AuditFault) -> UInt64 {
    try rest(at: address).word(at: 0)
  }

  /// The target of a pointer that only its own bytes hold.
  func targetInPlace(at address: UInt64) throws(AuditFault) -> BinaryTarget {
    BinaryTarget(pointer: try pointer(at: address))
  }

  func string(at address: UInt64) throws(AuditFault) -> String {
    try rest(at: address).string(at: 0)
  }

  /// An address plus an offset, within the range of pointers.
  func address(_ address: UInt64, plus offset: Int64) throws(AuditFault) -> UInt64 {
    let (sum, overflow) = address.addingReportingOverflow(UInt64(bitPattern: offset))
    let isWrong = offset >= 0 ? overflow : !overflow
    guard !isWrong, bytes.is64Bit || sum <= UInt64(UInt32.max) else {
      throw .malformed("the offset at address \(address.hexadecimal) leads out of memory")
    }
    return sum
  }

  /// A target plus an offset; for a symbol only its start is known.
  func target(_ target: BinaryTarget, plus offset: Int64) throws(AuditFault) -> BinaryTarget {
    switch target {
    case .nothing: return .nothing
    case .address(let base): return .address(try address(base, plus: offset))
    case .symbol:
      guard offset == 0 else { throw .unsupported("a pointer past the start of a symbol") }
      return target
    }
  }

  // MARK: Swift's relative pointers

  /// The target of a relative pointer; nothing if it is null.
  func relative(at address: UInt64, tags: UInt64 = 0) throws(AuditFault) -> TaggedTarget {
    if let known = try resolver.target(ofOffsetAt: address, tags: tags, in: self) { return known }
    let raw = Int64(Int32(bitPattern: try word(at: address)))
    if raw == 0 { return TaggedTarget(target: .nothing, tag: 0) }
    let tag = UInt64(bitPattern: raw) & tags
    let target = try self.address(address, plus: raw - Int64(bitPattern: tag))
    return TaggedTarget(target: .address(target), tag: tag)
  }

  /// The target of a relative pointer whose lowest bit means that it goes through another pointer.
  func indirectable(at address: UInt64, tags: UInt64 = 1) throws(AuditFault) -> BinaryTarget {
    let found = try relative(at: address, tags: tags)
    return found.tag & 1 == 0 ? found.target : try through(found)
  }

  /// The target of the pointer to which a relative pointer leads.
  func through(_ found: TaggedTarget) throws(AuditFault) -> BinaryTarget {
    if found.isThroughPointer { return found.target }
    switch found.target {
    case .nothing: return .nothing
    case .address(let slot): return try resolver.target(ofPointerAt: slot, in: self)
    case .symbol(let name):
      throw .malformed("a pointer is in another binary, under the symbol '\(name)'")
    }
  }
}

extension Array {
  /// The index of the first element for which a condition holds that holds for all after it.
  func firstIndex(holding condition: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension UInt64 {
  /// As debuggers write addresses.
  var hexadecimal: String { "0x" + String(self, radix: 16) }

  /// The next multiple, or nil above the largest number.
  func aligned(to alignment: UInt64) -> UInt64? {
    guard alignment > 1 else { return self }
    let (sum, overflow) = addingReportingOverflow(alignment - 1)
    return overflow ? nil : sum - sum % alignment
  }
}
