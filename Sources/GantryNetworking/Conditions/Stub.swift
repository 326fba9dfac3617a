import Gantry

/// One route and its answers.
///
/// ```swift
/// Stub("GET /users").query("page", "2").json([["id": 1, "name": "Username One"]])
/// Stub("POST /login").body(json: ["user": "ann"]).status(401)
/// Stub("GET https://api.example.com:8443/files/**").file("Fixtures/file.bin").latency(.seconds(2))
/// Stub("GET /images/**").bandwidth(20_000)
/// ```
///
/// The last one has no answer: it sets a bandwidth for its route, and the network answers, or the
/// recording when replaying.
///
/// As JSON; the stub itself may hold a single answer:
///
/// ```json
/// {"method": "GET", "path": "/users/{id}", "query": {"page": "2"}, "headers": {"Accept": {"contains": "json"}},
///  "responses": [{"status": 503}, {"json": {"id": 1}}], "latency": "250ms", "fault": "drop", "faultEvery": 3}
/// {"path": "/users", "status": 503}
/// {"path": "/users", "json": [{"id": 1}], "delay": "1s"}
/// {"path": "/images/**", "passThrough": true, "bandwidth": 20000}
/// {"path": "/cart", "scenario": "cart", "inState": "full", "json": ["tea"], "priority": 1}
/// {"path": "/users/{id}", "template": true, "json": {"id": "{{path.id}}"}}
/// ```
public struct Stub: Sendable, Equatable {
  /// The method, in any case, or nil for every one.
  public var method: String?
  /// The path, or the URL with scheme, host and port, of the requests that this answers.
  ///
  /// `{id}` and `*` match one segment, a last `**` matches all others. Both stand within a segment,
  /// too, and a name may have a regular expression: `/img-*.png`, `/{file}.{type}`,
  /// `/users/{id:[0-9]+}`. A host that begins with `*.` is any below that domain. Percent-encoding
  /// makes no difference. Query items after a `?` are matchers like those of ``query``.
  public var path: String
  /// Matchers of query items; a request may have other items.
  ///
  /// If several items have one name, one of them must match.
  public var query: [String: StubMatcher] = [:]
  /// Matchers of headers; a request may have other headers.
  ///
  /// They see the headers that the app sets, and the `Content-Type` that `URLSession` adds to a
  /// `POST` with a body and without a type: `application/x-www-form-urlencoded`. On Linux it adds
  /// none to upload tasks.
  public var headers: [String: StubMatcher] = [:]
  /// The matcher of the body, or nil for any body.
  public var body: StubBodyMatcher?
  /// Where several stubs match, one with a higher priority answers; 0 unless stated.
  public var priority = 0
  /// The name of the scenario that this stub is a part of, or nil.
  ///
  /// A scenario has one state at a time, by name. All begin with the state `start`.
  public var scenario: String?
  /// The state in which this stub answers, or nil for every one.
  public var inState: String?
  /// The state that the scenario has once this stub has answered, or nil where it stays.
  public var newState: String?
  /// The answers, one for each request; the last repeats.
  ///
  /// A stub without answers gives status 200 without a body. If it states a latency, a jitter, a
  /// bandwidth or a fault, it passes its requests on, as ``StubResponse/passThrough`` does.
  public var responses: [StubResponse] = []
  /// How long each answer takes at least, in place of ``NetworkConditions/latency``.
  public var latency: Duration?
  /// Up to how much longer an answer takes, in place of ``NetworkConditions/jitter``.
  public var jitter: Duration?
  /// Bytes a second, in place of ``NetworkConditions/bandwidth``.
  public var bandwidth: Int?
  /// Bytes a second at which requests' bodies leave, in place of
  /// ``NetworkConditions/uploadBandwidth``.
  public var uploadBandwidth: Int?
  /// The fault of this route, in place of the conditions' fault and its frequency.
  public var fault: NetworkFault?
  /// The status of ``NetworkFault/status``; 503 unless stated.
  public var faultStatus: Int?
  /// The part of the requests that the fault hits, from 0 to 1.
  public var faultRate: Double?
  /// The fault hits one request of this route in this many.
  public var faultEvery: Int?
  /// How many requests in a row the fault hits when it does.
  public var faultBurst: Int?
  /// Why a matcher could not be made; reported at launch.
  var problem: String?

  static let firstState = "start"

