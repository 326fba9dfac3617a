@testable import GantryRedaction
import GantrySecrets
import Testing

/// What has the shape of a token, or is as random as one, by how long it is and of what it is made.
@Suite struct TokenShapeTests {
  /// How the tokens of services begin, in the order of their table.
  private static let beginnings = """
    AKIA ASIA ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- glptt- gldt- glrt- gloas- glcbt- glft- xoxb- \
    xoxp- xoxa- xoxr- xoxs- xoxc- xoxd- xoxe. xapp- sk_live_ rk_live_ sk_test_ rk_test_ whsec_ sk-ant- \
    gsk_ xai- r8_ nvapi- dop_v1_ doo_v1_ dor_v1_ shpat_ shpss_ shpca_ shppa_ GOCSPX- hvs. hvb. pypi-AgEI \
    rubygems_ dckr_pat_ dckr_oat_ lin_api_ lin_oauth_ figd_ ATATT3 ATCTT3 PMAK- ntn_ secret_ sbp_ \
    AGE-SECRET-KEY-1 sk-proj- sk- AIza ya29. npm_ hf_ SG. sntrys_ sntryu_ EAACEdEose0cBA sq0atp- sq0csp- \
    EAAAE tskey- phx_ phs_ glsa_ dp.pt. dp.st. NRAK- pscale_tkn_ pscale_pw_ sl. dapi key-
    """

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(String(repeating: text, count: count / text.count + 1).prefix(count))
  }

  /// The numbers as ranges: `3–5 9`.
  private static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.isEmpty
      ? "none"
      : ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
        .joined(separator: " ")
  }

  /// How many characters make a token behind each beginning: random ones, letters alone, words of 12 and
  /// of 13 with digits.
  @Test func everyBeginning() throws {
    let fillings = [
      ("random", "k3Yh1tM9pQ"), ("letters", "abcdefghij"), ("12", "abcdefghijk1-"),
      ("13", "abcdefghijkl1-"),
    ]
    let lines = Self.beginnings.split(separator: " ").map { begin in
      let found = fillings.map { what, filling in
        let counts = (1...70).filter {
          SecretVocabulary.kind(of: begin + Self.repeated(filling, $0)) != nil
        }
        return "\(what) \(Self.ranges(counts))"
      }
      let kind =
        SecretVocabulary.kind(of: begin + Self.repeated("k3Yh1tM9pQ", 35))
        ?? SecretVocabulary.kind(of: begin + Self.repeated("k3Yh1tM9pQ", 16))
      return "\(begin) \(kind ?? "none"): \(found.joined(separator: ", "))"
    }
    try Stories.compare("beginnings", lines)
  }

  /// Of what is found in a text: `r` for what is random, `i` for what an identifier is besides.
  private static func signs(_ text: String) -> String {
    var text = text
    let found = text.withUTF8 { SecretVocabulary.randomTexts(in: $0) }
    return found.isEmpty ? "." : found.map { $0.isIdentifier ? "i" : "r" }.joined()
  }

  /// As random as a token or not, by the length.
  @Test func everyLength() throws {
    let fillings = [
      "Zk3Yh1tM9pQ7zR4xW8vB2nL5", "zk3yh1tm9pq7zr4xw8vb2nl5", "ZK3YH1TM9PQ7ZR4XW8VB2NL5",
      "zk3Yh1tm9pq7zr4xw8vb2nl5", "9f86d081884c7d659a2feaa0", "9F86D081884C7D659A2FEAA0",
      "dQmRzKfWpLxVbNtY", "dQmRzKfWp", "dQ1aa", "aB1", "aaB", "aaaB1", "a1b2c3", "a1aa", "aa11",
      "1a1a1a000", "abc1", "0a", "A1b-", "Zk3+Yh1/", "c1a2b", "0A1B2",
    ]
    var lines = fillings.map { filling in
      let codes = (12...70).map { Self.signs(Self.repeated(filling, $0)) }
      let random = zip(12...70, codes).filter { $0.1 != "." }.map(\.0)
      let identifiers = zip(12...70, codes).filter { $0.1.contains("i") }.map(\.0)
      return "\(filling): \(Self.ranges(random)), identifiers \(Self.ranges(identifiers))"
    }
    // With a kind before it, digits or letters among zeros, and the same letter again.
    let random = "Zk3Yh1tM9pQ7zR4xW8vB2nL5"
    let counted: [(String, (Int) -> String)] = [
      ("letters of a kind", { "\(Self.repeated("abcdefgh", $0))_\(random)" }),
      ("digits", { Self.repeated("a1", 2 * $0) + Self.repeated("bcdfg", 30) }),
      (
        "changes of 31",
        { Self.repeated("a1", $0 + 1) + Self.repeated($0 % 2 == 0 ? "a" : "1", 26 - $0) + "b2c3" }
      ),
      (
        "changes of 41",
        { Self.repeated("a1", $0 + 6) + Self.repeated($0 % 2 == 0 ? "1" : "a", 31 - $0) + "b2c3" }
      ),
      (
        "changes of 21",
        { Self.repeated("aB", $0 + 1) + Self.repeated($0 % 2 == 0 ? "a" : "B", 18 - $0) + "xY" }
      ),
      ("letters", { Self.repeated("1a", 2 * $0) + Self.repeated("23456", 30) }),
      ("capitals", { Self.repeated("A1", 2 * $0) + Self.repeated("b2c3", 30) }),
      ("a file's ending", { "\(random).\("webpwebpwebp".prefix($0))" }),
      ("what is before data", { "\(";base64,".suffix($0))\(random)" }),
      ("what is before a hash", { "\("sha256-".suffix($0))\(random)" }),
      ("a name", { "\("userid".suffix($0))=\(random)" }),
      ("a list's elements", { "{\"ids\":[" + String(repeating: "\"\(random)\", ", count: $0) }),
    ]
    lines += counted.map { what, text in
      "\(what), 0...9: " + (0...9).map { Self.signs(text($0)) }.joined(separator: " ")
    }
    try Stories.compare("random", lines)
  }

  /// Random texts with what is around them, cut at each place, and with another byte at each place.
  @Test func everyChange() throws {
    let random = "Zk3Yh1tM9pQ7zR4x", hexadecimal = "9f86d081884c7d659a2feaa0"
    let texts = [
      "a \(random).", #"{"userId": "\#(random)", "b"}"#, "/v1/users/\(random)/\(random)y",
      "https://h.test/v1/\(random)=s96", "users/\(random)", "wJ2lrXUtn7EMI/K7MDE3G+bPxRfiC4=",
      "wJ2lrXUtn7EMI/K7MDE3GabPxRfiC4=", ".a/\(random)", "~a/\(random)", "@a/\(random)",
      "%2Fa/\(random)", "//A/\(random)", "/a/index-\(hexadecimal).js", "\(hexadecimal).woff2",
      ";base64,\(random)a", "integrity=\"sha512-\(random)\"", "--\(random)", "etag: \(random)",
      #"{"hashes":["\#(random)", "\#(random)z"],"t":1}"#, "550e8400-e29b-41d4-a716-446655440000",
      "x-Zk3Yh1tM-9pQ7-zR4x-Zk3Y-h1tM9pQ7zR4x", "01ARZ3NDEKTSV4RRFFQ69G5FAV",
      "clh3am5yk0000qwer1234tyui", "ch_\(random)", "key_\(random)", "507f1f77bcf86cd799439011",
    ]
    var lines: [String] = []
    for text in texts {
      let bytes = Array(text.utf8)
      lines.append(text)
      let cuts = [
        bytes.indices.map { Array(bytes[...$0]) }, bytes.indices.map { Array(bytes[$0...]) },
      ]
      let changes = "xX9-/ \"=".utf8.map { other in
        bytes.indices.map { index in
          var changed = bytes
          changed[index] = other
          return changed
        }
      }
      for all in cuts + changes {
        lines.append(
          "  " + all.map { Self.signs(String(decoding: $0, as: UTF8.self)).suffix(1) }.joined())
      }
    }
    try Stories.compare("random-changes", lines)
  }
}
