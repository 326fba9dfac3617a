/// The kind of an activity, which decides its icon in the report.
package enum ActivityKind: String, Codable, Sendable, CaseIterable {
  /// A part of the test that its author named, for example by `XCTContext.runActivity`.
  case step
  /// An app was started, activated or ended.
  case launch
  /// An action on an element: a tap, typing, a swipe.
  case action
  /// The test waited for something.
  case wait
  /// The test read something of the page.
  case query
  /// A picture was taken.
  case screenshot
  /// Set-up, clean-up, and other activities.
  case other

  /// Reads a kind; a later version's kind becomes `other`.
  package init(from decoder: any Decoder) throws {
    self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
  }
}

package typealias ActivityID = RecordID<TestRecord.Activity>

package typealias LaunchID = RecordID<TestRecord.RecordedLaunch>

/// Identifies one object of a kind in a test's record.
package struct RecordID<Kind>: RawRepresentable, Codable, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }
}
