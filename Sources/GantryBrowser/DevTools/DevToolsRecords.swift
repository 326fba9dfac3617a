#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryReport

  extension PageLog {
    func take(devTools event: BrowserEvent) {
      let parameters = event.parameters
      switch event.method {
      case "Runtime.consoleAPICalled":
        add(
          parameters, level: parameters["type"].text, Self.text(call: parameters),
          at: parameters["stackTrace"]["callFrames"].elements.first ?? .null)
      case "Runtime.exceptionThrown":
        let details = parameters["exceptionDetails"]
        let text = details["exception"]["description"].text ?? details["text"].text
        add(parameters, level: "error", text, at: details)
      case "Log.entryAdded":
        let entry = parameters["entry"]
        add(entry, level: entry["level"].text, entry["text"].text, at: entry)
      default: takeRequest(event.method, parameters)
      }
    }

    /// Whether a request has ended whose answer's body is kept; the browser is asked for it before the end is noted.
    static func wantsBody(_ event: BrowserEvent) -> Bool {
      keepsBodies && event.method == "Network.loadingFinished"
    }

    /// Takes the body of a request that has ended, and its end.
    func take(body answer: BrowserSession.Answer, of event: BrowserEvent) {
      if case .result(let result) = answer, result["base64Encoded"].bool != true,
        let text = result["body"].text, let number = event.parameters["requestId"].text
      {
        self.answer(number) { $0.responseBody = Self.body(text) }
      }
      take(devTools: event)
    }

    private func takeRequest(_ method: String, _ parameters: JSON) {
      guard let number = parameters["requestId"].text else { return }
      let time = parameters["timestamp"].number
      switch method {
      case "Network.requestWillBeSent":
        if parameters["redirectResponse"] != .null {
          note(parameters["redirectResponse"], of: number)
          end(number, at: time, failure: nil)
        }
        begin(
          number, parameters["request"], type: parameters["type"].text?.lowercased(),
          since1970: parameters["wallTime"].number ?? 0, at: time ?? 0)
      case "Network.responseReceived":
        note(parameters["response"], of: number)
      case "Network.loadingFinished": end(number, at: time, failure: nil)
      case "Network.loadingFailed":
        end(number, at: time, failure: parameters["errorText"].text ?? "failed")
      default: break
      }
    }

    private static func text(call: JSON) -> String {
      let words = call["args"].elements.map { value -> String in
        switch value["value"] {
        case .string(let text): text
        case .null: value["description"].text ?? value["type"].text ?? "null"
        case let other: String(decoding: other.bytes, as: UTF8.self)
        }
      }
      return words.joined(separator: " ")
    }
  }
#endif
