public import Foundation

/// The body of a stub's answer.
public enum StubBody: Sendable, Equatable {
  /// JSON, with the content type `application/json`.
  case json(StubJSON)
  /// Text in UTF-8, with the content type `text/plain`.
  case text(String)
  /// Bytes, with the content type `application/octet-stream`; base64 in JSON.
  case data(Data)
  /// The bytes of a file, with the content type of its extension; the path is absolute or from the
  /// app's working directory.
  case file(String)
}
