#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser

  /// The steps from an application to a query's elements.
  ///
  /// It is evaluated at each use, as in XCUITest, so nothing goes stale.
  struct ElementChain {
    enum Step {
      case axis(Axis, XCUIElement.ElementType)
      case matching(Filter)
      /// An element of the kind below it fits; nil fits any.
      case containing(XCUIElement.ElementType, Filter?)
      case index(Int)
      case first
      /// More than one is an error.
      case only
      case ids([String])
    }

    /// A condition for an element.
    enum Filter {
      /// Any of identifier, title, label, value and placeholder is this text.
      case text(String)
      case format(PredicateExpression)
      /// A predicate that is a closure.
      case closure(NSPredicate)

      init(_ predicate: NSPredicate) {
        self = PredicateExpression(of: predicate).map(Filter.format) ?? .closure(predicate)
      }

      func fits(_ node: ElementNode) -> Bool {
        switch self {
        case .text(let text): node.matches(text)
        case .format(let expression): expression.evaluate(with: ElementSnapshot(node))
        case .closure(let predicate): predicate.evaluate(with: ElementSnapshot(node))
        }
      }

      /// Its formats, also those joined with closures.
      var formats: [PredicateExpression] {
        switch self {
        case .text: []
        case .format(let expression): [expression]
        case .closure(let predicate): predicate.formats
        }
      }
    }

    enum Axis: String {
      case descendants
      case children
    }

    var steps: [Step] = []

    var json: JSON { .array(steps.map(\.json)) }

    func appending(_ step: Step) -> ElementChain {
      ElementChain(steps: steps + [step])
    }

    /// Whether it selects the application itself.
    var isRoot: Bool { steps.isEmpty }

    /// The element type of the last axis.
    var type: XCUIElement.ElementType {
      for step in steps.reversed() {
        if case .axis(_, let type) = step { return type }
      }
      return .application
    }

    /// What is wrong with a predicate: its format, or a key that elements don't have.
    var predicateProblem: String? {
      let expressions = steps.compactMap(\.filter).flatMap(\.formats)
      return expressions.lazy.compactMap { expression in
        expression.error?.description
          ?? expression.refusal(unlessKeysAreIn: PredicateExpression.elementKeys)
      }.first
    }
  }

  extension ElementChain.Step {
    /// The condition for elements, or for those below them.
    var filter: ElementChain.Filter? {
      switch self {
      case .matching(let filter), .containing(_, let filter?): filter
      default: nil
      }
    }

    /// Whether only the test can evaluate it.
    var isClosure: Bool {
      if case .closure = filter { true } else { false }
    }
  }

  extension ElementChain: CustomStringConvertible {
    /// The element as failures name it: `"Canada" StaticText`.
    var name: String {
      var name = type.displayName
      var isIndexed = false
      for step in steps.reversed() {
        switch step {
        case .axis: return name
        case .matching(.text(let text)): name = "\"\(text)\" \(name)"
        case .matching(.format(let expression)) where expression.error != nil:
          name += " where something holds"
        case .matching(let filter): name += " where \(filter)"
        case .containing(let type, .text(let text)?):
          name += " containing \"\(text)\" \(type.displayName)"
        case .containing(let type, nil): name += " containing \(type.displayName)"
        case .containing(_, let filter?): name += " containing one where \(filter)"
        case .index(let index) where !isIndexed:
          name += " number \(index)"
          isIndexed = true
        case .first where !isIndexed:
          name = "first " + name
          isIndexed = true
        case .index, .first, .only, .ids: break
        }
      }
      return name
    }

    /// Every step, as Xcode's messages name them.
    var description: String {
      guard !isRoot else { return "Application" }
      var parts: [String] = []
      for step in steps {
        switch step {
        case .axis(.descendants, let type):
          parts.append("Descendants matching type \(type.displayName)")
        case .axis(.children, let type): parts.append("Children matching type \(type.displayName)")
        case .matching(.text(let text)): parts.append("Elements matching '\(text)'")
        case .matching(let filter): parts.append("Elements where \(filter)")
        case .containing(let type, .text(let text)?):
          parts.append("Containing type \(type.displayName) matching '\(text)'")
        case .containing(let type, nil): parts.append("Containing type \(type.displayName)")
        case .containing(_, let filter?): parts.append("Containing one where \(filter)")
        case .index(let index): parts.append("Element at index \(index)")
        case .first: parts.append("First match")
        case .only: break
        case .ids(let ids): parts.append("Elements \(ids.joined(separator: ", "))")
        }
      }
      return parts.joined(separator: " → ")
    }
  }

  extension ElementChain.Filter: CustomStringConvertible {
    var description: String {
      switch self {
      case .text(let text): "'\(text)'"
      case .format(let expression): "\(expression)"
      case .closure: "a closure holds"
      }
    }
  }

  // MARK: JSON for the page's agent

  extension ElementChain.Step {
    fileprivate var json: JSON {
      switch self {
      case .axis(let axis, let type):
        return ["axis": .string(axis.rawValue), "type": .string(type.agentName)]
      case .matching(let filter): return filter.json
      case .containing(let type, let filter):
        var wanted: JSON = ["type": .string(type.agentName)]
        if let filter { wanted.merge(filter.json) }
        return ["containing": wanted]
      case .index(let index): return ["index": .number(Double(index))]
      case .first: return ["first": true]
      case .only: return ["only": true]
      case .ids(let ids): return ["ids": .array(ids.map(JSON.string))]
      }
    }
  }

  extension ElementChain.Filter {
    fileprivate var json: JSON {
      switch self {
      case .text(let text): ["match": .string(text)]
      case .format(let expression): ["predicate": expression.json]
      // Never sent: its results were put in its place before.
      case .closure: ["predicate": [:]]
      }
    }
  }
#endif
