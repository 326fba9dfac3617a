public import Foundation
public import GantryNetworking

/// A user, of whom the service tells more than the app shows.
public struct UserDTO: Codable, Sendable, Equatable, Identifiable {
  /// The number, from 1.
  public var id: Int
  /// The name to log in with.
  public var username: String

  /// Makes a user.
  ///
  /// - Parameters:
  ///   - id: the number.
  ///   - username: the name to log in with.
  public init(id: Int, username: String) {
    self.id = id
    self.username = username
  }
}

/// The request for all users.
public struct UserRequest: APIRequest {
  /// Makes the request.
  public init() {}

  /// Reads the users of an answer.
  ///
  /// - Parameter data: a JSON array.
  /// - Returns: the users, in the service's order.
  /// - Throws: `DecodingError`.
  public func parseResponse(data: Data) throws -> [UserDTO] {
    try JSONDecoder().decode([UserDTO].self, from: data)
  }
}
