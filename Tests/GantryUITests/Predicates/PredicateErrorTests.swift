import GantryBrowser
import TestRandom
import Testing

@testable import GantryUI

/// What wrong formats say, and that none of them traps.
struct PredicateErrorTests {
  private static let wrongFormats: [(String, Int, String)] = [
    ("", 1, "it is empty. Write a comparison, for instance: label CONTAINS[c] 'text'."),
    ("  ", 3, "it is empty. Write a comparison, for instance: label CONTAINS[c] 'text'."),
    ("label", 1, "'label' is compared with nothing. Write for instance 'label == TRUE'."),
    ("'a'", 1, "\"a\" is compared with nothing."),
    ("label CONTAIN 'a'", 7, "'CONTAIN' is no operator. Did you mean 'CONTAINS'?"),
    (
      "label resembles 'a'", 7,
      "'resembles' is no operator. Those in words are CONTAINS, BEGINSWITH, ENDSWITH, LIKE, "
        + "MATCHES, IN, BETWEEN, AND, OR."
    ),
    (
      "label NOT CONTAINS 'a'", 7,
      "unexpected 'NOT'. It is written before a comparison: NOT label CONTAINS 'text'."
    ),
    ("label == ", 10, "unexpected end where a key or a value is expected."),
    ("label == 'a' AND", 17, "unexpected end where a key or a value is expected."),
    (
      "label == 'a' AND enabled", 18,
      "'enabled' is compared with nothing. Write for instance 'enabled == TRUE'."
    ),
    (
      "AND label == 'a'", 1,
      "unexpected 'AND' where a key or a value is expected. A key of that name is written '#AND'."
    ),
    ("label == 'a' label", 14, "unexpected 'label' after the predicate."),
    ("label == 'a' == 'b'", 14, "unexpected '==' after the predicate."),
    ("(label == 'a'", 14, "unexpected end where ')' is expected."),
    ("label == 'a')", 13, "unexpected ')' after the predicate."),
    ("label == (a == 1)", 10, "a key or a value is expected after ==."),
    ("label == 'a", 10, "a text isn't closed. Its end is a '."),
    ("label == \"a\\", 12, "a text isn't closed."),
    (
      #"label MATCHES '\d+'"#, 16,
      #"'\d' is no escape sequence, and Foundation would drop the backslash. "#
        + #"Pass the text as an argument, %@, or write '\\d' for '\d'."#
    ),
    (#"label == '\u12'"#, 11, #"'\u12'' is no character."#),
    (#"label == '\uD800'"#, 11, #"'\uD800' is no character."#),
    ("label MATCHES '('", 15, "\"(\" is no regular expression."),
    ("label MATCHES 'a)|(b'", 15, "\"a)|(b\" is no regular expression."),
    ("label ==[x] 'a'", 10, "'x' is no option. There are [c] (any case) and [d] (any marks)."),
    ("label ==[] 'a'", 10, "unexpected ']' where an option, as [c], is expected."),
    ("label ==[c 'a'", 12, "unexpected the text 'a' where ']' is expected."),
    ("label == %@", 10, "an argument is missing. no argument given."),
    ("count BETWEEN 1", 15, "BETWEEN takes a list of two bounds. As in {1, 10}."),
    ("count BETWEEN {1}", 15, "BETWEEN takes a list of two bounds. As in {1, 10}."),
    ("label IN 1", 10, "IN takes a list or a text, not 1."),
    ("label LIKE 1", 12, "LIKE takes a text, not 1."),
    ("count > nil", 9, "> takes a value, not NULL."),
    (
      "label IN {a}", 11,
      "a list holds values, not keys as 'a'. Quote a text, or compare the keys one by one with OR."
    ),
    ("label IN {1 2}", 13, "unexpected the number 2 where ',' or '}' is expected."),
    ("label IN {1,}", 13, "unexpected '}' where a key or a value is expected."),
    (
      "ANY label == 'a'", 1,
      "'ANY' is not supported. Find what an element contains with 'containing' or "
        + "'descendants(matching:)'."
    ),
    (
      "uppercase(label) == 'A'", 1,
      "functions are not supported. Calculate in Swift and pass the result as an argument: %@."
    ),
    (
      "count + 1 == 2", 7,
      "arithmetic is not supported. Calculate in Swift and pass the result as an argument: %@."
    ),
    ("label == $x", 10, "variables are not supported. Pass the value as an argument: %@."),
    (
      "@count > 1", 1,
      "collection operators, as '@count', are not supported. Compare the property 'count' of the "
        + "query in Swift."
    ),
    ("label == 5kg", 10, "'5kg' is no number."), ("label == 1.2.3", 10, "'1.2.3' is no number."),
    ("label == 1e999", 10, "'1e999' is too large."), ("label == 1.", 10, "'1.' is no number."),
    ("label. == 1", 1, "'label.' is no key. A dot separates two names."),
    ("label == ‘a’", 10, "unexpected '‘'. Write the straight quotes ' or \"."),
    ("a == 1 & b == 2", 8, "unexpected '&'. Write 'AND' or '&&'."),
    (
      "a == 1 %% 2", 8,
      "the remainder operator is not supported. Calculate in Swift and pass the result as an "
        + "argument: %@."
    ),
    (
      "a == %s", 6,
      "'%s' is no argument's place. Write %@ for a value, %K for a key, %d for an integer, %f for a "
        + "fraction."
    ),
    ("a == \0", 6, "unexpected '\0'."),
  ]

  @Test(arguments: wrongFormats)
  func aWrongFormatSaysWhereAndWhy(_ format: String, _ column: Int, _ message: String) {
    let predicate = PredicateExpression(format: format)
    #expect(predicate.error?.column == column)
    #expect(
      predicate.error?.description
        == "The predicate '\(format)' is wrong at column \(column): \(message)")
    #expect(!predicate.evaluate(with: "a"))
    #expect(!PredicateExpression.not(predicate).evaluate(with: "a"))
  }

  @Test func wrongArgumentsSayWhatIsWrong() {
    func reason(_ format: String, _ arguments: Any?...) -> String? {
      PredicateExpression(format: format, arguments: arguments).error?.reason
    }
    #expect(reason("a == %@", "x", "y") == "2 arguments for 1 place")
    #expect(reason("a == 1", 1) == "1 argument for no place")
    #expect(
      PredicateExpression(format: "a == '%@'", arguments: ["x"]).error?.advice
        == "In quotes '%@' is text: write it without them.")
    #expect(
      reason("a == %d", "x") == "argument 1 is 'x' of type String, and %d takes a number; %@ takes "
        + "any value")
    #expect(
      reason("a == %d", 1.5) == "argument 1 is '1.5' of type Double, and %d takes an integer; %f "
        + "takes fractions")
    #expect(
      reason("a == %@", Double.nan)
        == "argument 1 is 'nan' of type Double, and it takes finite numbers")
    #expect(reason("%K == 1", nil) == "argument 1 is nil, and %K takes a key as a String")
    #expect(
      reason("a == %@", { 1 })?.hasSuffix(
        "and it takes texts, numbers, Booleans, nil and arrays of them") == true)
  }

  @Test func anUnknownKeySaysWhichThereAre() {
    func refusal(_ format: String) -> String? {
      PredicateExpression(format: format).refusal(unlessKeysAreIn: ["label", "isHittable", "SELF"])
    }
    #expect(refusal("label == 'x' AND NOT isHittable == TRUE AND SELF != NULL") == nil)
    #expect(
      refusal("label == 'x' OR isHitable == TRUE")
        == "The predicate 'label == \"x\" OR isHitable == TRUE' asks for 'isHitable', which elements "
        + "don't have. Did you mean 'isHittable'?")
    #expect(
      refusal("colour == 'x'")
        == "The predicate 'colour == \"x\"' asks for 'colour', which elements don't have. They have "
        + "label, isHittable, SELF.")
  }

  @Test func aLongFormatIsQuotedAroundTheMistake() {
    let format = String(repeating: "a == 1 AND ", count: 96_000) + "b CONTAIN 'x'"
    #expect(format.utf8.count > 1 << 20)
    let error = PredicateExpression(format: format).error
    #expect(error?.column == 96_000 * 11 + 3)
    #expect(error?.excerpt == "… AND a == 1 AND a == 1 AND a == 1 AND b CONTAIN 'x'")
  }

  @Test func aLongWordIsShortened() {
    let word = String(repeating: "x", count: 1 << 20)
    for format in ["a \(word) 1", word, "'\(word)'", "a == \(word) b", "a == 1\(word)"] {
      let description = PredicateExpression(format: format).error?.description
      #expect((description?.count ?? 0) > 100)
      #expect((description?.count ?? 0) < 700)
    }
  }

  @Test func aLongFormatIsRead() {
    let format = String(repeating: "a == 'é' OR ", count: 90_000) + "b == 1"
    #expect(format.utf8.count > 1 << 20)
    let predicate = PredicateExpression(format: format)
    #expect(predicate.error == nil)
    #expect(predicate.evaluate(with: ["b": 1]))
    let text = String(repeating: "x", count: 1 << 20)
    #expect(PredicateExpression(format: "SELF == '\(text)'").evaluate(with: text))
    #expect(!PredicateExpression(format: "SELF LIKE '*a*a*a*a*b'").evaluate(with: text))
  }

  @Test(arguments: [("(", ")"), ("NOT ", ""), ("!", ""), ("!(", ")"), ("a IN {", "}")])
  func nestingHasALimit(_ opening: String, _ closing: String) {
    for depth in [90, 110, 500_000] {
      let format =
        String(repeating: opening, count: depth) + "a == 1"
        + String(repeating: closing, count: depth)
      let error = PredicateExpression(format: format).error
      if opening.hasPrefix("a") {
        #expect(error != nil)
      } else if depth == 90, opening != "!(" {
        #expect(error == nil)
      } else {
        #expect(error?.reason == "nested deeper than 100 levels")
      }
    }
    let lists = String(repeating: "{", count: 500_000)
    #expect(
      PredicateExpression(format: "a IN \(lists)").error?.reason == "nested deeper than 100 levels")
  }

  /// Whatever a format holds, it has a meaning, which its description repeats, or an error.
  @Test func randomFormatsDontTrap() {
    var numbers = SeededGenerator(seed: 20_261_121)
    var valid = 0
    for _ in 0..<5_000 {
      let format = numbers.format()
      let count = format.contains("%") ? Int.random(in: 0...4, using: &numbers) : 0
      let arguments: [Any?] = Array(["x", 1, nil, ["y"]].prefix(count))
      let predicate = PredicateExpression(format: format, arguments: arguments)
      _ = predicate.evaluate(with: ["label": "x", "count": 3])
      #expect(predicate.json.members != nil)
      guard predicate.error == nil else { continue }
      valid += 1
      #expect(PredicateExpression(format: predicate.description) == predicate, "\(format)")
    }
    #expect(valid > 500, "too few of the formats were valid to show anything")
  }
}

