import Foundation
import GantryBrowser
import Testing

@testable import GantryUI

/// What predicate formats mean, as the page's agent takes it.
struct PredicateFormatTests {
  @Test(arguments: [
    ("label == 'a'", #"{"compare":[{"key":"label"},"==",{"value":"a"}]}"#),
    ("label = \"a\"", #"{"compare":[{"key":"label"},"==",{"value":"a"}]}"#),
    ("label != 'a'", #"{"compare":[{"key":"label"},"!=",{"value":"a"}]}"#),
    ("label <> 'a'", #"{"compare":[{"key":"label"},"!=",{"value":"a"}]}"#),
    ("count < 1", #"{"compare":[{"key":"count"},"<",{"value":1}]}"#),
    ("count <= 1", #"{"compare":[{"key":"count"},"<=",{"value":1}]}"#),
    ("count =< 1", #"{"compare":[{"key":"count"},"<=",{"value":1}]}"#),
    ("count > -1.5", #"{"compare":[{"key":"count"},">",{"value":-1.5}]}"#),
    ("count >= 1e3", #"{"compare":[{"key":"count"},">=",{"value":1000}]}"#),
    ("count => 0x1F", #"{"compare":[{"key":"count"},">=",{"value":31}]}"#),
    ("label CONTAINS 'a'", #"{"compare":[{"key":"label"},"CONTAINS",{"value":"a"}]}"#),
    (
      "label contains[c]'a'",
      #"{"compare":[{"key":"label"},"CONTAINS",{"value":"a"}],"options":"c"}"#
    ),
    (
      "label BeginsWith [dc] 'a'",
      #"{"compare":[{"key":"label"},"BEGINSWITH",{"value":"a"}],"options":"cd"}"#
    ),
    (
      "label ENDSWITH[D]'a'",
      #"{"compare":[{"key":"label"},"ENDSWITH",{"value":"a"}],"options":"d"}"#
    ),
    ("label ==[n] 'a'", #"{"compare":[{"key":"label"},"==",{"value":"a"}]}"#),
    ("label LIKE 'a*'", #"{"compare":[{"key":"label"},"LIKE",{"value":"a*"}]}"#),
    (
      #"label MATCHES '\\d+'"#, #"{"compare":[{"key":"label"},"MATCHES",{"value":"\\d+"}]}"#
    ),
    (
      "label IN {'a', 1, TRUE, nil, {}}",
      #"{"compare":[{"key":"label"},"IN",{"value":["a",1,true,null,[]]}]}"#
    ),
    ("'a' IN label", #"{"compare":[{"value":"a"},"IN",{"key":"label"}]}"#),
    ("count BETWEEN {1, 2}", #"{"compare":[{"key":"count"},"BETWEEN",{"value":[1,2]}]}"#),
    ("isEnabled == YES", #"{"compare":[{"key":"isEnabled"},"==",{"value":true}]}"#),
    ("isEnabled == no", #"{"compare":[{"key":"isEnabled"},"==",{"value":false}]}"#),
    ("value == NULL", #"{"compare":[{"key":"value"},"==",{"value":null}]}"#),
    ("self == 'a'", #"{"compare":[{"key":"SELF"},"==",{"value":"a"}]}"#),
    ("SELF.label == 'a'", #"{"compare":[{"key":"label"},"==",{"value":"a"}]}"#),
    ("frame.size.width > 1", #"{"compare":[{"key":"frame.size.width"},">",{"value":1}]}"#),
    ("#in == 1", #"{"compare":[{"key":"in"},"==",{"value":1}]}"#),
    ("TRUEPREDICATE", #"{"true":true}"#), ("falsepredicate", #"{"false":true}"#),
    ("NOT TRUEPREDICATE", #"{"not":{"true":true}}"#), ("!TRUEPREDICATE", #"{"not":{"true":true}}"#),
    ("(label) == ('a')", #"{"compare":[{"key":"label"},"==",{"value":"a"}]}"#),
    ("((label == 'a'))", #"{"compare":[{"key":"label"},"==",{"value":"a"}]}"#),
    ("\n label\t== 'a' ", #"{"compare":[{"key":"label"},"==",{"value":"a"}]}"#),
    (
      #"label == 'it\'s "é"\n\u00e9'"#,
      #"{"compare":[{"key":"label"},"==",{"value":"it's \"é\"\né"}]}"#
    ),
    ("label == '%% 100%'", #"{"compare":[{"key":"label"},"==",{"value":"%% 100%"}]}"#),
  ])
  func aFormatBecomesJSON(_ format: String, _ json: String) {
    #expect(PredicateExpression(format: format).json == JSON(Array(json.utf8)))
  }

  /// `AND` binds before `OR`, `NOT` before both, comparisons before all; parentheses before all.
  @Test(arguments: [
    ("a = 1 AND b = 2 AND c = 3", "a == 1 AND b == 2 AND c == 3"),
    ("a = 1 && b = 2 || c = 3", "(a == 1 AND b == 2) OR c == 3"),
    ("a = 1 OR b = 2 AND c = 3", "a == 1 OR (b == 2 AND c == 3)"),
    ("(a = 1 OR b = 2) AND c = 3", "(a == 1 OR b == 2) AND c == 3"),
    ("NOT a = 1 AND b = 2", "NOT a == 1 AND b == 2"),
    ("NOT (a = 1 AND b = 2)", "NOT (a == 1 AND b == 2)"),
    ("NOT a = 1 OR NOT b = 2 and not (c = 3)", "NOT a == 1 OR (NOT b == 2 AND NOT c == 3)"),
    ("!!a = 1", "NOT NOT a == 1"),
    (
      "a = 1 OR b = 2 OR c = 3 AND d = 4 OR e = 5",
      "a == 1 OR b == 2 OR (c == 3 AND d == 4) OR e == 5"
    ),
    ("(a = 1 AND b = 2) AND c = 3", "(a == 1 AND b == 2) AND c == 3"),
  ])
  func precedenceIsFoundations(_ format: String, _ meaning: String) {
    let predicate = PredicateExpression(format: format)
    #expect(predicate.description == meaning)
    #expect(PredicateExpression(format: meaning) == predicate)
  }

  @Test(arguments: [
    Row("label == %@", ["x"], #"label == "x""#),
    Row("label == %@", [#"it's "\"#], #"label == "it's \"\\""#),
    Row("label == %@", ["' OR TRUEPREDICATE"], #"label == "' OR TRUEPREDICATE""#),
    Row("%K == %@", ["label", nil], "label == NULL"),
    Row("%K == %@", ["in", NSNull()], "#in == NULL"),
    Row("%K == %K", ["label", "a.b"], "label == a.b"),
    Row("count == %d AND count == %lu", [3, UInt(9)], "count == 3 AND count == 9"),
    Row("count == %i OR count == %llu", [Int32(-3), UInt64(9)], "count == -3 OR count == 9"),
    Row("count < %f OR count < %.lf", [2.5, Float(0.5)], nil),
    Row("count < %f OR count < %lf", [2.5, Float(0.5)], "count < 2.5 OR count < 0.5"),
    Row("enabled == %@ OR enabled == %d", [true, false], "enabled == TRUE OR enabled == 0"),
    Row("label IN %@", [["a", "b"]], #"label IN {"a", "b"}"#),
    Row("label IN %@", [NSArray(array: ["a", 1])], #"label IN {"a", 1}"#),
    Row("label IN %@", [Set(["b", "a"])], #"label IN {"a", "b"}"#),
    Row("label IN {%@, 'b'}", ["a"], #"label IN {"a", "b"}"#),
    Row("value == %@", [NSNumber(value: 1)], "value == 1"),
    Row("value == %@", [NSNumber(value: true)], "value == TRUE"),
    Row("value == %@", [NSString("a")], #"value == "a""#),
    Row("value == %@", ["abc".prefix(2)], #"value == "ab""#),
    Row("elementType == %@", [Kind.button], "elementType == 9"),
    Row("elementType == %lu", [Kind.button.rawValue], "elementType == 9"),
    Row("value == %@", [Optional<String?>.some(nil) as Any?], "value == NULL"),
  ])
  func argumentsAreFilledIn(_ row: Row) {
    let predicate = PredicateExpression(format: row.format, arguments: row.arguments)
    if let meaning = row.meaning {
      #expect(predicate.description == meaning)
    } else {
      #expect(predicate.error != nil)
    }
  }

  struct Row: CustomTestStringConvertible {
    var format: String
    // Values of the types that tests pass; none is more than a value.
    var makeArguments: @Sendable () -> [Any?]
    var meaning: String?
    var arguments: [Any?] { makeArguments() }
    var testDescription: String { "\(format) → \(meaning ?? "error")" }

    init(
      _ format: String, _ arguments: @autoclosure @escaping @Sendable () -> [Any?],
      _ meaning: String?
    ) {
      self.format = format
      self.makeArguments = arguments
      self.meaning = meaning
    }
  }

  enum Kind: UInt { case button = 9 }

  @Test func keysAreListed() {
    let predicate = PredicateExpression(format: "b = a AND NOT (SELF IN {} OR a = 1)")
    #expect(predicate.keys == ["b", "a", "SELF"])
  }
}
