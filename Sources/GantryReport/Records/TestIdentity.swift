/// A test's name and its place in the source.
package struct TestIdentity: Codable, Hashable, Sendable {
  /// The class or suite, such as `CountriesTests`; empty for a free function.
  package var suite: String
  /// The test in it, such as `testShowsCanada` or `showsCanada(_:)`.
  package var name: String
  /// The source file, or nil if unknown.
  package var file: String?
  /// The line in it.
  package var line: Int?

  package init(suite: String = "", name: String, file: String? = nil, line: Int? = nil) {
    self.suite = suite
    self.name = name
    self.file = file
    self.line = line
  }
}

/// How a test ended.
package enum TestOutcome: String, Codable, Sendable, CaseIterable {
  case passed, failed, skipped
  /// Its process ended before the test's end, or the test still runs; recorders never write it.
  case interrupted

  /// The most important outcome comes first.
  package static let order: [TestOutcome] = [.failed, .interrupted, .skipped, .passed]
}
