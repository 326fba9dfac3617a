public import Foundation

/// What an answer of a stub carries.
public enum StubBody: Sendable, Equatable {
  /// JSON, with the content type `application/json`.
  case json(StubJSON)
  /// Text in UTF-8, with the content type `text/plain`.
  case text(String)
  /// Bytes, with the content type `application/octet-stream`; base64 in JSON.
  case data(Data)
  /// What a file holds, with the content type that its name's end says; a path, absolute or from the
  /// app's working directory.
  case file(String)
}
