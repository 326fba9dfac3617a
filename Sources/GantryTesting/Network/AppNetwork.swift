#if os(macOS) || os(Linux) || canImport(XCUIAutomation)
  import Foundation
  import GantryFormats
  import GantryLink

  /// What an app under test has asked of the network.
  ///
  /// ```swift
  /// #expect(app.network.requests.map(\.url.path) == ["/users"])
  /// #expect(app.network.misses.isEmpty)
  /// ```
  ///
  /// It knows of requests through sessions in whose configuration `GantryNetworking` is installed, and
  /// through its `NetworkClient`, a mock included. Of an app without them, or of a release build, it knows none.
  public struct AppNetwork: Sendable {
    #if DEBUG
      private let source: (any RequestSource)?

      init(_ source: (any RequestSource)?) { self.source = source }

      /// That of an application that doesn't run.
      package init() { source = nil }
    #else
      /// That of an application without a link, which release builds don't have.
      package init() {}
    #endif

    /// The requests that are over, in the order in which they ended, at most the newest 10,000.
    ///
    /// The app is asked each time: what it did before it showed something to the test, or answered
    /// it, is there. An app that doesn't answer within five seconds has told what it has.
    public var requests: [NetworkRequestRecord] { requests(timeout: .seconds(5)) }

    /// The requests that neither a stub nor a recording nor a mock answered and that therefore failed.
    public var misses: [NetworkRequestRecord] { requests.filter { $0.missed != nil } }

    /// Waits until a request is over, which may have been before.
    ///
    /// - Parameters:
    ///   - request: what to wait for: `GET /users`, `/users?page=2`, or a whole URL, each with or
    ///     without a method. Without a query any is meant.
    ///   - timeout: how long at most.
    /// - Returns: the first such request; nil where there is none when the time is over, or when the
    ///   app has ended.
    @discardableResult
    public func waitForRequest(
      _ request: String, timeout: Duration = .seconds(30)
    ) -> NetworkRequestRecord? {
      #if DEBUG
        let pattern = RequestPattern(request)
        return source?.waitForRequest(for: timeout) { pattern.matches($0.method, $0.url) }
          .map { NetworkRequestRecord($0) }
      #else
        return nil
      #endif
    }

    private func requests(timeout: Duration) -> [NetworkRequestRecord] {
      #if DEBUG
        return source?.requests(timeout: timeout).map { NetworkRequestRecord($0) } ?? []
      #else
        return []
      #endif
    }

    /// What failure messages say of requests that nothing answered, the first of each kind.
    package var missLines: [String] {
      // A failing test waits for an app that hangs no longer than it must.
      let sentences = requests(timeout: .seconds(1)).compactMap(\.missed).uniqued()
      guard !sentences.isEmpty else { return [] }
      var lines = ["Requests that no stub matched:"] + sentences.prefix(10).map { "  \($0)" }
      if sentences.count > 10 { lines.append("  and \(sentences.count - 10) more") }
      return lines
    }
  }

  extension NetworkRequestRecord {
    /// What was asked for, where nothing answered.
    fileprivate var missed: String? {
      if case .miss(let sentence) = origin { return sentence }
      return nil
    }
  }

  /// A request as a test names it.
  struct RequestPattern: Sendable {
    private let method: String?
    private let target: String

    init(_ text: String) {
      let parts = text.split(separator: " ", maxSplits: 1)
      if parts.count == 2, !parts[0].contains("/") {
        method = parts[0].uppercased()
        target = parts[1].trimmingCharacters(in: .whitespaces)
      } else {
        method = nil
        target = text
      }
    }

    func matches(_ method: String, _ url: String) -> Bool {
      if let wanted = self.method, wanted != method { return false }
      if target.contains("://") { return matches(url) }
      guard let authority = url.range(of: "://") else { return false }
      let path = url[authority.upperBound...].drop { !"/?#".contains($0) }
      return matches(path.hasPrefix("/") ? String(path) : "/\(path)")
    }

    /// Whether a URL or path is the one that is meant, with its query where that has one.
    private func matches(_ text: String) -> Bool {
      let text = target.contains("?") ? text : String(text.prefix { $0 != "?" })
      return text == target || text.removingPercentEncoding == target
    }
  }
#endif
