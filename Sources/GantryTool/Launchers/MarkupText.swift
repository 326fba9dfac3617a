#if CommandLineTool
  import GantryFormats
  import GantryFoundation

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
    private struct TestTarget: Encodable {
      let arguments: [String]
      let variables: [String: String]

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PathKey.self)
        for app in ["", "UITargetApp"] {
          try container.encode(arguments, forKey: .init(stringValue: "\(app)CommandLineArguments"))
          try container.encode(variables, forKey: .init(stringValue: "\(app)EnvironmentVariables"))
        }
      }
    }

    /// The part of a test target, in which a reference stands for what a terminal would act on.
    static func document(_ arguments: [String], _ variables: [String: String]) throws -> String {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .xml
      let target = TestTarget(arguments: arguments, variables: variables)
      let text = trimmed(String(decoding: try encoder.encode(target), as: UTF8.self))
      return text.unicodeScalars.reduce(into: "") { text, scalar in
        guard isInvisible(scalar), scalar != "\n", scalar != "\t" else {
          return text.unicodeScalars.append(scalar)
        }
        text += "&#x\(hexadecimal(UInt64(scalar.value)));"
      }
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
