import Foundation
@testable import GantryBrowser
import GantryNetworking
import GantryLink
import GantryReport
import GantrySystem
import GantryTesting

extension FuzzedReader {
  static let http = FuzzedReader(
    name: "http",
    sources: [
      "GantryBrowser/Transport/HTTPClient.swift", "GantryNetworking/Proxy/WireStream.swift",
    ],
    tokens: [
      "HTTP/1.1 200 OK\r\n", "HTTP/1.0 ", "100 Continue", "Content-Length: ", "\r\n\r\n",
      "Transfer-Encoding: chunked\r\n", "Connection: close\r\n", "0\r\n\r\n", "7fffffffffffffff",
      ";a=b", "ffffffff", "9223372036854775807", "-1", "101", "204",
    ],
    seeds: seeds(
      "HTTP/1.1 200 OK\r\nContent-Length:5\r\n\r\nhello",
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n7fffffffffffffff\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "3;a=b\r\nhel\r\n2\r\nlo\r\n0\r\nX: y\r\n\r\n",
      "HTTP/1.0 200 OK\r\n\r\nhello", "HTTP/1.1 204 No\r\nConnection: close\r\n\r\n",
      "HTTP/1.1 101 Switching\r\n\r\n", "HTTP/1.1 200\nContent-Length: 1\n\na",
      "FTP/1.1 200 OK\r\n\r\n",
      "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", "HTTP/1.1 304 Not\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab",
      String(repeating: "a", count: 59_000),
      "HTTP/1.1 200 OK\r\n" + String(repeating: "a: b\r\n", count: 1_001) + "\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 55000\r\n\r\n" + String(repeating: "a", count: 55_000)),
    check: { bytes in
      Loopback.answer(with: bytes) { socket in
        let stream = socket.stream(Deadline(after: .seconds(5)))
        do {
          while true {
            let (response, keepsOpen) = try stream.response()
            require(response.body.count <= bytes.count, "a body longer than the answer")
            if !keepsOpen { break }
          }
        } catch is BrowserError {
          fatalError("the end of an answer isn't seen")
        } catch {}
      }
    })

  static let webSocket = FuzzedReader(
    name: "web-socket",
    sources: ["GantryBrowser/Transport/WebSocket.swift"],
    tokens: [
      "\u{7E}\u{0}\u{7F}", "\u{7F}\0\0\0\0\0\0\0\u{5}", "\u{1}\u{1}a", "\0\u{1}b", "\u{7F}",
    ],
    seeds: {
      [
        frame(.text, Array("{}".utf8)), frame(.ping, [1]) + frame(.close, [3, 0xE8]),
        frame(.text, Array(repeating: 0x61, count: 300)), [0x01, 1, 0x61, 0x80, 1, 0x62],
        [], frame(.pong, []), [0x81, 0x81], [0xC1, 0], [0x83, 0], [0x80, 0], [0x01, 0, 0x01, 0],
        [0x81, 5],
        [0x81, 127, 0x80, 0, 0, 0, 0, 0, 0, 0], [0x81, 127, 0x3F, 0, 0, 0, 0, 0, 0, 0],
        [0x81, 126],
      ]
    },
    check: { bytes in
      var messages: [[UInt8]] = []
      _ = readFrames(bytes) { messages.append($0) }
      require(
        messages.reduce(0) { $0 + $1.count } <= bytes.count, "messages longer than their frames")
      // What one end writes, the other reads.
      var found: [[UInt8]] = []
      _ = readFrames(frame(.text, bytes) + frame(.binary, bytes)) { found.append($0) }
      requireEqual(found, [bytes, bytes], "a written message is read as another")
      if bytes.isEmpty {
        // More than fits a socket, so it is only written.
        let large = [UInt8](repeating: 1, count: 70_000)
        let frame = WebSocketReader.frame(.binary, large, mask: 0)
        requireEqual(Array(frame.suffix(large.count)), large, "a large message is another")
      }
      let mask = bytes.prefix(4).reduce(UInt32(7)) { $0 << 8 | UInt32($1) }
      let masked = WebSocketReader.frame(.text, bytes, mask: mask)
      let key = withUnsafeBytes(of: mask) { Array($0) }
      let payload = masked.suffix(bytes.count).enumerated().map { $1 ^ key[$0 % 4] }
      requireEqual(payload, bytes, "a masked message is another")
    })