  /// Makes a stub that answers with status 200 and no body, until its methods change that.
  ///
  /// - Parameter route: the method and the path, `GET /users/{id}`, or the path alone, for every
  ///   method; the path may be a URL with scheme and host. Mistakes in it are reported at launch.
  public init(_ route: String) {
    let parts = route.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    let first = parts.first ?? ""
    if parts.count == 2, !first.contains("/") {
      method = String(first)
      path = String(parts[1].drop { $0 == " " })
    } else {
      path = route
    }
  }
}

extension Stub: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case method, path, query, headers, body, responses, latency, jitter, bandwidth, fault
    case uploadBandwidth, faultStatus, faultRate, faultEvery, faultBurst, problem
    case priority, scenario, inState, newState
    // The keys of a response.
    case status, json, text, data, file, pieces, error, delay, passThrough, template

    static let ofResponse: [CodingKeys] = [
      .status, .json, .text, .data, .file, .pieces, .error, .delay, .passThrough, .template,
    ]
  }

  /// Decodes a stub; only the path must be there.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: `DecodingError` for members that are of another type, that contradict each other, or
  ///   that no stub has.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseMembers(besides: CodingKeys.self, of: "a stub")
    let container = try decoder.container(keyedBy: CodingKeys.self)
    method = try container.decodeIfPresent(String.self, forKey: .method)
    path = try container.decode(String.self, forKey: .path)
    query = try container.decodeIfPresent([String: StubMatcher].self, forKey: .query) ?? [:]
    headers = try container.decodeIfPresent([String: StubMatcher].self, forKey: .headers) ?? [:]
    body = try container.decodeIfPresent(StubBodyMatcher.self, forKey: .body)
    responses = try container.decodeIfPresent([StubResponse].self, forKey: .responses) ?? []
    if let member = CodingKeys.ofResponse.first(where: container.contains) {
      guard responses.isEmpty else {
        throw decoder.error(
          "a stub that has responses says '\(member.stringValue)' in them", at: member)
      }
      responses = [try StubResponse(in: decoder)]
    }
    latency = try container.decodeIfPresent(Duration.self, forKey: .latency)
    jitter = try container.decodeIfPresent(Duration.self, forKey: .jitter)
    bandwidth = try container.decodeIfPresent(Int.self, forKey: .bandwidth)
    uploadBandwidth = try container.decodeIfPresent(Int.self, forKey: .uploadBandwidth)
    fault = try container.decodeIfPresent(NetworkFault.self, forKey: .fault)
    faultStatus = try container.decodeIfPresent(Int.self, forKey: .faultStatus)
    faultRate = try container.decodeIfPresent(Double.self, forKey: .faultRate)
    faultEvery = try container.decodeIfPresent(Int.self, forKey: .faultEvery)
    faultBurst = try container.decodeIfPresent(Int.self, forKey: .faultBurst)
    problem = try container.decodeIfPresent(String.self, forKey: .problem)
    priority = try container.decodeIfPresent(Int.self, forKey: .priority) ?? 0
    scenario = try container.decodeIfPresent(String.self, forKey: .scenario)
    inState = try container.decodeIfPresent(String.self, forKey: .inState)
    newState = try container.decodeIfPresent(String.self, forKey: .newState)
  }

  /// Encodes what differs from the defaults.
  ///
  /// - Parameter encoder: any encoder.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(method, forKey: .method)
    try container.encode(path, forKey: .path)
    if !query.isEmpty { try container.encode(query, forKey: .query) }
    if !headers.isEmpty { try container.encode(headers, forKey: .headers) }
    try container.encodeIfPresent(body, forKey: .body)
    if !responses.isEmpty { try container.encode(responses, forKey: .responses) }
    try container.encodeIfPresent(latency, forKey: .latency)
    try container.encodeIfPresent(jitter, forKey: .jitter)
    try container.encodeIfPresent(bandwidth, forKey: .bandwidth)
    try container.encodeIfPresent(uploadBandwidth, forKey: .uploadBandwidth)
    try container.encodeIfPresent(fault, forKey: .fault)
    try container.encodeIfPresent(faultStatus, forKey: .faultStatus)
    try container.encodeIfPresent(faultRate, forKey: .faultRate)
    try container.encodeIfPresent(faultEvery, forKey: .faultEvery)
    try container.encodeIfPresent(faultBurst, forKey: .faultBurst)
    try container.encodeIfPresent(problem, forKey: .problem)
    if priority != 0 { try container.encode(priority, forKey: .priority) }
    try container.encodeIfPresent(scenario, forKey: .scenario)
    try container.encodeIfPresent(inState, forKey: .inState)
    try container.encodeIfPresent(newState, forKey: .newState)
  }
}
