#if DEBUG
  public import Foundation
  public import Gantry
  import GantryFormats
  import GantryLink
  import GantrySystem

  /// Puts network conditions between one service and clients of every kind.
  ///
  /// It listens on a port of 127.0.0.1, where it speaks HTTP/1.1, and hands each request on to the
  /// service, by HTTP or HTTPS. The app needs no line of its own: it is told another address.
  ///
  /// ```swift
  /// var conditions = NetworkConditions()
  /// conditions.latency = .seconds(2)
  /// let proxy = try ConditioningProxy(to: service, conditions: conditions)
  /// defer { proxy.stop() }
  ///
  /// var launch = CountriesLaunch()
  /// launch.countriesBaseURL = proxy.url
  /// ```
  ///
  /// All of ``NetworkConditions`` applies: stubs, recordings, replay, latency, bandwidth and faults.
  /// Stubs and recordings see the service's own addresses, so that those of `URLSession` and of a
  /// proxy replace each other. Bodies pass as they come, in both directions, no faster than their
  /// receiver reads, but for those that a stub or a recording looks into, that leave at a bandwidth,
  /// or that are sent by HTTPS: these come first.
  ///
  /// A client sees a fault as it would on a network: where the conditions have no network, lose a
  /// connection or refuse one, its connection is closed without an answer; where a request times
  /// out, nothing comes until the client gives up. A request that nothing answers gets status 502
  /// with the reason as its text, and so does one whose service can't be reached.
  ///
  /// `Location` and the domain of cookies are changed to the proxy's own, so that clients stay with
  /// it. WebSockets, and all else that upgrades a connection, pass after the latency, to services of
  /// HTTPS where there is libcurl; faults cut them off. HTTP/2 and gRPC are left out.
  public final class ConditioningProxy: Sendable, DebugOnly {
    private let core: ProxyCore

    /// What a client is told in place of the service's address: the same path, on 127.0.0.1.
    public let url: URL

    /// Begins to listen.
    ///
    /// Proxies with the same conditions share a recording, and count requests together.
    ///
    /// - Parameters:
    ///   - service: the service's address; its path is kept in ``url``, and limits nothing.
    ///   - port: the port to listen on; 0 for a free one.
    ///   - conditions: the conditions.
    ///   - onRequest: called with each request when it has ended, on any thread.
    /// - Throws: `LaunchError` with all problems of the conditions, `URLError` where the address is
    ///   none of HTTP or HTTPS, and what the system says where the port can't be had.
    public convenience init(
      to service: URL, port: UInt16 = 0, conditions: NetworkConditions = NetworkConditions(),
      onRequest: (@Sendable (ProxiedRequest) -> Void)? = nil
    ) throws {
      let conditions = try Installations.sharedEngine(ProcessConditions(given: conditions))
      var listener: (@Sendable (LinkRequest) -> Void)?
      if let onRequest { listener = { onRequest(ProxiedRequest($0)) } }
      try self.init(to: service, port: port, conditions, passesDocuments: false, listener)
    }

    /// Begins to listen for a page's requests; the documents that a browser opens come from the
    /// service.
    package convenience init(toPage service: URL, by responder: NetworkResponder) throws {
      guard let conditions = responder.conditions else { throw URLError(.unknown) }
      try self.init(
        to: service, port: 0, conditions, passesDocuments: true, responder.onRequest)
    }

    private init(
      to service: URL, port: UInt16, _ conditions: ConditionedEngine, passesDocuments: Bool,
      _ onRequest: (@Sendable (LinkRequest) -> Void)?
    ) throws {
      guard let proxied = ProxiedService(service) else {
        throw URLError(
          .unsupportedURL, of: service,
          "'\(clipped(service.absoluteString))' is no address of a service of HTTP or HTTPS, such as "
            + "https://example.com")
      }
      let (listener, port) = try System.listenOnLoopback(port: port)
      do {
        guard let url = proxied.url(onPort: port) else { throw URLError(.badURL, of: service) }
        self.url = url
        core = try ProxyCore(
          proxied, port: port, conditions, passesDocuments: passesDocuments, onRequest)
      } catch {
        System.close(listener)
        throw error
      }
      // It closes the listener.
      try core.serve(listener)
    }

    deinit { core.stop() }

    /// The requests that have ended, in the order of their ends; the last 10,000.
    ///
    /// Secrets are taken out of addresses and messages, by the rules of recordings.
    public var requests: [ProxiedRequest] { core.requests }

    /// Closes all connections, and writes the recording; does nothing the second time.
    public func stop() { core.stop() }
  }

  /// A request that a ``ConditioningProxy`` has answered, or didn't.
  public struct ProxiedRequest: Sendable, Equatable, DebugOnly {
    /// The method: `GET`.
    public var method: String
    /// The service's address, without secrets.
    public var url: String
    /// The status that the client got; nil without an answer.
    public var status: Int?
    /// Why there was no answer; nil with one.
    public var error: String?
    /// Who answered: `live`, `recording`, `stub GET /users`, `fault drop`, `miss`.
    public var source: String
    /// The number of bytes of the answer's body that were sent.
    public var byteCount: Int
    /// From the request's head to the answer's end.
    public var duration: Duration

    init(_ request: LinkRequest) {
      method = request.method
      url = request.url
      status = request.status
      error = request.error
      byteCount = request.bytes
      duration = .seconds(request.duration)
      let isNamed = request.origin == .stub || request.origin == .fault
      source = request.origin.rawValue + (isNamed ? " \(request.detail ?? "")" : "")
    }
  }

  struct ProxiedService: DebugOnly {
    /// Compared with others'.
    private let place: RequestOrigin
    /// The value of `Host`.
    let authority: String
    private let path: String

    init?(_ url: URL) {
      let parts = URLParts(url)
      guard let place = parts.origin, ["http", "https"].contains(place.scheme), place.port > 0
      else { return nil }
      (self.place, authority, path) = (place, parts.host, parts.path)
    }

    var isSecure: Bool { place.scheme == "https" }
    /// An IPv6 address is without its brackets.
    var host: String { place.host.trimmingCharacters(in: CharacterSet(charactersIn: "[]")) }
    var port: UInt16 { UInt16(place.port) }

    /// As it stands in addresses: `https://example.com:8443`.
    var origin: String { "\(place.scheme)://\(authority)" }

    func url(onPort port: UInt16) -> URL? { URL(string: "http://127.0.0.1:\(port)\(path)") }

    /// An address of the service as one of the proxy's; nil for one of another service.
    func local(_ address: String, port: UInt16) -> String? {
      guard let url = URL(string: address), let named = ProxiedService(url), named.place == place
      else { return nil }
      return "http://127.0.0.1:\(port)" + address.dropFirst(named.origin.count)
    }
  }
#endif
