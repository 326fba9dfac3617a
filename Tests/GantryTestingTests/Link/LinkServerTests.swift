import Foundation
import Gantry
import GantryLink
import GantrySystem
import GantryTesting
import ProbeConfiguration
import TestServer
import TestThreads
import Testing

@Suite struct LinkServerTests {
  @Test func theTokenHas256Bits() throws {
    let tokens = try (0..<50).map { _ in Array(try LinkFixture().token) }
    try #require(tokens.allSatisfy { $0.count == 64 && $0.allSatisfy(\.isHexDigit) })
    // A bit that is random has one value in all of them once in 2^49.
    for index in 0..<64 {
      let digits = tokens.compactMap { $0[index].hexDigitValue }
      #expect(digits.reduce(0, |) == 15 && digits.reduce(15, &) == 0, "digit \(index)")
    }
  }

  @Test func aPeerWithTheTokenIsHeard() throws {
    let fixture = try LinkFixture()
    let socket = try fixture.connect()
    defer { System.close(socket) }
    try fixture.send(
      "{\"kind\":\"hello\",\"token\":\"\(fixture.token)\",\"process\":1}\n{\"kind\":\"ready\",",
      to: socket)
    try fixture.send("\"url\":\"http://x\"}\n", to: socket)
    #expect(fixture.waitForMessage()?.url == "http://x")
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "{\"kind\":\"hello\"}\n",
    "{\"kind\":\"hello\",\"token\":\"\",\"process\":1}\n",
    "{\"kind\":\"hello\",\"token\":\"0000000000000000000000000000000000000000000000000000000000000000\"}\n",
    "{\"kind\":\"ready\",\"url\":\"http://x\"}\n",
    "\u{0}\u{0}\u{0}\n",
    String(repeating: "x", count: 600),
  ])
  func aPeerWithoutTheTokenIsCutOff(_ hello: String) throws {
    let fixture = try LinkFixture()
    let socket = try fixture.connect()
    defer { System.close(socket) }
    try fixture.send(hello, to: socket)
    #expect(try fixture.isCutOff(socket))
    #expect(fixture.received.isEmpty)
    // The app itself still gets in.
    let app = try fixture.connect()
    defer { System.close(app) }
    try fixture.send(
      "{\"kind\":\"hello\",\"token\":\"\(fixture.token)\"}\n{\"kind\":\"ready\"}\n", to: app)
    #expect(fixture.waitForMessage()?.kind == .ready)
  }

  @Test(arguments: [(512, true), (513, false)])
  func theFirstMessageHasALimit(_ length: Int, _ isHeard: Bool) throws {
    let fixture = try LinkFixture()
    let socket = try fixture.connect()
    defer { System.close(socket) }
    let hello = fixture.hello.dropLast(2)
    let padding = String(repeating: " ", count: length - hello.utf8.count - 1)
    try fixture.send(hello + padding + "}\n{\"kind\":\"ready\"}\n", to: socket)
    if isHeard {
      #expect(fixture.waitForMessage()?.kind == .ready)
    } else {
      #expect(try fixture.isCutOff(socket))
      #expect(fixture.received.isEmpty)
    }
  }

  @Test func theOldestSilentPeerMakesRoomWhenItHadItsTime() throws {
    let fixture = try LinkFixture()
    let start = ContinuousClock.now
    var silent: [Int32] = []
    defer { for socket in silent { System.close(socket) } }
    for _ in 0...64 { silent.append(try fixture.connect()) }
    #expect(try fixture.isCutOff(silent[0]))
    #expect(start.duration(to: .now) >= .milliseconds(100))
    #expect(!System.waitToRead(Array(silent.dropFirst()), milliseconds: 50).contains(true))
  }

  #if os(Linux)
    /// In a process where nothing else opens or closes anything.
    @Test func whatHasStoppedLeavesNothingAndClosesNothingTwice() async {
      await #expect(processExitsWith: .success) {
        try LinkFixture().server.finish()
        let before = try OwnResources()
        for number in 0..<50 {
          let fixture = try LinkFixture()
          let sockets = try (0...(number % 3)).map { _ in try fixture.connect() }
          if number % 2 == 0 {
            try fixture.send(fixture.hello + "{\"kind\":\"ready\"}\n", to: sockets[0])
            #expect(fixture.waitForMessage()?.kind == .ready)
          }
          fixture.server.finish()
          let others = try (0..<8).map { _ in try System.pipe() }
          fixture.server.stop()
          for pipe in others {
            try System.write([1], to: pipe.write)
          }
          for descriptor in sockets + others.flatMap({ [$0.read, $0.write] }) {
            System.close(descriptor)
          }
        }
        #expect(try before.areAllThatIsLeft())
      }
    }
  #endif

  @Test func silentPeersKeepNobodyOut() throws {
    let fixture = try LinkFixture()
    let silent = try (0..<80).map { _ in try fixture.connect() }
    defer { for socket in silent { System.close(socket) } }
    let app = try fixture.connect()
    defer { System.close(app) }
    try fixture.send(
      "{\"kind\":\"hello\",\"token\":\"\(fixture.token)\"}\n{\"kind\":\"ready\"}\n", to: app)
    #expect(fixture.waitForMessage()?.kind == .ready)
    for socket in silent { #expect(try fixture.isCutOff(socket)) }
  }

  @Test func nobodyGetsInAfterTheApp() throws {
    let fixture = try LinkFixture()
    let app = try fixture.connect()
    defer { System.close(app) }
    try fixture.send(
      "{\"kind\":\"hello\",\"token\":\"\(fixture.token)\"}\n{\"kind\":\"ready\"}\n", to: app)
    _ = fixture.waitForMessage()
    #expect(throws: SystemError.self) { try fixture.connect() }
  }

  #if os(Linux)
    /// All of 127.0.0.0/8 is this machine there; who listens on every address is met at this one.
    @Test func onlyLoopbackIsListenedOn() throws {
      let fixture = try LinkFixture()
      System.close(try fixture.connect())
      let error = #expect(throws: SystemError.self) {
        try System.connect(to: "127.0.0.2", port: fixture.port) { 10_000 }
      }
      #expect(error?.code == ECONNREFUSED)
    }
  #endif

  @Test func aMessageWithoutEndEndsTheLink() async throws {
    let fixture = try LinkFixture()
    let app = try fixture.connect()
    defer { System.close(app) }
    try fixture.send("{\"kind\":\"hello\",\"token\":\"\(fixture.token)\"}\n", to: app)
    try await OwnThread.run {
      let piece = [UInt8](repeating: 0x78, count: 1 << 20)
      #expect(throws: SystemError.self) {
        for _ in 0..<(2 * LinkMessage.maximumLength / piece.count) {
          try System.send(piece, to: app)
        }
      }
    }
    #expect(fixture.received.isEmpty)
  }

  /// All that arrives until the other end closes, or is silent for some time, as lines.
  private func received(from socket: Int32) -> [[UInt8]] {
    var reader = LineReader()
    var lines: [[UInt8]] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while System.waitToRead([socket], milliseconds: 3000)[0],
      let count = try? System.read(socket, into: &buffer), count > 0
    {
      lines += reader.append(buffer[..<count])
    }
    return lines
  }

  @Test func aMessageThatIsCutOffIsTheLast() async throws {
    let fixture = try LinkFixture()
    let app = try fixture.connect()
    defer { System.close(app) }
    try fixture.send(
      "{\"kind\":\"hello\",\"token\":\"\(fixture.token)\"}\n{\"kind\":\"ready\"}\n", to: app)
    _ = fixture.waitForMessage()
    try await OwnThread.run {
      var large = LinkMessage(.change)
      large.payload = String(repeating: "x", count: 32 << 20)
      #expect(throws: SystemError.self) { try fixture.server.send(large) }
      // Once the app reads again, there is room for another one.
      var buffer = [UInt8](repeating: 0, count: 8 << 20)
      var count = 1
      while count > 0, System.waitToRead([app], milliseconds: 500)[0] {
        count = try System.read(app, into: &buffer)
      }
      _ = try? fixture.server.send(LinkMessage(.request))
    }
    #expect(received(from: app).isEmpty)
  }

  @Test func theAppsMessageThatIsCutOffIsItsLast() async throws {
    var launch = LinkProbeLaunch()
    launch.address = "http://" + String(repeating: "x", count: 16 << 20)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(base64Encoded: launch.payload)?.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let probe = try BareProbe(environment: ["LAUNCH_CONFIGURATION_FILE": file.path])
    let app = try probe.accept()
    defer { System.close(app) }
    let lines = try await OwnThread.run {
      // It waits ten seconds for room for the rest, and as long again without any.
      var said = Data()
      while said.range(of: Data("can't be reached".utf8)) == nil {
        let more = probe.errors.availableData
        if more.isEmpty { break }
        said += more
      }
      var change = LinkMessage(.change)
      change.configuration = "Other"
      let line = try JSONEncoder().encode(change) + [UInt8(ascii: "\n")]
      // An app that has closed the link takes nothing any more.
      try? System.send(Array(line), to: app)
      return received(from: app)
    }
    #expect(lines.count >= 2)
    for line in lines {
      #expect(throws: Never.self) { try JSONDecoder().decode(LinkMessage.self, from: Data(line)) }
    }
  }

  /// Its system would drop what the test hasn't read, once the test writes to an app that is gone.
  @Test func anAppThatEndsWaitsUntilItsRequestsAreRead() async throws {
    let probe = try BareProbe(["--behavior", "requestAndFinish"])
    let lines = try await OwnThread.run {
      let app = try probe.accept()
      defer { System.close(app) }
      #expect(probe.waitForEnd(.seconds(2)) == nil)
      let question = try JSONEncoder().encode(LinkMessage(.request)) + [UInt8(ascii: "\n")]
      try System.send(Array(question), to: app)
      return received(from: app)
    }
    let messages = try lines.map { try LinkMessage(line: $0) }
    #expect(messages.reduce(0) { $0 + ($1.requests?.count ?? 0) } == 8000)
    #expect(probe.waitForEnd() == 0)
  }

  /// Long enough for the thread sanitizer: both ends send and receive while the link ends.
  @Test func messagesOfManyThreadsArriveWhole() async throws {
    let fixture = try LinkFixture()
    let app = try fixture.connect()
    defer { System.close(app) }
    try fixture.send("{\"kind\":\"hello\",\"token\":\"\(fixture.token)\"}\n", to: app)
    try fixture.send("{\"kind\":\"ready\"}\n", to: app)
    _ = fixture.waitForMessage()
    let lines = try await OwnThread.run {
      try TestThreads.run(4) { thread in
        for number in 0..<100 {
          var change = LinkMessage(.change)
          change.number = number
          change.payload = String(repeating: "\(thread)", count: 100)
          _ = try? fixture.server.send(change)
          try? fixture.send("{\"kind\":\"requested\"}\n", to: app)
        }
        if thread == 0 { fixture.server.stop() }
      }
      return received(from: app)
    }
    let messages = try lines.map { try LinkMessage(line: $0) }
    #expect(messages.count >= 100)
    for thread in 0..<4 {
      let text = String(repeating: "\(thread)", count: 100)
      let numbers = messages.filter { $0.payload == text }.map(\.number)
      // What one thread sends stays in its order; the end of the link cuts it off.
      #expect(numbers == Array(0..<numbers.count))
    }
  }

  @Test func linesAreCutWhereverTheyArrive() {
    let text = Array("one\ntwo\n\nthree".utf8)
    for size in 1...text.count {
      var reader = LineReader()
      var lines: [String] = []
      for start in stride(from: 0, to: text.count, by: size) {
        lines += reader.append(text[start..<min(start + size, text.count)]).map {
          String(decoding: $0, as: UTF8.self)
        }
      }
      #expect(lines == ["one", "two", ""])
      #expect(reader.pendingCount == 5)
    }
  }
}
