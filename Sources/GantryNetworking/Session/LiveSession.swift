#if DEBUG
  import Dispatch
  import GantrySystem
  import GantryURLSession

  /// The way to the network without an installation, by a session with the same configuration.
  ///
  /// The session exists while there are requests, and some time longer for their connections.
  final class LiveSession: NSObject, URLSessionDataDelegate, Sendable {
    #if canImport(FoundationNetworking)
      typealias ChallengeAnswer =
        @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    #endif

    enum Event: Sendable {
      case response(HTTPURLResponse)
      case data(Data)
      #if canImport(FoundationNetworking)
        /// A challenge, with the closure for its answer; credentials void what came before.
        case challenge(URLAuthenticationChallenge, ChallengeAnswer)
      #endif
      /// The end; with an error where not everything came.
      case end(URLError?)
    }

    private struct State {
      var session: URLSession?
      var listeners: [ObjectIdentifier: @Sendable (Event) -> Void] = [:]
      /// When the last request ended, while one is waited for.
      var idleSince: ContinuousClock.Instant?
      /// How many tasks are made now; a session that is invalid makes none.
      var starting = 0
      /// The sessions that end when these are made.
      var closing: [URLSession] = []
    }

    private let state = Lock(State())
    private let installed: URLSessionConfiguration

    /// How long connections wait for the next request.
    private static let patience = Duration.seconds(30)

    init(_ installed: URLSessionConfiguration) { self.installed = installed }

    private func session(_ state: inout State) -> URLSession {
      if let session = state.session { return session }
      // A configuration's copy is always a configuration.
      let configuration = installed.copy() as? URLSessionConfiguration ?? .default
      configuration.protocolClasses = configuration.protocolClasses?
        .filter { !($0 is ConditionedURLProtocol.Type) }
      // Stubs and recordings mustn't depend on the cache of an earlier run.
      configuration.urlCache = nil
      #if canImport(FoundationNetworking)
        let queue: OperationQueue? = DelegateQueue()
      #else
        let queue: OperationQueue? = nil
      #endif
      let session = URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
      state.session = session
      return session
    }

    /// Lets the session go when its last request has ended.
    func close() {
      // It keeps its delegate, and the delegate it, until then.
      state.withLock { state -> URLSession? in
        defer { (state.session, state.idleSince) = (nil, nil) }
        guard state.starting > 0, let session = state.session else { return state.session }
        state.closing.append(session)
        return nil
      }?.finishTasksAndInvalidate()
    }

    /// Closes it after a pause without requests.
    private func closeLater() {
      Pause.wait(Self.patience) { [weak self] in
        self?.state.withLock { state -> Duration? in
          guard state.listeners.isEmpty, state.starting == 0, let since = state.idleSince else {
            state.idleSince = nil
            return nil
          }
          return Self.patience - since.duration(to: .now)
        }
      } then: { [weak self] in
        self?.close()
      }
    }

    /// Sends a request and reports its events one by one; redirections aren't followed.
    ///
    /// On Linux it must not be called on a session's own queue, for which making a task waits.
    ///
    /// - Returns: what cancels the request soon.
    func start(
      _ request: URLRequest, _ content: RequestContent,
      _ listen: @escaping @Sendable (Event) -> Void
    ) -> @Sendable () -> Void {
      var request = request
      // There is no cache. With one policy Apple's systems tell services to ignore caches, so all
      // others stay; and each change of a request copies it.
      switch request.cachePolicy {
      case .returnCacheDataElseLoad, .returnCacheDataDontLoad:
        request.cachePolicy = .reloadIgnoringLocalCacheData
      default: break
      }
      let session = state.withLock { state in
        state.starting += 1
        return self.session(&state)
      }
      // Without the lock: making a task waits for the session's queue, that for places in the
      // delegate's, and the delegate for the lock.
      let task = Self.task(request, content, in: session)
      let closing = state.withLock { state in
        state.listeners[ObjectIdentifier(task)] = listen
        state.starting -= 1
        return state.starting == 0 ? exchange(&state.closing, with: []) : []
      }
      task.resume()
      for session in closing { session.finishTasksAndInvalidate() }
      #if canImport(FoundationNetworking)
        // A session of FoundationNetworking stops its protocols on its own queue. All sessions' queues
        // share one below, for which cancelling a task waits: there it would wait for itself.
        return { DispatchQueue.global().async { task.cancel() } }
      #else
        return { task.cancel() }
      #endif
    }

    private static func task(
      _ request: URLRequest, _ content: RequestContent, in session: URLSession
    ) -> URLSessionTask {
      var request = request
      switch content.body {
      case .file(let file, _):
        request.httpBody = nil
        return session.uploadTask(with: request, fromFile: file)
      case .data(let data) where content.isUpload:
        request.httpBody = nil
        return session.uploadTask(with: request, from: data)
      case .data(let data):
        // The stream has been read by now, and can't be sent.
        if request.httpBodyStream != nil || data != request.httpBody ?? Data() {
          request.httpBody = data.isEmpty ? nil : data
        }
        return session.dataTask(with: request)
      }
    }

    private func tell(_ task: URLSessionTask, _ event: Event) {
      let (listener, isFirstPause) = state.withLock { state in
        guard case .end = event else { return (state.listeners[ObjectIdentifier(task)], false) }
        let listener = state.listeners.removeValue(forKey: ObjectIdentifier(task))
        guard state.listeners.isEmpty else { return (listener, false) }
        defer { state.idleSince = .now }
        return (listener, state.idleSince == nil)
      }
      listener?(event)
      if isFirstPause { closeLater() }
    }

    // MARK: URLSessionDataDelegate

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) { completionHandler(nil) }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      if let response = response as? HTTPURLResponse { tell(dataTask, .response(response)) }
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      tell(dataTask, .data(data))
    }

    #if canImport(FoundationNetworking)
      func urlSession(
        _ session: URLSession, task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping ChallengeAnswer
      ) {
        let answer: ChallengeAnswer = { [self] disposition, credential in
          switch disposition {
          case .useCredential where credential != nil:
            completionHandler(.useCredential, credential)
          case .performDefaultHandling where challenge.proposedCredential != nil:
            completionHandler(.performDefaultHandling, nil)
          case .cancelAuthenticationChallenge, .rejectProtectionSpace:
            tell(task, .end(URLError(.cancelled)))
            completionHandler(.cancelAuthenticationChallenge, nil)
          default:
            // FoundationNetworking never ends a task without credentials; the whole answer has come
            // by now.
            tell(task, .end(nil))
            completionHandler(.cancelAuthenticationChallenge, nil)
          }
        }
        tell(task, .challenge(challenge, answer))
      }
    #endif

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      tell(task, .end(error.map { URLError($0) }))
    }
  }
#endif
