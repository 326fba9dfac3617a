#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantryReport
  import GantrySystem

  /// A page's console lines and network requests.
  final class PageLog: Sendable {
    /// How many lines and requests are kept.
    static let limit = 1000

    /// The variable that has headers and bodies of requests kept.
    static let variable = "UI_TEST_REPORT_BODIES"
    static let keepsBodies = ProcessInfo.processInfo.environment[variable] == "1"
    /// The greatest number of characters of a body.
    private static let bodyLimit = 1 << 14

    private struct State: Sendable {
      var console: [ConsoleRecord] = []
      /// The requests; those that haven't ended with their numbers, and when they began.
      var network: [(record: NetworkRecord, open: (number: String, began: Double)?)] = []
      var follower: PageFollower?

      func index(ofOpen number: String) -> Int? {
        network.lastIndex { $0.open?.number == number }
      }
    }

    private let state = Lock(State())

    var console: [ConsoleRecord] { state.withLock { $0.console } }
    var network: [NetworkRecord] { state.withLock { $0.network.map(\.record) } }

    /// Hands over all lines and requests, and from now on each line as it comes, and each request when
    /// it begins and when it ends.
    func follow(_ follower: @escaping PageFollower) {
      state.withLock { state in
        state.follower = follower
        follower(state.console, state.network.map(\.record))
      }
    }

    // MARK: Console

    /// Notes a line of a browser's record, which has its milliseconds since 1970, from a place of a script.
    func add(_ record: JSON, level: String?, _ text: String?, at place: JSON) {
      let line = ConsoleRecord(
        level: Self.level(level), text: text ?? "", place: Self.place(place),
        date: Date(timeIntervalSince1970: (record["timestamp"].number ?? 0) / 1000))
      state.withLock { state in
        state.console.append(line)
        state.follower?([line], [])
        if state.console.count > Self.limit { state.console.removeFirst(Self.limit / 4) }
      }
    }

    private static func level(_ name: String?) -> ConsoleRecord.Level {
      switch name {
      case "error", "assert": .error
      case "warning", "warn": .warning
      case "debug", "verbose": .debug
      default: .info
      }
    }

    private static func place(_ place: JSON) -> String? {
      guard let address = place["url"].text, !address.isEmpty else { return nil }
      // Lines count from 0.
      return withoutCredentials(address)
        + (place["lineNumber"].integer.map { ":\($0 + 1)" } ?? "")
    }

    // MARK: Network

    /// An address without a user's name and password.
    static func withoutCredentials(_ address: String) -> String {
      guard let scheme = address.range(of: "://") else {
        // An address that holds its contents itself is shortened.
        return address.hasPrefix("data:") ? String(address.prefix(64)) : address
      }
      let rest = address[scheme.upperBound...]
      let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      guard let at = authority.lastIndex(of: "@") else { return address }
      return String(address[..<scheme.upperBound] + rest[rest.index(after: at)...])
    }

    /// Notes a request, which began at a time in seconds of the browser's own clock; one that may be
    /// forgotten is told of at its end.
    func begin(
      _ number: String, _ request: JSON, type: String?, since1970: Double, at time: Double,
      mayBeForgotten: Bool = false
    ) {
      var record = NetworkRecord(
        method: request["method"].text ?? "",
        url: Self.withoutCredentials(request["url"].text ?? ""), type: type,
        start: Date(timeIntervalSince1970: since1970))
      if Self.keepsBodies {
        record.requestHeaders = Self.headers(of: request)
        record.requestBody = request["postData"].text.map(Self.body)
      }
      state.withLock { [record] state in
        state.network.append((record, (number, time)))
        if !mayBeForgotten { state.follower?([], [record]) }
        if state.network.count > Self.limit { state.network.removeFirst(Self.limit / 4) }
      }
    }

    /// Notes what is known of an open request's answer.
    func answer(_ number: String, _ change: (inout NetworkRecord) -> Void) {
      state.withLock { state in
        if let index = state.index(ofOpen: number) { change(&state.network[index].record) }
      }
    }

    /// Notes the head of an open request's answer.
    func note(_ response: JSON, of number: String) {
      answer(number) { record in
        record.status = response["status"].integer
        if Self.keepsBodies { record.responseHeaders = Self.headers(of: response) }
      }
    }

    /// Leaves out an open request for what a request before it has got.
    func forget(_ number: String) {
      state.withLock { state in
        guard let index = state.index(ofOpen: number) else { return }
        let address = state.network[index].record.url
        guard state.network[..<index].contains(where: { $0.record.url == address }) else { return }
        state.network.remove(at: index)
      }
    }

    static func body(_ text: String) -> String {
      text.utf8.count <= bodyLimit ? text : "\(text.prefix(bodyLimit))…"
    }

    /// BiDi lists headers, DevTools have an object of them.
    private static func headers(of message: JSON) -> String {
      let listed = message["headers"].elements.map {
        ($0["name"].text ?? "", $0["value"]["value"].text ?? "")
      }
      let named = (message["headers"].members ?? [:]).map { ($0.key, $0.value.text ?? "") }
      return (listed + named).map { "\($0): \($1)" }.sorted().joined(separator: "\n")
    }

    /// Notes the end of a request by the browser's own clock.
    func end(_ number: String, at time: Double?, failure: String?) {
      state.withLock { state in
        guard let index = state.index(ofOpen: number), let open = state.network[index].open.take()
        else { return }
        state.network[index].record.duration = max(0, (time ?? open.began) - open.began)
        state.network[index].record.failure = failure
        state.follower?([], [state.network[index].record])
      }
    }
  }
#endif
