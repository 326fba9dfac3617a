#if !canImport(XCUIAutomation)
  import Foundation
  import Gantry
  import GantryBrowser
  import GantryNetworking
  import GantrySystem
  import GantryTesting

  /// The conditions of what a page requests, and what it has requested.
  #if DEBUG
    final class PageRequests: Sendable {
      private let responder: NetworkResponder
      private let log = RequestLog()
      /// What stands between the page and its service where the browser can't be asked to.
      private let proxy = Lock<ConditioningProxy?>(nil)

      /// - Throws: all problems of the conditions.
      init(_ conditions: NetworkConditions) throws(LaunchError) {
        responder = try NetworkResponder(checking: conditions) { [log] in log.add($0) }
        RunReporting.redact(conditions.redacted)
      }

      var network: AppNetwork { log.network }

      /// Has a page's browser ask for each request; false where it can't.
      func intercept(_ page: any Page, _ deadline: Deadline) throws(BrowserError) -> Bool {
        try page.intercept(responder, deadline: deadline)
      }

      /// Comes between a page and its service, and returns the address that the page is to open.
      func install(
        in page: any Page, _ address: String, isRemote: Bool, _ deadline: Deadline
      ) throws(BrowserError) -> String {
        if try intercept(page, deadline) { return address }
        guard !isRemote, let service = URL(string: address) else {
          throw BrowserError(
            .invalid,
            "pageConditions can't be had in a remote browser that speaks W3C WebDriver alone.")
        }
        do {
          return try proxy.withLock { proxy in
            let made = try proxy ?? ConditioningProxy(toPage: service, by: responder)
            proxy = made
            return made.url.absoluteString + address.drop { $0 != "?" && $0 != "#" }
          }
        } catch {
          throw BrowserError(.notStarted, "no proxy for pageConditions could be started: \(error)")
        }
      }

      func change(to conditions: NetworkConditions) throws(LaunchError) {
        try responder.change(to: conditions)
        RunReporting.redact(conditions.redacted)
      }

      /// Ends the proxy, and writes the recording.
      func end() {
        proxy.withLock { $0.take() }?.stop()
        responder.flush()
      }
    }
  #else
    final class PageRequests: Sendable {
      init(_ conditions: NetworkConditions) throws {
        throw UIFailure("pageConditions need a debug build of the test.")
      }

      var network: AppNetwork { AppNetwork() }

      func intercept(_ page: any Page, _ deadline: Deadline) throws(BrowserError) -> Bool { false }

      func install(
        in page: any Page, _ address: String, isRemote: Bool, _ deadline: Deadline
      ) throws(BrowserError) -> String { address }

      func change(to conditions: NetworkConditions) throws(LaunchError) {}

      func end() {}
    }
  #endif
#endif
