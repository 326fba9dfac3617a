#if DEBUG
  import GantryLink

  /// A launched app that tells over its link what it has requested.
  protocol RequestSource: Sendable {
    /// Sends the app a message; false where no link stands any more.
    func send(_ message: LinkMessage) throws -> Bool

    /// Reads or changes what the app has said.
    func withLink<Result: Sendable>(_ body: (inout LinkStatus) -> Result) -> Result

    /// Waits until a closure finds what it looks for in what the app has said.
    func waitForLink<Result: Sendable>(
      for timeout: Duration, until find: (LinkStatus) -> Result?
    ) -> Result?
  }

  extension RequestSource {
    /// All that the app had requested when this was called; an app that hangs is waited for no
    /// longer than the timeout.
    func requests(timeout: Duration) -> [LinkRequest] {
      let number = withLink { link -> Int? in
        guard link.tellsRequests, !link.isGone else { return nil }
        link.askedNumber += 1
        return link.askedNumber
      }
      if let number {
        // Where no link stands any more, what was told before is all.
        if (try? send(LinkMessage(.request) { $0.number = number })) == true {
          _ = waitForLink(for: timeout) { link -> Bool? in
            link.answeredNumber >= number || link.isGone ? true : nil
          }
        }
      }
      return withLink { Array($0.requests.suffix(LinkRequest.limit)) }
    }

    /// Waits until the app has made a request that is looked for, and gives it.
    func waitForRequest(
      for timeout: Duration, where matches: (LinkRequest) -> Bool
    ) -> LinkRequest? {
      // Each is looked at once, however many there are.
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
