#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  /// A JSON value, as drivers and browsers write them.
  package enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    /// A member of an object; null where there is none.
    package subscript(_ key: String) -> JSON {
      if case .object(let members) = self, let member = members[key] { return member }
      return .null
    }

    package var text: String? {
      if case .string(let text) = self { return text }
      return nil
    }

    package var number: Double? {
      if case .number(let number) = self { return number }
      return nil
    }

    package var integer: Int? { number.flatMap { Int(exactly: $0) } }

    package var bool: Bool? {
      if case .bool(let bool) = self { return bool }
      return nil
    }

    package var elements: [JSON] {
      if case .array(let elements) = self { return elements }
      return []
    }

    package var members: [String: JSON]? {
      if case .object(let members) = self { return members }
      return nil
    }

    /// Puts the members of another object into this one, those of inner objects too; lists are joined.
    package mutating func merge(_ other: JSON) {
      switch (self, other) {
      case (.object(var members), .object(let others)):
        // One owner at a time, so that nothing is copied.
        self = .null
        for (key, value) in others { members[key, default: .null].merge(value) }
        self = .object(members)
      case (.array(let elements), .array(let others)):
        self = .array(elements + others)
      default: self = other
      }
    }
  }

  extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
  {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
      self = .object(Dictionary(elements) { $1 })
    }
  }

  // MARK: Writing

  extension JSON {
    /// The value as JSON in UTF-8.
    package var bytes: [UInt8] {
      var bytes: [UInt8] = []
      write(to: &bytes)
      return bytes
    }

    private func write(to bytes: inout [UInt8]) {
      switch self {
      case .null: bytes += Array("null".utf8)
      case .bool(let bool): bytes += Array((bool ? "true" : "false").utf8)
      case .number(let number):
        let text = Int(exactly: number).map(String.init) ?? (number.isFinite ? "\(number)" : "null")
        bytes += Array(text.utf8)
      case .string(let text): Self.write(text, to: &bytes)
      case .array(let elements):
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
          if index > 0 { bytes.append(UInt8(ascii: ",")) }
          element.write(to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
      case .object(let members):
        bytes.append(UInt8(ascii: "{"))
        for (index, member) in members.enumerated() {
          if index > 0 { bytes.append(UInt8(ascii: ",")) }
          Self.write(member.key, to: &bytes)
          bytes.append(UInt8(ascii: ":"))
          member.value.write(to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
      }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
      bytes.append(UInt8(ascii: "\""))
      var text = text
      text.withUTF8 { all in
        var start = 0
        for index in 0..<all.count {
          let byte = all[index]
          guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
            continue
          }
          bytes += UnsafeBufferPointer(rebasing: all[start..<index])
          start = index + 1
          bytes.append(UInt8(ascii: "\\"))
          if byte >= 0x20 {
            bytes.append(byte)
          } else {
            let digits = String(byte, radix: 16)
            bytes += Array(("u000" + digits).utf8.prefix(5 - digits.utf8.count))
            bytes += Array(digits.utf8)
          }
        }
        bytes += UnsafeBufferPointer(rebasing: all[start...])
      }
      bytes.append(UInt8(ascii: "\""))
    }
  }
#endif
