#if DEBUG
  import Dispatch
  import Gantry
  import GantrySystem
  import GantryURLSession

  /// Runs one request of the app, through all its redirections, by the engine's plans.
  final class RequestRun: Sendable, DebugOnly {
    /// One request of a redirection.
    struct Hop: Sendable {
      var request: URLRequest
      var content: RequestContent
      var planned: PlannedRequest
      var redirects = 0

      var http: HTTPRequest { planned.http }
      var plan: NetworkPlan { planned.plan }
      var url: URL { request.url ?? http.url }
    }

    private struct State {
      /// Nil after the end; then nothing more is reported.
      var receiver: (any AnswerReceiver)?
      var hop: Hop?
      var cancelLive: (@Sendable () -> Void)?
      var answer: Answer?
    }

    /// The network's answer so far, or one that is complete.
    private struct Answer {
      var head: HTTPURLResponse?
      var complete: HTTPAnswer?
      /// The whole body of the network's answer, if it is recorded, or passed on at its end.
      var spool: BodySpool?
      /// The bytes that wait to be passed on; nil where they are passed on at the end.
      var buffer: BodySpool?
      var pieceSize = NetworkPlan.greatestPiece
      /// The number of bytes that were passed on.
      var count = 0
      var isPumping = false
      /// The end has come; the inner value is its failure, if there is one.
      var end: URLError??
    }

    private let installation: Installation
    private let state: Lock<State>
    private let queue = DispatchQueue(label: "gantry.network.request")

    init(_ installation: Installation, _ receiver: any AnswerReceiver) {
      self.installation = installation
      state = Lock(State(receiver: receiver))
    }

    /// Reads a request's body, which its task may have, and begins.
    ///
    /// It begins on this thread if its receiver returns at once: a queue's thread would have to
    /// wake up first.
    func start(_ request: URLRequest, _ carried: CarriedBody? = nil) {
      RequestContent.read(request, carried) { [self] result in
        switch result {
        case .failure(let error): fail(error)
        case .success(let content) where state.withLock({ $0.receiver?.returnsAtOnce }) == true:
          begin(request, content, redirects: 0)
        case .success(let content):
          queue.async { self.begin(request, content, redirects: 0) }
        }
      }
    }

    /// Ends it without calling the receiver again.
    func cancel() {
      let ended = state.withLock { state in
        defer { state = State() }
        return state
      }
      ended.cancelLive?()
      if ended.receiver != nil { ended.hop?.planned.report(.failure(URLError(.cancelled))) }
    }

    /// Ends it with a failure outside of the plan.
    func fail(_ error: any Error, as code: URLError.Code = .unknown) {
      end { $0.fail(URLError(error, as: code)) }
    }

    // MARK: One request

    private func begin(_ request: URLRequest, _ content: RequestContent, redirects: Int) {
      guard let url = request.url else { return fail(URLError(.badURL)) }
      let engine: NetworkEngine
      do { engine = try installation.conditions.engine } catch { return fail(error) }
      let http = installation.httpRequest(request, url: url, content: content)
      let hop = Hop(
        request: request, content: content, planned: PlannedRequest(http, engine),
        redirects: redirects)
      guard
        state.withLock({ state in
          state.hop = hop
          state.answer = nil
          return state.receiver != nil
        })
      else { return }
      let timeout = installation.timeout(of: request)
      if timeout > 0, hop.plan.delay / .seconds(1) >= timeout {
        after(.seconds(timeout)) { self.end(hop, URLError(.timedOut, of: url)) }
      } else {
        after(hop.plan.delay) { self.perform(hop) }
      }
    }

    /// Runs a closure on the queue later, unless the request has ended by then.
    private func after(_ pause: Duration, _ body: @escaping @Sendable () -> Void) {
      guard pause > .zero else { return body() }
      queue.asyncAfter(deadline: .now() + pause / .seconds(1)) { [weak self] in
        // The request's user keeps this alive until the end.
        if self?.isRunning == true { body() }
      }
    }

    private var isRunning: Bool { state.withLock { $0.receiver != nil } }

    private func perform(_ hop: Hop) {
      switch hop.plan.outcome {
      case .failure(let error)?: end(hop, error)
      case .success(let answer)?:
        installation.keepCookies(of: answer, from: hop.http.url)
        answered(hop, answer, response: nil)
      case nil: goLive(hop)
      }
    }

    /// Follows an answer or passes it on.
    private func answered(_ hop: Hop, _ answer: HTTPAnswer, response: HTTPURLResponse?) {
      if let url = hop.request.url, let target = RedirectRules.target(of: answer, from: url) {
        follow(hop, answer, response, to: target)
      } else {
        deliver(hop, answer, response)
      }
    }

    private func follow(
      _ hop: Hop, _ answer: HTTPAnswer, _ response: HTTPURLResponse?, to target: URL
    ) {
      let failure: URLError.Code? =
        hop.redirects >= RedirectRules.limit
        ? .httpTooManyRedirects : target.isOfHTTP ? nil : .unsupportedURL
      if let failure {
        hop.planned.report(.success(answer))
        return fail(URLError(failure, of: target))
      }
      let (request, keepsBody) = RedirectRules.request(
        hop.request, to: target, status: answer.status)
      guard let receiver = state.withLock({ $0.receiver }) else { return }
      guard let head = response ?? BodyReader(answer, hop.url, hop.planned).response else {
        return end(hop, URLError(.badServerResponse))
      }
      receiver.follow(request, of: head) { [self] next in
        queue.async { [self] in
          guard let next else { return deliver(hop, answer, response) }
          hop.planned.report(.success(answer))
          let content: RequestContent =
            keepsBody ? hop.content : next.httpBody == nil ? .none : RequestContent(next)
          begin(next, content, redirects: hop.redirects + 1)
        }
      }
    }

    // MARK: Ending

    private func end(_ hop: Hop, _ error: URLError) {
      hop.planned.record(.failure(error))
      end(hop, .failure(error))
    }

    /// Ends it with an outcome whose bytes have been passed on.
    private func end(_ hop: Hop, _ outcome: HTTPExchange.Outcome, bytes: Int? = nil) {
      end { receiver in
        // The report comes first, so a test that sees the app's answer has its request.
        hop.planned.report(outcome, bytes: bytes)
        switch outcome {
        case .success: receiver.finish()
        case .failure(let error): receiver.fail(error)
        }
      }
    }

    private func end(_ tell: (any AnswerReceiver) -> Void) {
      let ended = state.withLock { state in
        defer { state = State() }
        return state
      }
      guard let receiver = ended.receiver else { return }
      tell(receiver)
      ended.cancelLive?()
    }

    // MARK: Bodies

    /// Passes a complete answer on.
    private func deliver(_ hop: Hop, _ answer: HTTPAnswer, _ response: HTTPURLResponse?) {
      guard let receiver = state.withLock({ $0.receiver }) else { return }
      let body = BodyReader(answer, hop.url, hop.planned)
      guard let response = response ?? body.response else {
        return end(hop, URLError(.badServerResponse))
      }
      receiver.receive(body.headers == answer.headers ? response : body.response ?? response)
      var (hop, size) = (hop, hop.plan.pieceSize)
      if receiver.wantsWholeBody {
        (hop.planned.plan.pauses, size) = ([0: hop.plan.totalPause], max(body.count, 1))
      }
      state.withLock {
        $0.answer = Answer(
          complete: answer, buffer: body.spool, pieceSize: size, isPumping: true, end: .some(nil))
      }
      passOn(hop)
    }

    // MARK: The network

    private func goLive(_ hop: Hop) {
      state.withLock { $0.answer = Answer() }
      let cancel = installation.live.start(hop.request, hop.content) { [weak self] event in
        // The loading session keeps this alive.
        self?.take(event, hop)
      }
      let isOver = state.withLock { state in
        guard state.receiver != nil else { return true }
        // Its answer may have come already, and led to the next request.
        if state.hop?.redirects == hop.redirects { state.cancelLive = cancel }
        return false
      }
      if isOver { cancel() }
    }

    /// Whether the network's answer is passed on as it comes.
    private func streams(_ response: HTTPURLResponse, _ hop: Hop, _ receiver: any AnswerReceiver)
      -> Bool
    {
      // The length of half a body is known only at its end. A 401 waits until it is known whether
      // there are credentials.
      !hop.plan.damage.isCut && hop.plan.bytesPerSecond == nil && !receiver.wantsWholeBody
        && response.statusCode != 401
        && RedirectRules.target(of: HTTPAnswer(response), from: hop.url) == nil
    }

    /// Takes an event of the network, on the live session's own thread.
    private func take(_ event: LiveSession.Event, _ hop: Hop) {
      guard let receiver = state.withLock({ $0.receiver }) else { return }
      switch event {
      case .response(let response):
        let streams = streams(response, hop, receiver)
        state.withLock { state in
          state.answer?.head = response
          if streams { state.answer?.buffer = BodySpool() }
          if !streams || hop.plan.records { state.answer?.spool = BodySpool() }
        }
        if streams { receiver.receive(response) }
      case .data(let data):
        do {
          let isStreamed = try state.withLock { state in
            // Written at once: waiting bytes would take memory.
            try state.answer?.spool?.append(data)
            try state.answer?.buffer?.append(data)
            return state.answer?.buffer != nil
          }
          if isStreamed { pump(hop) }
        } catch {
          fail(error, as: .cannotWriteToFile)
        }
      #if canImport(FoundationNetworking)
        case .challenge(let challenge, let answer):
          receiver.decide(on: challenge) { [self] disposition, credential in
            if credential != nil { state.withLock { $0.answer = Answer() } }
            answer(disposition, credential)
          }
      #endif
      case .end(let error):
        state.withLock { $0.answer?.end = .some(error) }
        pump(hop)
      }
    }

    /// Passes on the bytes that have come, piece by piece.
    private func pump(_ hop: Hop) {
      let isQuick: Bool? = state.withLock { state in
        guard let answer = state.answer, !answer.isPumping else { return nil }
        state.answer?.isPumping = true
        // Recording from a file takes a while, during which all other requests would wait.
        return state.receiver?.returnsAtOnce == true && answer.spool?.file == nil
          && !hop.http.body.isInFile
      }
      guard let isQuick else { return }
      if isQuick { passOn(hop) } else { queue.async { self.passOn(hop) } }
    }

    private enum Step {
      case piece(Data, offset: Int, isLast: Bool)
      case end(URLError?, count: Int)
      case pause
    }

    private func passOn(_ hop: Hop) {
      guard let receiver = state.withLock({ $0.receiver }) else { return }
      let plan = hop.plan
      do {
        let step = try state.withLock { state -> Step in
          guard var answer = state.answer else { return .pause }
          defer { state.answer = answer }
          let offset = answer.count
          let end = plan.pieceEnd(from: offset, answer.pieceSize)
          if let buffer = answer.buffer, let piece = try buffer.take(end - offset) {
            answer.count += piece.count
            return .piece(piece, offset: offset, isLast: answer.end != nil && buffer.isEmpty)
          }
          if let end = answer.end { return .end(end, count: offset) }
          answer.isPumping = false
          return .pause
        }
        switch step {
        case .piece(let piece, let offset, let isLast):
          after(plan.pause(at: offset) + plan.time(of: piece.count)) { [self] in
            let next: @Sendable () -> Void = { self.queue.async { self.passOn(hop) } }
            // The last piece waits nowhere in memory while the receiver is slow.
            receiver.receive(plan.damage.apply(to: piece, at: offset), next: isLast ? nil : next)
            if isLast { passOn(hop) }
          }
        case .end(let error?, _): end(hop, error)
        case .end(nil, let count): after(plan.pause(at: count)) { self.ended(hop) }
        case .pause: break
        }
      } catch {
        fail(error, as: .cannotOpenFile)
      }
    }

    private func ended(_ hop: Hop) {
      let last = state.withLock { state in
        defer {
          state.cancelLive = nil
          state.answer = nil
        }
        return state.answer
      }
      if let last, let answer = last.complete {
        let failure = hop.plan.damage.failure
          .map { HTTPExchange.Outcome.failure(URLError($0, of: hop.url)) }
        return end(hop, failure ?? .success(answer), bytes: last.count)
      }
      guard let last, let head = last.head else { return end(hop, URLError(.badServerResponse)) }
      let body: HTTPBody
      do {
        body = try last.spool?.body() ?? .empty
      } catch {
        return fail(error, as: .cannotWriteToFile)
      }
      let answer = HTTPAnswer(head, body)
      hop.planned.record(.success(answer))
      if last.buffer != nil {
        end(hop, .success(answer), bytes: last.count)
      } else {
        var hop = hop
        // The file must exist as long as the hop.
        hop.content.spill = last.spool?.file ?? hop.content.spill
        answered(hop, answer, response: head)
      }
    }
  }

  extension HTTPAnswer {
    init(_ response: HTTPURLResponse, _ body: HTTPBody = .empty) {
      self.init(status: response.statusCode, headers: HTTPHeaders(of: response), body: body)
    }
  }

  extension HTTPHeaders {
    init(of response: HTTPURLResponse) {
      self.init(
        sorting: response.allHeaderFields.map { name, value in
          NetworkHeader(name as? String ?? "\(name)", value as? String ?? "\(value)")
        })
    }
  }
#endif
