/// The outcome of a request, as completion handlers get it.
public enum APIResponse<T> {
  /// The answer's value; nil where the answer has none, as with status 204.
  case success(T?)
  /// Why the request failed.
  case failure(APIError)

  /// The same as a `Result`.
  public var result: Result<T?, APIError> {
    switch self {
    case .success(let value): .success(value)
    case .failure(let error): .failure(error)
    }
  }

  /// The answer's value, whether the response's own type is optional or not.
  ///
  /// ```swift
  /// client.fetch(api: API.users, method: .get(), request: UserRequest()) { response in
  ///   let users: [UserDTO]? = try? response.get()
  /// }
  /// ```
  ///
  /// - Returns: nil where the answer has no value.
  /// - Throws: the failure.
  public func get<Value>() throws(APIError) -> Value? where T == Value? {
    try result.get() ?? nil
  }
}

extension APIResponse: Sendable where T: Sendable {}
extension APIResponse: Equatable where T: Equatable {}
