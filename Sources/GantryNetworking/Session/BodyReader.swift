#if DEBUG
  import Gantry
  import GantryURLSession

  /// The body of an answer in pieces for the app, and the head that fits it.
  struct BodyReader: Sendable, DebugOnly {
    /// The number of bytes to deliver.
    let count: Int
    /// The head that fits the bytes.
    let headers: HTTPHeaders
    private let answer: HTTPAnswer
    // The answer of a stub or a recording has the requested URL.
    private let url: URL
    private let damage: BodyDamage

    init(_ answer: HTTPAnswer, _ url: URL, _ planned: PlannedRequest) {
      let full = planned.http.mayGetBody(status: answer.status) ? answer.body.count : 0
      (self.answer, self.url, damage) = (answer, url, planned.plan.damage)
      count = damage.deliveredCount(of: full)
      headers = damage.headers(answer.headers, count: full)
    }

    /// The head for the app; nil where the answer has no valid one.
    var response: HTTPURLResponse? {
      HTTPURLResponse(
        url: url, statusCode: answer.status, httpVersion: "HTTP/1.1",
        headerFields: headers.dictionary)
    }

    /// The bytes to deliver, without damage.
    var spool: BodySpool { BodySpool(answer.body, count: count) }

    /// The whole body with its damage.
    func read() throws -> Data {
      try spool.take(count).map { damage.apply(to: $0, at: 0) } ?? Data()
    }
  }
#endif
