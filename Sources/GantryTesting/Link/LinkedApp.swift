#if DEBUG
  import Gantry
  import GantryLink

  /// A launched app at the other end of its link.
  protocol LinkedApp: Sendable {
    var monitor: Monitor<AppStatus> { get }

    /// Sends the app a message; false where the link is closed.
    func send(_ message: LinkMessage) throws -> Bool
  }

  extension LinkedApp {
    /// Gives a configuration of the running app another value; returns why that failed, or nil.
    func change<C: LaunchConfiguration>(to configuration: C, timeout: Duration) -> String? {
      // An earlier change may be answered after its time is over.
      let number = monitor.withLock { status in
        status.changeNumber += 1
        return status.changeNumber
      }
      let message = LinkMessage(.change) {
        $0.number = number
        $0.configuration = String(describing: C.self)
        $0.payload = configuration.payload
      }
      do {
        guard try send(message) else { return "there is no link to the app" }
      } catch {
        return "\(error)"
      }
      let answer = monitor.wait(for: timeout) { status -> String?? in
        if let answer = status.changes[number] { return .some(answer) }
        return status.isGone ? .some("the app has ended") : nil
      }
      return answer ?? "the app didn't answer within \(timeout)"
    }

    /// The app's requests up to this call; waits for an app that hangs only until the timeout.
    func requests(timeout: Duration) -> [LinkRequest] {
      let number = monitor.withLock { status in
        status.askedNumber += 1
        return status.askedNumber
      }
      // Without a link no more requests come.
      if (try? send(LinkMessage(.request) { $0.number = number })) == true {
        _ = monitor.wait(for: timeout) { status -> Bool? in
          status.answeredNumber >= number || status.isGone ? true : nil
        }
      }
      return monitor.withLock { Array($0.requests.suffix(LinkRequest.limit)) }
    }

    /// Waits until the app has made a request, and returns it.
    func waitForRequest(
      for timeout: Duration, where matches: (LinkRequest) -> Bool
    ) -> LinkRequest? {
      // Each request is compared once.
      var seen = 0
      let found = monitor.wait(for: timeout) { status -> LinkRequest?? in
        let fresh = status.requests.dropFirst(max(0, seen - status.droppedRequests))
        seen = status.droppedRequests + status.requests.count
        if let found = fresh.first(where: matches) { return .some(found) }
        return status.isGone ? .some(nil) : nil
      }
      return found ?? nil
    }
  }
#endif
