/// Names that aren't ASCII, as Swift writes them in symbols: RFC 3492 with letters for all digits.
enum Punycode {
  /// The name; nil for other texts.
  static func decoded(_ text: some Collection<UInt8>) -> String? {
    // Longer ones take time that grows with the square of their length.
    guard text.count <= 4096 else { return nil }
    var scalars: [UInt32] = []
    var digits = Array(text)
    if let delimiter = digits.lastIndex(of: UInt8(ascii: "_")) {
      scalars = digits[..<delimiter].map(UInt32.init)
      digits.removeFirst(delimiter + 1)
    }
    var number: UInt32 = 128
    var index: UInt32 = 0
    var bias: UInt32 = 72
    var position = 0
    while position < digits.count {
      let old = index
      var weight: UInt32 = 1
      var step: UInt32 = 36
      while true {
        guard position < digits.count, let digit = digit(digits[position]) else { return nil }
        position += 1
        let (product, isTooLarge) = digit.multipliedReportingOverflow(by: weight)
        let (sum, overflow) = index.addingReportingOverflow(product)
        guard !isTooLarge, !overflow else { return nil }
        index = sum
        let threshold = step <= bias ? 1 : min(step - bias, 26)
        if digit < threshold { break }
        let (next, isOver) = weight.multipliedReportingOverflow(by: 36 - threshold)
        guard !isOver else { return nil }
        weight = next
        step += 36
      }
      let count = UInt32(scalars.count) + 1
      bias = adapted(index - old, count: count, isFirst: old == 0)
      let (sum, overflow) = number.addingReportingOverflow(index / count)
      guard !overflow else { return nil }
      number = sum
      index %= count
      scalars.insert(number, at: Int(index))
      index += 1
    }
    var result = String.UnicodeScalarView()
    for value in scalars {
      // ASCII that a symbol can't hold is moved to a range without characters.
      let isMoved = (0xD800..<0xD880).contains(value)
      guard let scalar = UnicodeScalar(isMoved ? value - 0xD800 : value) else { return nil }
      result.append(scalar)
    }
    return String(result)
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a"))
    case UInt8(ascii: "A")...UInt8(ascii: "J"): UInt32(byte - UInt8(ascii: "A")) + 26
    default: nil
    }
  }

  private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = delta / (isFirst ? 700 : 2)
    delta += delta / count
    var steps: UInt32 = 0
    while delta > 455 {
      delta /= 35
      steps += 36
    }
    return steps + 36 * delta / (delta + 38)
  }
}
