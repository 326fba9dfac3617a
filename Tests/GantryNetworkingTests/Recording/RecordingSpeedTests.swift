#if DEBUG
  import Foundation
  import Testing

  @testable import GantryNetworking

  struct RecordingSpeedTests {
    @Test func speed() throws {
      let folder = try RecordingFolder()
      let users = (0..<44).map { #"{"id":\#($0),"name":"Leanne Graham","username":"Bret","email":"Sincere@april.biz","address":{"street":"Kulas Light","suite":"Apt. 556","city":"Gwenborough","zipcode":"92998-3874","geo":{"lat":"-37.3159","lng":"81.1496"}},"phone":"1-770-736-8031 x56442","w":"h"}"# }
      let body = Data("[\(users.joined(separator: ","))]".utf8)
      print("body", body.count)
      let recorder = try Recorder(folder: folder.path)
      let exchanges = try (0..<1000).map { HTTPExchange.make(try .make("GET", "http://h/\($0)?page=1", ["Authorization": "Bearer abcdefghijkl", "Accept": "*/*"]), ["Content-Type":"application/json", "Date": "x", "Server": "y"], .data(body)) }
      var scrubber = Scrubber()
      let clock = ContinuousClock()
      let redaction = Redaction.standard
      print("redact request", clock.measure { for e in exchanges { scrubber = Scrubber(); _ = redaction.request(e.request, &scrubber) } } / 1000)
      print("key", clock.measure { for e in exchanges { _ = RequestKey(e.request) } } / 1000)
      print("redact body", clock.measure { for e in exchanges { var s = Scrubber(); _ = redaction.body(body, contentType: "application/json", &s); _ = e } } / 1000)
      print("scrub body", clock.measure { for e in exchanges { _ = scrubber.scrubbed([UInt8](body)); _ = e } } / 1000)
      print("json redactor", clock.measure { for _ in 0..<100 { var r = JSONRedactor(names: redaction.names, paths: []); var o: [UInt8] = []; body.withUnsafeBytes { r.redact($0, into: &o) } } } / 100)
      let recorded = RecordedExchange(request: exchanges[0].request, requestBody: .inline(Data()), outcome: exchanges[0].outcome, answerBody: .inline(body), start: Date(), duration: .zero)
      print("text", clock.measure { for e in exchanges { _ = recorded.text; _ = e } } / 1000)
      print("start", clock.measure { for e in exchanges { _ = recorded.startText; _ = e } } / 1000)
      let t = String(decoding: body, as: UTF8.self)
      print("quoted", clock.measure { for e in exchanges { _ = HARText.quoted(t); _ = e } } / 1000)
      
      print("record", clock.measure { exchanges.forEach(recorder.record) } / 1000)
      print("flush", clock.measure { recorder.flush() })
      var recording: Recording?
      print("read", try clock.measure { recording = try Recording(folder: folder.path) })
      print("answer", clock.measure { exchanges.forEach { _ = recording?.answer(to: $0.request) } } / 1000)
    }
  }
#endif
