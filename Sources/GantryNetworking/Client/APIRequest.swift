public import GantryURLSession

/// How a request is made, and how its answer is parsed.
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
  /// The type that an answer is parsed as.
  associatedtype ResponseDataType: Sendable

  /// Turns an answer's body into a value.
  ///
  /// - Parameter data: the body, decompressed.
  /// - Returns: the value.
  /// - Throws: an ``APIError``, which is passed on, or any other error, whose reason becomes
  ///   ``APIError/parseResponse(errorMessage:)``.
  func parseResponse(data: Data) throws -> ResponseDataType

  /// Makes the request that is sent.
  ///
  /// - Parameters:
  ///   - api: what knows the address.
  ///   - method: what is asked for, with headers, token and body.
  /// - Returns: the request.
  /// - Throws: an ``APIError``, which is passed on, or any other error, which becomes
  ///   ``APIError/invalidRequest(errorMessage:)``.
  func make(api: any URLGenerator, method: HTTPMethod) throws -> URLRequest
}

extension APIRequest {
  /// Makes a request with the method's headers, token and body, and a timeout of 30 seconds.
  ///
  /// A body's type is sent as `Content-Type`, unless a header sets it.
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

  /// A line break would end the header and begin another one of an attacker's choice.
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
  /// Returns the body unchanged.
  ///
  /// - Parameter data: the body.
  /// - Returns: the same.
  public func parseResponse(data: Data) -> Data { data }
}

/// The request whose answer is kept as bytes.
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
  /// The type that the JSON is decoded as.
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
