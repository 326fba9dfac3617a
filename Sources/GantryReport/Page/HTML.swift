/// Texts as HTML and XML write them.
enum HTML {
  /// A text that no markup can be made of, in content and in quoted attributes.
  ///
  /// Control characters, which HTML forbids, become pictures of themselves (U+2400 and on).
  static func escaped(_ text: String) -> String {
    var text = text
    let result: String? = text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte < 0x20 && byte != 0x0A && byte != 0x09 || byte == 0x7F || byte == 0x26
          || byte == 0x3C || byte == 0x3E || byte == 0x22 || byte == 0x27
        {
          break
        }
        index += 1
      }
      // Most texts are innocent.
      if index == bytes.count { return nil }
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count + 32)
      result.append(contentsOf: bytes[..<index])
      while index < bytes.count {
        let byte = bytes[index]
        switch byte {
        case 0x26: result.append(contentsOf: "&amp;".utf8)
        case 0x3C: result.append(contentsOf: "&lt;".utf8)
        case 0x3E: result.append(contentsOf: "&gt;".utf8)
        case 0x22: result.append(contentsOf: "&quot;".utf8)
        case 0x27: result.append(contentsOf: "&#39;".utf8)
        case 0x09, 0x0A: result.append(byte)
        case 0x00..<0x20: result.append(contentsOf: [0xE2, 0x90, 0x80 + byte])
        case 0x7F: result.append(contentsOf: "␡".utf8)
        default: result.append(byte)
        }
        index += 1
      }
      return String(decoding: result, as: UTF8.self)
    }
    return result ?? text
  }
}
