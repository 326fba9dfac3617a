public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// How a request is made, and what its answer means.
///
/// ```swift
/// struct UserRequest: APIRequest {
///   func parseResponse(data: Data) throws -> [UserDTO] {
///     try JSONDecoder().decode([UserDTO].self, from: data)
///   }
/// }
/// ```
///
/// ``BasicRequest`` does this for any JSON, ``DefaultRequest`` gives the bytes.
public protocol APIRequest: Sendable {
  /// What an answer is turned into.
  associatedtype ResponseDataType: Sendable

  /// Turns an answer's body into a value.
  ///
  /// - Parameter data: the body, decompressed.
  /// - Returns: the value.
  /// - Throws: an ``APIError``, which is passed on, or anything else, which becomes
  ///   ``APIError/parseResponse(errorMessage:)`` with its reason.
  func parseResponse(data: Data) throws -> ResponseDataType

  /// Makes the request that is sent.
  ///
  /// - Parameters:
  ///   - api: what knows the address.
  ///   - method: what is asked for, with headers, token and body.
  /// - Returns: the request.
  /// - Throws: an ``APIError``, which is passed on, or anything else, which becomes
  ///   ``APIError/invalidRequest(errorMessage:)``.
  func make(api: any URLGenerator, method: HTTPMethod) throws -> URLRequest
}

extension APIRequest {
  /// Makes a request with the method's headers, token and body, and 30 seconds of patience.
  ///
  /// A body says what it is with `Content-Type`, unless a header does.
  ///
  /// - Parameters:
  ///   - api: what knows the address.
  ///   - method: what is asked for.
  /// - Returns: the request.
  /// - Throws: ``APIError/request`` where there is no address, and
  ///   ``APIError/invalidRequest(errorMessage:)`` where the body or a header can't be written.
  public func make(api: any URLGenerator, method: HTTPMethod) throws -> URLRequest {
    guard let url = api.url else { throw APIError.request }
    var request = URLRequest(
      url: url, cachePolicy: .useProtocolCachePolicy, timeoutInterval: 30)
    request.httpMethod = method.operation
    var headers = method.headers
    if let token = method.token {
      headers = headers.filter { $0.key.lowercased() != "authorization" }
      headers["Authorization"] = "Bearer \(token)"
    }
    if let body = try method.body.encoded() {
      request.httpBody = body.data
      if !headers.keys.contains(where: { $0.lowercased() == "content-type" }) {
        headers["Content-Type"] = body.contentType
      }
    }
    for (name, value) in headers {
      try checkHeader(name, value)
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }

  /// A line break would end the header and begin another one of somebody else's choice.
  private func checkHeader(_ name: String, _ value: String) throws(APIError) {
    let breaks: Set<UInt8> = [0, UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    guard !name.isEmpty, !(name + value).utf8.contains(where: breaks.contains) else {
      throw .invalidRequest(
        errorMessage: "The header '\(name.filter { !$0.isNewline })' can't be sent: "
          + "a name is needed, and no line break may be in it.")
    }
  }
}

extension APIRequest where ResponseDataType == Data {
  /// Gives the body as it is.
  ///
  /// - Parameter data: the body.
  /// - Returns: the same.
  public func parseResponse(data: Data) -> Data { data }
}

/// The request whose answer is taken as bytes.
public struct DefaultRequest: APIRequest {
  /// The body's bytes.
  public typealias ResponseDataType = Data

  /// Makes the request.
  public init() {}
}

/// The request whose answer is JSON.
///
/// ```swift
/// typealias UserRequest = BasicRequest<[UserDTO]>
/// ```
public struct BasicRequest<T: Decodable & Sendable>: APIRequest {
  /// What the JSON is decoded as.
  public typealias ResponseDataType = T

  /// Makes the request.
  public init() {}

  /// Decodes JSON, with a `JSONDecoder` in its own settings.
  ///
  /// - Parameter data: the answer's body.
  /// - Returns: the value.
  /// - Throws: `DecodingError`.
  public func parseResponse(data: Data) throws -> T {
    try JSONDecoder().decode(T.self, from: data)
  }
}
