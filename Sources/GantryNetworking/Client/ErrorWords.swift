import Foundation
import GantryFormats

/// The system's errors in this package's words; the system's own differ by platform.
enum ErrorWords {
  /// An error's reason as a clause, without a full stop.
  static func of(_ error: any Error) -> String {
    let words: String =
      switch error {
      case let error as DecodingError: words(for: error)
      case let error as EncodingError: words(for: error)
      case let error as any LocalizedError: error.errorDescription ?? "\(error)"
      case let error as any CustomStringConvertible: error.description
      default: "\(error)"
      }
    return words.hasSuffix(".") ? String(words.dropLast()) : words
  }

  /// Why no answer came, as a sentence that names the service but no other part of the address.
  static func ofTransport(_ error: any Error, to url: URL?) -> String {
    let place = url?.place ?? "the service"
    guard let error = error as? URLError else {
      return "Nothing came back from \(place): \(of(error))."
    }
    return switch error.code {
    case .timedOut: "\(place) took too long to answer."
    case .cannotConnectToHost: "Nothing answers at \(place): the connection was refused."
    case .cannotFindHost, .dnsLookupFailed:
      "Nothing answers at \(place): the name isn't known."
    case .notConnectedToInternet: "\(place) can't be reached: this device is offline."
    case .networkConnectionLost: "The connection to \(place) was lost."
    case .unsupportedURL, .badURL: "'\(place)' isn't the address of a web service."
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot:
      "No secure connection to \(place) can be made."
    case .cannotParseResponse, .badServerResponse:
      "\(place) answered with something that isn't HTTP."
    case .resourceUnavailable:
      // A request that no stub or recording answers has a message of its own.
      "Nothing came back from \(place): "
        + "\(error.userInfo[NSLocalizedDescriptionKey] ?? "the resource is unavailable")."
    default: "Nothing came back from \(place): error \(error.code.rawValue) of URLSession."
    }
  }

  private static func words(for error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context):
      "'\(path(context.codingPath + [key]))' is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "'\(path(context.codingPath))' is no \(type)"
    case .dataCorrupted(let context) where context.codingPath.isEmpty: "it isn't JSON"
    case .dataCorrupted(let context):
      "'\(path(context.codingPath))' is damaged: \(context.debugDescription)"
    @unknown default: "\(error)"
    }
  }

  private static func words(for error: EncodingError) -> String {
    switch error {
    case .invalidValue(let value, let context):
      "'\(path(context.codingPath))' can't be \(value)"
    @unknown default: "\(error)"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.isEmpty ? "the value" : String(PathKey.text(keys).trimmingPrefix("."))
  }
}

extension URL {
  /// Scheme, host and port of an address; its other parts may be secrets.
  var place: String {
    var components = URLComponents()
    components.scheme = scheme
    components.host = host(percentEncoded: false)
    components.port = port
    let text = components.string ?? ""
    return host() == nil || text.isEmpty ? "the address" : text
  }
}
