#if DEBUG
  import Dispatch
  import Foundation
  import Gantry
  import GantryLink
  import GantrySystem

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A request that a task waits for, which may be cancelled before it has begun.
  final class Load: Sendable, DebugOnly {
    private struct State {
      var isCancelled = false
      var run: RequestRun?
      var receiver: AnswerCollector?
    }

    private let state = Lock(State())

    /// Whether it may begin.
    func begin(_ run: RequestRun, _ receiver: AnswerCollector) -> Bool {
      state.withLock { state in
        state.run = run
        state.receiver = receiver
        return !state.isCancelled
      }
    }

    func cancel() {
      let (run, receiver) = state.withLock { state in
        defer { state = State(isCancelled: true) }
        return (state.run, state.receiver)
      }
      run?.cancel()
      receiver?.fail(URLError(.cancelled))
    }
  }

  extension RequestContent {
    /// Finds what a request carries; on a thread of its own where reading may block.
    static func read(
      _ request: URLRequest, _ carried: CarriedBody?,
      _ then: @escaping @Sendable (Result<RequestContent, any Error>) -> Void
    ) {
      let stream: InputStream?
      switch carried {
      case .data(let data)?:
        return then(.success(RequestContent(body: .data(data), isUpload: true)))
      case .bytes(let bytes)?:
        // Nobody changes what it holds.
        nonisolated(unsafe) let source = bytes
        return start(then) { try RequestContent(spilling: source) }
      case .file(let file)?:
        return start(then) { try RequestContent(uploading: file) }
      case .stream(let carried)?: stream = carried
      case nil: stream = request.httpBodyStream
      }
      guard let stream else { return then(.success(RequestContent(request))) }
      // It is read by this one thread and nobody else.
      nonisolated(unsafe) let source = stream
      start(then) { try RequestContent(reading: source) }
    }

    private static func start(
      _ then: @escaping @Sendable (Result<RequestContent, any Error>) -> Void,
      _ read: @escaping @Sendable () throws -> RequestContent
    ) {
      do {
        try System.startThread { then(Result(catching: read)) }
      } catch {
        then(.failure(error))
      }
    }
  }

  /// A body that a task carries and its request doesn't.
  enum CarriedBody: DebugOnly {
    case data(Data)
    /// Many bytes, which aren't copied in memory.
    case bytes(DispatchData)
    case file(URL)
    case stream(InputStream)
  }
#endif
