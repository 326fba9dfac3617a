#if CommandLineTool
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// What programs read: JSON with sorted keys, so that the same answer has the same bytes.
  enum JSONOutput {
    static func print(_ value: some Encodable) throws { try Terminal.printExactly(text(value)) }

    /// Reads what this tool or an app has written.
    static func read<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
      try JSONDecoder().decode(type, from: Data(bytes))
    }

    static func text(_ value: some Encodable) throws(ToolError) -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      do {
        return String(decoding: try encoder.encode(value), as: UTF8.self)
      } catch {
        throw ToolError(.internalError, "The answer can't be written as JSON: \(error).")
      }
    }
  }
#endif
