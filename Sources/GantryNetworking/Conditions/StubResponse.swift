public import Foundation
import GantryFormats

/// One answer of a stub.
///
/// ```swift
/// Stub("GET /news").sequence(.status(503), .error(.timedOut), .json(["items": []]))
/// Stub("GET /feed").sequence(.status(503), .passThrough)
/// ```
///
/// As JSON its body is the member `json`, `text`, `data`, `file` or `pieces`:
///
/// ```json
/// {"status": 201, "headers": {"Location": "/users/3"}, "json": {"id": 3}, "delay": "1s"}
/// ```
public struct StubResponse: Sendable, Equatable {
  /// The status, 200 unless stated.
  public var status = 200
  /// The head; the body adds `Content-Type` and `Content-Length` where they are missing.
  public var headers: [String: String] = [:]
  /// The body, or nil for none.
  public var body: StubBody?
  /// How long the answer takes, added to the latency.
  public var delay = Duration.zero
  /// Whether text, JSON and headers have placeholders, which the request fills.
  ///
  /// `{{path.id}}` is what stands at a name of the stub's path, `{{query.page}}` a query item,
  /// `{{header.Accept}}` a header, `{{json.$.user.id}}` the first value at a path in the request's
  /// JSON; `{{method}}` and `{{url}}` are the request's. What isn't there is empty. In JSON a string
  /// that is one `{{json.…}}` alone becomes the value itself: a number, a list.
  public var isTemplate = false
  /// Whether the request goes on as if there were no stub.
  ///
  /// Then the recording answers when replaying, else the network. Delay, latency, bandwidth and
  /// faults of the stub apply to that answer. Stating a status, headers or a body here is an error
  /// at launch.
  public var passesOn = false
  /// The name or the number of an error's code, as written.
  var errorText: String?
  /// Why the body could not be made; reported at launch.
  var problem: String?

  /// Makes an answer of status 200 without a body.
  public init() {}

  /// The code of the error that comes instead of an answer, or nil.
  public var error: URLError.Code? {
    get { errorText.flatMap(URLErrorName.code) }
    set { errorText = newValue.map(URLErrorName.text) }
  }

  // MARK: Making answers

  /// An answer without a body.
  ///
  /// - Parameters:
  ///   - status: the status.
  ///   - headers: the head.
  /// - Returns: the answer.
  public static func status(_ status: Int, headers: [String: String] = [:]) -> StubResponse {
    changed(StubResponse()) { ($0.status, $0.headers) = (status, headers) }
  }

  /// An answer of JSON, written as a literal.
  ///
  /// - Parameters:
  ///   - json: the JSON.
  ///   - status: the status.
  /// - Returns: the answer.
  public static func json(_ json: StubJSON, status: Int = 200) -> StubResponse {
    response(.json(json), status)
  }

  /// An answer with the JSON of a value.
  ///
  /// - Parameters:
  ///   - value: the value; one that can't be encoded is reported at launch.
  ///   - status: the status.
  ///   - encoder: encodes it, with its own strategies for dates and keys.
  /// - Returns: the answer.
  public static func json(
    _ value: some Encodable, status: Int = 200, encoder: JSONEncoder = JSONEncoder()
  ) -> StubResponse {
    do {
      return response(.json(try StubJSON(encoding: value, with: encoder)), status)
    } catch {
      return changed(StubResponse.status(status)) {
        $0.problem = "\(type(of: value)) can't be encoded as JSON: \(error)"
      }
    }
  }

  /// An answer of text.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - status: the status.
  /// - Returns: the answer.
  public static func text(_ text: String, status: Int = 200) -> StubResponse {
    response(.text(text), status)
  }

  /// An answer of bytes.
  ///
  /// - Parameters:
  ///   - data: the bytes.
  ///   - contentType: their type.
  ///   - status: the status.
  /// - Returns: the answer.
  public static func data(
    _ data: Data, contentType: String = "application/octet-stream", status: Int = 200
  ) -> StubResponse {
    response(.data(data), status).header("Content-Type", contentType)
  }

  /// An answer with the bytes of a file.
  ///
  /// - Parameters:
  ///   - path: its path, absolute or from the app's working directory.
  ///   - status: the status.
  /// - Returns: the answer.
  public static func file(_ path: String, status: Int = 200) -> StubResponse {
    response(.file(path), status)
  }