  private static func readFrames(_ bytes: [UInt8], _ take: ([UInt8]) -> Void) -> String {
    var reason = ""
    Loopback.answer(with: bytes) { socket in
      let frames = WebSocketReader(stream: socket.stream(Deadline(after: .seconds(5))))
      reason = frames.readAll(take) { _, _ in }
    }
    return reason
  }

  /// A frame as servers write it: without a mask.
  private static func frame(_ kind: WebSocketReader.Kind, _ payload: [UInt8]) -> [UInt8] {
    var frame = WebSocketReader.frame(kind, payload, mask: 0)
    frame.removeSubrange((frame.count - payload.count - 4)..<(frame.count - payload.count))
    frame[1] &= 0x7F
    return frame
  }

  /// Answers of a remote end of W3C WebDriver, a NUL between two.
  static let webDriver = FuzzedReader(
    name: "web-driver",
    sources: ["GantryBrowser/Drivers/WebDriverSession.swift"],
    tokens: [
      "{\"value\":", "\"sessionId\":\"", "\"capabilities\":{", "\"error\":\"", "\"message\":\"",
      "unexpected alert open", "invalid session id", "no such window", "script timeout",
      "unknown error", "null", "\0", "\\n", "(Session info", "\\ud800",
    ],
    seeds: seeds(
      "{\"value\":{\"sessionId\":\"1\",\"capabilities\":{\"browserName\":\"a\"}}}\0{\"value\":null}",
      "{\"value\":{\"error\":\"no such window\",\"message\":\"gone\\n(Session info: x)\"}}",
      "{\"value\":{\"sessionId\":\"1\"}}\0{\"value\":{\"error\":\"unknown error\",\"message\":\"\"}}",
      "<html>", "{\"value\":{}}",
      "{\"value\":{\"sessionId\":\"1\"}}\0{\"value\":{\"error\":\"invalid argument\"}}",
      "{\"value\":{\"sessionId\":\"1\"}}\0{\"value\":{\"error\":\"timeout\",\"message\":\"a\\nb\"}}",
      "{\"value\":{\"error\":\"unexpected alert open\"}}",
      "{\"value\":{\"sessionId\":\"1\"}}\0{\"value\":{\"error\":\"unexpected alert open\"}}"),
    check: { bytes in
      let answers = bytes.split(separator: 0, omittingEmptySubsequences: false).map { Array($0) }
      let client = AnsweringClient(answers)
      let deadline = Deadline(after: .seconds(5))
      guard
        let session = try? WebDriverSession(
          client: client, capabilities: ["a": 1], deadline: deadline)
      else { return }
      for (method, path) in [("GET", "/url"), ("POST", "/execute/sync"), ("DELETE", "")] {
        do throws(BrowserError) {
          _ = try session.ask(method, path, deadline: deadline)
        } catch {
          require(!error.message.isEmpty, "an error without words")
        }
      }
    })

