import Foundation
import GantryLink
import GantrySystem
import GantryTesting
import ProbeConfiguration
import Testing

/// A server of the link, and what it was sent.
final class LinkFixture: Sendable {
  private struct State: Sendable {
    var received: [LinkMessage] = []
    var isGone = false
  }

  let port: UInt16
  let token: String
  let server: LinkServer
  private let monitor: Monitor<State>

  init() throws {
    let monitor = Monitor(State())
    self.monitor = monitor
    server = try LinkServer(
      take: { message in monitor.withLock { $0.received.append(message) } },
      isGone: { monitor.withLock { $0.isGone = true } })
    port = try #require(UInt16(server.environment["LAUNCH_LINK_PORT"] ?? ""))
    token = try #require(server.environment["LAUNCH_LINK_TOKEN"])
  }

  deinit { server.stop() }

  var hello: String { "{\"kind\":\"hello\",\"token\":\"\(token)\"}\n" }

  var received: [LinkMessage] { monitor.withLock { $0.received } }

  func connect() throws -> Int32 { try System.connectToLoopback(port: port) }

  func send(_ text: String, to socket: Int32) throws {
    try System.send(Array(text.utf8), to: socket)
  }

  /// Whether the other end closes the connection, within some time.
  func isCutOff(_ socket: Int32) throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16)
    guard System.waitToRead([socket], milliseconds: 30_000)[0] else { return false }
    // Closed with bytes unread it is a reset, else an end.
    return ((try? System.read(socket, into: &buffer)) ?? 0) == 0
  }

  /// Waits on this thread, since other tests may hold all threads of the pool for a while.
  func waitForMessage() -> LinkMessage? {
    monitor.wait(for: .seconds(30)) { $0.received.first }
  }

  func waitForEnd() -> Bool { monitor.wait(for: .seconds(30)) { $0.isGone ? true : nil } ?? false }
}

#if os(Linux)
  /// The numbers of descriptors that this process has open, and of its threads.
  struct OwnResources: Equatable {
    let descriptors: Int
    let threads: Int

    init() throws {
      func count(_ folder: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/" + folder).count
      }
      (descriptors, threads) = try (count("fd"), count("task"))
    }

    /// Whether there are soon no more than these.
    ///
    /// A thread says that it has ended shortly before it has, and the system tells nobody when. There
    /// may be fewer: the system ends its own idle threads.
    func areAllThatIsLeft() throws -> Bool {
      for _ in 0..<1000 {
        let now = try OwnResources()
        if now.descriptors <= descriptors, now.threads <= threads { return true }
        usleep(10_000)
      }
      return false
    }
  }
#endif

/// A `LinkProbe` whose test is whoever accepts its connection.
final class BareProbe: Sendable {
  /// Reads what it says on standard error.
  let errors: FileHandle
  private let process = Process()
  private let listener: Int32
  private let end: Monitor<Int32?>

  init(_ arguments: [String] = [], environment: [String: String] = [:]) throws {
    let (listener, port) = try System.listenOnLoopback()
    self.listener = listener
    let end = Monitor<Int32?>(nil)
    self.end = end
    let program = ProcessApplication(product: "LinkProbe").reproLine
    process.executableURL = URL(fileURLWithPath: String(program.prefix { $0 != " " }))
    process.arguments = arguments
    process.environment = environment.merging(
      ["LAUNCH_LINK_PORT": "\(port)", "LAUNCH_LINK_TOKEN": "x"]
    ) { $1 }
    let errors = Pipe()
    self.errors = errors.fileHandleForReading
    process.standardError = errors
    process.terminationHandler = { process in end.withLock { $0 = process.terminationStatus } }
    try process.run()
  }

  deinit {
    process.terminate()
    System.close(listener)
  }

  func accept() throws -> Int32 { try System.accept(listener) }

  /// Its exit code once it has ended; nil where it still runs when the time is over.
  func waitForEnd(_ timeout: Duration = .seconds(30)) -> Int32? { end.wait(for: timeout) { $0 } }
}
