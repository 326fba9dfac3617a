#if DEBUG
  import Gantry
  import GantrySystem
  import GantryURLSession

  /// Answers requests of sessions with installed conditions.
  class ConditionedURLProtocol: URLProtocol, DebugOnly {
    /// Once it is stopped, the session wants no more: FoundationNetworking traps if it is told of a
    /// task that it has forgotten.
    private let state = Lock<(run: RequestRun?, isStopped: Bool)>((nil, false))
    #if canImport(FoundationNetworking)
      /// Used on the task's own queue alone.
      private var native: URLProtocol?
    #endif

    override class func canInit(with request: URLRequest) -> Bool {
      request.url?.isOfHTTP == true && Installations.has(self)
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      // A suspended task stops its protocol, and starts it again.
      state.withLock { $0.isStopped = false }
      let client = ProtocolClient(self)
      guard let installation = Installations.find(type(of: self), in: client.session) else {
        return client.fail(URLError(.unsupportedURL))
      }
      #if canImport(FoundationNetworking)
        native = native ?? installation.native(for: self)
        if let native { return native.startLoading() }
        if task is URLSessionDownloadTask {
          // FoundationNetworking takes a download's file only from its own protocols.
          let text = "download tasks can't be answered under conditions here; use a data task"
          return client.fail(URLError(.unsupportedURL, words: text))
        }
        let carried = task.flatMap(TaskDetails.body(of:))
      #else
        let carried: CarriedBody? = nil
      #endif
      let run = RequestRun(installation, client)
      state.withLock { $0.run = run }
      run.start(request, carried)
    }

    override func stopLoading() {
      #if canImport(FoundationNetworking)
        if let native { return native.stopLoading() }
      #endif
      let run = state.withLock { exchange(&$0, with: (nil, true)).run }
      run?.cancel()
    }

    fileprivate var isStopped: Bool { state.withLock { $0.isStopped } }
  }

  /// Passes an answer on to the session.
  final class ProtocolClient: AnswerReceiver, DebugOnly {
    // URLProtocol isn't Sendable, though it may be used on other threads than its session's;
    // nothing here changes it.
    nonisolated(unsafe) private let urlProtocol: ConditionedURLProtocol
    let wantsWholeBody: Bool
    let returnsAtOnce = false
    /// The session that asks; nil where that can't be known.
    let session: URLSession?
    #if canImport(FoundationNetworking)
      private let workQueue: DispatchQueue?
    #endif

    init(_ urlProtocol: ConditionedURLProtocol) {
      self.urlProtocol = urlProtocol
      #if canImport(FoundationNetworking)
        let details = urlProtocol.task.map(TaskDetails.init)
        wantsWholeBody = details?.hasHandler ?? true
        workQueue = details?.workQueue
        session = details?.session
      #else
        wantsWholeBody = false
        session = nil
      #endif
    }

    /// Calls the client where the state of its session may be used.
    private func call(_ body: @escaping @Sendable (any URLProtocolClient, URLProtocol) -> Void) {
      let tell: @Sendable () -> Void = { [self] in
        guard !urlProtocol.isStopped, let client = urlProtocol.client else { return }
        body(client, urlProtocol)
      }
      #if canImport(FoundationNetworking)
        if let workQueue { return workQueue.async(execute: tell) }
      #endif
      tell()
    }

    func receive(_ response: HTTPURLResponse) {
      #if canImport(FoundationNetworking)
        let response = response.withoutChallenge
      #endif
      call { client, urlProtocol in
        client.urlProtocol(urlProtocol, didReceive: response, cacheStoragePolicy: .notAllowed)
      }
    }

    func receive(_ piece: Data, next: (@Sendable () -> Void)?) {
      #if canImport(FoundationNetworking)
        let delegateQueue = session?.delegateQueue
      #endif
      call { client, urlProtocol in
        client.urlProtocol(urlProtocol, didLoad: piece)
        guard let next else { return }
        #if canImport(FoundationNetworking)
          // A slow delegate must not make a whole body wait in memory.
          if let delegateQueue { return delegateQueue.addOperation(next) }
        #endif
        next()
      }
    }

    #if canImport(FoundationNetworking)
      // On Apple's platforms a protocol can't give the delegate its session.

      func follow(
        _ request: URLRequest, of response: HTTPURLResponse,
        then: @escaping @Sendable (URLRequest?) -> Void
      ) {
        let asks = ask { delegate, session, task in
          delegate.urlSession(
            session, task: task, willPerformHTTPRedirection: response, newRequest: request,
            completionHandler: then)
        }
        if !asks { then(request) }
      }

      func decide(
        on challenge: URLAuthenticationChallenge,
        then: @escaping LiveSession.ChallengeAnswer
      ) {
        let asks = ask { delegate, session, task in
          delegate.urlSession(session, task: task, didReceive: challenge, completionHandler: then)
        }
        if !asks { then(.performDefaultHandling, nil) }
      }

      /// Asks the task's delegate on its queue; false where there is none.
      private func ask(
        _ question:
          @escaping @Sendable (any URLSessionTaskDelegate, URLSession, URLSessionTask) ->
          Void
      ) -> Bool {
        guard let task = urlProtocol.task, let delegate = task.delegate, let session else {
          return false
        }
        session.delegateQueue.addOperation { question(delegate, session, task) }
        return true
      }
    #endif

    func finish() {
      call { client, urlProtocol in client.urlProtocolDidFinishLoading(urlProtocol) }
    }

    func fail(_ error: URLError) {
      call { client, urlProtocol in client.urlProtocol(urlProtocol, didFailWithError: error) }
    }
  }
#endif
