import Foundation
import Testing
import XCTest
import XCUITestCode

@testable import GantryUI

/// `NSPredicate(format:)` where Foundation has none, and what a query finds in a predicate.
struct NSPredicateTests {
  @Test func testsInSwift5MakePredicates() {
    let expressions = predicatesOfTests().map { PredicateExpression(of: $0)?.description }
    #expect(
      expressions == [
        #"label CONTAINS[c] "Canada""#, #"label == "Canada" AND isHittable == TRUE"#,
        #"identifier == "Canada" OR count > 250"#, #"label IN {"Canada", "Cuba"}"#,
        #"label MATCHES "C.*""#, "exists == 1 AND value != 2.5",
      ])
  }

  @Test func compoundsOfFormatsAreRecovered() {
    let first = NSPredicate(format: "a == %d", 1)
    let second = NSPredicate(format: "b == %@", true)
    func meaning(_ predicate: NSPredicate) -> String? {
      PredicateExpression(of: predicate)?.description
    }
    #expect(
      meaning(NSCompoundPredicate(orPredicateWithSubpredicates: [first, second]))
        == "a == 1 OR b == TRUE")
    #expect(meaning(NSCompoundPredicate(notPredicateWithSubpredicate: first)) == "NOT a == 1")
    #expect(
      meaning(
        NSCompoundPredicate(andPredicateWithSubpredicates: [
          first, NSCompoundPredicate(notPredicateWithSubpredicate: second),
        ])) == "a == 1 AND NOT b == TRUE")
    #expect(meaning(NSCompoundPredicate(andPredicateWithSubpredicates: [])) == "TRUEPREDICATE")
    #expect(meaning(NSCompoundPredicate(orPredicateWithSubpredicates: [])) == "FALSEPREDICATE")
    #expect(meaning(NSCompoundPredicate(format: "a == 1")) == "a == 1")
    #expect(meaning(NSPredicate(value: true)) == "TRUEPREDICATE")
    #expect(meaning(NSPredicate(value: false)) == "FALSEPREDICATE")
  }

  /// A closure may expect one type of object alone, and so nothing else must be passed to it.
  @Test func closuresAreNotAsked() {
    let closure = NSPredicate { object, _ in
      Issue.record("the closure was asked about \(String(describing: object))")
      return true
    }
    #expect(PredicateExpression(of: closure) == nil)
    let compound = NSCompoundPredicate(
      andPredicateWithSubpredicates: [NSPredicate(format: "a == 1"), closure])
    #expect(PredicateExpression(of: compound) == nil)
    let negated = NSCompoundPredicate(notPredicateWithSubpredicate: closure)
    #expect(PredicateExpression(of: negated) == nil)
  }

  @Test func aPredicateStaysWhatItIs() {
    let predicate = NSPredicate(format: "label CONTAINS[c] %@", "x")
    #expect(predicate.evaluate(with: ["label": "aXb"]))
    #expect(NSCompoundPredicate(notPredicateWithSubpredicate: predicate).evaluate(with: [:]))
    let copy = predicate.copy() as? NSPredicate
    #expect(copy.flatMap(PredicateExpression.init(of:)) == PredicateExpression(of: predicate))
    #expect(predicate.isEqual(NSPredicate(format: "label contains[c] 'x'")))
    #expect(!predicate.isEqual(NSPredicate(format: "label CONTAINS 'x'")))
    #expect(predicate.hash == NSPredicate(format: "label contains[c] 'x'").hash)
  }

  @Test func anExpectationShowsTheMistake() {
    let predicate = NSPredicate(format: "labl CONTAIN 'x'")
    #expect(!predicate.evaluate(with: ["labl": "x"]))
    let expectation = XCTNSPredicateExpectation(predicate: predicate, object: "x")
    #expect(
      expectation.description.contains(
        "The predicate 'labl CONTAIN 'x'' is wrong at column 6: 'CONTAIN' is no operator. Did you "
          + "mean 'CONTAINS'?"))
  }
}
