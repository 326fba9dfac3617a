#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  extension PageLog {
    func take(biDi event: BrowserEvent) {
      let parameters = event.parameters
      // In milliseconds since 1970.
      let time = (parameters["timestamp"].number ?? 0) / 1000
      if event.method == "log.entryAdded" {
        return add(
          parameters, level: parameters["level"].text, parameters["text"].text,
          at: parameters["stackTrace"]["callFrames"].elements.first ?? .null)
      }
      let request = parameters["request"]
      guard let number = request["request"].text else { return }
      switch event.method {
      case "network.beforeRequestSent":
        let kind = request["destination"].text.flatMap { $0.isEmpty ? nil : $0 }
        begin(
          number, request, type: kind ?? request["initiatorType"].text, since1970: time, at: time,
          mayBeForgotten: kind == "image")
      case "network.responseCompleted":
        // Firefox tells of a picture that is shown again without a request, too.
        if request["destination"].text == "image", parameters["response"]["fromCache"].bool == true
        {
          forget(number)
        }
        note(parameters["response"], of: number)
        end(number, at: time, failure: nil)
      case "network.fetchError":
        end(number, at: time, failure: parameters["errorText"].text ?? "failed")
      default: break
      }
    }
  }
#endif
