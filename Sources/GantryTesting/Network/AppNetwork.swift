#if os(macOS) || os(Linux) || canImport(XCUIAutomation)
  import Foundation
  import GantryFormats
  import GantryLink
  import GantrySystem

  /// The network requests of an app under test.
  ///
  /// ```swift
  /// #expect(app.network.requests.map(\.url.path) == ["/users"])
  /// #expect(app.network.misses.isEmpty)
  /// ```
  ///
  /// It has the requests of the sessions in whose configuration `GantryNetworking` is installed,
  /// and of the app's `NetworkClient`, also of a mock. In a release build it is empty.
  public struct AppNetwork: Sendable {
    #if DEBUG
      private var source: (any LinkedApp)?

      init(_ source: (any LinkedApp)?) { self.source = source }
    #endif

    /// The network of an application that doesn't run, or has no link, as in release builds.
    package init() {}

    /// The requests that have ended, in the order of their ends, at most the newest 10,000.
    ///
    /// Each access asks the app: requests that it made before it answered the test, or showed it
    /// something, are there, also where it has ended since, though not by a crash. Without its
    /// answer within five seconds, the last ones may be missing.
    public var requests: [NetworkRequestRecord] { requests(timeout: .seconds(5)) }

    /// The requests that failed because no stub, recording or mock answered them.
    public var misses: [NetworkRequestRecord] { requests.filter { $0.missed != nil } }

    /// Waits until a request has ended, unless it already has.
    ///
    /// - Parameters:
    ///   - request: the request: `GET /users`, `/users?page=2`, or a whole URL, each with or
    ///     without a method. Without a query it matches any query.
    ///   - timeout: the longest wait.
    /// - Returns: the first such request; nil where there is none when the time is over, or when
    ///   the app has ended. Nil at once, with a line on standard error, where the text names no
    ///   request: what follows the method is neither a path that begins with `/` nor a whole URL.
    @discardableResult
    public func waitForRequest(
      _ request: String, timeout: Duration = .seconds(30)
    ) -> NetworkRequestRecord? {
      #if DEBUG
        guard let pattern = RequestPattern(request) else {
          System.printError("Gantry: \(RequestPattern.refusal(of: request))\n")
          return nil
        }
        return source?.waitForRequest(for: timeout) { pattern.matches($0.method, $0.url) }
          .map { NetworkRequestRecord($0) }
      #else
        return nil
      #endif
    }

    /// Checks how often the app has made a request; waits for as many, but not for more.
    ///
    /// It takes no wildcards, and blocks its thread while it waits.
    ///
    /// ```swift
    /// try app.network.verify("POST /orders")
    /// try app.network.verify("GET /users", count: 0)
    /// ```
    ///
    /// - Parameters:
    ///   - request: the request, as for ``waitForRequest(_:timeout:)``.
    ///   - count: how often; once unless stated.
    ///   - timeout: the longest wait.
    /// - Throws: ``RequestCountError`` with all requests that the app has made, where there are more
    ///   or fewer, or where the text names no request.
    public func verify(
      _ request: String, count: Int = 1, timeout: Duration = .seconds(5)
    ) throws(RequestCountError) {
      guard let pattern = RequestPattern(request) else {
        throw RequestCountError(
          request: request, count: 0, expectedCount: count, requests: requests(timeout: timeout))
      }
      #if DEBUG
        _ = source?.monitor.wait(for: timeout) { status -> Bool? in
          let found = status.requests.lazy.filter { pattern.matches($0.method, $0.url) }
          return found.count >= count || status.isGone ? true : nil
        }
      #endif
      let all = requests(timeout: timeout)
      let found = all.count { pattern.matches($0.method, $0.url.absoluteString) }
      guard found != count else { return }
      throw RequestCountError(request: request, count: found, expectedCount: count, requests: all)
    }

    private func requests(timeout: Duration) -> [NetworkRequestRecord] {
      #if DEBUG
        return source?.requests(timeout: timeout).map { NetworkRequestRecord($0) } ?? []
      #else
        return []
      #endif
    }

    /// The lines of failure messages about unanswered requests, the first of each kind.
    package var missLines: [String] {
      // A failing test doesn't wait long for an app that hangs.
      let sentences = requests(timeout: .seconds(1)).compactMap(\.missed).uniqued()
      guard !sentences.isEmpty else { return [] }
      var lines = ["Requests that no stub matched:"] + sentences.prefix(10).map { "  \($0)" }
      if sentences.count > 10 { lines.append("  and \(sentences.count - 10) more") }
      return lines
    }
  }

  extension NetworkRequestRecord {
    /// The sentence about the miss, if nothing answered.
    fileprivate var missed: String? {
      if case .miss(let sentence) = origin { return sentence }
      return nil
    }
  }

  /// An app has made a request more or less often than a test expects, or the test names none.
  public struct RequestCountError: Error, CustomStringConvertible, Sendable {
    /// The request as the test names it.
    public var request: String
    /// How often the app has made it.
    public var count: Int
    /// How often it should have.
    public var expectedCount: Int
    /// All requests that the app has made.
    public var requests: [NetworkRequestRecord]

    /// What differs, and the app's newest requests, one a line; or why the text names no request.
    public var description: String {
      if RequestPattern(request) == nil { return RequestPattern.refusal(of: request) }
      let times = [0: "never", 1: "once"]
      var lines = [
        "'\(request)' was requested \(times[count] ?? "\(count) times"), not "
          + "\(times[expectedCount] ?? "\(expectedCount) times"). "
          + (requests.isEmpty ? "Nothing was requested." : "What was requested:")
      ]
      if requests.count > 20 { lines.append("  … \(requests.count - 20) before these") }
      lines += requests.suffix(20).map { "  \($0)" }
      return lines.joined(separator: "\n")
    }
  }

  /// A request as a test names it.
  struct RequestPattern: Sendable {
    private let method: String?
    private let target: String

    /// Reads a text; nil where its target is neither a path nor a whole URL, so that it would match
    /// nothing.
    init?(_ text: String) {
      let parts = text.split(separator: " ", maxSplits: 1)
      if parts.count == 2, !parts[0].contains("/") {
        method = parts[0].uppercased()
        target = parts[1].trimmingCharacters(in: .whitespaces)
      } else {
        method = nil
        target = text
      }
      let scheme = target.prefix { $0.isLetter || $0.isNumber || "+-.".contains($0) }
      let isURL = !scheme.isEmpty && target[scheme.endIndex...].hasPrefix("://")
      guard isURL || target.hasPrefix("/") else { return nil }
    }

    /// Why a text can't be read.
    static func refusal(of text: String) -> String {
      "'\(clipped(text))' names no request: write a path that begins with '/', or a URL with its "
        + "scheme."
    }

    func matches(_ method: String, _ url: String) -> Bool {
      if let wanted = self.method, wanted != method { return false }
      guard target.hasPrefix("/") else { return matches(url) }
      guard let authority = url.range(of: "://") else { return false }
      let path = url[authority.upperBound...].drop { !"/?#".contains($0) }
      return matches(path.hasPrefix("/") ? String(path) : "/\(path)")
    }

    /// Whether a URL or path matches, with its query if the pattern has one.
    private func matches(_ text: String) -> Bool {
      let text = target.contains("?") ? text : String(text.prefix { $0 != "?" })
      return text == target || text.removingPercentEncoding == target
    }
  }
#endif
