public import Foundation
public import Gantry
public import GantryNetworking

/// The addresses that the app asks.
public enum API: URLGenerator {
  /// All users of a service; by default of the one that this launch names.
  case users(at: URL = UsersLaunch.current.usersBaseURL)

  /// The address.
  public var url: URL? {
    switch self {
    case .users(let service): service.appending(path: "users")
    }
  }

  /// The public service, https://jsonplaceholder.typicode.com.
  public static let publicService: URL = {
    guard let url = URL(string: "https://jsonplaceholder.typicode.com") else {
      preconditionFailure("The address of the public service is not a URL.")
    }
    return url
  }()
}
