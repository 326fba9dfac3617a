#if CommandLineTool
  import Gantry
  import GantryFormats

  /// A launch's words as options with one value each, for launchers that pass only these.
  struct LaunchPairs {
    struct Pair {
      var key: String
      var value: LaunchText
      /// The app's option, if its schema is known.
      var option: AppSchema.DeclaredOption?
      /// Whether it sets an optional to nil, for which no value exists.
      var isNil = false

      /// The option's name, without dashes.
      var name: String { option?.name ?? LaunchState.optionName(key) ?? key }
    }

    /// In order; no option occurs twice, in any spelling.
    private(set) var pairs: [Pair] = []
    /// Words that aren't an option and its value.
    private(set) var rest: [String] = []
    /// Options that occur twice, while a map has each once.
    private(set) var repeated: [String] = []
    /// Options after one of their parts, which they replace only in that order.
    private(set) var covering: [String] = []
    /// Options without a required value.
    private(set) var unvalued: [String] = []

    private let schema: AppSchema?

    /// The schema knows flags and lists; without it the word after an option is its value.
    init(_ words: [LaunchText], _ schema: AppSchema?) {
      self.schema = schema
      let known = schema ?? .none
      let literals = words.map(\.literal)
      var index = 0
      while index < words.count {
        let element = known.element(at: index, of: literals)
        let next = index + 1 < words.count ? words[index + 1] : nil
        index += read(element, words[index], next)
      }
    }

    /// Reads an element and returns the number of its words.
    private mutating func read(
      _ element: AppSchema.Element, _ word: LaunchText, _ next: LaunchText?
    ) -> Int {
      guard element.dashes > 0 else {
        rest.append(word.literal)
        return 1
      }
      let key = String(repeating: "-", count: element.dashes) + element.name
      var value = element.value.map {
        LaunchText($0, secret: element.count == 2 ? next?.secret : word.secret)
      }
      var count = element.count
      switch element.kind {
      case .value, .object:
        guard let value else {
          unvalued.append(key)
          return count
        }
        add(Pair(key: key, value: value, option: element.option))
      case .flag: add(Pair(key: key, value: LaunchText("true"), option: element.option))
      case .negation: addNegation(of: element.option, key, value)
      default:
        if value == nil, let next, Self.isValue(next) {
          value = next
          count = 2
        }
        if value == nil, Self.isNegation(key) {
          unvalued.append(key)
        } else {
          add(Pair(key: key, value: value ?? LaunchText("true")))
        }
      }
      return count
    }

    /// Adds `--no-name`; for a flag as its value.
    private mutating func addNegation(
      of option: AppSchema.DeclaredOption?, _ key: String, _ value: LaunchText?
    ) {
      guard let option else { return }
      if let value, Bool.spelling(value.literal) != true {
        rest.append("\(key) \(value.literal)")
      } else if option.isFlag {
        add(Pair(key: "--\(option.name)", value: LaunchText("false"), option: option))
      } else {
        add(
          Pair(key: "-no-\(option.name)", value: LaunchText("YES"), option: option, isNil: true))
      }
    }

    private static func isValue(_ text: LaunchText) -> Bool {
      text.secret != nil || !text.literal.hasPrefix("-") || text.literal == "-"
        || isNumberLiteral(text.literal)
    }

    /// `--no-name` or `--noName` of an option without a schema.
    private static func isNegation(_ key: String) -> Bool {
      let name = key.drop { $0 == "-" }
      guard name.lowercased().hasPrefix("no"), let next = name.dropFirst(2).first else {
        return false
      }
      return next == "-" || next == "_" || next.isUppercase && name.first?.isLowercase ?? false
    }

    // MARK: Adding

    private mutating func add(_ pair: Pair) {
      let path = Self.path(pair)
      if let index = pairs.firstIndex(where: { Self.isSame($0, pair) }) {
        // A scalar's last value counts; a list's are all elements of one.
        if pair.option?.isScalar ?? false {
          pairs[index] = pair
        } else {
          repeated.append(pair.key)
        }
        return
      }
      if pairs.contains(where: { Self.path($0).hasPrefix(path + ".") }) {
        covering.append(pair.key)
      }
      pairs.append(pair)
    }

    /// Whether two pairs set the same option of an app.
    private static func isSame(_ one: Pair, _ other: Pair) -> Bool {
      if let name = one.option?.name { return name == other.option?.name }
      guard other.option == nil else { return false }
      let (first, second) = (OptionName.normalized(one.key), OptionName.normalized(other.key))
      // One may negate the other.
      return first == second || isNegation(one.key) && first == "no" + second
        || isNegation(other.key) && second == "no" + first
    }

    /// The option's name with its dots.
    private static func path(_ pair: Pair) -> String {
      pair.name.split(separator: ".", omittingEmptySubsequences: false)
        .map { OptionName.normalized(String($0)) }.joined(separator: ".")
    }

    // MARK: Problems

    /// Why a launcher can't pass them.
    func problems(for launcher: Launcher) -> [String] {
      let hint = schema == nil ? " Give the app's schema with --schema." : ""
      var problems = repeated.map { key in
        "\(key) appears twice, also in another spelling, and \(launcher.rawValue) passes each option "
          + "once. Write a list as one value, \(key)='[…]'"
          + (schema == nil ? ", or give the app's schema with --schema." : ".")
      }
      problems += covering.map {
        "\($0) comes after a part of it, and \(launcher.rawValue) keeps no order. Write it first."
      }
      problems += unvalued.map {
        "\($0) has no value, and \(launcher.rawValue) passes each option with a value.\(hint)"
      }
      return problems
    }
  }
#endif
