#if DEBUG
  import Foundation
  import Gantry

  /// Writes JSON with two spaces a level, as recordings have it: readable, and the same each time.
  struct HARText: DebugOnly {
    /// Bodies, as JSON, each behind the text that stands before it.
    private var parts: [(text: String, body: Data)] = []
    /// What stands behind them.
    private var text = ""
    /// What a line begins with, the end of the one before it included.
    private var lineStart: String
    private var outerLineStarts: [String] = []
    private var isFirst = true

    init(level: Int) { lineStart = "\n" + String(repeating: "  ", count: level) }

    /// All that was written.
    var bytes: [UInt8] {
      let count = parts.reduce(text.utf8.count) { $0 + $1.text.utf8.count + $1.body.count }
      return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        guard var position = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
        func add(_ bytes: UnsafeRawBufferPointer) {
          guard let base = bytes.baseAddress else { return }
          position.copyMemory(from: base, byteCount: bytes.count)
          position += bytes.count
        }
        func add(_ text: String) {
          var text = text
          text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
        }
        for part in parts {
          add(part.text)
          part.body.withUnsafeBytes { add($0) }
        }
        add(text)
        initialized = count
      }
    }

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

    /// A member whose value is JSON already.
    mutating func member(_ key: String, json: String) {
      begin(key)
      text += json
    }

    mutating func member(_ key: String, _ value: String) { member(key, json: Self.quoted(value)) }

    /// A member whose value is a string that may be long, and is copied no more than it must be.
    mutating func member(_ key: String, body value: String) {
      begin(key)
      parts.append((text, Self.encoded(value)))
      text = ""
    }

    /// A list with one element a line, each JSON already.
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
      if text.utf8.count < 256, ByteSearch.needsNoEscape(text) { return "\"\(text)\"" }
      return String(decoding: encoded(text), as: UTF8.self)
    }

    private static func encoded(_ text: String) -> Data {
      // It has words for every string.
      (try? encoder.encode(text)) ?? Data("\"\"".utf8)
    }
  }
#endif
