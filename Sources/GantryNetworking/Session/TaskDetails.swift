#if DEBUG && canImport(FoundationNetworking)
  import Dispatch
  import Gantry
  import GantrySystem
  import GantryURLSession

  /// Properties of a task that FoundationNetworking keeps private and other protocols need.
  ///
  /// It doesn't give a protocol the body of an upload, nor the one queue on which its client may be
  /// called. It doesn't say whether a completion handler waits, which gets the last piece of a body
  /// instead of all. Source: swift-corelibs-foundation's URLSessionTask.swift, TaskRegistry.swift.
  struct TaskDetails: DebugOnly {
    let session: URLSession?
    let workQueue: DispatchQueue?
    /// Whether a handler waits for the whole answer, and can't use pieces.
    let hasHandler: Bool

    /// Reads a task; call it on the task's own queue, on which protocols are started.
    init(_ task: URLSessionTask) {
      session = Self.child("session", of: task) as? URLSession
      workQueue = Self.child("workQueue", of: task) as? DispatchQueue
      // The registry is an object.
      let registry = session.flatMap { Self.child("taskRegistry", of: $0) } as AnyObject?
      let behaviours = registry.flatMap { Self.child("behaviours", of: $0) } as? [Int: Any]
      let behaviour = behaviours?[task.taskIdentifier]
      // The case without a value is the one that calls the delegate.
      let isCalled = behaviour.map { !Mirror(reflecting: $0).children.isEmpty } ?? false
      hasHandler = isCalled || !(task.delegate is any URLSessionDataDelegate)
    }

    /// The body of an upload; nil if the request has it.
    static func body(of task: URLSessionTask) -> CarriedBody? {
      // Other tasks have their requests' bodies.
      guard task is URLSessionUploadTask || task.originalRequest?.httpBodyStream != nil,
        task.originalRequest?.httpBody == nil,
        let body = child("knownBody", of: task),
        let known = Mirror(reflecting: body).children.first,
        let content = known.label == "some"
          ? Mirror(reflecting: known.value).children.first : known
      else { return nil }
      switch content.value {
      case let data as DispatchData:
        // Many bytes aren't copied in memory.
        return data.count > HTTPBody.spillSize
          ? .reading { try RequestContent(spilling: data) }
          : .content(RequestContent(body: .data(Data(data)), isUpload: true))
      case let file as URL: return .reading { try RequestContent(uploading: file) }
      case let stream as InputStream: return .reading { try RequestContent(reading: stream) }
      default: return nil
      }
    }

    /// A stored property of a class.
    private struct Property: Hashable {
      var type: ObjectIdentifier
      var label: String
    }

    /// The places of properties, each the superclass and the index there: reading a property takes
    /// microseconds, and tasks have thirty.
    private static let places = Lock<[Property: (depth: Int, index: Int)]>([:])

    private static func child(_ label: String, of object: AnyObject) -> Any? {
      let property = Property(type: ObjectIdentifier(type(of: object)), label: label)
      let known = places.withLock { $0[property] }
      var mirror: Mirror? = Mirror(reflecting: object)
      var depth = 0
      while let current = mirror {
        let index =
          known.map { $0.depth == depth ? $0.index : nil }
          ?? current.children.map(\.label).firstIndex(of: label)
        if let index {
          if known == nil { places.withLock { $0[property] = (depth, index) } }
          let child = current.children.dropFirst(index).first
          return child?.label == label ? child?.value : nil
        }
        mirror = current.superclassMirror
        depth += 1
      }
      return nil
    }
  }

  extension HTTPURLResponse {
    /// An answer that asks for credentials, without its challenge: FoundationNetworking never ends
    /// a task with such an answer if there are no credentials.
    var withoutChallenge: HTTPURLResponse {
      guard statusCode == 401, let url, value(forHTTPHeaderField: "WWW-Authenticate") != nil else {
        return self
      }
      var headers = HTTPHeaders(of: self)
      headers["WWW-Authenticate"] = nil
      return HTTPURLResponse(
        url: url, statusCode: statusCode, httpVersion: "HTTP/1.1", headerFields: headers.dictionary)
        ?? self
    }
  }
#endif
