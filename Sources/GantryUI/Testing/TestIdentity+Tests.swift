#if !canImport(XCUIAutomation)
  import GantryFormats
  import GantryReport
  import Testing

  #if canImport(XCTest)
    import GantryXCTest
    import XCTest
  #endif

  extension TestIdentity {
    /// A test of Swift Testing: its case, and its run in one row of a matrix.
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
        module: names.first.map(String.init),
        suite: suite.isEmpty ? String(names.first ?? "") : suite,
        name: (test.displayName ?? test.name) + Self.arguments
          + (row.map { " [\($0)]" } ?? ""),
        file: test.sourceLocation.fileName,
        line: test.sourceLocation.line)
    }

    /// The arguments of the case that runs, ` [chromium, 3]`; empty for a test without.
    ///
    /// Swift Testing tells them to tools alone, and to who looks into a case.
    private static var arguments: String {
      guard let current = Test.Case.current, current.isParameterized else { return "" }
      func values(_ value: Any, depth: Int) -> [String] {
        let children = Mirror(reflecting: value).children
        if let value = children.first(where: { $0.label == "value" })?.value {
          return [clipped(String(describing: value))]
        }
        // A case, its kind, what is in it, the arguments.
        return depth < 4 ? children.flatMap { values($0.value, depth: depth + 1) } : []
      }
      let found = values(current, depth: 0)
      return found.isEmpty ? "" : " [\(found.joined(separator: ", "))]"
    }

    #if canImport(XCTest)
      /// A test of XCTest, whose name is `Class.test`.
      init(_ testCase: XCTestBase) {
        let names = testCase.name.split(separator: ".", maxSplits: 1)
        self.init(
          module: String(String(reflecting: type(of: testCase)).prefix { $0 != "." }),
          suite: names.count > 1 ? String(names[0]) : "", name: String(names.last ?? ""))
      }
    #endif
  }
#endif
