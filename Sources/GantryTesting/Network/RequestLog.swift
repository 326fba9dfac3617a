#if DEBUG
  package import GantryLink

  /// Requests that a test's own process has seen, rather than an app.
  package final class RequestLog: LinkedApp {
    let monitor = Monitor(AppStatus())

    package init() {}

    /// The requests as a test reads those of an app.
    package var network: AppNetwork { AppNetwork(self) }

    package func add(_ request: LinkRequest) {
      monitor.withLock { status in status.take(LinkMessage(.requests) { $0.requests = [request] }) }
    }

    func send(_ message: LinkMessage) -> Bool { false }
  }
#endif
