#if CommandLineTool
  import GantryFormats

  enum PropertyListText {
    /// Refuses most control characters, which XML 1.0 can't hold.
    static func check(_ texts: [String]) throws(ToolError) {
      let wrong = texts.filter { !$0.unicodeScalars.allSatisfy(XMLText.isAllowed) }
      guard wrong.isEmpty else {
        throw ToolError(
          .invalidData,
          problems: wrong.map { "'\(clipped($0))' holds a character that no property list can." })
      }
    }

    /// The part of a test target: arguments and variables of the tests' host, and of the app that
    /// UI tests start.
    static func document(_ arguments: [String], _ variables: [(String, String)]) -> String {
      var text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>

        """
      let members = variables.flatMap { ["<key>\(escaped($0.0))</key>", string($0.1)] }
      for prefix in ["", "UITargetApp"] {
        text += "\t<key>\(prefix)CommandLineArguments</key>\n"
        text += element("array", arguments.map(string))
        text += "\t<key>\(prefix)EnvironmentVariables</key>\n"
        text += element("dict", members)
      }
      return text + "</dict>\n</plist>"
    }

    private static func string(_ text: String) -> String { "<string>\(escaped(text))</string>" }

    /// What a terminal would act on is a reference, too.
    private static func escaped(_ text: String) -> String {
      XMLText.escaped(text) { scalar in
        guard isInvisible(scalar), !"\n\r\t".unicodeScalars.contains(scalar) else { return nil }
        return "&#x\(hexadecimal(UInt64(scalar.value)));"
      }
    }

    private static func element(_ name: String, _ lines: [String]) -> String {
      lines.isEmpty
        ? "\t<\(name)/>\n"
        : "\t<\(name)>\n\(lines.map { "\t\t\($0)\n" }.joined())\t</\(name)>\n"
    }
  }

  /// YAML, as text: always in double quotes, so that no value becomes a Boolean or a number.
  enum YAMLText {
    static func quoted(_ text: String) -> String {
      // JSON's string, with escapes for characters that YAML doesn't allow.
      var quoted = ""
      for scalar in JSONText.encoded(text).unicodeScalars {
        switch scalar.value {
        case 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
          quoted += "\\u" + hexadecimal(UInt64(scalar.value), digits: 4)
        default: quoted.unicodeScalars.append(scalar)
        }
      }
      return quoted
    }

    /// A value of a Maestro flow: a secret is a parameter of the run.
    static func text(_ text: LaunchText) -> String {
      quoted(withoutScript(text.literal) + (text.secret.map { "${\($0)}" } ?? ""))
    }

    /// `${…}` is evaluated in a flow, unless a backslash precedes it.
    static func withoutScript(_ text: String) -> String {
      String(text.unicodeScalars.replacing("${".unicodeScalars, with: "\\${".unicodeScalars))
    }
  }
#endif
