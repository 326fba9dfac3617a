/// What kind of thing a test did, which decides its sign in the report.
package enum ActivityKind: String, Codable, Sendable, CaseIterable {
  /// A part of the test that its author named, as by `XCTContext.runActivity`.
  case step
  /// An app was started, activated or ended.
  case launch
  /// Something was done to an element: a tap, typing, a swipe.
  case action
  /// The test waited for something.
  case wait
  /// The test read something of the page.
  case query
  /// A picture was taken.
  case screenshot
  /// Set-up and clean-up, and whatever else there is.
  case other

  /// Reads a kind; one that a later version added is `other`.
  package init(from decoder: any Decoder) throws {
    self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
  }
}

/// Stands for an activity of one test.
package typealias ActivityID = RecordID<TestRecord.Activity>

/// Stands for a launch of one test.
package typealias LaunchID = RecordID<TestRecord.Launch>

/// Stands for one of a kind in a test's record.
package struct RecordID<Kind>: RawRepresentable, Codable, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }
}
