#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats

  /// Writes JSON indented by two spaces, as recordings have it: readable, and the same each time.
  struct HARText: DebugOnly {
    private var text = ""
    /// The beginning of a line, with the end of the line before it.
    private var lineStart: String
    private var outerLineStarts: [String] = []
    private var isFirst = true

    init(level: Int) { lineStart = "\n" + String(repeating: "  ", count: level) }

    /// All bytes written.
    var bytes: [UInt8] { Array(text.utf8) }

    mutating func open(_ key: String? = nil) {
      begin(key)
      text += "{"
      outerLineStarts.append(lineStart)
      lineStart += "  "
      isFirst = true
    }

    mutating func close() {
      lineStart = outerLineStarts.popLast() ?? "\n"
      text += lineStart
      text += "}"
      isFirst = false
    }

    /// Adds a member whose value is JSON already.
    mutating func member(_ key: String, json: String) {
      begin(key)
      text += json
    }

    mutating func member(_ key: String, _ value: String) { member(key, json: Self.quoted(value)) }

    /// Adds a list with one element on each line, each JSON already.
    mutating func member(_ key: String, elements: [String]) {
      begin(key)
      if elements.isEmpty {
        text += "[]"
        return
      }
      var separator = "["
      for element in elements {
        text += separator
        text += lineStart
        text += "  "
        text += element
        separator = ","
      }
      text += lineStart
      text += "]"
    }

    private mutating func begin(_ key: String?) {
      guard let key else { return }
      if !isFirst { text += "," }
      isFirst = false
      text += lineStart
      text += "\""
      text += key
      text += "\": "
    }

    /// A name and a value on one line, as for headers.
    static func pair(_ name: String, _ value: String) -> String {
      "{ \"name\": \(quoted(name)), \"value\": \(quoted(value)) }"
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
