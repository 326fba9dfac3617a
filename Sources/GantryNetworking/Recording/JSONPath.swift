#if DEBUG
  import Gantry
  import GantryFormats

  /// A place in JSON: `$.user.email`, `$..ssn`, `$.users[*].name`, `$['a b'][0]`.
  ///
  /// The part of RFC 9535 that names places: names, indices, `*`, and `..` before any of them.
  struct JSONPath: Sendable, DebugOnly {
    enum Selector: Sendable, Equatable {
      case name(String)
      case index(Int)
      case wildcard
    }

    struct Step: Sendable, Equatable {
      var selector: Selector
      /// Whether it selects at any depth, as after `..`.
      var isDescendant: Bool
    }

    var steps: [Step] = []

    init(_ text: String) throws(PatternError) {
      var rest = Substring(text)
      guard rest.first == "$" else { throw PatternError("it doesn't begin with '$'") }
      rest.removeFirst()
      while !rest.isEmpty {
        steps.append(try Self.step(&rest))
      }
      // Places are bits of a word.
      guard steps.count < 63 else { throw PatternError("it has more than 62 steps") }
    }

    /// Reads a path of a stub; errors name it.
    init(ofStub text: String) throws(PatternError) {
      do throws(PatternError) {
        try self.init(text)
      } catch {
        throw PatternError("'\(clipped(text))' is not a path into JSON: \(error.message)")
      }
    }

    private static func step(_ rest: inout Substring) throws(PatternError) -> Step {
      let isDescendant = rest.hasPrefix("..")
      if isDescendant {
        rest.removeFirst(2)
      } else if rest.first == "." {
        rest.removeFirst()
      } else if rest.first != "[" {
        throw PatternError("'.' or '[' is expected before '\(rest)'")
      }
      if rest.first == "[" { return Step(selector: try bracket(&rest), isDescendant: isDescendant) }
      let name = rest.prefix { $0 != "." && $0 != "[" }
      guard !name.isEmpty else {
        throw PatternError("a name is missing at its end or in it")
      }
      // They would be two paths.
      guard !name.contains(where: { $0.isWhitespace || $0 == "," || $0 == ";" }) else {
        throw PatternError("'\(name)' isn't quoted, as ['a b']")
      }
      rest.removeFirst(name.count)
      return Step(
        selector: name == "*" ? .wildcard : .name(String(name)), isDescendant: isDescendant)
    }

    private static func bracket(_ rest: inout Substring) throws(PatternError) -> Selector {
      rest.removeFirst()
      if let quote = rest.first, quote == "'" || quote == "\"" {
        rest.removeFirst()
        guard let end = rest.firstIndex(of: quote) else {
          throw PatternError("a quote isn't closed")
        }
        let name = String(rest[..<end])
        rest = rest[rest.index(after: end)...]
        guard rest.first == "]" else { throw PatternError("']' is missing after a quote") }
        rest.removeFirst()
        return .name(name)
      }
      guard let end = rest.firstIndex(of: "]") else {
        throw PatternError("']' is missing")
      }
      let text = rest[..<end]
      rest = rest[rest.index(after: end)...]
      if text == "*" { return .wildcard }
      guard let index = Int(text), index >= 0 else {
        throw PatternError("'[\(text)]' is neither an index, '[*]' nor a quoted name")
      }
      return .index(index)
    }

    /// The name of the values that it selects; nil where they may have any.
    var lastName: String? {
      // After an index or a wildcard, the name is that of an earlier step, or there is none.
      for step in steps.reversed() {
        if case .name(let name) = step.selector { return name }
        if step.isDescendant { return nil }
      }
      return nil
    }

    /// The places in the path after a member or an element has been entered; each bit is a place.
    func entering(_ selector: Selector, at places: UInt64) -> UInt64 {
      guard places != 0 else { return 0 }
      var result: UInt64 = 0
      for (position, step) in steps.enumerated() where places & 1 << UInt64(position) != 0 {
        if step.isDescendant { result |= 1 << UInt64(position) }
        if step.selector == .wildcard || step.selector == selector {
          result |= 1 << UInt64(position + 1)
        }
      }
      return result
    }

    /// Whether the path has reached its end.
    func isWhole(_ places: UInt64) -> Bool { places & 1 << UInt64(steps.count) != 0 }
  }
#endif
