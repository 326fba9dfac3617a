#if os(macOS) || os(Linux)
  import Foundation
  import Gantry
  import GantryLink
  import GantrySystem

  /// One run of an executable: its process, its output, its link.
  final class LaunchedProcess: Sendable {
    /// The executable to start, and how.
    struct Plan: Sendable {
      var name: String
      var executable = ""
      var arguments: [String] = []
      var environment: [String: String] = [:]
      var workingDirectory: String?
      var readiness = Readiness.link
      var passesOutputOn = true
      /// Variables that aren't inherited.
      var droppedVariables: Set<String> = []
    }

    let plan: Plan
    let monitor = Monitor(AppStatus())
    private let process: ChildProcess
    private let watchdog: Watchdog
    private let mark: String
    private let closing: Int32
    /// Files of the launch, which the app removes when it has read them.
    private let files: [String]
    #if DEBUG
      private let link: LinkServer?
    #endif

    /// Starts the process; where this throws, nothing is left of it.
    init(_ plan: Plan) throws {
      self.plan = plan
      if case .port(let port) = plan.readiness.rule,
        let socket = try? System.connectToLoopback(port: port)
      {
        System.close(socket)
        throw ApplicationError(
          .notStarted,
          "\(plan.name) was not started: something takes connections on 127.0.0.1:\(port) already, so "
            + "nothing would tell when the app does. End that, or use another port.")
      }
      var undo: [() -> Void] = []
      do {
        watchdog = try Watchdog.shared()
        mark = watchdog.nextMark()
        var environment = Self.inherited(without: plan.droppedVariables)
        environment[Watchdog.variable] = mark
        // An earlier launch may have left its link's variables there.
        let own = plan.environment.filter { !$0.key.hasPrefix("LAUNCH_LINK_") }
        let written = try PayloadFile.write(own, folder: watchdog.privateFolder, name: plan.name)
        files = written.files
        environment.merge(written.environment) { $1 }
        undo.append { PayloadFile.remove(written.files) }
        #if DEBUG
          let monitor = monitor
          let link =
            plan.readiness == .link
            ? try LinkServer(
              take: { message in monitor.withLock { $0.take(message) } }, isGone: {}) : nil
          self.link = link
          undo.append { link?.stop() }
          environment.merge(link?.environment ?? [:]) { $1 }
        #endif
        var ends: [Int32] = []
        for _ in 0..<3 {
          let (read, write) = try System.pipe()
          ends += [read, write]
          undo.append {
            System.close(read)
            System.close(write)
          }
        }
        process = try ChildProcess(
          plan.executable, arguments: plan.arguments,
          environment: environment.map { ($0.key, $0.value) }, output: ends[1], error: ends[3],
          workingDirectory: plan.workingDirectory)
        closing = ends[5]
        undo.append { [process, watchdog] in
          process.signal(SIGKILL)
          // Its number may be another program's afterwards. A watchdog that can't be told is gone.
          try? watchdog.remove(process.processIdentifier)
          process.reap()
        }
        try watchdog.add(process.processIdentifier)
        try follow(output: ends[0], errors: ends[2], closing: ends[4])
        System.close(ends[1])
        System.close(ends[3])
      } catch {
        for step in undo.reversed() { step() }
        if error is ApplicationError { throw error }
        throw ApplicationError(.notStarted, "\(plan.name) could not be started: \(error).")
      }
      if case .port(let port) = plan.readiness.rule { awaitPort(port) }
      if plan.readiness == .started { monitor.withLock { $0.isReady = true } }
    }

    var processIdentifier: pid_t { process.processIdentifier }

    /// This process's variables, without those of its own launch.
    ///
    /// An app under test must not believe to be a test host, nor find options from the shell in
    /// which somebody ran the tests.
    private static func inherited(without dropped: Set<String>) -> [String: String] {
      ProcessInfo.processInfo.environment.filter { name, _ in
        !name.hasPrefix("LAUNCH_") && !name.hasPrefix("XCTest") && !name.hasPrefix("XCInject")
          && name != "DYLD_INSERT_LIBRARIES" && !dropped.contains(name)
      }
    }

    // MARK: Following

    /// Starts both threads or none.
    private func follow(output: Int32, errors: Int32, closing: Int32) throws {
      // One thread starts the other. If there is no second thread, it reads the output first, whose
      // end is usually the end of the process.
      try System.startThread {
        System.runAside { self.read(output: output, errors: errors, closing: closing) }
        self.awaitEnd()
      }
    }

    /// Reads both streams to their ends, or until the process has ended and no bytes are left.
    private func read(output: Int32, errors: Int32, closing: Int32) {
      var streams = [
        (descriptor: output, reader: OutputLines(), to: STDOUT_FILENO),
        (descriptor: errors, reader: OutputLines(), to: STDERR_FILENO),
      ]
      func end(_ index: Int) {
        record(streams[index].reader.finish(), to: streams[index].to)
        System.close(streams[index].descriptor)
        streams[index].descriptor = -1
      }
      var buffer = [UInt8](repeating: 0, count: 65536)
      // Set when the process has ended.
      var deadline: ContinuousClock.Instant?
      while streams.contains(where: { $0.descriptor >= 0 }) {
        let ready = System.waitToRead(
          streams.map(\.descriptor) + [deadline == nil ? closing : -1],
          milliseconds: deadline == nil ? nil : 0)
        // A process that left the group may keep the streams open and write; nobody waits for it.
        if let deadline, deadline < .now || !ready.contains(true) { break }
        for index in streams.indices where ready[index] {
          // A failed stream counts as ended.
          let count = (try? System.read(streams[index].descriptor, into: &buffer)) ?? 0
          guard count > 0 else {
            end(index)
            continue
          }
          record(streams[index].reader.append(buffer[..<count]), to: streams[index].to)
        }
        if ready[2] { deadline = .now + .seconds(2) }
      }
      for index in streams.indices where streams[index].descriptor >= 0 { end(index) }
      System.close(closing)
      monitor.withLock { $0.openStreams = 0 }
    }

    private func record(_ lines: [String], to descriptor: Int32) {
      guard !lines.isEmpty else { return }
      if plan.passesOutputOn {
        // Several apps of one name may run at once.
        let text = lines.map { "[\(plan.name) \(processIdentifier)] \($0)\n" }.joined()
        // A test goes on even if nobody reads its output.
        try? System.write(Array(text.utf8), to: descriptor)
      }
      monitor.withLock { status in
        for line in lines {
          status.output.append(line)
          guard case .output(let text) = plan.readiness.rule, !status.isReady,
            line.contains(text)
          else { continue }
          status.url = Self.address(in: line)
          status.isReady = true
        }
      }
    }

    /// The first web address in a line, without the punctuation that ends the sentence.
    private static func address(in line: String) -> String? {
      let starts = ["http://", "https://"].compactMap { line.range(of: $0)?.lowerBound }
      guard let start = starts.min() else { return nil }
      var address = line[start...].prefix { !$0.isWhitespace && !"\"'<>`".contains($0) }
      while let last = address.last, ".,;:)".contains(last) { address.removeLast() }
      return String(address)
    }

    private func awaitEnd() {
      process.waitForEnd()
      // The number is still this process's: kills the processes that it left in its group.
      process.signal(SIGKILL)
      Watchdog.sweep(mark, startedBy: process.processIdentifier)
      PayloadFile.remove(files)
      // A missing watchdog does no harm while this process lives.
      try? watchdog.remove(process.processIdentifier)
      System.close(closing)
      _ = monitor.wait(for: .seconds(10)) { $0.openStreams == 0 ? true : nil }
      #if DEBUG
        // The last messages must arrive before the end is known.
        link?.finish()
      #endif
      monitor.withLock { status in
        status.exit = process.reap()
        status.isGone = true
      }
    }

    private func awaitPort(_ port: UInt16) {
      System.runAside { [monitor] in
        while monitor.wait(for: .milliseconds(5), until: { $0.exit != nil ? true : nil }) == nil {
          // Until the app listens, connections are refused.
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
      monitor.wait(for: timeout) { $0.isReady || $0.exit != nil ? $0.isReady : nil }
        ?? false
    }

    func waitForExit(for timeout: Duration) -> ChildProcess.End? {
      monitor.wait(for: timeout) { $0.exit }
    }

    /// Sends a signal to the app and all in its group, unless it has ended, as a part of its end by the
    /// test.
    private func end(by signal: Int32) {
      monitor.withLock { status in
        guard status.exit == nil else { return }
        status.isEndedByTest = true
        process.signal(signal)
      }
    }

    /// Kills the app, and doesn't wait for its end.
    func kill() { end(by: SIGKILL) }

    /// Asks the app to end, kills it after the grace period, and returns when it has ended.
    func terminate(grace: Duration) {
      end(by: SIGTERM)
      // A stopped process handles the signal only when it continues.
      end(by: SIGCONT)
      if waitForExit(for: grace) == nil {
        end(by: SIGKILL)
        _ = waitForExit(for: .seconds(20))
      }
    }
  }

  #if DEBUG
    extension LaunchedProcess: LinkedApp {
      func send(_ message: LinkMessage) throws -> Bool { try link?.send(message) ?? false }
    }
  #endif

  /// Cuts a stream into lines of text; what isn't UTF-8 is repaired.
  private struct OutputLines {
    /// A line that grows beyond this is passed on in parts.
    private static let limit = 64 << 10

    private var reader = LineReader()

    mutating func append(_ bytes: ArraySlice<UInt8>) -> [String] {
      let lines = reader.append(bytes).map { line in
        let end = line.last == UInt8(ascii: "\r") ? line.count - 1 : line.count
        return String(decoding: line[..<end], as: UTF8.self)
      }
      return reader.pendingCount > Self.limit ? lines + finish() : lines
    }

    mutating func finish() -> [String] {
      let rest = reader.takeRest()
      return rest.isEmpty ? [] : [String(decoding: rest, as: UTF8.self)]
    }
  }
#endif
