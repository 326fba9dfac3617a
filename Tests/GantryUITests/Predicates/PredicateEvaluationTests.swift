import Foundation
import Testing

@testable import GantryUI

/// Which things meet a predicate.
struct PredicateEvaluationTests {
  /// The element of the rows that the page is asked, too, and what elements don't have.
  private static let canada: [String: any Sendable] = [
    "label": "Canada", "value": "50%", "title": "", "identifier": "cell-é", "elementType": UInt(33),
    "isEnabled": true, "enabled": true, "isSelected": false, "selected": false, "exists": true,
    "isHittable": true, "hasFocus": false, "hasKeyboardFocus": false,
    "frame": CGRect(x: 1, y: 2, width: 3, height: 4), "count": 3, "path": ["name": "inner"],
  ]

  @Test(
    arguments: PredicateRows.met + [
      "count BETWEEN {3, 4}", "count >= 3", "count < 3.5", "count != '3'", "missing == NULL",
      "missing != 'x'", "path.name == 'inner'", "label.x.y == nil",
      "label == 'Cuba' OR isEnabled == TRUE AND count == 3",
    ])
  func isMet(_ format: String) {
    let predicate = PredicateExpression(format: format)
    #expect(predicate.error == nil)
    #expect(predicate.evaluate(with: Self.canada))
    #expect(!PredicateExpression.not(predicate).evaluate(with: Self.canada))
  }

  @Test(
    arguments: PredicateRows.unmet + [
      "missing CONTAINS 'x'", "missing < 1", "missing IN {'x'}", "count CONTAINS '3'",
      "count == TRUE",
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
