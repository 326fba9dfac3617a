/// The lists that the start code of a binary passes to Swift's runtime: code that the toolchain has
/// ready for each, from `SwiftRT-ELF-WASM.cpp` of the Swift compiler.
///
/// The running program uses them, whatever the names of sections are.
struct ELFStartup {
  /// The lists in the code's order, from `MetadataSections.h`.
  private static let names = [
    "swift5_protocols", "swift5_protocol_conformances", "swift5_type_metadata", "swift5_typeref",
    "swift5_reflstr", "swift5_fieldmd", "swift5_assocty",
  ]
  /// The words before the first: a version, the binary's load address, and two that are reserved.
  private static let headerWords: UInt64 = 4
  private static let mostInstructions = 256

  private var registers: [UInt8: UInt64] = [:]
  private var memory: [UInt64: UInt64] = [:]

  /// The lists that are empty according to the start code, if it agrees with each section; none if
  /// that can't be decided.
  static func emptyLists(of file: ELFFile, in image: BinaryImage) -> Set<String> {
    guard image.architecture == "x86_64" else { return [] }
    var found: [[String: (start: UInt64, size: UInt64)]] = []
    for section in file.sections where section.type == .initializers {
      for index in 0..<section.size / 8 {
        // Code that can't be followed isn't Swift's start.
        guard let place = try? image.address(section.address, plus: Int64(index * 8)),
          case .address(let function)? = try? image.resolver.target(ofPointerAt: place, in: image)
        else { continue }
        var startup = ELFStartup()
        if let lists = startup.lists(at: function, in: image) { found.append(lists) }
      }
    }
    // Each binary has one.
    guard found.count == 1, let lists = found.first else { return [] }
    for section in file.sections {
      guard let list = lists[section.name] else { continue }
      guard list.size == section.size, list.size == 0 || list.start == section.address else {
        return []
      }
    }
    return Set(lists.filter { $0.value.size == 0 }.keys)
  }

  /// Follows the code, which only fills in one structure and passes it to the runtime.
  private mutating func lists(
    at function: UInt64, in image: BinaryImage
  ) -> [String: (start: UInt64, size: UInt64)]? {
    var address = function
    for _ in 0..<Self.mostInstructions {
      // Other code isn't Swift's start.
      guard let code = try? image.rest(at: address),
        let isEnd = try? step(code, &address)
      else { return nil }
      if isEnd { return lists() }
    }
    return nil
  }

  private func lists() -> [String: (start: UInt64, size: UInt64)]? {
    guard let start = registers[7] else { return nil }
    var lists: [String: (start: UInt64, size: UInt64)] = [:]
    for (index, name) in Self.names.enumerated() {
      let place = start &+ (Self.headerWords + UInt64(index) * 2) * 8
      guard let list = memory[place], let size = memory[place &+ 8] else { return nil }
      lists[name] = (list, size)
    }
    return lists
  }

  /// Executes one of the few known instructions, and returns whether it is the last one.
  private mutating func step(_ code: Bytes, _ address: inout UInt64) throws(AuditFault) -> Bool {
    let other = AuditFault.unsupported("an instruction")
    func next(_ count: UInt64) { address = address &+ count }
    func displacement() throws(AuditFault) -> UInt64 {
      UInt64(bitPattern: Int64(try code.integer(Int32.self, at: 3)))
    }
    switch try code.byte(at: 0) {
    // A frame is made and left.
    case 0x55, 0x5D: next(1)
    // Possible targets of jumps.
    case 0xF3 where try code.half(at: 0) == 0xFA1E_0FF3: next(4)
    // The call of the runtime's function.
    case 0xE8, 0xE9: return true
    case 0x48:
      let operation = try code.byte(at: 1)
      let operand = try code.byte(at: 2)
      let register = operand >> 3 & 7
      switch (operation, operand & 0xC7) {
      // The frame again.
      case (0x89, _) where operand == 0xE5: next(3)
      // An address.
      case (0x8D, 0x05):
        next(7)
        registers[register] = address &+ (try displacement())
      // Into memory.
      case (0x89, 0x05):
        next(7)
        guard let value = registers[register] else { throw other }
        memory[address &+ (try displacement())] = value
      case (0xC7, 0x05) where register == 0:
        next(11)
        let value = UInt64(bitPattern: Int64(try code.integer(Int32.self, at: 7)))
        memory[address &+ (try displacement())] = value
      // The end minus the start.
      case (0x29, 0xC0...0xC7):
        next(3)
        guard let end = registers[operand & 7], let start = registers[register] else {
          throw other
        }
        registers[operand & 7] = end &- start
      default: throw other
      }
    default: throw other
    }
    return false
  }
}
