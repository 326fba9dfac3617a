#if DEBUG
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension URLError {
    /// The error of a request for an address.
    init(_ code: Code, of url: URL, _ description: String? = nil) {
      var userInfo: [String: Any] = [NSURLErrorFailingURLErrorKey: url]
      if let description { userInfo[NSLocalizedDescriptionKey] = description }
      self.init(code, userInfo: userInfo)
    }

    /// An error of a session; an error of another type gets a code.
    init(_ error: any Error, as code: Code = .unknown) {
      self = error as? URLError ?? URLError(code, userInfo: (error as NSError).userInfo)
    }
  }
#endif
