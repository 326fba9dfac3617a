import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension CountriesError {
  /// The system's error in words of ours; its own are of little help, and differ by platform.
  init(_ error: URLError, place: String, timeout: Duration) {
    let reason: String
    switch error.code {
    case .timedOut:
      self.init(.timedOut, subject: place, detail: timeout.inWords)
      return
    case .cannotConnectToHost: reason = "the connection was refused"
    case .cannotFindHost, .dnsLookupFailed: reason = "the name is not known"
    case .notConnectedToInternet: reason = "this machine is offline"
    case .networkConnectionLost: reason = "the connection was lost"
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot:
      reason = "no secure connection could be made"
    case .unsupportedURL, .badURL:
      self.init(.other, subject: place, detail: "this is not the address of a web service")
      return
    default: reason = "the connection failed (\(error.code.rawValue))"
    }
    self.init(.unreachable, subject: place, detail: reason)
  }
}

extension Duration {
  /// `10 seconds`, `1 second`, `0.25 seconds`.
  var inWords: String {
    let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    if seconds == 1 { return "1 second" }
    return seconds == seconds.rounded() ? "\(Int(seconds)) seconds" : "\(seconds) seconds"
  }
}

extension DecodingError {
  /// Where the body differs from what was expected, in one clause.
  var summary: String {
    switch self {
    case .keyNotFound(let key, let context):
      "'\(Self.path(context.codingPath + [key]))' is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "'\(Self.path(context.codingPath))' is not \(Self.article(for: type))"
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      "it is not JSON"
    case .dataCorrupted(let context):
      "'\(Self.path(context.codingPath))' is damaged"
    @unknown default:
      "it can't be decoded"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    let path = keys.reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
    }
    return path.isEmpty ? "the body" : path
  }

  private static func article(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is any Numeric.Type: "a number"
    case is [String: Any].Type: "an object"
    case is [Any].Type: "a list"
    default: "what it should be"
    }
  }
}
