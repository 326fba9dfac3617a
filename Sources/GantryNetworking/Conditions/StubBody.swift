public import Foundation
import Gantry

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
  /// Text in UTF-8 that comes in pieces, each after a pause: a stream, or server-sent events. The
  /// content type is `text/plain` unless a header states another, and no length is announced.
  case pieces([StubPiece])
}

/// A piece of a stub's body that comes later than the one before.
///
/// As JSON: `{"text": "data: 1\n\n", "after": "1s"}`. An empty one at the end keeps the connection
/// open for its pause.
public struct StubPiece: Sendable, Equatable {
  /// The text.
  public var text: String
  /// The pause before it.
  public var after: Duration

  /// Makes a piece.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - after: the pause before it.
  public init(_ text: String, after: Duration = .zero) { (self.text, self.after) = (text, after) }
}

extension StubPiece: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case text, after
  }

  /// Decodes a piece; without a pause it comes at once.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: `DecodingError` for members of another type, or that no piece has.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseMembers(besides: CodingKeys.self, of: "a piece")
    let container = try decoder.container(keyedBy: CodingKeys.self)
    text = try container.decodeIfPresent(String.self, forKey: .text) ?? ""
    after = try container.decodeIfPresent(Duration.self, forKey: .after) ?? .zero
  }
}
