#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats

  /// Wildcards in one segment of a path: `img-*.png`, `{name}.{type}`, `{id:[0-9]+}`.
  ///
  /// `*` stands for any characters, a name for at least one, and a name with an expression for what
  /// matches it.
  struct SegmentExpression: Sendable, Equatable, DebugOnly {
    /// As it was written.
    let text: String
    /// The names of its wildcards, in order.
    private(set) var names: [String?] = []
    /// Whether it is one name for the whole segment.
    private(set) var isWhole = false
    private let expression: NSRegularExpression

    init(_ text: Substring) throws(PatternError) {
      self.text = String(text)
      var pattern = ""
      var rest = text
      // Whether the last part is a wildcard of any characters.
      var isOpen = false
      while let character = rest.first {
        var part: (name: String?, pattern: String)
        switch character {
        case "*":
          rest.removeFirst()
          part = (nil, ".*")
        case "{":
          part = try Self.named(&rest)
        case "}": throw Self.unpaired(text)
        default:
          let literal = rest.prefix { !"{}*".contains($0) }
          rest = rest[literal.endIndex...]
          pattern += NSRegularExpression.escapedPattern(for: try RoutePattern.decoded(literal))
          isOpen = false
          continue
        }
        let isNextOpen = part.pattern == ".*" || part.pattern == ".+"
        if isOpen, isNextOpen {
          throw PatternError(
            "nothing in '\(clipped(self.text))' tells where the one wildcard ends and the "
              + "next begins")
        }
        isOpen = isNextOpen
        pattern += "(?<p\(names.count)>\(part.pattern))"
        names.append(part.name)
        isWhole = part.pattern == ".+" && rest.isEmpty && names.count == 1 && text.first == "{"
      }
      do {
        expression = try NSRegularExpression(
          pattern: "\\A\(pattern)\\z", options: .dotMatchesLineSeparators)
      } catch {
        throw PatternError("'\(clipped(self.text))' makes no regular expression")
      }
    }

    /// A name in braces, with the expression behind its colon.
    private static func named(
      _ rest: inout Substring
    ) throws(PatternError) -> (name: String?, pattern: String) {
      let text = rest
      guard let end = RoutePattern.index(of: "}", in: rest) else { throw unpaired(text) }
      let content = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      let sides = content.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = sides.first ?? ""
      guard !name.isEmpty else {
        throw PatternError("'\(clipped("{\(content)}"))' has no name; write '{id}', or '*'")
      }
      guard sides.count == 2 else {
        guard !name.contains("{") else { throw unpaired(text) }
        return (String(name), ".+")
      }
      do {
        // Compiled alone: unpaired brackets could pair with those around it.
        _ = try NSRegularExpression(pattern: String(sides[1]))
      } catch {
        throw PatternError("'\(clipped(String(sides[1])))' is not a regular expression")
      }
      return (String(name), String(sides[1]))
    }

    private static func unpaired(_ text: Substring) -> PatternError {
      PatternError("a brace in '\(clipped(String(text)))' has no counterpart")
    }

    /// What stands at the wildcards; nil where a segment doesn't match.
    func values(in segment: String) -> [String]? {
      let range = NSRange(segment.startIndex..., in: segment)
      guard let match = expression.firstMatch(in: segment, range: range) else { return nil }
      return names.indices.map { index in
        Range(match.range(withName: "p\(index)"), in: segment).map { String(segment[$0]) } ?? ""
      }
    }
  }
#endif
