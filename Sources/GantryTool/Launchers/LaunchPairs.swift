#if CommandLineTool
  import Gantry

  /// A launch's words as options with one value each, for launchers that know nothing else.
  struct LaunchPairs {
    /// In order; no key stands twice.
    private(set) var pairs: [(key: String, value: LaunchText)] = []
    /// Words that are no option and its value.
    private(set) var rest: [String] = []
    /// Options that stand twice, where a map has each once.
    private(set) var repeated: [String] = []

    /// The schema tells flags and lists; without it what follows an option is its value.
    init(_ words: [LaunchText], _ schema: AppSchema?) {
      var index = 0
      while index < words.count {
        let word = words[index]
        guard LaunchState.optionName(word.literal) != nil else {
          rest.append(word.literal)
          index += 1
          continue
        }
        if let mark = word.literal.utf8.firstIndex(of: UInt8(ascii: "=")) {
          let value = String(word.literal[word.literal.utf8.index(after: mark)...])
          add(String(word.literal[..<mark]), LaunchText(value, secret: word.secret), schema)
          index += 1
          continue
        }
        let option = LaunchState.optionName(word.literal).flatMap { schema?.option(named: $0) }
        let next = index + 1 < words.count ? words[index + 1] : nil
        if let next, Self.isValue(next, of: option) {
          add(word.literal, next, schema)
          index += 2
        } else {
          add(word.literal, LaunchText("true"), schema)
          index += 1
        }
      }
    }

    private static func isValue(_ text: LaunchText, of option: AppSchema.Option?) -> Bool {
      if text.secret != nil { return true }
      if option?.isFlag ?? false { return Bool.spelling(text.literal) != nil }
      guard text.literal.hasPrefix("-"), text.literal != "-" else { return true }
      let second = text.literal.utf8.dropFirst().first ?? 0
      return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
    }

    private mutating func add(_ key: String, _ value: LaunchText, _ schema: AppSchema?) {
      guard let index = pairs.firstIndex(where: { $0.key == key }) else {
        pairs.append((key, value))
        return
      }
      let option = LaunchState.optionName(key).flatMap { schema?.option(named: $0) }
      // A scalar's last value counts; a list's are all elements of one.
      if let option, !option.types.contains("array"), !option.types.isEmpty {
        pairs[index].value = value
      } else {
        repeated.append(key)
      }
    }
  }
#endif
