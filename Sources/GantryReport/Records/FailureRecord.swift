/// A failure of a test.
package struct FailureRecord: Codable, Equatable, Sendable {
  /// What failed.
  package var message: String
  /// The source file, or nil if unknown.
  package var file: String?
  /// The line in it.
  package var line: Int?
  /// The activity during which it failed.
  package internal(set) var activity: ActivityID?

  package init(message: String, file: String?, line: Int?, activity: ActivityID? = nil) {
    self.message = message
    self.file = file
    self.line = line
    self.activity = activity
  }
}
