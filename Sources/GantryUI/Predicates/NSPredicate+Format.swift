#if !canImport(XCUIAutomation)
  public import Foundation

  /// The initializers of `NSPredicate` that take a format, which Foundation has only on Apple's
  /// platforms.
  ///
  /// Only `NSPredicate` conforms. They are in a protocol because only there an initializer of a
  /// class can return a subclass, in which a query later finds the format; as overloads they win
  /// over Foundation's own, which are unavailable.
  public protocol PredicateFormatting {}

  extension NSPredicate: PredicateFormatting {}

  extension PredicateFormatting {
    /// Makes a predicate from a format, such as `"label CONTAINS[c] %@"`.
    ///
    /// Arguments may be `String`s, which aren't `CVarArg`s off Apple's platforms, numbers,
    /// Booleans, `nil`, enumerations with raw values, and arrays of all these:
    ///
    /// ```swift
    /// app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH %@", "Can")).firstMatch.tap()
    /// ```
    ///
    /// A predicate with a wrong format matches nothing; a query with it names the mistake.
    ///
    /// - Parameters:
    ///   - format: Comparisons, joined by `AND`, `OR` and `NOT`.
    ///   - arguments: The values for `%@`, `%K`, `%d` and so on, in the format's order.
    public init(format: String, _ arguments: Any?...) {
      self = Self.answering(PredicateExpression(format: format, arguments: arguments))
    }

    /// Makes a predicate from a format and an array of values for its `%@`, `%K` and so on.
    ///
    /// - Parameters:
    ///   - format: Comparisons, joined by `AND`, `OR` and `NOT`.
    ///   - argumentArray: The arguments in the format's order; nil for none.
    public init(format: String, argumentArray: [Any]?) {
      self = Self.answering(PredicateExpression(format: format, arguments: argumentArray ?? []))
    }

    private static func answering(_ expression: PredicateExpression) -> Self {
      let predicate = FormatPredicate(expression)
      if let predicate = predicate as? Self { return predicate }
      // `NSCompoundPredicate` inherits the initializers on Apple's platforms too.
      if let predicate = NSCompoundPredicate(type: .and, subpredicates: [predicate]) as? Self {
        return predicate
      }
      preconditionFailure(
        "\(Self.self)(format:) can't be made. Subclasses of NSPredicate have no formats: use "
          + "NSPredicate(format:).")
    }
  }

  /// A predicate that keeps the format from which it was made.
  final class FormatPredicate: NSPredicate {
    let expression: PredicateExpression

    init(_ expression: PredicateExpression) {
      self.expression = expression
      let refusals = OncePerTest()
      super.init { object, _ in
        !expression.isRefused(by: object, noting: refusals) && expression.evaluate(with: object)
      }
    }

    // No archive holds such a predicate: Foundation can't encode it.
    required init?(coder: NSCoder) { nil }

    override func copy(with zone: NSZone? = nil) -> Any { self }

    override func isEqual(_ object: Any?) -> Bool {
      (object as? FormatPredicate)?.expression == expression
    }

    override var hash: Int { expression.description.hashValue }

    // An unfulfilled expectation prints it, so that a mistake in the format shows.
    override var description: String { expression.description }
  }

  extension NSPredicate {
    /// Its formats, also those joined with closures.
    var formats: [PredicateExpression] {
      if let expression = PredicateExpression(of: self) { return [expression] }
      return (self as? NSCompoundPredicate)?.subpredicates.flatMap(\.formats) ?? []
    }
  }

  extension PredicateExpression {
    /// The predicate as data; nil for one with a closure, alone or as a part.
    init?(of predicate: NSPredicate) {
      switch predicate {
      case let predicate as FormatPredicate: self = predicate.expression
      case let compound as NSCompoundPredicate:
        var parts: [PredicateExpression] = []
        for subpredicate in compound.subpredicates {
          guard let part = PredicateExpression(of: subpredicate) else { return nil }
          parts.append(part)
        }
        switch compound.compoundPredicateType {
        case .and: self = parts.isEmpty ? .constant(true) : .and(parts)
        case .or: self = parts.isEmpty ? .constant(false) : .or(parts)
        case .not: self = .not(parts.count == 1 ? parts[0] : .and(parts))
        }
      // Foundation reveals nothing else about a constant.
      case _ where predicate.isEqual(NSPredicate(value: true)): self = .constant(true)
      case _ where predicate.isEqual(NSPredicate(value: false)): self = .constant(false)
      default: return nil
      }
    }
  }
#endif
