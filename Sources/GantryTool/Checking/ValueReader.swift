#if CommandLineTool
  import Gantry
  import GantryFormats

  /// Asks Gantry's own reader what an app would say of an option's value.
  ///
  /// The reader gets the value as the app would, for a configuration with one option of the type that the
  /// schema tells. What a schema doesn't say, it can't know, and then takes the value:
  ///
  /// - which of `Double`, `Float` and `Decimal` a number is, whose ranges and spellings differ;
  /// - what is in an enum with payloads, and in what an app's own code decodes;
  /// - what the app's own code refuses beyond its type.
  struct ValueReader {
    /// How a value reaches an app.
    enum Source {
      /// Words of the argument list; the option is called `value`.
      case arguments([String])
      /// A variable's text.
      case variable(String)
      /// JSON of a payload's member.
      case payload(String)
    }

    let shape: ValueShape

    /// What is wrong with a value; nil where the app takes it.
    func problem(_ source: Source) -> LaunchError.Problem? {
      problem(source, shape.type)
    }

    private func problem<Value: Codable & Sendable>(
      _ source: Source, _ type: Value.Type
    ) -> LaunchError.Problem? {
      do throws(LaunchError) {
        let launch =
          switch source {
          case .arguments(let words): try Launch<Asked<Value>>(arguments: ["app"] + words)
          case .variable(let text):
            try Launch<Asked<Value>>(arguments: ["app"], environment: ["LAUNCH_VALUE": text])
          case .payload(let json):
            try Launch<Asked<Value>>(
              arguments: ["app"], environment: ["LAUNCH_CONFIGURATION": "{\"value\":\(json)}"])
          }
        return launch.configuration.value.flatMap { error($0, at: []) }.map { error in
          LaunchError.Problem(
            error.reason, option: "value" + PathKey.text(error.path), suggestion: error.suggestion)
        }
      } catch {
        return error.problems.first
      }
    }

    /// What is wrong with a built-in option, which stands before its value if it has one.
    static func problems(
      of option: BuiltInOption, in words: [String]
    ) -> [LaunchError.Problem] {
      do throws(LaunchError) {
        _ = try Launch<Asked<Bool>>(arguments: ["app"] + words)
        return []
      } catch {
        return error.problems.filter { $0.option == option.rawValue }
      }
    }

    /// What a schema says beyond the type: which values there are, and their range.
    func error(_ value: any Sendable, at path: [PathKey]) -> ValueError? {
      switch (shape, value) {
      case (.optional(let wrapped), _): return ValueReader(shape: wrapped).error(value, at: path)
      case (.array(let element), let elements as [any Sendable]):
        let reader = ValueReader(shape: element)
        for (index, value) in elements.enumerated() {
          if let error = reader.error(value, at: path + [PathKey(intValue: index)]) { return error }
        }
        return nil
      case (.dictionary(let element), let members as [String: any Sendable]):
        let reader = ValueReader(shape: element)
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
          if let error = reader.error(value, at: path + [PathKey(stringValue: key)]) {
            return error
          }
        }
        return nil
      case (.choice(let choices), let text as String) where !choices.contains(text):
        return refusal(of: text, choices, path)
      case (.integerChoice(let choices), let integer as Int) where !choices.contains(integer):
        return refusal(of: "\(integer)", choices.map { "\($0)" }, path)
      case (.numberChoice(let choices), let number as Double)
      where !choices.contains { Double($0) == number }:
        return refusal(of: "\(number)", choices, path)
      case (.integer(let least?, let most?), let integer as Int)
      where integer < least || integer > most:
        return ValueError(path, .outOfRange("\(integer)", minimum: "\(least)", maximum: "\(most)"))
      default: return nil
      }
    }

    private func refusal(of text: String, _ choices: [String], _ path: [PathKey]) -> ValueError {
      ValueError(
        path, .notAllowed(text, allowed: choices),
        suggestion: Suggestion.nearest(to: text, in: choices, limit: Suggestion.valueLimit(text)))
    }
  }

  extension AppSchema.Option {
    /// Whether the app takes the word behind the option, which may begin with a dash, for its value.
    ///
    /// - Parameters:
    ///   - next: what stands behind.
    ///   - word: the option as it stands there.
    ///   - path: the keys behind its name, each with its dot.
    /// - Returns: whether both are one option with its value.
    func takes(_ next: String, behind word: String, path: String = "") -> Bool {
      let mark = word.hasPrefix("--") ? "--" : "-"
      guard isFlag else {
        let source = ValueReader.Source.arguments(["\(mark)value\(path)", next])
        return ValueReader(shape: shape).problem(source)?.code != .missingValue
      }
      if Bool.spelling(next) != nil { return true }
      // UserDefaults reads values as property lists.
      return mark == "-"
        && (next.hasPrefix("\"") && Bool.spelling(String(next.dropFirst().dropLast())) != nil
          || next == "<true/>" || next == "<false/>")
    }
  }

  /// A configuration with one option.
  private struct Asked<Value: Codable & Sendable>: LaunchConfiguration {
    var value: Value?

    /// Whatever this tool was built as.
    static var launchPolicy: LaunchPolicy { .all }
  }
#endif
