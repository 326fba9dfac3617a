#if DEBUG
  import Dispatch
  import Foundation
  import Gantry
  import GantryLink
  import GantrySystem

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

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
