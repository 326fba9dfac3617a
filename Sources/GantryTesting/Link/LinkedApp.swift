#if DEBUG
  import Gantry
  import GantryLink

  /// A launched app at the other end of its link.
  protocol LinkedApp: Sendable {
    /// What is waited for.
    associatedtype Status: Sendable

    var monitor: Monitor<Status> { get }

    /// The part of it that the link has told.
    static var link: any WritableKeyPath<Status, LinkStatus> & Sendable { get }

    /// Sends the app a message; false where the link is closed.
    func send(_ message: LinkMessage) throws -> Bool
  }

  extension LinkedApp where Status == LinkStatus {
    static var link: any WritableKeyPath<LinkStatus, LinkStatus> & Sendable { \.self }
  }

  extension LinkedApp {
    /// Reads or changes the status of the link.
    func withLink<Result: Sendable>(_ body: (inout LinkStatus) -> Result) -> Result {
      monitor.withLock { body(&$0[keyPath: Self.link]) }
    }

    /// Waits until a closure finds a result in the status of the link.
    func waitForLink<Result: Sendable>(
      for timeout: Duration, until find: (LinkStatus) -> Result?
    ) -> Result? {
      monitor.wait(for: timeout) { find($0[keyPath: Self.link]) }
    }

    /// Gives a configuration of the running app another value; returns why that failed, or nil.
    func change<C: LaunchConfiguration>(to configuration: C, timeout: Duration) -> String? {
      let type = String(describing: C.self)
      let message = LinkMessage(.change) {
        $0.configuration = type
        $0.payload = configuration.payload
      }
      withLink { $0.changes[type] = nil }
      do {
        guard try send(message) else { return "there is no link to the app" }
      } catch {
        return "\(error)"
      }
      let answer = waitForLink(for: timeout) { link -> String?? in
        if let answer = link.changes[type] { return .some(answer) }
        return link.isGone ? .some("the app has ended") : nil
      }
      return answer ?? "the app didn't answer within \(timeout)"
    }

    /// The app's requests up to this call; waits for an app that hangs only until the timeout.
    func requests(timeout: Duration) -> [LinkRequest] {
      let number = withLink { link -> Int? in
        guard !link.isGone else { return nil }
        link.askedNumber += 1
        return link.askedNumber
      }
      if let number {
        // Without a link no more requests come.
        if (try? send(LinkMessage(.request) { $0.number = number })) == true {
          _ = waitForLink(for: timeout) { link -> Bool? in
            link.answeredNumber >= number || link.isGone ? true : nil
          }
        }
      }
      return withLink { Array($0.requests.suffix(LinkRequest.limit)) }
    }

    /// Waits until the app has made a request, and returns it.
    func waitForRequest(
      for timeout: Duration, where matches: (LinkRequest) -> Bool
    ) -> LinkRequest? {
      // Each request is compared once.
      var seen = 0
      let found = waitForLink(for: timeout) { link -> LinkRequest?? in
        let fresh = link.requests.dropFirst(max(0, seen - link.droppedRequests))
        seen = link.droppedRequests + link.requests.count
        if let found = fresh.first(where: matches) { return .some(found) }
        return link.isGone ? .some(nil) : nil
      }
      return found ?? nil
    }
  }
#endif
