package struct FailureRecord: Codable, Equatable, Sendable {
  package var message: String
  package var file: String?
  package var line: Int?
  /// The activity during which it failed.
  package internal(set) var activity: ActivityID?

  package init(message: String, file: String?, line: Int?, activity: ActivityID? = nil) {
    (self.message, self.file, self.line, self.activity) = (message, file, line, activity)
  }
}
