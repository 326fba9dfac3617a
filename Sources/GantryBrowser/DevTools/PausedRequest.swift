#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryNetworking
  import GantryURLSession

  /// A request that the browser has stopped, by
  /// https://chromedevtools.github.io/devtools-protocol/tot/Fetch/#event-requestPaused.
  struct PausedRequest: Sendable {
    let identifier: String
    let load: String?
    private let parameters: JSON
    private let session: BrowserSession

    init(_ parameters: JSON, _ session: BrowserSession) {
      (self.parameters, self.session) = (parameters, session)
      identifier = parameters["requestId"].text ?? ""
      load = parameters["networkId"].text
    }

    func isDocument(of frame: String) -> Bool {
      parameters["resourceType"].text == "Document" && parameters["frameId"].text == frame
    }

    private var headers: [String: String] {
      (parameters["request"]["headers"].members ?? [:]).compactMapValues(\.text)
    }

    private func header(_ name: String) -> String? {
      headers.first { $0.key.lowercased() == name }?.value
    }

    /// The request; nil where it has no address.
    var sent: NetworkRequest? {
      let request = parameters["request"]
      guard let url = request["url"].text.flatMap({ URL(string: $0) }) else { return nil }
      let pieces = request["postDataEntries"].elements.compactMap { piece in
        piece["bytes"].text.flatMap { Data(base64Encoded: $0) }
      }
      let text = Data((request["postData"].text ?? "").utf8)
      return NetworkRequest(
        method: request["method"].text ?? "GET", url: url,
        headers: headers.sorted { $0.key < $1.key }.map { NetworkHeader($0.key, $0.value) },
        body: pieces.isEmpty ? text : pieces.reduce(Data(), +))
    }

    /// Whether the browser keeps a part of its body to itself: a file of the browser's machine.
    var lacksBody: Bool {
      let request = parameters["request"]
      let pieces = request["postDataEntries"].elements
      return request["hasPostData"].bool == true
        && (pieces.isEmpty
          ? request["postData"].text == nil : pieces.contains { $0["bytes"].text == nil })
    }

    // MARK: Other origins

    /// The page's origin, where it asks another one.
    private var foreignOrigin: String? {
      guard let origin = header("origin"), let url = parameters["request"]["url"].text,
        !"\(url)/".hasPrefix("\(origin)/")
      else { return nil }
      return origin
    }

    /// The answer to a question whether another origin may be asked: the real one's answer, or
    /// the stub's, decides whether the page can read it.
    var preflightAnswer: NetworkResponse? {
      guard parameters["request"]["method"].text == "OPTIONS",
        let method = header("access-control-request-method"), let origin = foreignOrigin
      else { return nil }
      return NetworkResponse(
        status: 204,
        headers: [
          NetworkHeader("Access-Control-Allow-Origin", origin),
          NetworkHeader("Access-Control-Allow-Methods", method),
          NetworkHeader(
            "Access-Control-Allow-Headers", header("access-control-request-headers") ?? ""),
          NetworkHeader("Access-Control-Allow-Credentials", "true"),
        ])
    }

    /// Lets the page read an answer that is none of the network's.
    func allowReading(_ response: inout NetworkResponse) {
      guard let origin = foreignOrigin else { return }
      let names = ["access-control-allow-origin", "access-control-allow-credentials"]
      response.headers.removeAll { names.contains($0.name.lowercased()) }
      response.headers += [
        NetworkHeader("Access-Control-Allow-Origin", origin),
        NetworkHeader("Access-Control-Allow-Credentials", "true"),
      ]
    }

    // MARK: The browser

    /// Has the network answer.
    func pass(untilItsAnswer: Bool = false) {
      session.tell(
        "Fetch.continueRequest",
        ["requestId": .string(identifier), "interceptResponse": .bool(untilItsAnswer)])
    }

    func passAnswer() {
      session.tell("Fetch.continueResponse", ["requestId": .string(identifier)])
    }

    func body() throws(BrowserError) -> Data {
      let body = try session.call(
        "Fetch.getResponseBody", ["requestId": .string(identifier)],
        deadline: .init(after: .seconds(30)))
      return body.data("body") ?? Data()
    }

    func fulfill(_ response: NetworkResponse) {
      session.tell(
        "Fetch.fulfillRequest",
        [
          "requestId": .string(identifier),
          "responseCode": .number(Double(response.status)),
          "responseHeaders": .array(
            response.headers.map { ["name": .string($0.name), "value": .string($0.value)] }),
          "body": .string(response.body.base64EncodedString()),
        ])
    }

    func fail(_ code: URLError.Code) {
      let reason = PausedRequest.codes.first { $0.code == code }?.reason ?? "Failed"
      session.tell(
        "Fetch.failRequest", ["requestId": .string(identifier), "errorReason": .string(reason)])
    }

    /// What the browser calls failures; the first of each counts.
    static let codes: [(code: URLError.Code, reason: String)] = [
      (.timedOut, "TimedOut"), (.notConnectedToInternet, "InternetDisconnected"),
      (.cannotFindHost, "NameNotResolved"), (.dnsLookupFailed, "NameNotResolved"),
      (.cannotConnectToHost, "ConnectionRefused"),
      (.networkConnectionLost, "ConnectionReset"), (.networkConnectionLost, "ConnectionClosed"),
      (.networkConnectionLost, "ConnectionAborted"), (.cannotConnectToHost, "ConnectionFailed"),
      (.cannotConnectToHost, "AddressUnreachable"), (.cancelled, "Aborted"),
    ]
  }
#endif
