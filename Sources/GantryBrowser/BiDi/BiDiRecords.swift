#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantryReport

  extension PageLog {
    func take(biDi event: BrowserEvent) {
      let parameters = event.parameters
      // In milliseconds since 1970.
      let time = (parameters["timestamp"].number ?? 0) / 1000
      if event.method == "log.entryAdded" {
        let frame = parameters["stackTrace"]["callFrames"].elements.first ?? .null
        let line = ConsoleRecord(
          level: Self.level(parameters["level"].text), text: parameters["text"].text ?? "",
          place: Self.place(frame), date: Date(timeIntervalSince1970: time))
        return add(line)
      }
      let request = parameters["request"]
      guard let number = request["request"].text else { return }
      switch event.method {
      case "network.beforeRequestSent":
        let kind = request["destination"].text.flatMap { $0.isEmpty ? nil : $0 }
        var record = NetworkRecord(
          method: request["method"].text ?? "",
          url: Self.withoutCredentials(request["url"].text ?? ""),
          type: kind ?? request["initiatorType"].text,
          start: Date(timeIntervalSince1970: time))
        if Self.keepsBodies { record.requestHeaders = Self.headers(ofBiDi: request) }
        begin(number, record, at: time, mayBeForgotten: kind == "image")
      case "network.responseCompleted":
        // Firefox tells of a picture that is shown again without a request, too.
        if request["destination"].text == "image", parameters["response"]["fromCache"].bool == true
        {
          forget(number)
        }
        answer(number) { record in
          record.status = parameters["response"]["status"].integer
          if Self.keepsBodies {
            record.responseHeaders = Self.headers(ofBiDi: parameters["response"])
          }
        }
        end(number, at: time, failure: nil)
      case "network.fetchError":
        end(number, at: time, failure: parameters["errorText"].text ?? "failed")
      default: break
      }
    }

    private static func headers(ofBiDi message: JSON) -> String {
      headers(
        message["headers"].elements.map { ($0["name"].text ?? "", $0["value"]["value"].text ?? "") }
      )
    }
  }
#endif
