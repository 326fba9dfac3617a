/// A line of a test's record.
struct RecordLine: Codable, Equatable {
  /// The version of this format; a reader reports newer records.
  static let version = 1

  /// Seconds since the test began.
  var at: Double
  var event: RecordEvent
}

enum RecordEvent: Codable, Equatable {
  /// `date` in seconds since 1970.
  case began(version: Int, test: TestIdentity, process: Int32, date: Double)
  case identified(test: TestIdentity)
  case noted(name: String, value: String)
  /// `place` is the line of the test's source: `CanadaTests.swift:24`.
  case opened(
    id: ActivityID, parent: ActivityID?, title: String, kind: ActivityKind, place: String? = nil)
  case closed(id: ActivityID, failure: String?)
  case attached(AttachmentRecord)
  case launched(id: LaunchID, launch: LaunchEntry, activity: ActivityID?)
  /// An app's output: all of it, or the part since the last such line.
  case output(launch: LaunchID, text: String, isMore: Bool)
  case console([ConsoleRecord])
  case network([NetworkRecord])
  case measured(MeasurementRecord)
  case failed(FailureRecord)
  case finished(outcome: TestOutcome, duration: Double, message: String?)
}
