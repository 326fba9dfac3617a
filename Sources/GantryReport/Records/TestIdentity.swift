/// A test's name and its place in the source.
package struct TestIdentity: Codable, Hashable, Sendable {
  /// The module of the test, which tells it from one with the same names; nil if it isn't known.
  package var module: String?
  /// The class or suite, such as `CountriesTests`; empty for a free function.
  package var suite: String
  /// The test in it, such as `testShowsCanada` or `showsCanada(_:)`.
  package var name: String
  package var file: String?
  package var line: Int?

  package init(
    module: String? = nil, suite: String = "", name: String, file: String? = nil, line: Int? = nil
  ) {
    (self.module, self.suite, self.name) = (module, suite, name)
    (self.file, self.line) = (file, line)
  }
}

package enum TestOutcome: String, Codable, Sendable, CaseIterable {
  // In the order of reports: the most important comes first.
  case failed
  /// Its process ended before the test's end, or the test still runs; recorders never write it.
  case interrupted
  /// It failed or was interrupted, and passed when it ran again; recorders never write it.
  case flaky
  case skipped, passed
}
