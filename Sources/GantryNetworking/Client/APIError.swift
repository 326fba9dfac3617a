public import GantryURLSession

/// Why a request failed, in words for people: `localizedDescription` is a sentence.
public enum APIError: Error, Equatable {
  /// No answer came: the service can't be reached, or the connection broke.
  case network(errorMessage: String)
  /// The answer has no body, and the request needs one.
  case noData
  /// The answer's body isn't what the request expects.
  case parseResponse(errorMessage: String)
  /// The request has no address.
  case request
  /// The request can't be sent: its body or a header can't be written.
  case invalidRequest(errorMessage: String)
  /// The service answered with a status that isn't from 200 to 299.
  case httpError(HTTPError)
  /// The answer isn't HTTP's.
  case invalidResponse(Data?, URLResponse?)
  /// The request was cancelled before its answer came.
  case cancelled
  /// A mock has no result for a request; the message names the request and the stubbed ones.
  case notStubbed(errorMessage: String)
  /// Anything else.
  case unknown
}

extension APIError: LocalizedError, CustomStringConvertible {
  /// What failed, in a sentence.
  public var errorDescription: String? { description }

  /// What failed, in a sentence.
  public var description: String {
    switch self {
    case .network(let message), .parseResponse(let message), .invalidRequest(let message),
      .notStubbed(let message):
      message
    case .noData: "The answer is empty."
    case .request: "The request has no address."
    case .httpError(let error): error.description
    case .invalidResponse(_, let response):
      "The answer\(response?.url.map { " of \($0.place)" } ?? "") isn't HTTP's."
    case .cancelled: "The request was cancelled."
    case .unknown: "The request failed for an unknown reason."
    }
  }
}

/// A response status that isn't from 200 to 299.
public enum HTTPError: Error, Equatable, CaseIterable {
  /// Status 400.
  case badRequest
  /// Status 401.
  case unauthorized
  /// Status 403.
  case forbidden
  /// Status 404.
  case notFound
  /// Status 500.
  case serverError
  /// Every other status that isn't from 200 to 299.
  case unknown

  /// The error of a status; nil for 200 to 299.
  ///
  /// - Parameter status: the answer's status.
  public init?(status: Int) {
    switch status {
    case 200..<300: return nil
    case 400: self = .badRequest
    case 401: self = .unauthorized
    case 403: self = .forbidden
    case 404: self = .notFound
    case 500: self = .serverError
    default: self = .unknown
    }
  }
}

extension HTTPError: LocalizedError, CustomStringConvertible {
  /// The service's answer, in a sentence.
  public var errorDescription: String? { description }

  /// The service's answer, in a sentence.
  public var description: String {
    switch self {
    case .badRequest: "The service doesn't understand the request (status 400)."
    case .unauthorized: "The service asks for a valid login (status 401)."
    case .forbidden: "The service doesn't allow the request (status 403)."
    case .notFound: "The service has nothing at this address (status 404)."
    case .serverError: "The service has a problem of its own (status 500)."
    case .unknown: "The service didn't carry out the request."
    }
  }
}
