import GantryLink
import GantrySystem
import GantryTesting
import TestServer
import Testing

@testable import GantryBrowser

/// Commands to a browser's DevTools, which a server stands in for that answers at once.
@Suite struct DevToolsConnectionTests {
  /// Answers every message of up to 125 bytes, numbered by what comes behind `"id":`.
  private static func answer(on socket: Int32) {
    answer(on: socket) { #"{"id":\#($0["id"].integer ?? 0),"result":{"value":1}}"# }
  }

  private static func answer(on socket: Int32, _ answer: (JSON) -> String) {
    _ = TestServer.request(on: socket)
    let head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    do {
      try System.send(Array(head.utf8), to: socket)
      while true {
        let count = try System.read(socket, into: &piece)
        guard count > 0 else { return }
        bytes += piece[..<count]
        while bytes.count >= 8 {
          let isLong = bytes[1] & 0x7F == 126
          let mask = isLong ? 4 : 2
          let count = isLong ? Int(bytes[2]) << 8 | Int(bytes[3]) : Int(bytes[1] & 0x7F)
          guard bytes.count >= mask + 4 + count else { break }
          let message = (0..<count).map { bytes[mask + 4 + $0] ^ bytes[mask + $0 % 4] }
          bytes.removeFirst(mask + 4 + count)
          try System.send(frame(of: answer(JSON(message) ?? [:])), to: socket)
        }
      }
    } catch {
      // The client has gone.
    }
  }

  private static func frame(of answer: String) -> [UInt8] {
    [0x81, UInt8(answer.utf8.count)] + Array(answer.utf8)
  }

  @Test func aCommandCostsLittleMoreThanOnABareSocket() throws {
    let server = try TestServer(serve: Self.answer)
    defer { server.stop() }
    let connection = try BrowserConnection(
      to: Endpoint(loopback: server.port), path: "/", deadline: .generous)
    defer { connection.close() }
    let socket = try System.connectToLoopback(port: server.port)
    defer { System.close(socket) }
    try System.send(Array("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8), to: socket)
    var piece = [UInt8](repeating: 0, count: 4096)
    _ = try System.read(socket, into: &piece)
    let question = WebSocketReader.frame(
      .text, Array(#"{"id":1,"method":"Runtime.evaluate","params":{}}"#.utf8), mask: 7)
    let answerSize = Self.frame(of: #"{"id":1,"result":{"value":1}}"#).count
    let clock = ContinuousClock()
    // Others use the processors too: what the quickest take, and the least of three, says what it costs.
    let quick = { (times: [Duration]) in times.sorted()[times.count / 10] / .milliseconds(1) }
    let overheads = try (0..<3).map { _ in
      var bare: [Duration] = []
      var ours: [Duration] = []
      for _ in 0..<700 {
        bare.append(
          try clock.measure {
            try System.send(question, to: socket)
            var count = 0
            while count < answerSize { count += try System.read(socket, into: &piece) }
          })
        ours.append(
          try clock.measure {
            let result = try connection.browser.call("Runtime.evaluate", deadline: .generous)
            #expect(result["value"].integer == 1)
          })
      }
      return quick(ours) - quick(bare)
    }
    let overhead = overheads.min() ?? .infinity
    print("A command by DevTools costs \(overhead) ms more than on a bare socket.")
    #expect(overhead < 0.2)
  }

  /// A browser refuses to film between two documents.
  @Test func aFilmGoesOnAfterItsRest() throws {
    let methods = Monitor<[String]>([])
    let server = try TestServer { socket in
      Self.answer(on: socket) { message in
        let isRefused = methods.withLock { methods in
          methods.append(message["method"].text ?? "")
          return methods.count == 3
        }
        return #"{"id":\#(message["id"].integer ?? 0),"sessionId":"s","#
          + (isRefused ? #""error":{"message":"no"}}"# : #""result":{}}"#)
      }
    }
    defer { server.stop() }
    let connection = try BrowserConnection(
      to: Endpoint(loopback: server.port), path: "/", deadline: .generous)
    defer { connection.close() }
    let session = connection.session("s")
    let frame = BrowserEvent(
      method: "Page.screencastFrame", parameters: ["data": "AAEC", "sessionId": 1])
    for _ in 0..<3 { session.film.take(frame, of: session) }
    #expect(session.film.frame(.generous)?.isCurrent == false)
    let told = methods.wait(for: .seconds(30)) { $0.count == 4 ? $0 : nil }
    let expected = ["screencastFrameAck", "stopScreencast", "startScreencast", "startScreencast"]
    #expect(told == expected.map { "Page.\($0)" })
    session.film.forget()
    session.film.take(frame, of: session)
    #expect(session.film.frame(.generous)?.isCurrent == true)
  }

  /// Who waits may be late: on a busy machine a page goes on many times meanwhile.
  @Test func aPageThatGoesOnIsOpen() {
    var document = DocumentState()
    document.commit("before")
    document.loads = []
    document.becomeReady()
    #expect(!document.isReady(since: "1"))
    for number in 1...40 { document.commit("\(number)") }
    #expect(!document.isReady(since: "1"))
    document.becomeReady()
    #expect(document.isReady(since: "1") && document.isReady(since: "40"))
    document.finish("2")
    document.commit("41")
    #expect(document.isReady(since: "1") && !document.isReady(since: "41"))
    document.loads = nil
    #expect(!document.isReady(since: "1"))
  }

  /// Firefox gives the end of the document before to the load that it was asked for, and goes on with another.
  @Test func aLoadThatGoesOnUnderAnotherNumberIsOpen() {
    var state = BrowserSession.State()
    state.document.loads = []
    func tell(_ name: String, _ load: String) {
      let event = BrowserEvent(
        method: "browsingContext.\(name)", parameters: ["navigation": .string(load)])
      BiDiDialect.change(by: event)?(&state)
    }
    tell("domContentLoaded", "before")
    tell("navigationFailed", "before")
    tell("navigationStarted", "asked")
    tell("load", "asked")
    tell("domContentLoaded", "before")
    tell("navigationStarted", "other")
    tell("navigationCommitted", "other")
    #expect(!state.document.isReady(since: "asked"))
    tell("domContentLoaded", "other")
    #expect(state.document.isReady(since: "asked"))
  }

  /// The answer may come before the news that Firefox shows something else.
  @Test func anAnswerInPlaceOfACrashedPageIsItsEnd() throws {
    let page = try #require(try Kind.firefox.page() as? ConnectedPage)
    defer { page.close() }
    let error = #expect(throws: BrowserError.self) {
      try page.dialect.text(
        of: ["exceptionDetails": ["text": "InternalError: unsafe filename: about:tabcrashed?e=t"]])
    }
    #expect(error?.code == .gone)
  }

  @Test func aQuestionToThePageIsOneCommand() throws {
    // Others' pages may use a browser that is shared.
    var options = Kind.devTools.options
    options.isFresh = true
    let page = try #require(
      try BrowserPool.page(options, agent: Kind.agent, deadline: .generous) as? ConnectedPage)
    defer { page.close() }
    // Installs the agent.
    #expect(try page.value("1") == "1")
    let first = page.dialect.connection.browser.send("Browser.getVersion")
    for number in 0..<10 { #expect(try page.value("\(number)") == "\(number)") }
    let last = page.dialect.connection.browser.send("Browser.getVersion")
    #expect(last - first == 11)
  }
}
