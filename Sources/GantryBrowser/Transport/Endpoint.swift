#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantryNetworking

  /// The address of a remote end of W3C WebDriver.
  struct Endpoint: Sendable, Hashable {
    var isSecure: Bool
    var host: String
    var port: UInt16
    /// The prefix of each command's path, without a slash at its end.
    var prefix: String
    /// A file with the authorities that may have signed the certificate; nil for the system's.
    var authorities: String?
    /// The value of `Authorization`, made of a token, or of a name and a password.
    var authorization: String?

    init(loopback port: UInt16) {
      (isSecure, host, self.port, prefix) = (false, "127.0.0.1", port, "")
    }

    /// Parses an address; nil if it isn't one of HTTP.
    ///
    /// A token goes before its name and password.
    init?(_ address: String, token: String? = nil, authorities: String? = nil) {
      guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
        scheme == "http" || scheme == "https", var host = parts.host, !host.isEmpty
      else { return nil }
      if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
      isSecure = scheme == "https"
      self.authorities = authorities
      self.host = host
      guard let port = UInt16(exactly: parts.port ?? (isSecure ? 443 : 80)) else { return nil }
      self.port = port
      prefix = parts.percentEncodedPath
      while prefix.hasSuffix("/") { prefix.removeLast() }
      if let token {
        authorization = "Bearer " + token
      } else if let user = parts.user, !user.isEmpty {
        let credentials = Data("\(user):\(parts.password ?? "")".utf8)
        authorization = "Basic " + credentials.base64EncodedString()
      }
    }

    /// The endpoint of a WebSocket that this one names, such as a grid's `se:cdp`; nil for no address.
    ///
    /// Who may use the one may use the other on the same host alone.
    func webSocket(_ address: String) -> Endpoint? {
      guard address.hasPrefix("ws:") || address.hasPrefix("wss:"),
        var other = Endpoint("http" + address.dropFirst(2), authorities: authorities)
      else { return nil }
      if other.host == host { other.authorization = other.authorization ?? authorization }
      return other
    }

    /// The value of `Host`; chromedriver makes addresses of it and needs the port there.
    var hostHeader: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

    /// The address for messages: without a name and a password.
    var description: String { (isSecure ? "https" : "http") + "://\(hostHeader)\(prefix)" }
  }

  struct HTTPResponse: Sendable {
    var status: Int
    var headers: [NetworkHeader] = []
    var body: [UInt8]
  }

  /// Sends requests to one endpoint, and blocks until it has answered.
  protocol HTTPTransport: Sendable {
    var endpoint: Endpoint { get }
    /// Sends a request for a path after the endpoint's prefix.
    func exchange(
      _ method: String, _ path: String, body: [UInt8]?, deadline: Deadline
    ) throws(BrowserError) -> HTTPResponse
  }

#endif