  /// An answer of text that comes in pieces.
  ///
  /// - Parameters:
  ///   - pieces: the pieces, each with the pause before it.
  ///   - contentType: their type: `text/event-stream` for server-sent events.
  ///   - status: the status.
  /// - Returns: the answer.
  public static func pieces(
    _ pieces: [StubPiece], contentType: String = "text/plain; charset=utf-8", status: Int = 200
  ) -> StubResponse {
    response(.pieces(pieces), status).header("Content-Type", contentType)
  }

  /// An error in place of an answer.
  ///
  /// - Parameter code: the code of the `URLError`.
  /// - Returns: the error, as an answer.
  public static func error(_ code: URLError.Code) -> StubResponse {
    changed(StubResponse()) { $0.error = code }
  }

  /// The answer of the network, or of the recording when replaying.
  public static var passThrough: StubResponse { changed(StubResponse()) { $0.passesOn = true } }

  private static func response(_ body: StubBody, _ status: Int) -> StubResponse {
    changed(StubResponse.status(status)) { $0.body = body }
  }

  // MARK: Changing answers

  /// The answer with another header.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - value: its value.
  /// - Returns: the answer with it.
  public func header(_ name: String, _ value: String) -> StubResponse {
    changed(self) { $0.headers[name] = value }
  }

  /// The answer with a delay.
  ///
  /// - Parameter delay: how long the answer takes, added to the latency.
  /// - Returns: the answer with it.
  public func delayed(_ delay: Duration) -> StubResponse {
    changed(self) { $0.delay = delay }
  }
}

extension StubResponse: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case status, headers, json, text, data, file, pieces, delay, error, passThrough, template,
      problem
  }

  /// Decodes an answer; missing members have their defaults.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: `DecodingError` for members that contradict each other or that no answer has.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseMembers(besides: CodingKeys.self, of: "a response")
    try self.init(in: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    headers = try container.decodeIfPresent([String: String].self, forKey: .headers) ?? [:]
    problem = try container.decodeIfPresent(String.self, forKey: .problem)
  }

  /// Decodes an answer from its stub's members; the stub decodes headers and problems itself.
  init(in decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    status = try container.decodeIfPresent(Int.self, forKey: .status) ?? 200
    delay = try container.decodeIfPresent(Duration.self, forKey: .delay) ?? .zero
    passesOn = try container.decodeIfPresent(Bool.self, forKey: .passThrough) ?? false
    isTemplate = try container.decodeIfPresent(Bool.self, forKey: .template) ?? false
    let choices: [StubBody?] = [
      container.contains(.json)
        ? .json(try container.decodeIfPresent(StubJSON.self, forKey: .json) ?? .null) : nil,
      try container.decodeIfPresent(String.self, forKey: .text).map(StubBody.text),
      try container.decodeIfPresent(Data.self, forKey: .data).map(StubBody.data),
      try container.decodeIfPresent(String.self, forKey: .file).map(StubBody.file),
      try container.decodeIfPresent([StubPiece].self, forKey: .pieces).map(StubBody.pieces),
    ]
    let bodies = choices.compactMap(\.self)
    guard bodies.count < 2 else {
      throw decoder.error("a response has one body: json, text, data, file or pieces")
    }
    body = bodies.first
    switch try container.decodeIfPresent(StubJSON.self, forKey: .error) {
    case nil: break
    case .string(let text): errorText = text
    case .integer(let number): errorText = "\(number)"
    // A decoder that examines the type passes no valid text.
    default:
      throw decoder.error(
        "an error is the name or the number of a URLError's code", at: CodingKeys.error)
    }
  }

  /// Encodes what differs from the defaults.
  ///
  /// - Parameter encoder: any encoder.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if status != 200 { try container.encode(status, forKey: .status) }
    if !headers.isEmpty { try container.encode(headers, forKey: .headers) }
    switch body {
    case .json(let json): try container.encode(json, forKey: .json)
    case .text(let text): try container.encode(text, forKey: .text)
    case .data(let data): try container.encode(data, forKey: .data)
    case .file(let path): try container.encode(path, forKey: .file)
    case .pieces(let pieces): try container.encode(pieces, forKey: .pieces)
    case nil: break
    }
    if delay != .zero { try container.encode(delay, forKey: .delay) }
    if passesOn { try container.encode(true, forKey: .passThrough) }
    if isTemplate { try container.encode(true, forKey: .template) }
    try container.encodeIfPresent(errorText, forKey: .error)
    try container.encodeIfPresent(problem, forKey: .problem)
  }
}
