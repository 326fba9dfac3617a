import GantryUI

/// Predicates as UI tests on Apple's platforms make them, in Swift 5 and with no other import.
public func predicatesOfTests() -> [NSPredicate] {
  let name = "Canada"
  let count = 250
  let predicates = [
    NSPredicate(format: "label CONTAINS[c] %@", name),
    NSPredicate(format: "label == 'Canada' AND isHittable == true"),
    NSPredicate(format: "%K == %@ OR count > %d", "identifier", name, count),
    NSPredicate(format: "label IN %@", [name, "Cuba"]),
    NSPredicate(format: "label MATCHES %@", argumentArray: ["C.*"]),
    NSCompoundPredicate(
      andPredicateWithSubpredicates: [
        .init(format: "exists == 1"), NSPredicate(format: "value != %@", NSNumber(value: 2.5)),
      ]),
  ]
  return predicates
}
