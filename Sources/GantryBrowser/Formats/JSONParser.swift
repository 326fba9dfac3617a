#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation

  extension JSON {
    /// Reads JSON in UTF-8; nil where it is none.
    ///
    /// Halves of surrogate pairs, which pages put into their texts, become replacement characters:
    /// no other reader at hand takes them.
    package init?(_ bytes: [UInt8]) {
      let value = bytes.withUnsafeBufferPointer { bytes -> JSON? in
        var parser = JSONParser(bytes)
        return parser.document()
      }
      guard let value else { return nil }
      self = value
    }
  }

  /// Reads JSON from memory, in few steps also where nothing is optimized.
  private struct JSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var depth = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func document() -> JSON? {
      guard let value = value() else { return nil }
      skipSpace()
      return index == bytes.count ? value : nil
    }

    private mutating func skipSpace() {
      while index < bytes.count {
        let byte = bytes[index]
        guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
        index += 1
      }
    }

    private mutating func takes(_ byte: UInt8) -> Bool {
      skipSpace()
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
      return true
    }

    private mutating func value() -> JSON? {
      skipSpace()
      guard index < bytes.count, depth < 500 else { return nil }
      depth += 1
      defer { depth -= 1 }
      switch bytes[index] {
      case UInt8(ascii: "{"): return object()
      case UInt8(ascii: "["): return array()
      case UInt8(ascii: "\""): return string().map(JSON.string)
      case UInt8(ascii: "t"): return word("true", .bool(true))
      case UInt8(ascii: "f"): return word("false", .bool(false))
      case UInt8(ascii: "n"): return word("null", .null)
      default: return number()
      }
    }

    private mutating func word(_ word: StaticString, _ value: JSON) -> JSON? {
      let count = word.utf8CodeUnitCount
      guard bytes.count - index >= count, let base = bytes.baseAddress,
        memcmp(base + index, word.utf8Start, count) == 0
      else { return nil }
      index += count
      return value
    }

    private mutating func number() -> JSON? {
      let start = index
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
          UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
          index += 1
          continue
        default: break
        }
        break
      }
      return Double(String(decoding: bytes[start..<index], as: UTF8.self)).map(JSON.number)
    }

    private mutating func array() -> JSON? {
      index += 1
      var elements: [JSON] = []
      if takes(UInt8(ascii: "]")) { return .array([]) }
      repeat {
        guard let element = value() else { return nil }
        elements.append(element)
      } while takes(UInt8(ascii: ","))
      return takes(UInt8(ascii: "]")) ? .array(elements) : nil
    }

    private mutating func object() -> JSON? {
      index += 1
      var members: [String: JSON] = [:]
      if takes(UInt8(ascii: "}")) { return .object([:]) }
      repeat {
        skipSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\""), let key = string(),
          takes(UInt8(ascii: ":")), let member = value()
        else { return nil }
        members[key] = member
      } while takes(UInt8(ascii: ","))
      return takes(UInt8(ascii: "}")) ? .object(members) : nil
    }

    /// Where a byte stands next, at or behind a place.
    private func find(_ byte: UInt8, from start: Int, to end: Int) -> Int? {
      guard let base = bytes.baseAddress, start < end,
        let found = memchr(base + start, Int32(byte), end - start)
      else { return nil }
      return UnsafeRawPointer(base).distance(to: found)
    }

    private mutating func string() -> String? {
      index += 1
      let start = index
      guard var quote = find(UInt8(ascii: "\""), from: start, to: bytes.count) else { return nil }
      guard var slash = find(UInt8(ascii: "\\"), from: start, to: quote) else {
        index = quote + 1
        return String(decoding: bytes[start..<quote], as: UTF8.self)
      }
      var text: [UInt8] = []
      var position = start
      while true {
        text += bytes[position..<slash]
        position = slash + 1
        guard position < bytes.count, escape(at: &position, to: &text) else { return nil }
        if position > quote {
          guard let next = find(UInt8(ascii: "\""), from: position, to: bytes.count) else {
            return nil
          }
          quote = next
        }
        guard let next = find(UInt8(ascii: "\\"), from: position, to: quote) else { break }
        slash = next
      }
      text += bytes[position..<quote]
      index = quote + 1
      return String(decoding: text, as: UTF8.self)
    }

    private func escape(at position: inout Int, to text: inout [UInt8]) -> Bool {
      let letter = bytes[position]
      position += 1
      switch letter {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
      case UInt8(ascii: "b"): text.append(8)
      case UInt8(ascii: "f"): text.append(12)
      case UInt8(ascii: "n"): text.append(10)
      case UInt8(ascii: "r"): text.append(13)
      case UInt8(ascii: "t"): text.append(9)
      case UInt8(ascii: "u"):
        guard let first = unit(at: position) else { return false }
        position += 4
        var units = [first]
        if UTF16.isLeadSurrogate(first), position + 1 < bytes.count,
          bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u"),
          let second = unit(at: position + 2), UTF16.isTrailSurrogate(second)
        {
          position += 6
          units.append(second)
        }
        text += Array(String(decoding: units, as: UTF16.self).utf8)
      default: return false
      }
      return true
    }

    private func unit(at position: Int) -> UInt16? {
      guard position + 4 <= bytes.count else { return nil }
      return UInt16(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    }
  }
#endif
