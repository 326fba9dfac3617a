#if DEBUG
  import Dispatch
  import Gantry
  import GantrySystem
  import GantryURLSession

  /// The body of a request, from its request, its task, a stream or a file.
  struct RequestContent: Sendable, DebugOnly {
    var body: HTTPBody
    /// Whether an upload task has it, rather than the request.
    var isUpload = false
    /// This package's file with the body, if there is one.
    var spill: SpillFile?

    static let none = RequestContent(body: .empty)
  }

  extension RequestContent {
    /// The content of a request without a stream.
    init(_ request: URLRequest) { self.init(body: .data(request.httpBody ?? Data())) }

    /// Reads a stream to its end, which may block.
    init(reading stream: InputStream) throws {
      stream.open()
      defer { stream.close() }
      let spool = BodySpool()
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = stream.read(&buffer, maxLength: buffer.count)
        guard count >= 0 else { throw stream.streamError ?? URLError(.requestBodyStreamExhausted) }
        if count == 0 { break }
        try spool.append(Data(buffer[..<count]))
      }
      self.init(body: try spool.body(), spill: spool.file)
    }

    /// Writes an upload's bytes to a file, so that they take no more memory than before.
    init(spilling bytes: DispatchData) throws {
      let spool = BodySpool()
      for start in stride(from: 0, to: bytes.count, by: 1 << 18) {
        let end = min(start + (1 << 18), bytes.count)
        try spool.append(Data(bytes.subdata(in: start..<end)))
      }
      self.init(body: try spool.body(), isUpload: true, spill: spool.file)
    }

    /// The content of an upload from a file.
    init(uploading file: URL) throws {
      let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      let body: HTTPBody =
        size > HTTPBody.spillSize ? .file(file, count: size) : .data(try Data(contentsOf: file))
      self.init(body: body, isUpload: true)
    }

    /// Reads a request's body, which its task may have; on a thread of its own if reading may block.
    static func read(
      _ request: URLRequest, _ carried: CarriedBody?,
      _ then: @escaping @Sendable (Result<RequestContent, any Error>) -> Void
    ) {
      var carried = carried
      if carried == nil, let stream = request.httpBodyStream {
        carried = .reading { try RequestContent(reading: stream) }
      }
      switch carried ?? .content(RequestContent(request)) {
      case .content(let content): then(.success(content))
      case .reading(let read):
        // Only this thread reads it.
        nonisolated(unsafe) let source = read
        do {
          try System.startThread { then(Result { try source() }) }
        } catch {
          then(.failure(error))
        }
      }
    }
  }

  /// A body of a task whose request doesn't have it.
  enum CarriedBody: DebugOnly {
    case content(RequestContent)
    /// One that is read to its end, which may block.
    case reading(() throws -> RequestContent)
  }
#endif
