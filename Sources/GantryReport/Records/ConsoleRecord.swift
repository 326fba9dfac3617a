package import GantryFoundation

/// A line that a page wrote to its console, or an error that nothing in it caught.
package struct ConsoleRecord: Codable, Equatable, Sendable {
  package enum Level: String, Codable, Sendable {
    case debug, info, warning, error
  }

  package var level: Level
  package var text: String
  /// The place in the page's sources, if known.
  package var place: String?
  package var date: Date

  package init(level: Level = .info, text: String, place: String? = nil, date: Date = Date()) {
    (self.level, self.text, self.place, self.date) = (level, text, place, date)
  }
}

/// A request that a page made.
package struct NetworkRecord: Codable, Hashable, Sendable {
  package var method: String
  package var url: String
  /// The type of resource, such as `document` or `fetch`, if known.
  package var type: String?
  /// The answer's status, or nil without an answer.
  package var status: Int?
  package var start: Date
  /// How long it took, in seconds, or nil without an end.
  package var duration: Double?
  package var failure: String?
  /// What was sent and answered, where the run keeps that: a line for each header, and the text of the body.
  package var requestHeaders: String?
  package var requestBody: String?
  package var responseHeaders: String?
  package var responseBody: String?

  package init(
    method: String, url: String, type: String? = nil, status: Int? = nil, start: Date,
    duration: Double? = nil, failure: String? = nil
  ) {
    (self.method, self.url, self.type, self.status) = (method, url, type, status)
    (self.start, self.duration, self.failure) = (start, duration, failure)
  }
}
