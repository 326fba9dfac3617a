#if DEBUG
  import Gantry
  import GantryFormats

  /// Segments of paths that are secret: `/users/*/token/{secret}`, `/**/reset/{secret}`.
  ///
  /// `*` stands for any segment, `**` for any number of them. What follows the pattern's end may
  /// be anything.
  struct PathPattern: Sendable, DebugOnly {
    private enum Segment: Sendable, Equatable {
      case literal(String)
      case any, rest, secret
    }

    private let segments: [Segment]

    init(_ text: String) throws(PatternError) {
      segments = parts(String(text.dropFirst()), separator: "/").map { segment in
        switch segment {
        case "*": .any
        case "**": .rest
        case _ where segment.hasPrefix("{") && segment.hasSuffix("}"): .secret
        default: .literal(PercentCoding.decoded(segment))
        }
      }
      // An address has braces in no other form than encoded.
      for case .literal(let text) in segments where text.contains(where: "{}".contains) {
        throw PatternError("'\(text)' is no whole segment in braces")
      }
      guard segments.contains(.secret) else {
        throw PatternError("it has no segment in braces")
      }
      guard segments.filter({ $0 == .rest }).count < 2 else {
        throw PatternError("it has '**' twice")
      }
    }

    /// The indices of a path's secret segments, which are decoded; empty where it doesn't match.
    func secrets(in path: [String]) -> [Int] { Self.secrets(segments[...], path[...]) ?? [] }

    private static func secrets(
      _ pattern: ArraySlice<Segment>, _ path: ArraySlice<String>
    ) -> [Int]? {
      var path = path
      var found: [Int] = []
      for (index, segment) in zip(pattern.indices, pattern) {
        if case .rest = segment {
          let ends = (0...path.count)
            .compactMap { secrets(pattern[(index + 1)...], path.dropFirst($0)) }
          return ends.isEmpty ? nil : found + ends.joined()
        }
        guard let first = path.first else { return nil }
        switch segment {
        case .literal(let text) where text != first: return nil
        case .secret: found.append(path.startIndex)
        case .literal, .any, .rest: break
        }
        path.removeFirst()
      }
      return found
    }
  }
#endif
