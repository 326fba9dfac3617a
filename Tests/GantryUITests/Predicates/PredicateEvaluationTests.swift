import Foundation
import Testing

@testable import GantryUI

/// Which things meet a predicate.
struct PredicateEvaluationTests {
  private static let canada: [String: any Sendable] = [
    "label": "Canada", "value": "50%", "title": "", "identifier": "cell-é", "elementType": UInt(48),
    "isEnabled": true, "isSelected": false, "count": 3, "path": ["name": "inner"],
  ]

  @Test(arguments: [
    "label == 'Canada'", "'Canada' == label", "label != 'canada'", "label ==[c] 'canada'",
    "label ==[cd] 'CÀNADA'", "label CONTAINS 'nad'", "label CONTAINS[c] 'NAD'",
    "label CONTAINS ''", "label BEGINSWITH 'Can'", "label ENDSWITH[c] 'ADA'",
    "label LIKE 'C?n*a'", "label LIKE[c] 'c*'", "label LIKE '*'", "NOT label LIKE 'C?'",
    "label MATCHES 'C.*a'", "NOT label MATCHES 'ana'", "label MATCHES 'x|Canada|C'",
    "label MATCHES[c] 'CANADA'", "label IN {'Cuba', 'Canada'}", "label IN 'Canada, Cuba'",
    "label IN[c] {'CANADA'}", "'C' IN label", "label > 'Cam'", "label < 'a'",
    "label BETWEEN {'A', 'D'}", "value == '50%'", "value LIKE '50\\\\%'",
    "identifier ==[d] 'cell-e'",
    "identifier == 'cell-e\u{301}'", "identifier CONTAINS[c] 'É'", "elementType == 48",
    "isEnabled == TRUE", "isEnabled == 1", "isEnabled = YES", "isSelected == FALSE",
    "isSelected != 1", "count BETWEEN {3, 4}", "count >= 3", "count < 3.5", "count != '3'",
    "missing == NULL", "missing != 'x'", "title == ''", "title != NULL", "path.name == 'inner'",
    "label.length == 6", "label.x.y == nil",
    "label == 'Cuba' OR isEnabled == TRUE AND count == 3", "TRUEPREDICATE",
  ])
  func isMet(_ format: String) {
    let predicate = PredicateExpression(format: format)
    #expect(predicate.error == nil)
    #expect(predicate.evaluate(with: Self.canada))
    #expect(!PredicateExpression.not(predicate).evaluate(with: Self.canada))
  }

  @Test(arguments: [
    "label == 'canada'", "label == 1", "missing CONTAINS 'x'", "missing < 1", "missing IN {'x'}",
    "count CONTAINS '3'", "label > 1", "label MATCHES 'Canad'", "label LIKE 'canada'",
    "label MATCHES 'Canada\n'", "isEnabled == 'TRUE'", "label IN {}", "FALSEPREDICATE",
    "value == 50", "count == TRUE",
  ])
  func isNotMet(_ format: String) {
    let predicate = PredicateExpression(format: format)
    #expect(predicate.error == nil)
    #expect(!predicate.evaluate(with: Self.canada))
  }

  @Test func valuesAndSubjectsAreEvaluated() {
    #expect(NSPredicate(format: "SELF BEGINSWITH 'a'").evaluate(with: "abc"))
    #expect(NSPredicate(format: "SELF > 3").evaluate(with: 4))
    #expect(NSPredicate(format: "SELF CONTAINS 'a'").evaluate(with: ["a", "b"]))
    #expect(NSPredicate(format: "a == 1").evaluate(with: NSDictionary(dictionary: ["a": 1])))
    #expect(NSPredicate(format: "SELF == NULL").evaluate(with: nil))
    let subject = Subject(label: "Straße", child: ["name": "x"])
    #expect(NSPredicate(format: "label ==[c] 'STRASSE'").evaluate(with: subject))
    #expect(NSPredicate(format: "child.name == 'x'").evaluate(with: subject))
    #expect(!NSPredicate(format: "labell == 'x'").evaluate(with: subject))
  }

  private struct Subject: PredicateSubject {
    var label: String
    var child: [String: String]

    func predicateValue(forKey key: String) -> Any? {
      switch key {
      case "label": label
      case "child": child
      default: nil
      }
    }
  }
}
