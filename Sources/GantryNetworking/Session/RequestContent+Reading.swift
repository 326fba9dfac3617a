#if DEBUG
  import Dispatch
  import Foundation
  import Gantry
  import GantrySystem

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension RequestContent {
    /// Reads a request's body; on a thread of its own if reading may block.
    static func read(
      _ request: URLRequest, _ carried: CarriedBody?,
      _ then: @escaping @Sendable (Result<RequestContent, any Error>) -> Void
    ) {
      let stream: InputStream?
      switch carried {
      case .data(let data)?:
        return then(.success(RequestContent(body: .data(data), isUpload: true)))
      case .bytes(let bytes)?:
        // Nobody changes its bytes.
        nonisolated(unsafe) let source = bytes
        return start(then) { try RequestContent(spilling: source) }
      case .file(let file)?:
        return start(then) { try RequestContent(uploading: file) }
      case .stream(let carried)?: stream = carried
      case nil: stream = request.httpBodyStream
      }
      guard let stream else { return then(.success(RequestContent(request))) }
      // Only this thread reads it.
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

  /// A body of a task whose request doesn't have it.
  enum CarriedBody: DebugOnly {
    case data(Data)
    /// Many bytes, which aren't copied in memory.
    case bytes(DispatchData)
    case file(URL)
    case stream(InputStream)
  }
#endif
