#if DEBUG && canImport(FoundationNetworking)
  import Dispatch
  import Foundation
  import FoundationNetworking
  import Gantry

  /// What FoundationNetworking keeps to itself of a task and other protocols need.
  ///
  /// It gives a protocol neither the body of an upload, nor the queue on which alone its client may
  /// be called, nor says whether a completion handler waits, which gets the last piece of a body
  /// instead of all. Source: URLSessionTask.swift and TaskRegistry.swift of swift-corelibs-foundation.
  struct TaskDetails: DebugOnly {
    let session: URLSession?
    let workQueue: DispatchQueue?
    /// Whether a handler waits for all of the answer, so that its pieces are of no use.
    let hasHandler: Bool

    /// Call it on the task's own queue, as protocols are started.
    init(_ task: URLSessionTask) {
      session = Self.child("session", of: task) as? URLSession
      workQueue = Self.child("workQueue", of: task) as? DispatchQueue
      let registry = session.flatMap { Self.child("taskRegistry", of: $0) }
      let behaviours = registry.flatMap { Self.child("behaviours", of: $0) }
      hasHandler =
        Self.hasHandler(task, behaviours) ?? !(task.delegate is any URLSessionDataDelegate)
    }

    private static func hasHandler(_ task: URLSessionTask, _ behaviours: Any?) -> Bool? {
      guard let behaviours else { return nil }
      for entry in Mirror(reflecting: behaviours).children {
        let pair = Mirror(reflecting: entry.value).children.map(\.value)
        guard pair.count == 2, pair[0] as? Int == task.taskIdentifier else { continue }
        // A case without a value is the one that calls the delegate.
        let hasHandler = Mirror(reflecting: pair[1]).children.first != nil
        return hasHandler || !(task.delegate is any URLSessionDataDelegate)
      }
      return nil
    }

    /// The body of an upload; nil where the request has it.
    static func body(of task: URLSessionTask) -> CarriedBody? {
      guard task.originalRequest?.httpBody == nil,
        let body = child("knownBody", of: task),
        let known = Mirror(reflecting: body).children.first,
        let content = known.label == "some"
          ? Mirror(reflecting: known.value).children.first : known
      else { return nil }
      switch content.value {
      case let data as DispatchData:
        return data.count > HTTPBody.spillSize ? .bytes(data) : .data(Data(data))
      case let file as URL: return .file(file)
      case let stream as InputStream: return .stream(stream)
      default: return nil
      }
    }

    private static func child(_ label: String, of subject: Any) -> Any? {
      var mirror: Mirror? = Mirror(reflecting: subject)
      while let current = mirror {
        if let child = current.children.first(where: { $0.label == label }) { return child.value }
        mirror = current.superclassMirror
      }
      return nil
    }
  }

  extension HTTPURLResponse {
    /// An answer that asks for credentials without saying so: FoundationNetworking never ends a task
    /// whose answer does, where nobody has any.
    var withoutChallenge: HTTPURLResponse {
      guard statusCode == 401, let url, value(forHTTPHeaderField: "WWW-Authenticate") != nil else {
        return self
      }
      var headers: [String: String] = [:]
      for (name, value) in allHeaderFields where "\(name)".lowercased() != "www-authenticate" {
        headers["\(name)"] = "\(value)"
      }
      return HTTPURLResponse(
        url: url, statusCode: statusCode, httpVersion: "HTTP/1.1", headerFields: headers) ?? self
    }
  }
#endif
