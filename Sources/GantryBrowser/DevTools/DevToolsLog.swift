#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantryReport
  import GantrySystem

  /// A page's console lines and network requests, from its events.
  final class DevToolsLog: Sendable {
    /// How many lines and requests are kept.
    static let limit = 1000

    private struct State: Sendable {
      var console: [ConsoleRecord] = []
      var network: [NetworkRecord] = []
      /// The indices of open requests, by their numbers.
      var open: [String: (index: Int, began: Double)] = [:]
      var dropped = 0
      var follower: PageFollower?
    }

    private let state = Lock(State())

    var console: [ConsoleRecord] { state.withLock { $0.console } }
    var network: [NetworkRecord] { state.withLock { $0.network } }

    /// Hands over all lines and ended requests, and from now on each as it comes.
    func follow(_ follower: @escaping PageFollower) {
      state.withLock { state in
        state.follower = follower
        follower(state.console, state.network.filter { $0.duration != nil })
      }
    }

    func take(_ event: DevToolsEvent) {
      let parameters = event.parameters
      switch event.method {
      case "Runtime.consoleAPICalled": add(Self.line(call: parameters))
      case "Runtime.exceptionThrown": add(Self.line(exception: parameters))
      case "Log.entryAdded": add(Self.line(entry: parameters["entry"]))
      case "Network.requestWillBeSent": begin(parameters)
      case "Network.responseReceived":
        answer(parameters, status: parameters["response"]["status"].integer)
      case "Network.loadingFinished": end(parameters, failure: nil)
      case "Network.loadingFailed":
        end(parameters, failure: parameters["errorText"].text ?? "failed")
      default: break
      }
    }

    // MARK: Console

    private func add(_ line: ConsoleRecord) {
      state.withLock { state in
        state.console.append(line)
        state.follower?([line], [])
        if state.console.count > Self.limit { state.console.removeFirst(Self.limit / 4) }
      }
    }

    private static func level(_ name: String?) -> ConsoleRecord.Level {
      switch name {
      case "error", "assert": .error
      case "warning": .warning
      case "debug", "verbose": .debug
      default: .info
      }
    }

    private static func line(call: JSON) -> ConsoleRecord {
      let words = call["args"].elements.map { value -> String in
        switch value["value"] {
        case .string(let text): text
        case .null: value["description"].text ?? value["type"].text ?? "null"
        case let other: String(decoding: other.bytes, as: UTF8.self)
        }
      }
      return ConsoleRecord(
        level: level(call["type"].text), text: words.joined(separator: " "),
        place: place(call["stackTrace"]["callFrames"].elements.first ?? .null), date: date(call))
    }

    private static func line(exception: JSON) -> ConsoleRecord {
      let details = exception["exceptionDetails"]
      let text = details["exception"]["description"].text ?? details["text"].text ?? ""
      return ConsoleRecord(
        level: .error, text: text, place: place(details), date: date(exception))
    }

    private static func line(entry: JSON) -> ConsoleRecord {
      ConsoleRecord(
        level: level(entry["level"].text), text: entry["text"].text ?? "", place: place(entry),
        date: date(entry))
    }

    private static func date(_ parameters: JSON) -> Date {
      Date(timeIntervalSince1970: (parameters["timestamp"].number ?? 0) / 1000)
    }

    private static func place(_ place: JSON) -> String? {
      guard let address = place["url"].text, !address.isEmpty else { return nil }
      // DevTools count from 0.
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

    private func begin(_ parameters: JSON) {
      guard let number = parameters["requestId"].text else { return }
      if parameters["redirectResponse"] != .null {
        answer(parameters, status: parameters["redirectResponse"]["status"].integer)
        end(parameters, failure: nil)
      }
      let request = parameters["request"]
      let entry = NetworkRecord(
        method: request["method"].text ?? "",
        url: Self.withoutCredentials(request["url"].text ?? ""),
        type: parameters["type"].text?.lowercased(),
        start: Date(timeIntervalSince1970: parameters["wallTime"].number ?? 0))
      state.withLock { state in
        if state.network.count >= Self.limit {
          state.network.removeFirst(Self.limit / 4)
          state.dropped += Self.limit / 4
        }
        let index = state.network.count + state.dropped
        state.network.append(entry)
        state.open[number] = (index, parameters["timestamp"].number ?? 0)
      }
    }

    /// Notes the answer to an open request.
    private func answer(_ parameters: JSON, status: Int?) {
      guard let number = parameters["requestId"].text else { return }
      state.withLock { state in
        guard let (index, _) = state.open[number], index >= state.dropped else { return }
        state.network[index - state.dropped].status = status
      }
    }

    private func end(_ parameters: JSON, failure: String?) {
      guard let number = parameters["requestId"].text else { return }
      state.withLock { state in
        guard let (index, began) = state.open.removeValue(forKey: number), index >= state.dropped
        else { return }
        var entry = state.network[index - state.dropped]
        entry.duration = max(0, (parameters["timestamp"].number ?? began) - began)
        entry.failure = failure
        state.network[index - state.dropped] = entry
        state.follower?([], [entry])
      }
    }
  }
#endif
