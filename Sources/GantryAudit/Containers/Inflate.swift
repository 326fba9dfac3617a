/// Unpacks RFC 1951, "DEFLATE".
struct Inflate {
  private let input: UnsafeRawBufferPointer
  private var position = 0
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  private let size: Int
  private let isPart: Bool
  /// How many of the last bytes are kept, since packed bytes may copy them; nil for all.
  private var kept: Int?
  private var dropped = 0
  private var beginning: [UInt8] = []
  /// The checksum of the dropped bytes.
  private var checksum = CRC32()

  /// The beginning and end of unpacked bytes that aren't kept.
  struct Ends {
    var count: Int
    /// The number of packed bytes.
    var packedCount: Int
    var checksum: UInt32
    var first: [UInt8]
    var last: [UInt8]
  }

  /// The first and the last unpacked bytes, in memory that doesn't grow with their number.
  static func ends(
    _ input: Bytes, size: Int, first: Int, last: Int
  ) throws(AuditFault) -> Ends {
    var inflate = Inflate(input: input.buffer, size: size, isPart: false, kept: max(last, 1 << 16))
    try inflate.run()
    if inflate.dropped == 0 { inflate.beginning = inflate.output }
    return Ends(
      count: inflate.count, packedCount: inflate.position - inflate.bitCount / 8,
      checksum: inflate.checksum.adding(inflate.output).value,
      first: Array(inflate.beginning.prefix(first)), last: inflate.output.suffix(last))
  }

  /// Drops the bytes that can't be copied any more.
  private mutating func drop() {
    guard let kept, output.count >= 4 * kept else { return }
    if dropped == 0 { beginning = Array(output.prefix(kept)) }
    dropped += output.count - kept
    checksum = checksum.adding(output[..<(output.count - kept)])
    output.removeFirst(output.count - kept)
  }

  private var count: Int { dropped + output.count }

  /// The unpacked bytes: at most `size`, or as many as requested.
  static func bytes(_ input: Bytes, size: Int, isPart: Bool) throws(AuditFault) -> [UInt8] {
    var inflate = Inflate(input: input.buffer, size: size, isPart: isPart)
    try inflate.run()
    return inflate.output
  }

  private init(input: UnsafeRawBufferPointer, size: Int, isPart: Bool, kept: Int? = nil) {
    self.input = input
    self.size = size
    self.isPart = isPart
    self.kept = kept
    guard kept == nil else { return }
    // Reserved once, since growing takes twice the memory; no more can be packed in so few bytes.
    output.reserveCapacity(min(size, max(input.count, 64) * 1_032))
  }

  private static let damaged = AuditFault.malformed("a compressed file is damaged")

  private var isFull: Bool { count >= size }

