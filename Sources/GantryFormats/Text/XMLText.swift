/// Texts as XML 1.0 and HTML write them.
package enum XMLText {
  /// Whether XML 1.0 (2.2) allows a character at all, even as a reference.
  package static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// A text without markup.
  ///
  /// `replacement` may replace a scalar. Otherwise `&`, `<`, `>` are escaped, and carriage returns,
  /// which readers would turn into line feeds.
  package static func escaped(
    _ text: String, _ replacement: (Unicode.Scalar) -> String? = { _ in nil }
  ) -> String {
    var text = text
    // Most texts need no escapes, and unoptimized builds check many texts.
    let isInnocent = text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return true }
      var index = 0
      while index < bytes.count {
        let byte = base[index]
        if byte < 0x20 || byte >= 0x7F || byte == 0x26 || byte == 0x3C || byte == 0x3E
          || byte == 0x22 || byte == 0x27
        {
          return false
        }
        index += 1
      }
      return true
    }
    if isInnocent { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 32)
    for scalar in text.unicodeScalars {
      if let replacement = replacement(scalar) {
        result += replacement
        continue
      }
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\r": result += "&#13;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  /// The character that a reference between `&` and `;` names.
  ///
  /// Nil where XML has none.
  package static func scalar(ofReference name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard name.first == UInt8(ascii: "#") else {
      return entities[String(decoding: name, as: UTF8.self)]
    }
    let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    let text = String(decoding: digits, as: UTF8.self)
    // The number itself may have a sign.
    guard digits.allSatisfy({ hexDigit($0) != nil }),
      let code = UInt32(text, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(code),
      isAllowed(scalar)
    else { return nil }
    return scalar
  }
}
