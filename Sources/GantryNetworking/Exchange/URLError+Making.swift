import Foundation

extension URLError {
  /// An error with words of its own, or the system's.
  init(_ code: Code, words: String?) {
    self.init(code, userInfo: words.map { [NSLocalizedDescriptionKey: $0] } ?? [:])
  }
}

#if DEBUG
  extension URLError {
    /// The error of a request for an address.
    init(_ code: Code, of url: URL, _ description: String? = nil) {
      var userInfo: [String: Any] = [NSURLErrorFailingURLErrorKey: url]
      if let description { userInfo[NSLocalizedDescriptionKey] = description }
      self.init(code, userInfo: userInfo)
    }

    /// Its own words; nil where the system has them for its code.
    var words: String? { userInfo[NSLocalizedDescriptionKey] as? String }

    /// An error of a session; an error of another type gets a code.
    init(_ error: any Error, as code: Code = .unknown) {
      self = error as? URLError ?? URLError(code, userInfo: (error as NSError).userInfo)
    }
  }

  extension HTTPExchange.Outcome {
    /// The outcome of a request for an address, which its error names.
    func of(_ url: URL) -> HTTPExchange.Outcome {
      mapError { URLError($0.code, of: url, $0.words) }
    }
  }
#endif
