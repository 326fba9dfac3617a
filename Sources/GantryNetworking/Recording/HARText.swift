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
        JSONWriter.list("[", "]", count: elements.count, to: &text, lineStart, gap: " ") {
          index, text, _ in write(elements[index], to: &text, nil)
        }
      case .object(let members):
        let isOfNumbers = members.allSatisfy { if case .number = $0.value { true } else { false } }
        let inLine = isOfNumbers ? nil : lineStart
        JSONWriter.list("{", "}", count: members.count, to: &text, inLine, gap: " ") {
          index, text, inner in
          text += "\"\(members[index].key)\": "
          write(members[index].value, to: &text, inner)
        }
      case .null, .bool, .secret: text += JSONWriter.write(value)
      }
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