  private mutating func run() throws(AuditFault) {
    var isLast = false
    while !isLast, !(isPart && isFull) {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try stored()
      case 1: try block(Self.fixedLiterals, Self.fixedDistances)
      case 2:
        let codes = try dynamicCodes()
        try block(codes.literals, codes.distances)
      default: throw Self.damaged
      }
    }
    guard isPart || kept != nil || position - bitCount / 8 == input.count else {
      throw Self.damaged
    }
  }

  private mutating func fill() {
    while bitCount <= 56, position < input.count {
      bits |= UInt64(input[position]) << UInt64(bitCount)
      position += 1
      bitCount += 8
    }
  }

  private mutating func take(_ count: Int) throws(AuditFault) -> Int {
    if bitCount < count { fill() }
    guard bitCount >= count else { throw Self.damaged }
    let value = Int(bits & ((1 << UInt64(count)) - 1))
    bits >>= UInt64(count)
    bitCount -= count
    return value
  }

  private mutating func symbol(_ code: Huffman) throws(AuditFault) -> Int {
    if bitCount < 15 { fill() }
    let entry = code.table[Int(bits & code.mask)]
    let length = Int(entry >> 12)
    guard length > 0, length <= bitCount else { throw Self.damaged }
    bits >>= UInt64(length)
    bitCount -= length
    return Int(entry & 0xFFF)
  }

  private mutating func stored() throws(AuditFault) {
    _ = try take(bitCount % 8)
    let count = try take(16)
    guard try take(16) == count ^ 0xFFFF else { throw Self.damaged }
    // Returns the bits that were read ahead.
    position -= bitCount / 8
    bits = 0
    bitCount = 0
    guard count <= input.count - position else { throw Self.damaged }
    guard isPart || count <= size - self.count else { throw Self.damaged }
    output += input[position..<position + min(count, size - self.count)]
    position += count
    drop()
  }

  private mutating func block(_ literals: Huffman, _ distances: Huffman) throws(AuditFault) {
    while true {
      if isPart, isFull { return }
      let symbol = try symbol(literals)
      if symbol < 256 {
        guard !isFull else { throw Self.damaged }
        output.append(UInt8(symbol))
        if output.count & 0xFFFF == 0 { drop() }
      } else if symbol == 256 {
        return
      } else {
        try copy(lengthSymbol: symbol - 257, distances)
      }
    }
  }

  private mutating func copy(lengthSymbol: Int, _ distances: Huffman) throws(AuditFault) {
    guard lengthSymbol < Self.lengths.count else { throw Self.damaged }
    var length = Self.lengths[lengthSymbol] + (try take(Self.lengthBits[lengthSymbol]))
    let symbol = try symbol(distances)
    guard symbol < Self.distanceStarts.count else { throw Self.damaged }
    let distance = Self.distanceStarts[symbol] + (try take(Self.distanceBits[symbol]))
    guard distance <= output.count else { throw Self.damaged }
    guard isPart || length <= size - count else { throw Self.damaged }
    length = min(length, size - count)
    var from = output.count - distance
    for _ in 0..<length {
      output.append(output[from])
      from += 1
    }
    drop()
  }

  private mutating func dynamicCodes() throws(AuditFault) -> (literals: Huffman, distances: Huffman)
  {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let codeCount = try take(4) + 4
    guard literalCount <= 286, distanceCount <= 30 else { throw Self.damaged }
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<codeCount { codeLengths[Self.codeOrder[index]] = UInt8(try take(3)) }
    let codes = try Huffman(codeLengths)
    var lengths: [UInt8] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try symbol(codes)
      switch symbol {
      case 0..<16: lengths.append(UInt8(symbol))
      case 16:
        guard let last = lengths.last else { throw Self.damaged }
        lengths += repeatElement(last, count: 3 + (try take(2)))
      case 17: lengths += repeatElement(0, count: 3 + (try take(3)))
      default: lengths += repeatElement(0, count: 11 + (try take(7)))
      }
    }
    guard lengths.count == literalCount + distanceCount, lengths[256] != 0 else {
      throw Self.damaged
    }
    return (
      try Huffman(Array(lengths[..<literalCount])), try Huffman(Array(lengths[literalCount...]))
    )
  }

  private static let codeOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]
  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceStarts = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  private static let distanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]
  private static let fixedLiterals = Huffman(
    unchecked: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
      + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8))
  private static let fixedDistances = Huffman(unchecked: [UInt8](repeating: 5, count: 32))
}

/// A table from the next bits of a packed file to their symbols.
struct Huffman {
  /// The code's length in the upper four bits, the symbol in the others; zero without a code.
  private(set) var table: [UInt16]
  let mask: UInt64

  init(_ lengths: [UInt8]) throws(AuditFault) {
    self.init(unchecked: lengths)
    var space = 0
    for length in lengths where length > 0 { space += 1 << (15 - Int(length)) }
    // An incomplete code is allowed only with one symbol, or none.
    let used = lengths.count { $0 > 0 }
    guard space == 1 << 15 || (used <= 1 && space <= 1 << 14) else {
      throw .malformed("a compressed file has an invalid code")
    }
  }

  /// From lengths up to 15.
  init(unchecked lengths: [UInt8]) {
    let longest = Int(lengths.max() ?? 0)
    table = [UInt16](repeating: 0, count: 1 << longest)
    mask = (1 << UInt64(longest)) - 1
    var code = 0
    for length in stride(from: 1, through: longest, by: 1) {
      for (symbol, own) in lengths.enumerated() where Int(own) == length {
        // A code with too many symbols is refused after it is made.
        guard code < 1 << length else { return }
        var reversed = 0
        for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
        for index in stride(from: reversed, to: table.count, by: 1 << length) {
          table[index] = UInt16(length) << 12 | UInt16(symbol)
        }
        code += 1
      }
      code <<= 1
    }
  }
}
