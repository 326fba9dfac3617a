import Foundation
import GantryNetworking

/// What a stub answers.
struct User: Codable, Sendable {
  static let text = #"{"id":7,"name":"Amara"}"#

  var id: Int
  var name: String
}

/// The address that everything is asked for at.
struct Service: URLGenerator {
  var url: URL?

  init(_ address: String) { url = URL(string: address) }
}
