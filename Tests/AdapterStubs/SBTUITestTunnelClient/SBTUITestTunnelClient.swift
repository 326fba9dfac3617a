// The parts of SBTUITestTunnelClient that Tests/AdapterCode uses:
// https://github.com/Subito-it/SBTUITestTunnel. For the compiler alone; nothing here is run.

/// Which requests are meant.
public struct SBTRequestMatch {
  /// Those whose address matches an expression.
  public init(url: String) {}
}

/// An answer.
public struct SBTStubResponse {
  /// An answer with JSON.
  public init(response: Any) {}
}

/// A request that was made.
public struct SBTMonitoredNetworkRequest {}

/// An app with a tunnel.
public final class SBTUITunneledApplication {
  /// Makes one.
  public init() {}

  /// Launches it.
  public func launchTunnel() {}

  /// Answers requests from now on.
  @discardableResult
  public func stubRequests(matching: SBTRequestMatch, response: SBTStubResponse) -> String? { nil }

  /// Keeps requests from now on.
  @discardableResult
  public func monitorRequests(matching: SBTRequestMatch) -> String? { nil }

  /// The requests that were kept.
  public func monitoredRequestsFlushAll() -> [SBTMonitoredNetworkRequest] { [] }
}
