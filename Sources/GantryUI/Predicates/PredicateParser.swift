#if !canImport(XCUIAutomation)
  import GantryBrowser
  import GantryFormats

  /// Parses Foundation's predicate formats.
  ///
  /// `OR` binds weakest, then `AND`, then `NOT`, then comparisons. Whether a parenthesis holds a
  /// predicate or an operand is known at its end, so no part is read twice at any depth.
  struct PredicateParser {
    /// How deep parentheses and negations may be nested: hostile text must not exhaust the stack.
    static let maximumDepth = 100

    private enum Node {
      case predicate(PredicateExpression)
      case operand(PredicateOperand, offset: Int)
    }

    private var lexer: PredicateLexer
    private var token = PredicateLexer.Token.end
    private var offset = 0
    private var depth = 0
    private let arguments: [Any?]
    private var argumentCount = 0

    init(_ format: String, arguments: [Any?]) throws(PredicateError) {
      lexer = PredicateLexer(format)
      self.arguments = arguments
      try advance()
    }

    mutating func parse() throws(PredicateError) -> PredicateExpression {
      if token == .end {
        throw error(
          "it is empty", advice: "Write a comparison, for instance: label CONTAINS[c] 'text'.")
      }
      let predicate = try predicate(of: disjunction())
      if token != .end { throw unexpected("after the predicate") }
      if argumentCount < arguments.count {
        let place = lexer.quotedPlaceholder
        throw error(
          "\(Self.count(arguments.count, "argument")) for \(Self.count(argumentCount, "place"))",
          advice: place == nil
            ? "Write one %@ for each argument." : "In quotes '%@' is text: write it without them.",
          at: place)
      }
      return predicate
    }

    private static func count(_ count: Int, _ name: String) -> String {
      count == 0 ? "no \(name)" : count == 1 ? "1 \(name)" : "\(count) \(name)s"
    }

    // MARK: Predicates

    private mutating func disjunction() throws(PredicateError) -> Node {
      let first = try conjunction()
      guard isKeyword("OR", "||") else { return first }
      var parts = [try predicate(of: first)]
      while isKeyword("OR", "||") {
        try advance()
        parts.append(try predicate(of: conjunction()))
      }
      return .predicate(.or(parts))
    }

    private mutating func conjunction() throws(PredicateError) -> Node {
      let first = try negation()
      guard isKeyword("AND", "&&") else { return first }
      var parts = [try predicate(of: first)]
      while isKeyword("AND", "&&") {
        try advance()
        parts.append(try predicate(of: negation()))
      }
      return .predicate(.and(parts))
    }

    private mutating func negation() throws(PredicateError) -> Node {
      guard isKeyword("NOT", "!") else { return try comparison() }
      try enter()
      defer { depth -= 1 }
      return .predicate(.not(try predicate(of: negation())))
    }

    private mutating func comparison() throws(PredicateError) -> Node {
      let left = try primary()
      guard case .operand(let leftOperand, _) = left, let comparison = try comparisonOperator()
      else { return left }
      let options = try comparisonOptions()
      let rightOffset = offset
      guard case .operand(let rightOperand, _) = try primary() else {
        throw error("a key or a value is expected after \(comparison.rawValue)", at: rightOffset)
      }
      try check(rightOperand, of: comparison, at: rightOffset)
      return .predicate(.compare(leftOperand, comparison, rightOperand, options))
    }

    private func predicate(of node: Node) throws(PredicateError) -> PredicateExpression {
      switch node {
      case .predicate(let predicate): return predicate
      case .operand(.key(let key), let offset):
        throw error(
          "'\(key)' is compared with nothing", advice: "Write for instance '\(key) == TRUE'.",
          at: offset)
      case .operand(.value(let value), let offset):
        throw error("\(value.format) is compared with nothing", at: offset)
      }
    }

    private mutating func primary() throws(PredicateError) -> Node {
      let start = offset
      let node: Node
      var isName = false
      switch token {
      case .symbol("("):
        try enter()
        defer { depth -= 1 }
        node = try disjunction()
        guard token == .symbol(")") else { throw unexpected("where ')' is expected") }
      case .symbol("{"): return .operand(.value(.array(try elements())), offset: start)
      case .string(let text): node = .operand(.value(.string(text)), offset: start)
      case .number(let number): node = .operand(.value(.number(number)), offset: start)
      case .placeholder(let kind): node = .operand(try argument(kind), offset: start)
      case .word(let word, let isEscaped):
        node = try meaning(of: word, isEscaped: isEscaped)
        isName = !isEscaped
      case .symbol, .end: throw unexpected("where a key or a value is expected")
      }
      try advance()
      if isName, token == .symbol("("), case .operand(.key, _) = node {
        throw error("functions are not supported", advice: PredicateLexer.valuesAdvice, at: start)
      }
      return node
    }

    private func meaning(of word: String, isEscaped: Bool) throws(PredicateError) -> Node {
      let operand: PredicateOperand
      switch isEscaped ? "" : word.uppercased() {
      case "TRUEPREDICATE": return .predicate(.constant(true))
      case "FALSEPREDICATE": return .predicate(.constant(false))
      case "TRUE", "YES": operand = .value(.bool(true))
      case "FALSE", "NO": operand = .value(.bool(false))
      case "NULL", "NIL": operand = .value(.null)
      case "SELF": operand = .key("SELF")
      case let keyword where Self.unsupported.contains(keyword):
        throw error(
          "'\(word)' is not supported",
          advice: "Find what an element contains with 'containing' or 'descendants(matching:)'.")
      case let keyword where Self.keywords.contains(keyword):
        throw error(
          "unexpected '\(word)' where a key or a value is expected",
          advice: "A key of that name is written '#\(word)'.")
      case let keyword where keyword.hasPrefix("SELF."): operand = .key(String(word.dropFirst(5)))
      default: operand = .key(word)
      }
      return .operand(operand, offset: offset)
    }

    private static let operatorNames = PredicateOperator.allCases.map(\.rawValue).filter {
      $0 > "A"
    }
    private static let keywords = Set(operatorNames + ["AND", "OR", "NOT"])
    private static let unsupported: Set = [
      "ALL", "ANY", "CAST", "FIRST", "FUNCTION", "LAST", "NONE", "SIZE", "SOME", "SUBQUERY",
    ]
    private static let constants: Set = [
      "FALSE", "FALSEPREDICATE", "NIL", "NO", "NULL", "TRUE", "TRUEPREDICATE", "YES",
    ]

    /// Whether a key of this name has to be written with a `#`.
    static func isReserved(_ key: String) -> Bool {
      let key = key.uppercased()
      return keywords.contains(key) || unsupported.contains(key) || constants.contains(key)
    }

    private mutating func elements() throws(PredicateError) -> [JSON] {
      try enter()
      defer { depth -= 1 }
      var elements: [JSON] = []
      while token != .symbol("}") {
        if !elements.isEmpty {
          guard token == .symbol(",") else { throw unexpected("where ',' or '}' is expected") }
          try advance()
        }
        guard case .operand(let operand, let offset) = try primary() else {
          throw error("a list holds values, not predicates")
        }
        guard case .value(let value) = operand else {
          throw error(
            "a list holds values, not keys as '\(operand)'",
            advice: "Quote a text, or compare the keys one by one with OR.", at: offset)
        }
        elements.append(value)
      }
      try advance()
      return elements
    }

    // MARK: Comparisons

    private static let spellings = ["=": "==", "<>": "!=", "=<": "<=", "=>": ">="]

    private mutating func comparisonOperator() throws(PredicateError) -> PredicateOperator? {
      let found: PredicateOperator?
      switch token {
      case .word(let word, isEscaped: false):
        if ["AND", "OR"].contains(word.uppercased()) { return nil }
        found = PredicateOperator(rawValue: word.uppercased())
        if found == nil { throw noOperator(word) }
      case .word, .string, .number, .placeholder, .symbol("{"), .symbol("("), .symbol("!"):
        throw unexpected("where an operator, as ==, is expected")
      case .symbol(let sign): found = PredicateOperator(rawValue: Self.spellings[sign] ?? sign)
      case .end: found = nil
      }
      if found != nil { try advance() }
      return found
    }

    private func noOperator(_ word: String) -> PredicateError {
      let names = Self.operatorNames + ["AND", "OR"]
      if word.uppercased() == "NOT" {
        return error(
          "unexpected 'NOT'",
          advice: "It is written before a comparison: NOT label CONTAINS 'text'.")
      }
      let near = Suggestion.nearest(to: word, in: names, limit: 3).map { "Did you mean '\($0)'?" }
      return error(
        "'\(word)' is no operator",
        advice: near ?? "Those in words are \(names.joined(separator: ", ")).")
    }

    private mutating func comparisonOptions() throws(PredicateError) -> PredicateOptions {
      guard token == .symbol("[") else { return [] }
      try advance()
      guard case .word(let letters, isEscaped: false) = token else {
        throw unexpected("where an option, as [c], is expected")
      }
      var options: PredicateOptions = []
      for letter in letters.lowercased() {
        switch letter {
        case "c": options.insert(.caseInsensitive)
        case "d": options.insert(.diacriticInsensitive)
        // It promises that the texts need no normalization, which doesn't change a result.
        case "n": break
        default:
          throw error(
            "'\(letter)' is no option", advice: "There are [c] (any case) and [d] (any marks).")
        }
      }
      try advance()
      guard token == .symbol("]") else { throw unexpected("where ']' is expected") }
      try advance()
      return options
    }

    /// Refuses a comparison that no element can meet, or a test would wait for it.
    private func check(
      _ operand: PredicateOperand, of comparison: PredicateOperator, at offset: Int
    ) throws(PredicateError) {
      guard case .value(let value) = operand else { return }
      switch (comparison, value) {
      case (.between, .array(let bounds)) where bounds.count == 2: break
      case (.between, _):
        throw error("BETWEEN takes a list of two bounds", advice: "As in {1, 10}.", at: offset)
      case (.isIn, .array), (.isIn, .string): break
      case (.isIn, _): throw error("IN takes a list or a text, not \(value.format)", at: offset)
      case (.matches, .string(let pattern)) where !TextPattern.isExpression(pattern):
        throw error("\(value.format) is no regular expression", at: offset)
      case (.beginsWith, .string), (.endsWith, .string), (.like, .string), (.matches, .string):
        break
      case (.beginsWith, _), (.endsWith, _), (.like, _), (.matches, _):
        throw error("\(comparison.rawValue) takes a text, not \(value.format)", at: offset)
      case (.less, .null), (.lessOrEqual, .null), (.greater, .null), (.greaterOrEqual, .null),
        (.contains, .null):
        throw error("\(comparison.rawValue) takes a value, not NULL", at: offset)
      default: break
      }
    }

    // MARK: Arguments

    private mutating func argument(_ kind: String) throws(PredicateError) -> PredicateOperand {
      guard argumentCount < arguments.count else {
        throw error(
          "an argument is missing", advice: "\(Self.count(arguments.count, "argument")) given.")
      }
      let argument = arguments[argumentCount]
      argumentCount += 1
      if kind == "K" {
        guard case .string(let key)? = JSON(predicateValue: argument), !key.isEmpty else {
          throw refusal(of: argument, "%K takes a key as a String")
        }
        return .key(key)
      }
      guard let value = JSON(predicateValue: argument) else {
        throw refusal(of: argument, "it takes texts, numbers, Booleans, nil and arrays of them")
      }
      guard value.isFinite else { throw refusal(of: argument, "it takes finite numbers") }
      if kind == "@" { return .value(value) }
      guard let number = value.countedNumber else {
        throw refusal(of: argument, "%\(kind) takes a number; %@ takes any value")
      }
      if "diuxXcC".contains(kind), number != number.rounded() {
        throw refusal(of: argument, "%\(kind) takes an integer; %f takes fractions")
      }
      return .value(.number(number))
    }

    private func refusal(of argument: Any?, _ rule: String) -> PredicateError {
      let description = argument.map { "'\($0)' of type \(type(of: $0))" } ?? "nil"
      return error("argument \(argumentCount) is \(description.prefix(80)), and \(rule)")
    }

    // MARK: Tokens

    private func isKeyword(_ word: String, _ symbol: String) -> Bool {
      switch token {
      case .word(let found, isEscaped: false): found.uppercased() == word
      case .symbol(let found): found == symbol
      case .word, .string, .number, .placeholder, .end: false
      }
    }

    private mutating func advance() throws(PredicateError) {
      (token, offset) = try lexer.next()
    }

    private mutating func enter() throws(PredicateError) {
      depth += 1
      if depth > Self.maximumDepth {
        throw error("nested deeper than \(Self.maximumDepth) levels")
      }
      try advance()
    }

    private func error(
      _ reason: String, advice: String? = nil, at offset: Int? = nil
    ) -> PredicateError {
      lexer.error(reason, advice: advice, at: offset ?? self.offset)
    }

    private func unexpected(_ place: String) -> PredicateError {
      let found =
        switch token {
        case .word(let word, _): "'\(word.prefix(40))'"
        case .string(let text): "the text '\(text.prefix(40))'"
        case .number(let number): "the number \(JSON.number(number).format)"
        case .symbol(let symbol): "'\(symbol)'"
        case .placeholder(let kind): "'%\(kind)'"
        case .end: "end"
        }
      return error("unexpected \(found) \(place)")
    }
  }
#endif
