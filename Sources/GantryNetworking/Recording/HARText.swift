#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats

  /// Writes JSON indented by two spaces, as recordings have it: readable, and the same each time.
  ///
  /// Each element of a list has a line, as each header has, and so has an object of numbers.
  enum HARText: DebugOnly {
    /// A value that stands at a level of a text.
    static func bytes(_ value: Value, level: Int) -> [UInt8] {
      var text = ""
      write(value, to: &text, "\n" + String(repeating: "  ", count: level))
      return Array(text.utf8)
    }

    /// Adds a value; `lineStart` begins a line, with the end of the one before it, and is nil for all
    /// on one line.
    private static func write(_ value: Value, to text: inout String, _ lineStart: String?) {
      switch value {
      case .string(let string): text += quoted(string)
      case .number(let literal): text += literal
      case .array(let elements):
        list("[", "]", elements, to: &text, lineStart) { element, text, _ in
          write(element, to: &text, nil)
        }
      case .object(let members):
        let isOfNumbers = members.allSatisfy { if case .number = $0.value { true } else { false } }
        list("{", "}", members, to: &text, isOfNumbers ? nil : lineStart) { member, text, inner in
          text += "\"\(member.key)\": "
          write(member.value, to: &text, inner)
        }
      case .null, .bool, .secret: text += JSONWriter.write(value)
      }
    }

    private static func list<Element>(
      _ opening: String, _ closing: String, _ elements: [Element], to text: inout String,
      _ lineStart: String?, _ add: (Element, inout String, _ lineStart: String?) -> Void
    ) {
      text += opening
      let inner = lineStart.map { $0 + "  " }
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        text += inner ?? " "
        add(element, &text, inner)
      }
      if !elements.isEmpty { text += lineStart ?? " " }
      text += closing
    }

    private static let encoder = {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      return encoder
    }()

    /// A string as JSON.
    static func quoted(_ text: String) -> String {
      // Foundation is optimized even in debug builds, which matters for long texts.
      guard text.utf8.count >= 256, let encoded = try? encoder.encode(text) else {
        return JSONText.encoded(text)
      }
      return String(decoding: encoded, as: UTF8.self)
    }
  }
#endif
