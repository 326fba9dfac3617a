import Foundation
import Gantry
import GantryNetworking

/// What the proxy is told: the services, and the state of the network between them and their clients.
struct ProxyLaunch: LaunchConfiguration {
  /// The services' addresses; with `NAME=` in front the program's option for it.
  var to: [String] = []
  /// The port to listen on; the next services get those after it.
  var port: UInt16 = 0
  var network = NetworkConditions()

  static var launchPolicy: LaunchPolicy { .all }

  static var optionDescriptions: [String: String] {
    NetworkConditions.optionDescriptions(of: "network").merging([
      "to":
        "The address of a service; 'NAME=' in front names the option by which the program behind "
        + "'--' is told another",
      "port": "The port to listen on, those of more services follow; 0 for free ones",
    ]) { $1 }
  }

  struct Service {
    var option: String?
    var url: URL
  }

  /// The services, or what is wrong with one.
  func services() throws(ProxyError) -> [Service] {
    guard !to.isEmpty else {
      throw ProxyError(
        "--to is missing: the address of a service, such as https://example.com. "
          + "--launch-help lists the options")
    }
    var services: [Service] = []
    for text in to {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      let isNamed = parts.count == 2 && !parts[0].contains(":")
      let address = isNamed ? parts[1] : text
      guard let url = URL(string: address) else {
        throw ProxyError("--to: '\(address)' is no address")
      }
      // Nothing of it would reach the service, and it may be secret.
      guard url.user == nil, url.password == nil, url.query == nil, url.fragment == nil else {
        throw ProxyError(
          "--to: an address has no user, password, query or fragment here: the program sends its own"
        )
      }
      services.append(Service(option: isNamed ? parts[0] : nil, url: url))
    }
    guard port == 0 || Int(port) + services.count <= 65536 else {
      throw ProxyError("--port: there are no \(services.count) ports from \(port) on")
    }
    return services
  }
}

/// What keeps the proxy from starting.
struct ProxyError: Error {
  var message: String
  init(_ message: String) { self.message = message }
}
