/// Whether an attachment outlives a passed test, as `XCTAttachment.Lifetime` says.
package enum AttachmentLifetime: String, Codable, Sendable {
  case keepAlways, deleteOnSuccess
}

/// What an attachment shows of its activity.
package enum AttachmentRole: String, Codable, Sendable {
  /// Something that the test's author or the library added.
  case plain
  /// The screen just before the activity.
  case before
  /// The screen just after it.
  case after
}

/// A file that a test left.
package struct AttachmentRecord: Codable, Hashable, Sendable {
  package internal(set) var name: String
  /// Its media type, such as `image/png`.
  package internal(set) var contentType: String
  /// Its path in the run's folder.
  package internal(set) var path: String
  /// Its size in bytes.
  package internal(set) var size: Int
  package internal(set) var lifetime: AttachmentLifetime
  package internal(set) var role: AttachmentRole
  /// The activity that it belongs to, or nil for the test itself.
  package internal(set) var activity: ActivityID?
  /// The width and height of the window of a page, in CSS pixels.
  package internal(set) var viewport: [Int]?

  package init(
    name: String, contentType: String, path: String, size: Int,
    lifetime: AttachmentLifetime = .keepAlways, role: AttachmentRole = .plain,
    activity: ActivityID? = nil, viewport: [Int]? = nil
  ) {
    (self.name, self.contentType, self.path) = (name, contentType, path)
    (self.size, self.lifetime, self.role, self.activity) = (size, lifetime, role, activity)
    self.viewport = viewport
  }
}
