#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantrySystem

  /// A session of W3C WebDriver with a browser.
  struct WebDriverSession: Sendable {
    let client: any HTTPTransport
    let identifier: String
    /// The remote end's own capabilities.
    let capabilities: JSON

    init(
      client: any HTTPTransport, capabilities: JSON, deadline: Deadline
    ) throws(BrowserError) {
      let body: JSON = ["capabilities": ["alwaysMatch": capabilities]]
      let value: JSON
      do throws(BrowserError) {
        value = try Self.start(client, body, deadline)
      } catch  where error.code == .refused || error.code == .invalid {
        throw BrowserError(
          .notStarted, "\(client.endpoint.description) has started no browser: \(error.message)")
      }
      guard let identifier = value["sessionId"].text else {
        throw BrowserError(
          .notStarted, "\(client.endpoint.description) answered without a session's number.")
      }
      (self.client, self.identifier) = (client, identifier)
      self.capabilities = value["capabilities"]
    }

    /// Asks for a session, and ends one that comes when nobody waits any more.
    ///
    /// A grid starts what it has queued, whoever has gone meanwhile.
    private static func start(
      _ client: any HTTPTransport, _ body: JSON, _ deadline: Deadline
    ) throws(BrowserError) -> JSON {
      let patience = Deadline(after: deadline.remaining + .seconds(900))
      let coming = Coming { () throws(BrowserError) in
        try ask(client, "POST", "/session", body, patience)
      }
      do throws(BrowserError) {
        return try coming.value(deadline: deadline)
      } catch  where error.code == .timedOut && deadline.isOver {
        System.runAside {
          guard let late = try? coming.value(deadline: patience),
            let identifier = late["sessionId"].text
          else { return }
          // A remote end that can't be reached any more ends its sessions itself.
          _ = try? ask(client, "DELETE", "/session/\(identifier)", nil, .init(after: .seconds(30)))
        }
        throw BrowserError(
          .timedOut, "POST /session to \(client.endpoint.description) was not answered in time.")
      }
    }

    func ask(
      _ method: String, _ path: String, _ body: JSON? = nil, deadline: Deadline
    ) throws(BrowserError) -> JSON {
      let body = body ?? (method == "POST" ? [:] : nil)
      return try Self.ask(client, method, "/session/\(identifier)\(path)", body, deadline)
    }

    private static func ask(
      _ client: any HTTPTransport, _ method: String, _ path: String, _ body: JSON?,
      _ deadline: Deadline
    ) throws(BrowserError) -> JSON {
      let response = try client.exchange(method, path, body: body?.bytes, deadline: deadline)
      guard let answer = JSON(response.body), answer.members != nil else {
        let start = String(decoding: response.body.prefix(200), as: UTF8.self)
        throw BrowserError(
          .refused,
          "\(client.endpoint.description) answered \(method) \(path) with \(response.status) and no "
            + "JSON: '\(start)'. Is that the address of a remote end of W3C WebDriver?")
      }
      guard response.status >= 400 || answer["value"]["error"].text != nil else {
        return answer["value"]
      }
      throw failure(answer["value"], response.status, "\(method) \(path)")
    }

    // MARK: Errors

    /// The error for one of https://www.w3.org/TR/webdriver2/#errors.
    private static func failure(_ value: JSON, _ status: Int, _ what: String) -> BrowserError {
      let reason = value["error"].text ?? "status \(status)"
      let message = lines(value["message"].text ?? "")
      let code: BrowserError.Code =
        switch reason {
        case "unexpected alert open": .dialogOpen
        case "invalid session id": .gone
        case "no such window", "no such frame", "no such execution context",
          "stale element reference":
          .navigated
        case "script timeout", "timeout": .timedOut
        case "invalid argument", "unknown command", "unsupported operation", "unknown method":
          .invalid
        // WebKit's driver words the end of its browser so.
        case "unknown error" where message.isEmpty: .gone
        default: isEnd(message) ? .gone : BrowserError.isNavigation(message) ? .navigated : .refused
        }
      var error = BrowserError(code, "\(what): \(reason): \(message)")
      error.reason = reason
      return error
    }

    private static func lines(_ message: String) -> String {
      // The other lines are about the driver itself.
      message.split(separator: "\n").prefix(3).map { $0.trimmingCharacters(in: .whitespaces) }
        .prefix { !$0.hasPrefix("(Session info") && !$0.hasPrefix("#") }.joined(separator: ": ")
    }

    /// Whether a driver's message means that the browser has ended.
    private static func isEnd(_ message: String) -> Bool {
      [
        "disconnected", "not reachable", "tab crashed", "session deleted", "not connected to",
        "chrome not reachable", "Browser has closed", "process exited",
        // WebKit's driver words the end of the page's process so.
        "Could not parse script result",
      ].contains { message.contains($0) }
    }
  }
#endif
