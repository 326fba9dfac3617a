/// A piece of HTML, in which every interpolated text is escaped.
///
/// ```swift
/// let heading: HTML = "<h1>\(country.name)</h1>"
/// ```
///
/// Another piece of HTML is inserted as it is.
package struct HTML: Sendable, Equatable {
  package var source: String

  package init(source: String) { self.source = source }

  package static let empty = HTML(source: "")

  /// The text with the five characters that mean something in HTML replaced.
  package static func escape(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension HTML: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    package var source = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      source.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    package mutating func appendLiteral(_ literal: String) { source += literal }

    package mutating func appendInterpolation(_ text: some StringProtocol) {
      source += HTML.escape(String(text))
    }

    package mutating func appendInterpolation(_ number: Int) { source += String(number) }

    package mutating func appendInterpolation(_ html: HTML) { source += html.source }

    package mutating func appendInterpolation(_ pieces: some Sequence<HTML>) {
      for piece in pieces { source += piece.source }
    }

    /// Inserts the piece only where the condition holds.
    package mutating func appendInterpolation(_ html: @autoclosure () -> HTML, if condition: Bool) {
      if condition { source += html().source }
    }
  }

  package init(stringLiteral value: String) { source = value }
  package init(stringInterpolation: StringInterpolation) { source = stringInterpolation.source }
}
