#if !canImport(XCUIAutomation)
  import Foundation

  /// The steps from an application to the elements that a query means.
  ///
  /// It is looked up anew at each use, as XCUITest does, so that nothing goes stale.
  struct ElementChain {
    enum Step {
      case axis(Axis, XCUIElement.ElementType)
      /// Any of identifier, title, label, value and placeholder is this text.
      case match(String)
      case predicate(PredicateExpression)
      /// A predicate that only a closure knows.
      case closure(NSPredicate)
      case containing(XCUIElement.ElementType, String?)
      case containingPredicate(PredicateExpression)
      case containingClosure(NSPredicate)
      case index(Int)
      case first
      /// More than one is an error.
      case only
      case ids([String])
    }

    enum Axis: String {
      case descendants
      case children
    }

    var steps: [Step] = []

    func appending(_ step: Step) -> ElementChain {
      ElementChain(steps: steps + [step])
    }

    /// Whether it means the application itself.
    var isRoot: Bool { steps.isEmpty }

    /// The kind that the last axis looks for.
    var type: XCUIElement.ElementType {
      for step in steps.reversed() {
        if case .axis(_, let type) = step { return type }
      }
      return .application
    }

    /// What is wrong with a predicate: how it is written, or a key that elements don't have.
    var predicateProblem: String? {
      for step in steps {
        let expressions: [PredicateExpression]
        switch step {
        case .predicate(let expression), .containingPredicate(let expression):
          expressions = [expression]
        case .closure(let predicate), .containingClosure(let predicate):
          expressions = predicate.formats
        default: continue
        }
        for expression in expressions {
          if let error = expression.error { return error.description }
          let keys = PredicateExpression.elementKeys
          if let refusal = expression.refusal(unlessKeysAreIn: keys) { return refusal }
        }
      }
      return nil
    }

    static func step(_ predicate: NSPredicate) -> Step {
      PredicateExpression(of: predicate).map(Step.predicate) ?? .closure(predicate)
    }

    static func containingStep(_ predicate: NSPredicate) -> Step {
      PredicateExpression(of: predicate).map(Step.containingPredicate)
        ?? .containingClosure(predicate)
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
        case .match(let text): name = "\"\(text)\" \(name)"
        case .predicate(let expression):
          name += expression.error == nil ? " where \(expression)" : " where something holds"
        case .closure: name += " where a closure holds"
        case .containing(let type, let text):
          name += " containing \(text.map { "\"\($0)\" " } ?? "")\(type.displayName)"
        case .containingPredicate(let expression): name += " containing one where \(expression)"
        case .containingClosure: name += " containing one where a closure holds"
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
        case .match(let text): parts.append("Elements matching '\(text)'")
        case .predicate(let expression): parts.append("Elements where \(expression)")
        case .closure: parts.append("Elements where a closure holds")
        case .containing(let type, let text):
          parts.append(
            "Containing type \(type.displayName)" + (text.map { " matching '\($0)'" } ?? ""))
        case .containingPredicate(let expression):
          parts.append("Containing one where \(expression)")
        case .containingClosure: parts.append("Containing one where a closure holds")
        case .index(let index): parts.append("Element at index \(index)")
        case .first: parts.append("First match")
        case .only: break
        case .ids(let ids): parts.append("Elements \(ids.joined(separator: ", "))")
        }
      }
      return parts.joined(separator: " → ")
    }
  }

  extension ElementChain.Step: Encodable {
    private enum Key: String, CodingKey {
      case axis, type, match, predicate, containing, index, first, only, ids
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      switch self {
      case .axis(let axis, let type):
        try container.encode(axis.rawValue, forKey: .axis)
        try container.encode(type.agentName, forKey: .type)
      case .match(let text): try container.encode(text, forKey: .match)
      case .predicate(let expression): try container.encode(expression, forKey: .predicate)
      case .containing(let type, let text):
        var inner = container.nestedContainer(keyedBy: Key.self, forKey: .containing)
        try inner.encode(type.agentName, forKey: .type)
        try inner.encodeIfPresent(text, forKey: .match)
      case .containingPredicate(let expression):
        var inner = container.nestedContainer(keyedBy: Key.self, forKey: .containing)
        try inner.encode(expression, forKey: .predicate)
      case .index(let index): try container.encode(index, forKey: .index)
      case .first: try container.encode(true, forKey: .first)
      case .only: try container.encode(true, forKey: .only)
      case .ids(let ids): try container.encode(ids, forKey: .ids)
      case .closure, .containingClosure:
        throw EncodingError.invalidValue(
          self, .init(codingPath: encoder.codingPath, debugDescription: "A closure can't travel."))
      }
    }
  }
#endif
