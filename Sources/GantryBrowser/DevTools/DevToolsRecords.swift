#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantryReport

  extension PageLog {
    /// Takes an event of DevTools.
    func take(devTools event: BrowserEvent) {
      let parameters = event.parameters
      switch event.method {
      case "Runtime.consoleAPICalled": add(Self.line(call: parameters))
      case "Runtime.exceptionThrown": add(Self.line(exception: parameters))
      case "Log.entryAdded": add(Self.line(entry: parameters["entry"]))
      default: takeRequest(event.method, parameters)
      }
    }

    private func takeRequest(_ method: String, _ parameters: JSON) {
      guard let number = parameters["requestId"].text else { return }
      let time = parameters["timestamp"].number
      switch method {
      case "Network.requestWillBeSent":
        if parameters["redirectResponse"] != .null {
          answer(number, status: parameters["redirectResponse"]["status"].integer)
          end(number, at: time, failure: nil)
        }
        let request = parameters["request"]
        let record = NetworkRecord(
          method: request["method"].text ?? "",
          url: Self.withoutCredentials(request["url"].text ?? ""),
          type: parameters["type"].text?.lowercased(),
          start: Date(timeIntervalSince1970: parameters["wallTime"].number ?? 0))
        begin(number, record, at: time ?? 0)
      case "Network.responseReceived":
        answer(number, status: parameters["response"]["status"].integer)
      case "Network.loadingFinished": end(number, at: time, failure: nil)
      case "Network.loadingFailed":
        end(number, at: time, failure: parameters["errorText"].text ?? "failed")
      default: break
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
  }
#endif