extension SeededGenerator {
  /// Half of them of the grammar's pieces in any order, half of comparisons, some damaged.
  fileprivate mutating func format() -> String {
    var format = ""
    if Bool.random(using: &self) {
      for _ in 0..<Int.random(in: 0...14, using: &self) {
        format += piece(Self.pieces) + separator()
      }
      return format
    }
    for index in 0..<Int.random(in: 1...4, using: &self) {
      if index > 0 { format += piece([" AND ", " OR ", "&&", "||"]) }
      format += piece(["", "", "NOT ", "!"]) + piece(["label", "count", "SELF", "#in", "'x'"])
      format += piece([
        " == ", "!=", " <", ">= ", " CONTAINS[c] ", " BEGINSWITH ", " IN ", " ==[d]",
      ])
      format += piece(["'x'", "\"é\\n\"", "{1, 'x', NULL}", "12", "label"])
    }
    if Int.random(in: 0..<4, using: &self) == 0 {
      let index = format.indices.randomElement(using: &self) ?? format.startIndex
      format.remove(at: index)
    }
    return format
  }

  private mutating func separator() -> String { piece(["", " ", " "]) }

  private mutating func piece(_ pieces: [String]) -> String {
    pieces.randomElement(using: &self) ?? ""
  }

  private static let pieces = [
    "label", "count", "a.b", ".", "SELF", "AND", "or", "NOT", "!", "(", ")", "{", "}", ",", "[",
    "]",
    "[cd]", "==", "=", "<>", "<", ">=", "CONTAINS", "LIKE", "MATCHES", "BETWEEN", "IN", "'", "\"",
    "\\", "'x'", "\"*\"", "'('", "1", "-2.5", "1e9", "0x", "+", "-", "*", "/", "%", "%@", "%K",
    "%d",
    "%%", "$x", "@", "#", "TRUE", "NULL", "TRUEPREDICATE", "ANY", "é", "e\u{301}", "👨‍👩‍👧", "\u{0}",
    "\r\n", "\u{FEFF}", "“",
  ]
}
