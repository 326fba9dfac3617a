#if !canImport(XCUIAutomation)
  import GantryReport
  import Testing
  import XCTest

  extension TestIdentity {
    /// A test of Swift Testing.
    init(_ test: Test) {
      let names = String(describing: test.id).split(separator: "/")
      let suite = test.isSuite ? names.dropFirst() : names.dropFirst().dropLast(2)
      self.init(
        suite: suite.isEmpty ? String(names.first ?? "") : suite.joined(separator: "."),
        name: test.displayName ?? test.name, file: test.sourceLocation.fileName,
        line: test.sourceLocation.line)
    }

    /// A test of XCTest, whose name is `Class.test`.
    init(_ testCase: XCTestCase) {
      let names = testCase.name.split(separator: ".", maxSplits: 1)
      self.init(
        suite: names.count > 1 ? String(names[0]) : "", name: String(names.last ?? ""))
    }
  }
#endif
