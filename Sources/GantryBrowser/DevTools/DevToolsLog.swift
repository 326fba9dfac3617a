#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantrySystem

  /// What a page wrote to its console and asked of the network, as its events tell.
  final class DevToolsLog: Sendable {
    /// How many lines and requests are kept.
    static let limit = 1000

    private struct State: Sendable {
      var console: [ConsoleLine] = []
      var network: [NetworkEntry] = []
      /// Where the requests that go on stand, by their numbers.
      var open: [String: (index: Int, began: Double)] = [:]
      var dropped = 0
    }

    private let state = Lock(State())

    var console: [ConsoleLine] { state.withLock { $0.console } }
    var network: [NetworkEntry] { state.withLock { $0.network } }

    func take(_ event: DevToolsEvent) {
      let parameters = event.parameters
      switch event.method {
      case "Runtime.consoleAPICalled": add(Self.line(call: parameters))
      case "Runtime.exceptionThrown": add(Self.line(exception: parameters))
      case "Log.entryAdded": add(Self.line(entry: parameters["entry"]))
      case "Network.requestWillBeSent": begin(parameters)
      case "Network.responseReceived":
        let status = parameters["response"]["status"].integer
        update(parameters) { entry, _ in entry.status = status }
      case "Network.loadingFinished": end(parameters, failure: nil)
      case "Network.loadingFailed":
        end(parameters, failure: parameters["errorText"].text ?? "failed")
      default: break
      }
    }

    // MARK: Console

    private func add(_ line: ConsoleLine) {
      state.withLock { state in
        state.console.append(line)
        if state.console.count > Self.limit { state.console.removeFirst(Self.limit / 4) }
      }
    }

    private static func level(_ name: String?) -> ConsoleLine.Level {
      switch name {
      case "error", "assert": .error
      case "warning": .warning
      case "debug", "verbose": .debug
      default: .info
      }
    }

    private static func line(call: JSON) -> ConsoleLine {
      let words = call["args"].elements.map { value -> String in
        switch value["value"] {
        case .string(let text): text
        case .null: value["description"].text ?? value["type"].text ?? "null"
        case let other: String(decoding: other.bytes, as: UTF8.self)
        }
      }
      return ConsoleLine(
        level: level(call["type"].text), text: words.joined(separator: " "),
        origin: origin(call["stackTrace"]["callFrames"].elements.first ?? .null),
        time: (call["timestamp"].number ?? 0) / 1000)
    }

    private static func line(exception: JSON) -> ConsoleLine {
      let details = exception["exceptionDetails"]
      let text = details["exception"]["description"].text ?? details["text"].text ?? ""
      return ConsoleLine(
        level: .error, text: text, origin: origin(details),
        time: (exception["timestamp"].number ?? 0) / 1000)
    }

    private static func line(entry: JSON) -> ConsoleLine {
      ConsoleLine(
        level: level(entry["level"].text), text: entry["text"].text ?? "", origin: origin(entry),
        time: (entry["timestamp"].number ?? 0) / 1000)
    }

    private static func origin(_ place: JSON) -> String {
      guard let address = place["url"].text, !address.isEmpty else { return "" }
      // DevTools count from 0.
      return withoutCredentials(address)
        + (place["lineNumber"].integer.map { ":\($0 + 1)" } ?? "")
    }

    // MARK: Network

    /// An address without a user's name and password.
    static func withoutCredentials(_ address: String) -> String {
      guard let scheme = address.range(of: "://") else {
        // Contents that stand in the address itself are no address.
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
        let status = parameters["redirectResponse"]["status"].integer
        update(parameters) { entry, _ in entry.status = status }
        end(parameters, failure: nil)
      }
      let request = parameters["request"]
      let entry = NetworkEntry(
        method: request["method"].text ?? "",
        address: Self.withoutCredentials(request["url"].text ?? ""),
        kind: parameters["type"].text ?? "", start: parameters["wallTime"].number ?? 0)
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

    private func update(
      _ parameters: JSON, _ change: (inout NetworkEntry, _ began: Double) -> Void
    ) {
      guard let number = parameters["requestId"].text else { return }
      state.withLock { state in
        guard let (index, began) = state.open[number], index >= state.dropped else { return }
        change(&state.network[index - state.dropped], began)
      }
    }

    private func end(_ parameters: JSON, failure: String?) {
      update(parameters) { entry, began in
        entry.duration = .seconds(max(0, (parameters["timestamp"].number ?? began) - began))
        entry.failure = failure
      }
      guard let number = parameters["requestId"].text else { return }
      state.withLock { $0.open[number] = nil }
    }
  }
#endif