  /// Messages of DevTools, a NUL between two.
  static let devTools = FuzzedReader(
    name: "dev-tools",
    sources: [
      "GantryBrowser/DevTools/DevToolsRecords.swift", "GantryBrowser/Pages/PageLog.swift",
      "GantryBrowser/DevTools/PausedRequest.swift: var sent: NetworkRequest?",
      "GantryBrowser/DevTools/PausedRequest.swift: var preflightAnswer: NetworkResponse?",
    ],
    tokens: [
      "{\"method\":\"", "\"params\":{", "Runtime.consoleAPICalled", "Runtime.exceptionThrown",
      "Log.entryAdded", "Network.requestWillBeSent", "Network.responseReceived",
      "Network.loadingFinished", "Network.loadingFailed", "\"requestId\":\"1\"", "\"timestamp\":",
      "\"url\":\"https://a:b@c/", "\"lineNumber\":", "9223372036854775807", "1e300", "\"args\":[{",
      "\"value\":", "\"redirectResponse\":{\"status\":302}", "\0", "data:", "\"id\":1",
      "\"error\":{", "Fetch.requestPaused", "\"postDataEntries\":[{\"bytes\":\"YQ==\"}]",
      "\"Origin\":\"http://a\"", "\"Access-Control-Request-Method\":\"PUT\"", "OPTIONS",
    ],
    seeds: seeds(
      """
      {"method":"Runtime.consoleAPICalled","params":{"type":"log","args":[{"value":"a"},{"value":1},
      {"description":"b"}],"timestamp":1,
      "stackTrace":{"callFrames":[{"url":"http://a/b","lineNumber":3}]}}}
      """,
      """
      {"method":"Runtime.exceptionThrown","params":{"exceptionDetails":{"text":"a",
      "exception":{"description":"b"},"url":"c"}}}
      """,
      #"{"method":"Log.entryAdded","params":{"entry":{"level":"error","text":"a"}}}"#,
      """
      {"method":"Network.requestWillBeSent","params":{"requestId":"1","timestamp":1,"wallTime":2,
      "request":{"url":"https://u:p@a/","method":"GET"}}}\0\
      {"method":"Network.responseReceived","params":{"requestId":"1","response":{"status":200}}}\0\
      {"method":"Network.loadingFinished","params":{"requestId":"1","timestamp":3}}
      """, #"{"id":1,"error":{"message":"a","data":"b"}}"#, #"{"id":0,"result":{}}"#,
      """
      {"method":"Fetch.requestPaused","params":{"requestId":"1","request":{"url":"http://b/","method":"OPTIONS",
      "headers":{"Origin":"http://a","Access-Control-Request-Method":"PUT"}}}}\0\
      {"method":"Fetch.requestPaused","params":{"requestId":"2","request":{"url":"http://b/é","method":"PUT",
      "headers":{"origin":"http://a"},"hasPostData":true,"postDataEntries":[{"bytes":"YQ=="},{}]}}}
      """,
      """
      {"method":"Network.requestWillBeSent","params":{"requestId":"1","request":{"url":"data:,a"}}}\0\
      {"method":"Network.requestWillBeSent","params":{"requestId":"1","request":{"url":"a"},
      "redirectResponse":{"status":302},"type":"Document"}}\0\
      {"method":"Network.loadingFailed","params":{"requestId":"1","errorText":"a","timestamp":-1}}\0\
      {"method":"Network.loadingFailed","params":{}}\0{"method":"Other"}
      """, #"{"method":"Network.loadingFailed","params":{"requestId":"1"}}"#,
      """
      {"method":"Runtime.consoleAPICalled","params":{"type":"assert","args":[{"type":"a"},{}]}}\0\
      {"method":"Runtime.consoleAPICalled","params":{"type":"warning"}}\0\
      {"method":"Runtime.consoleAPICalled","params":{"type":"debug"}}
      """,
      // More than are kept.
      String(
        repeating: #"{"method":"Network.requestWillBeSent","params":{"requestId":"1"}}"# + "\0",
        count: 1_001),
      String(repeating: #"{"method":"Log.entryAdded"}"# + "\0", count: 1_001)),
    check: { bytes in
      let browser = BrowserSession(identifier: "b")
      checkMessages(bytes) { log, event in
        if PageLog.wantsBody(event) {
          log.take(body: .result(["body": event.parameters["requestId"]]), of: event)
        } else {
          log.take(devTools: event)
        }
        if event.method == "Fetch.requestPaused" { check(PausedRequest(event.parameters, browser)) }
      }
      // A record that can't be encoded would be lost, and all beside it.
      let text = String(decoding: bytes, as: UTF8.self)
      require(
        !PageLog.withoutCredentials("https://u:\(Marker.text)@a/\(text)").contains(Marker.text)
          || Marker.isIn(bytes), "an address shows its password")
      _ = Endpoint(text)
      _ = Endpoint("http://" + text)
    })

  /// Messages of BiDi, a NUL between two.
  static let biDi = FuzzedReader(
    name: "bidi",
    sources: ["GantryBrowser/BiDi/BiDiRecords.swift", "GantryBrowser/Pages/PageLog.swift"],
    tokens: biDiPage.tokens,
    seeds: seeds(
      """
      {"method":"log.entryAdded","params":{"level":"warn","text":"a","timestamp":1,"source":{"context":"T"},
      "stackTrace":{"callFrames":[{"url":"http://a/b","lineNumber":3}]}}}
      """,
      """
      {"method":"network.beforeRequestSent","params":{"context":"T","timestamp":1,"request":{"request":"1",
      "url":"https://u:p@a/","method":"GET","destination":"image","headers":[{"name":"a","value":{"value":"b"}}]}}}\0\
      {"method":"network.responseCompleted","params":{"timestamp":2,"request":{"request":"1","destination":"image"},
      "response":{"status":200,"fromCache":true}}}\0\
      {"method":"network.fetchError","params":{"timestamp":0,"request":{"request":"1"},"errorText":"a"}}
      """,
      """
      {"method":"browsingContext.navigationStarted","params":{"context":"T","navigation":"L"}}\0\
      {"method":"script.realmCreated","params":{"context":"T","realm":"W","sandbox":"gantry"}}\0\
      {"method":"browsingContext.navigationCommitted","params":{"context":"T","navigation":"L","url":"a"}}\0\
      {"method":"browsingContext.domContentLoaded","params":{"context":"T","navigation":"L"}}\0\
      {"method":"script.realmDestroyed","params":{"realm":"W"}}
      """,
      """
      {"method":"browsingContext.userPromptOpened","params":{"context":"T","type":"prompt","message":"a"}}\0\
      {"method":"browsingContext.userPromptClosed","params":{"context":"T"}}\0\
      {"method":"browsingContext.fragmentNavigated","params":{"context":"T","navigation":"L"}}\0\
      {"method":"browsingContext.contextDestroyed","params":{"context":"T"}}
      """, #"{"id":0,"type":"error","error":"no such frame","message":"a"}"#),
    check: { bytes in
      let window = BrowserSession(identifier: "T")
      checkMessages(bytes) { log, event in
        log.take(biDi: event)
        if let change = BiDiDialect.change(by: event) { window.monitor.withLock(change) }
      }
    })

  private static func check(_ request: PausedRequest) {
    require(request.sent.map { !$0.url.absoluteString.isEmpty } ?? true, "a request to nowhere")
    _ = request.lacksBody
    guard let answer = request.preflightAnswer else { return }
    let name = "Access-Control-Allow-Origin"
    var response = answer
    request.allowReading(&response)
    requireEqual(
      response.headers.filter { $0.name == name }, answer.headers.filter { $0.name == name },
      "another origin may read it")
  }

  /// Has headers and bodies of requests kept, as a report may ask for.
  static let keepBodies: Void = { _ = setenv(PageLog.variable, "1", 1) }()

  /// What a browser says, and what is kept of it.
  private static func checkMessages(
    _ bytes: [UInt8], _ take: (PageLog, BrowserEvent) -> Void
  ) {
    keepBodies
    let log = PageLog()
    log.follow { _, _ in }
    let session = BrowserSession(identifier: "a")
    for (number, part) in bytes.split(separator: 0).enumerated() {
      guard let message = JSON(Array(part)) else { continue }
      session.expect(number)
      session.answer(message["id"].integer ?? number, message)
      guard let method = message["method"].text else { continue }
      let event = BrowserEvent(method: method, parameters: message["params"])
      // The window of a message of BiDi.
      _ = event.window
      take(log, event)
    }
    require(log.console.count <= PageLog.limit, "a console without end")
    require(log.network.count <= PageLog.limit, "a network without end")
    for record in log.network {
      require((record.duration ?? 0) >= 0, "a request ends before it begins")
    }
  }
}

/// Gives the same answers, one after the other.
private final class AnsweringClient: HTTPTransport {
  let endpoint = Endpoint(loopback: 1)
  private let answers: [[UInt8]]
  private let next = Lock(0)

  init(_ answers: [[UInt8]]) { self.answers = answers }

  func exchange(
    _ method: String, _ path: String, body: [UInt8]?, deadline: Deadline
  ) throws(BrowserError) -> HTTPResponse {
    let index = next.withLock { next in
      defer { next += 1 }
      return next
    }
    guard !answers.isEmpty else { throw BrowserError(.gone, "nothing") }
    return HTTPResponse(status: index % 3 == 2 ? 500 : 200, body: answers[index % answers.count])
  }
}

/// A listening socket, and a connection for each input.
enum Loopback {
  private static let listener: (socket: Int32, port: UInt16) = {
    do {
      return try System.listenOnLoopback()
    } catch {
      fatalError("nothing can listen: \(error)")
    }
  }()

  static var socket: Int32 { listener.socket }
  static var port: UInt16 { listener.port }

  /// Has a connection reset when it is closed: thousands a second would use up the ports otherwise.
  static func reset(_ descriptor: Int32) {
    var linger = linger(l_onoff: 1, l_linger: 0)
    _ = setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
  }

  static func answer(with bytes: [UInt8], _ body: (Socket) -> Void) {
    do {
      let socket = try Socket(
        host: "127.0.0.1", port: listener.port, deadline: Deadline(after: .seconds(5)))
      reset(socket.descriptor)
      let peer = try System.accept(listener.socket)
      defer { System.close(peer) }
      // Less than what a socket holds, so that nobody has to read meanwhile.
      try System.send(Array(bytes.prefix(60_000)), to: peer)
      _ = shutdown(peer, Int32(SHUT_WR))
      body(socket)
    } catch {
      fatalError("no connection: \(error)")
    }
  }
}
