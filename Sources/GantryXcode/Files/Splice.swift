struct Splice {
  var range: Range<Int>
  var replacement: [UInt8]

  init(_ range: Range<Int>, _ replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  static func insertion(_ bytes: [UInt8], at offset: Int) -> Splice {
    Splice(offset..<offset, bytes)
  }

  static func removal(_ range: Range<Int>) -> Splice { Splice(range, []) }

  /// The bytes with all splices applied.
  ///
  /// Their ranges must not overlap.
  static func apply(_ splices: [Splice], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + splices.reduce(0) { $0 + $1.replacement.count })
    var position = 0
    for splice in splices.sorted(by: isBefore) {
      result.append(contentsOf: bytes[position..<splice.range.lowerBound])
      result.append(contentsOf: splice.replacement)
      position = splice.range.upperBound
    }
    result.append(contentsOf: bytes[position...])
    return result
  }

  private static func isBefore(_ one: Splice, _ other: Splice) -> Bool {
    (one.range.lowerBound, one.range.upperBound) < (other.range.lowerBound, other.range.upperBound)
  }
}
