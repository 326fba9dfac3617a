#if CommandLineTool
  import GantryFormats
  import GantryFoundation

  import GantryRedaction

  /// Output for programs: JSON with sorted keys, so that equal answers have the same bytes.
  enum JSONOutput {
    /// Prints a value; what looks like a secret is redacted.
    static func print(_ value: some Encodable) throws {
      try Terminal.printExactly(SecretScrubber().scrubbed(text(value)))
    }

    /// Reads the output of this tool or of an app.
    static func read<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
      try JSONDecoder().decode(type, from: Data(bytes))
    }

    /// JSON in which what a terminal would act on is escaped: but for white space it stands in strings
    /// alone.
    static func escaped(_ json: String) -> String {
      json.unicodeScalars.reduce(into: "") { text, scalar in
        guard isInvisible(scalar), !"\n\r\t".unicodeScalars.contains(scalar) else {
          return text.unicodeScalars.append(scalar)
        }
        for unit in String(scalar).utf16 { text += "\\u" + hexadecimal(UInt64(unit), digits: 4) }
      }
    }

    static func text(_ value: some Encodable) throws(ToolError) -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      do {
        return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
      } catch {
        throw ToolError(.internalError, "The answer can't be written as JSON: \(error).")
      }
    }
  }
#endif
