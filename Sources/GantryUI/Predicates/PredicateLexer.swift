#if !canImport(XCUIAutomation)
  /// Splits a predicate format into tokens.
  struct PredicateLexer {
    enum Token: Equatable {
      /// A keyword or a key; keys that are spelled as keywords begin with `#` in the format.
      case word(String, isEscaped: Bool)
      case string(String)
      case number(Double)
      case symbol(String)
      /// `%` and the letters of its argument's kind.
      case placeholder(String)
      case end
    }

    let format: [Unicode.Scalar]
    private(set) var position = 0
    /// The offset of a placeholder in quotes, where it is text.
    private(set) var quotedPlaceholder: Int?

    init(_ format: String) { self.format = Array(format.unicodeScalars) }

    mutating func next() throws(PredicateError) -> (token: Token, offset: Int) {
      while let scalar = current, scalar.properties.isWhitespace { position += 1 }
      let start = position
      guard let scalar = current else { return (.end, start) }
      switch scalar {
      case "'", "\"": return (try string(quote: scalar), start)
      case "%": return (try placeholder(), start)
      case "0"..."9": return (try number(), start)
      case "-", "+":
        if let next = peek(1), ("0"..."9").contains(next) { return (try number(), start) }
        throw error("arithmetic is not supported", advice: Self.valuesAdvice)
      case "#", "_": return (try word(), start)
      case _ where scalar.properties.isAlphabetic: return (try word(), start)
      case "*", "/": throw error("arithmetic is not supported", advice: Self.valuesAdvice)
      case "$":
        throw error("variables are not supported", advice: "Pass the value as an argument: %@.")
      case "@":
        throw error(
          "collection operators, as '@count', are not supported",
          advice: "Compare the property 'count' of the query in Swift.")
      default: return (try symbol(), start)
      }
    }

    static let valuesAdvice = "Calculate in Swift and pass the result as an argument: %@."

    func error(
      _ reason: String, advice: String? = nil, at offset: Int? = nil
    ) -> PredicateError {
      PredicateError(reason, advice: advice, in: format, at: offset ?? position)
    }

    private var current: Unicode.Scalar? { peek(0) }

    private func peek(_ distance: Int) -> Unicode.Scalar? {
      position + distance < format.count ? format[position + distance] : nil
    }

    private mutating func take(while isPart: (Unicode.Scalar) -> Bool) -> String {
      let start = position
      while let scalar = current, isPart(scalar) { position += 1 }
      return text(from: start)
    }

    /// The characters of keys, and of numbers with what no number has: a message names all of a wrong
    /// number.
    private mutating func takeWord() -> String {
      take { $0.properties.isAlphabetic || $0 == "_" || $0 == "." || ("0"..."9").contains($0) }
    }

    private func text(from start: Int) -> String {
      String(String.UnicodeScalarView(format[start..<position]))
    }

    private func text(upTo count: Int) -> String {
      String(String.UnicodeScalarView(format[position...].prefix(count)))
    }

    private mutating func symbol() throws(PredicateError) -> Token {
      let pair = text(upTo: 2)
      if ["==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||"].contains(pair) {
        position += 2
        return .symbol(pair)
      }
      if let scalar = current, "=<>!(){},[]".unicodeScalars.contains(scalar) {
        position += 1
        return .symbol(String(scalar))
      }
      let advice =
        switch current {
        case "&": "Write 'AND' or '&&'."
        case "|": "Write 'OR' or '||'."
        case "?": "Text with '?' is written in quotes, after LIKE."
        case "“", "”", "‘", "’": "Write the straight quotes ' or \"."
        default: nil as String?
        }
      throw error("unexpected '\(text(upTo: 1))'", advice: advice)
    }

    private mutating func word() throws(PredicateError) -> Token {
      let start = position
      let isEscaped = current == "#"
      if isEscaped { position += 1 }
      let word = takeWord()
      guard word.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty })
      else {
        throw error(
          "'\(isEscaped ? "#" : "")\(word)' is no key", advice: "A dot separates two names.",
          at: start)
      }
      return .word(word, isEscaped: isEscaped)
    }

    private mutating func number() throws(PredicateError) -> Token {
      let start = position
      if current == "+" || current == "-" { position += 1 }
      let digits = takeWord()
      let isHexadecimal = digits.lowercased().hasPrefix("0x")
      if let sign = current, sign == "-" || sign == "+", digits.lowercased().hasSuffix("e"),
        !isHexadecimal
      {
        position += 1
        _ = take { ("0"..."9").contains($0) }
      }
      let text = self.text(from: start)
      var value: Double?
      if isHexadecimal {
        let sign: Double = text.hasPrefix("-") ? -1 : 1
        value = UInt64(digits.dropFirst(2), radix: 16).map { sign * Double($0) }
      } else if let last = text.last, ("0"..."9").contains(last) {
        // `Double` also reads "1.", which predicates don't have.
        value = Double(text)
      }
      guard let value else { throw error("'\(text)' is no number", at: start) }
      guard value.isFinite else { throw error("'\(text)' is too large", at: start) }
      return .number(value)
    }

    private mutating func placeholder() throws(PredicateError) -> Token {
      let start = position
      position += 1
      if let kind = current, kind == "@" || kind == "K" {
        position += 1
        return .placeholder(String(kind))
      }
      if current == "%" {
        throw error(
          "the remainder operator is not supported", advice: Self.valuesAdvice, at: start)
      }
      let size = take { "hlqzjt".unicodeScalars.contains($0) }
      guard let kind = current, "diuxXcCfFeEgGaA".unicodeScalars.contains(kind) else {
        throw error(
          "'%\(size)\(text(upTo: 1))' is no argument's place",
          advice: "Write %@ for a value, %K for a key, %d for an integer, %f for a fraction.",
          at: start)
      }
      position += 1
      return .placeholder(String(kind))
    }

    private mutating func string(quote: Unicode.Scalar) throws(PredicateError) -> Token {
      let start = position
      position += 1
      var content = String.UnicodeScalarView()
      while let scalar = current {
        position += 1
        switch scalar {
        case quote: return .string(String(content))
        case "\\": content.append(try escape())
        default:
          if scalar == "%", quotedPlaceholder == nil, let kind = current,
            "@Kdiufl".unicodeScalars.contains(kind)
          {
            quotedPlaceholder = position - 1
          }
          content.append(scalar)
        }
      }
      throw error("a text isn't closed", advice: "Its end is a \(quote).", at: start)
    }

    private mutating func escape() throws(PredicateError) -> Unicode.Scalar {
      let start = position - 1
      guard let scalar = current else { throw error("a text isn't closed", at: start) }
      position += 1
      switch scalar {
      case "\\", "'", "\"": return scalar
      case "n": return "\n"
      case "r": return "\r"
      case "t": return "\t"
      case "u", "U":
        let length = scalar == "u" ? 4 : 8
        let digits = text(upTo: length)
        if digits.unicodeScalars.count == length, let value = UInt32(digits, radix: 16),
          digits.first != "+", let scalar = Unicode.Scalar(value)
        {
          position += length
          return scalar
        }
        throw error("'\\\(scalar)\(digits)' is no character", at: start)
      default:
        throw error(
          "'\\\(scalar)' is no escape sequence, and Foundation would drop the backslash",
          advice: "Pass the text as an argument, %@, or write '\\\\\(scalar)' for '\\\(scalar)'.",
          at: start)
      }
    }
  }
#endif
