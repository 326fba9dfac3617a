#if !canImport(XCUIAutomation)
  import GantryBrowser
  import GantryFormats

  /// A predicate as data, which the page can evaluate, made from Foundation's predicate format.
  ///
  /// Foundation has format strings only on Apple's platforms. The grammar is that of the "Predicate
  /// Programming Guide", for the attributes of one element: aggregates (`ANY`, `ALL`), functions,
  /// variables and arithmetic are errors with a message.
  indirect enum PredicateExpression: Sendable, Equatable {
    case constant(Bool)
    case and([PredicateExpression])
    case or([PredicateExpression])
    case not(PredicateExpression)
    case compare(PredicateOperand, PredicateOperator, PredicateOperand, PredicateOptions)
    /// A wrong format, since an initializer of `NSPredicate` can't throw. It never holds, and
    /// queries must report its error and not send it to a page.
    case invalid(PredicateError)

    /// Parses a predicate format, as `NSPredicate(format:)` takes it; a wrong one becomes `invalid`.
    init(format: String, arguments: [Any?] = []) {
      do throws(PredicateError) {
        var parser = try PredicateParser(format, arguments: arguments)
        self = try parser.parse()
      } catch {
        self = .invalid(error)
      }
    }

    /// Why the predicate, or the first wrong part of it, can't be evaluated.
    var error: PredicateError? {
      switch self {
      case .constant, .compare: nil
      case .and(let parts), .or(let parts): parts.lazy.compactMap(\.error).first
      case .not(let part): part.error
      case .invalid(let error): error
      }
    }

    /// The keys that the predicate reads, each once, in the order of their first use.
    var keys: [String] {
      switch self {
      case .constant, .invalid: []
      case .and(let parts), .or(let parts): parts.flatMap(\.keys).uniqued()
      case .not(let part): part.keys
      case .compare(let left, _, let right, _): [left.key, right.key].compactMap(\.self).uniqued()
      }
    }
  }

  /// One side of a comparison.
  enum PredicateOperand: Sendable, Equatable {
    /// An attribute, possibly a path with dots; `SELF` is the object itself.
    case key(String)
    case value(JSON)

    fileprivate var key: String? {
      if case .key(let key) = self { key } else { nil }
    }
  }

  /// How two operands are compared, as written in the format.
  enum PredicateOperator: String, Sendable, Equatable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case like = "LIKE"
    case matches = "MATCHES"
    case isIn = "IN"
    case between = "BETWEEN"
  }

  /// The differences that a comparison of texts ignores.
  struct PredicateOptions: OptionSet, Sendable, Hashable {
    var rawValue: UInt8

    /// `[c]`: upper and lower case are the same.
    static let caseInsensitive = PredicateOptions(rawValue: 1)
    /// `[d]`: a letter is the same with and without its marks.
    static let diacriticInsensitive = PredicateOptions(rawValue: 2)

    /// The letters between the brackets.
    var letters: String {
      (contains(.caseInsensitive) ? "c" : "") + (contains(.diacriticInsensitive) ? "d" : "")
    }
  }

  extension PredicateExpression {
    var json: JSON {
      switch self {
      case .constant(let value): return value ? ["true": true] : ["false": true]
      case .and(let parts): return ["and": .array(parts.map(\.json))]
      case .or(let parts): return ["or": .array(parts.map(\.json))]
      case .not(let part): return ["not": part.json]
      case .invalid(let error): return ["invalid": .string(error.description)]
      case .compare(let left, let comparison, let right, let options):
        var json: JSON = ["compare": [left.json, .string(comparison.rawValue), right.json]]
        if !options.isEmpty { json.merge(["options": .string(options.letters)]) }
        return json
      }
    }
  }

  extension PredicateOperand {
    fileprivate var json: JSON {
      switch self {
      case .key(let key): ["key": .string(key)]
      case .value(let value): ["value": value]
      }
    }
  }

  extension PredicateExpression: CustomStringConvertible {
    /// The predicate as a format, with its arguments filled in, or its error.
    var description: String {
      switch self {
      case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
      case .and(let parts): parts.map(\.part).joined(separator: " AND ")
      case .or(let parts): parts.map(\.part).joined(separator: " OR ")
      case .not(let part): "NOT \(part.part)"
      case .invalid(let error): error.description
      case .compare(let left, let comparison, let right, let options):
        "\(left) \(comparison.rawValue)\(options.isEmpty ? "" : "[\(options.letters)]") \(right)"
      }
    }

    /// The description, in parentheses where another expression would change its meaning.
    private var part: String {
      switch self {
      case .and, .or: "(\(description))"
      case .constant, .not, .compare, .invalid: description
      }
    }
  }

  extension PredicateOperand: CustomStringConvertible {
    var description: String {
      switch self {
      case .key(let key): PredicateParser.isReserved(key) ? "#\(key)" : key
      case .value(let value): value.format
      }
    }
  }
#endif
