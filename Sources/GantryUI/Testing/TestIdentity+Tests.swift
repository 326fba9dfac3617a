#if !canImport(XCUIAutomation)
  import GantryReport
  import Testing

  #if canImport(XCTest)
    import GantryXCTest
    import XCTest
  #endif

  extension TestIdentity {
    /// A test of Swift Testing, or its run in one row of a matrix.
    init(_ test: Test, row: String? = nil) {
      // `Module.Outer/Inner/test()/File.swift:1:2`; a suite's has no place.
      var path = Substring(String(describing: test.id))
      if !test.isSuite {
        path = path[..<(path.lastIndex(of: "/") ?? path.endIndex)]
        if path.hasSuffix(test.name) { path = path.dropLast(test.name.count) }
      }
      let names = path.split(maxSplits: 1) { $0 == "." }
      let suite = names.dropFirst().joined().split(separator: "/").joined(separator: ".")
      self.init(
        suite: suite.isEmpty ? String(names.first ?? "") : suite,
        name: (test.displayName ?? test.name) + (row.map { " [\($0)]" } ?? ""),
        file: test.sourceLocation.fileName,
        line: test.sourceLocation.line)
    }

    #if canImport(XCTest)
      /// A test of XCTest, whose name is `Class.test`.
      init(_ testCase: XCTestBase) {
        let names = testCase.name.split(separator: ".", maxSplits: 1)
        self.init(
          suite: names.count > 1 ? String(names[0]) : "", name: String(names.last ?? ""))
      }
    #endif
  }
#endif
