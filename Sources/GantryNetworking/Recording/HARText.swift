#if DEBUG
  import Foundation
  import Gantry

  /// Writes JSON with two spaces a level, as recordings have it: readable, and the same each time.
  struct HARText: DebugOnly {
    private(set) var text = ""
    private var indentation: String
    private var isFirst = true

    init(level: Int) { indentation = String(repeating: "  ", count: level) }

    mutating func open(_ key: String? = nil) {
      begin(key)
      text += "{"
      indentation += "  "
      isFirst = true
    }

    mutating func close() {
      indentation.removeLast(2)
      text += "\n"
      text += indentation
      text += "}"
      isFirst = false
    }

    /// A member whose value is JSON already.
    mutating func member(_ key: String, json: String) {
      begin(key)
      text += json
    }

    mutating func member(_ key: String, _ value: String) { member(key, json: Self.quoted(value)) }

    /// A list with one element a line, each JSON already.
    mutating func member(_ key: String, elements: [String]) {
      begin(key)
      if elements.isEmpty {
        text += "[]"
        return
      }
      text += "["
      var separator = "\n"
      for element in elements {
        text += separator
        text += indentation
        text += "  "
        text += element
        separator = ",\n"
      }
      text += "\n"
      text += indentation
      text += "]"
    }

    private mutating func begin(_ key: String?) {
      guard let key else { return }
      text += isFirst ? "\n" : ",\n"
      isFirst = false
      text += indentation
      text += "\""
      text += key
      text += "\": "
    }

    /// A name and a value on one line, as headers have it.
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
      // What is long is Foundation's, which is optimized where this isn't.
      if text.utf8.count < 256, FileSystem.needsNoEscape(text) { return "\"\(text)\"" }
      guard let data = try? encoder.encode(text) else { return "\"\"" }
      return String(decoding: data, as: UTF8.self)
    }
  }
#endif
