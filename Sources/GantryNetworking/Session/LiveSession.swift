#if DEBUG
  import Dispatch
  import Foundation
  import Gantry
  import GantrySystem

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// The way to the network without an installation, by a session with the same configuration.
  final class LiveSession: NSObject, URLSessionDataDelegate, Sendable {
    enum Event: Sendable {
      case response(HTTPURLResponse)
      case data(Data)
      #if canImport(FoundationNetworking)
        /// A challenge, with the closure for its answer; credentials void what came before.
        case challenge(
          URLAuthenticationChallenge,
          @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
      #endif
      /// The end; with an error where not everything came.
      case end(URLError?)
    }

    /// A running request.
    struct Running: Sendable {
      private let task: URLSessionTask

      fileprivate init(_ task: URLSessionTask) { self.task = task }

      /// Cancels it soon.
      ///
      /// A session of FoundationNetworking stops its protocols on its own queue. All sessions'
      /// queues share one below, for which cancelling a task waits: there it would wait for itself.
      func cancel() {
        #if canImport(FoundationNetworking)
          DispatchQueue.global().async { [task] in task.cancel() }
        #else
          task.cancel()
        #endif
      }
    }

    private struct State {
      var session: URLSession?
      var listeners: [Int: @Sendable (Event) -> Void] = [:]
    }

    private let state = Lock(State())

    init(_ installed: URLSessionConfiguration) {
      super.init()
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
      state.withLock { $0.session = session }
    }

    /// Sends a request and reports its events one by one; redirections aren't followed.
    ///
    /// On Linux it must not be called on a session's own queue, for which making a task waits.
    func start(
      _ request: URLRequest, _ content: RequestContent,
      _ listen: @escaping @Sendable (Event) -> Void
    ) -> Running? {
      var request = request
      // There is no cache. With one policy Apple's systems tell services to ignore caches, so all
      // others stay; and each change of a request copies it.
      switch request.cachePolicy {
      case .returnCacheDataElseLoad, .returnCacheDataDontLoad:
        request.cachePolicy = .reloadIgnoringLocalCacheData
      default: break
      }
      let task = state.withLock { state -> URLSessionTask? in
        guard let session = state.session else { return nil }
        let task: URLSessionTask
        switch content.body {
        case .file(let file, _):
          request.httpBody = nil
          task = session.uploadTask(with: request, fromFile: file)
        case .data(let data) where content.isUpload:
          request.httpBody = nil
          task = session.uploadTask(with: request, from: data)
        case .data(let data):
          // The stream has been read by now, and can't be sent.
          if request.httpBodyStream != nil || data != request.httpBody ?? Data() {
            request.httpBody = data.isEmpty ? nil : data
          }
          task = session.dataTask(with: request)
        }
        state.listeners[task.taskIdentifier] = listen
        return task
      }
      task?.resume()
      return task.map(Running.init)
    }

    private func tell(_ task: URLSessionTask, _ event: Event) {
      let listener = state.withLock { state in
        if case .end = event { return state.listeners.removeValue(forKey: task.taskIdentifier) }
        return state.listeners[task.taskIdentifier]
      }
      listener?(event)
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
        completionHandler:
          @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
      ) {
        let answer: @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        answer = { [self] disposition, credential in
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
