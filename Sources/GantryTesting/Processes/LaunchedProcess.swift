#if os(macOS) || os(Linux)
  import Foundation
  import Gantry
  import GantryLink
  import Synchronization

  /// One run of an executable: its process, its output, its link.
  final class LaunchedProcess: Sendable {
    /// What to start, and how.
    struct Plan: Sendable {
      var name: String
      var executable: String
      var arguments: [String]
      var environment: [String: String]
      var workingDirectory: String?
      var readiness: Readiness
      var passesOutputOn: Bool
    }

    /// What is known of the run.
    struct Status: Sendable {
      var link = LinkStatus()
      var exit: Spawn.Exit?
      var output = OutputRecorder()
      var openStreams = 2
      /// Whether the process's number may be another's by now.
      var isReaped = false

      var isReady: Bool {
        get { link.isReady }
        set { link.isReady = newValue }
      }
    }

    let plan: Plan
    let monitor = Monitor(Status())
    private let process: Spawn
    private let watchdog: Watchdog
    private let mark: String
    private let closing: Int32
    /// Files of the launch, which the app removes when it has read them.
    private let files: [String]
    #if DEBUG
      private let link: LinkServer?
    #endif

    /// Starts the process.
    ///
    /// - Throws: ``ApplicationError``.
    init(_ plan: Plan) throws {
      self.plan = plan
      do {
        watchdog = try Watchdog.shared.get()
        mark = watchdog.nextMark()
        var environment = Self.inherited
        environment[Watchdog.variable] = mark
        #if DEBUG
          let monitor = monitor
          link =
            plan.readiness == .link
            ? try LinkServer(
              take: { message in monitor.withLock { $0.link.take(message) } }, isGone: {}) : nil
          environment.merge(link?.environment ?? [:]) { $1 }
        #endif
        let (own, files) = try PayloadFile.write(
          plan.environment, folder: watchdog.folder, name: plan.name)
        self.files = files
        environment.merge(own) { $1 }
        var descriptors: [Int32] = []
        do {
          let output = try System.pipe()
          descriptors += [output.read, output.write]
          let error = try System.pipe()
          descriptors += [error.read, error.write]
          let closing = try System.pipe()
          descriptors += [closing.read, closing.write]
          process = try Spawn(
            executable: plan.executable, arguments: plan.arguments, environment: environment,
            output: output.write, error: error.write, workingDirectory: plan.workingDirectory)
          self.closing = closing.write
        } catch {
          for descriptor in descriptors { System.close(descriptor) }
          PayloadFile.remove(files)
          #if DEBUG
            link?.stop()
          #endif
          throw error
        }
        System.close(descriptors[1])
        System.close(descriptors[3])
        try follow(output: descriptors[0], errors: descriptors[2], closing: descriptors[4])
      } catch let error as ApplicationError {
        throw error
      } catch {
        throw ApplicationError(.notStarted, "\(plan.name) could not be started: \(error)")
      }
      if case .port(let port) = plan.readiness.rule { try watch(port) }
      if plan.readiness == .started { monitor.withLock { $0.isReady = true } }
    }

    var processIdentifier: pid_t { process.processIdentifier }

    /// This process's variables, without what it was itself launched with.
    ///
    /// An app under test must not take itself for a test host, nor find options that stood in the
    /// shell in which somebody ran the tests.
    private static var inherited: [String: String] {
      ProcessInfo.processInfo.environment.filter { name, _ in
        !name.hasPrefix("LAUNCH_") && !name.hasPrefix("XCTest") && !name.hasPrefix("XCInject")
          && name != "DYLD_INSERT_LIBRARIES"
      }
    }

    // MARK: Following

    private func follow(output: Int32, errors: Int32, closing: Int32) throws {
      do {
        try watchdog.add(process.processIdentifier)
        try System.startThread { self.awaitEnd() }
      } catch {
        process.signal(SIGKILL)
        _ = process.reap()
        for descriptor in [output, errors, closing, self.closing] { System.close(descriptor) }
        throw error
      }
      do {
        var plan = plan
        // Several apps of one name may run at once.
        plan.name += " \(process.processIdentifier)"
        try System.startThread { [monitor, plan] in
          Self.read(output: output, errors: errors, closing: closing, plan, monitor)
        }
      } catch {
        for descriptor in [output, errors, closing] { System.close(descriptor) }
        monitor.withLock { $0.openStreams = 0 }
        signal(SIGKILL)
        throw error
      }
    }

    /// Reads both streams until they end, or until the process has ended and nothing more is there.
    private static func read(
      output: Int32, errors: Int32, closing: Int32, _ plan: Plan, _ monitor: Monitor<Status>
    ) {
      var streams = [
        (descriptor: output, reader: OutputLines(), to: STDOUT_FILENO),
        (descriptor: errors, reader: OutputLines(), to: STDERR_FILENO),
      ]
      var buffer = [UInt8](repeating: 0, count: 65536)
      var isClosing = false
      while streams.contains(where: { $0.descriptor >= 0 }) {
        let ready = System.waitToRead(
          streams.map(\.descriptor) + [isClosing ? -1 : closing],
          milliseconds: isClosing ? 0 : nil)
        // A process that left the group may hold the streams open; it isn't waited for.
        if isClosing, !ready.contains(true) { break }
        for index in streams.indices where ready[index] && streams[index].descriptor >= 0 {
          let count = (try? System.read(streams[index].descriptor, into: &buffer)) ?? 0
          let lines =
            count > 0
            ? streams[index].reader.append(buffer[..<count])
            : streams[index].reader.finish()
          record(lines, to: streams[index].to, plan, monitor)
          if count == 0 {
            System.close(streams[index].descriptor)
            streams[index].descriptor = -1
          }
        }
        if ready[2] { isClosing = true }
      }
      for stream in streams where stream.descriptor >= 0 {
        var reader = stream.reader
        record(reader.finish(), to: stream.to, plan, monitor)
        System.close(stream.descriptor)
      }
      System.close(closing)
      monitor.withLock { $0.openStreams = 0 }
    }

    private static func record(
      _ lines: [String], to descriptor: Int32, _ plan: Plan, _ monitor: Monitor<Status>
    ) {
      guard !lines.isEmpty else { return }
      if plan.passesOutputOn {
        let text = lines.map { "[\(plan.name)] \($0)\n" }.joined()
        // A test whose output nobody reads goes on.
        try? System.write(Array(text.utf8), to: descriptor)
      }
      monitor.withLock { status in
        for line in lines {
          status.output.append(line)
          if case .output(let text) = plan.readiness.rule, line.contains(text) {
            status.isReady = true
          }
        }
      }
    }

    private func awaitEnd() {
      process.waitForEnd()
      // Its number is still its own: what it left running in its group goes with it.
      process.signal(SIGKILL)
      Watchdog.sweep(mark)
      PayloadFile.remove(files)
      // That the watchdog is gone harms nobody while this process lives.
      try? watchdog.remove(process.processIdentifier)
      System.close(closing)
      _ = monitor.wait(for: .seconds(10)) { $0.openStreams == 0 ? true : nil }
      monitor.withLock { status in
        status.exit = process.reap()
        status.isReaped = true
      }
      #if DEBUG
        link?.stop()
      #endif
    }

    private func watch(_ port: UInt16) throws {
      try System.startThread { [monitor] in
        while monitor.wait(for: .milliseconds(5), until: { $0.exit != nil ? true : nil }) == nil {
          if let socket = try? System.connectToLoopback(port: port) {
            System.close(socket)
            monitor.withLock { $0.isReady = true }
            return
          }
        }
      }
    }

    // MARK: Waiting and ending

    /// Waits until the app is ready or has ended.
    func waitUntilReady(for timeout: Duration) -> Bool {
      monitor.wait(for: timeout) { $0.isReady || $0.exit != nil ? $0.isReady : nil } ?? false
    }

    /// Waits until the app has ended.
    func waitForExit(for timeout: Duration) -> Spawn.Exit? {
      monitor.wait(for: timeout) { $0.exit }
    }

    /// Sends a signal to the app and all in its group, unless it has ended.
    func signal(_ signal: Int32) {
      monitor.withLock { status in
        if !status.isReaped { process.signal(signal) }
      }
    }

    /// Asks the app to end, makes it end where it doesn't, and returns when it has.
    func terminate(grace: Duration) {
      signal(SIGTERM)
      // A stopped process takes the signal when it goes on.
      signal(SIGCONT)
      if waitForExit(for: grace) == nil {
        signal(SIGKILL)
        _ = waitForExit(for: .seconds(20))
      }
    }

    /// Gives a configuration of the running app another value.
    ///
    /// - Returns: why that wasn't possible, or nil.
    func change(_ type: String, payload: String, timeout: Duration) -> String? {
      #if DEBUG
        var message = LinkMessage(.change)
        message.configuration = type
        message.payload = payload
        monitor.withLock { $0.link.changes[type] = nil }
        do {
          guard try link?.send(message) == true else { return "no link to the app stands" }
        } catch {
          return "\(error)"
        }
        let answer = monitor.wait(for: timeout) { status -> String?? in
          if let answer = status.link.changes[type] { return .some(answer) }
          return status.exit != nil ? .some("the app has ended") : nil
        }
        return answer ?? "the app didn't answer within \(timeout)"
      #else
        return "the link exists in debug builds alone"
      #endif
    }
  }

  /// Cuts a stream into lines of text; what isn't UTF-8 is repaired.
  private struct OutputLines {
    /// A line that grows beyond this is passed on in parts.
    private static let limit = 64 << 10

    private var pending: [UInt8] = []

    mutating func append(_ bytes: ArraySlice<UInt8>) -> [String] {
      var lines: [String] = []
      var rest = bytes
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        pending += rest[..<end]
        if pending.last == UInt8(ascii: "\r") { pending.removeLast() }
        lines.append(String(decoding: pending, as: UTF8.self))
        pending = []
        rest = rest[(end + 1)...]
      }
      pending += rest
      if pending.count > Self.limit { lines += finish() }
      return lines
    }

    mutating func finish() -> [String] {
      defer { pending = [] }
      return pending.isEmpty ? [] : [String(decoding: pending, as: UTF8.self)]
    }
  }
#endif
