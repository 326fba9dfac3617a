#if os(macOS) || os(Linux)
  import GantryC

  /// A program that this process has started.
  package struct ChildProcess: Sendable {
    /// The group that a program leads, to which signals can be sent.
    package enum Group: Sendable {
      /// None: it stays in this process's group, where Ctrl-C reaches it, and ignores the signals
      /// that this process ignores.
      case inherited
      /// A process group of its own, in this process's session.
      case group
      /// A session of its own.
      case session
    }

    /// How a program ended.
    package enum End: Sendable, Equatable {
      case exited(code: Int32)
      case signaled(Int32)
      /// The system doesn't say, because the process ignores the end of its children.
      case unknown
    }

    package let processIdentifier: pid_t

    /// Starts a program.
    ///
    /// Only what is named is inherited: descriptors, variables and, but for ``Group/inherited``,
    /// the handling of signals. `arguments` begin after the program's name. A descriptor that is
    /// nil means `/dev/null`, a directory that is nil this one.
    package init(
      _ executable: String, arguments: [String], environment: [(name: String, value: String)],
      input: Int32? = nil, output: Int32? = nil, error: Int32? = nil,
      workingDirectory: String? = nil, group: Group = .group
    ) throws(SystemError) {
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
      #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
      #endif
      posix_spawn_file_actions_init(&actions)
      posix_spawnattr_init(&attributes)
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      for (descriptor, source) in [(Int32(0), input), (1, output), (2, error)] {
        if let source {
          posix_spawn_file_actions_adddup2(&actions, source, descriptor)
        } else {
          posix_spawn_file_actions_addopen(
            &actions, descriptor, "/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY, 0)
        }
      }
      if let workingDirectory {
        #if canImport(Darwin)
          let code = posix_spawn_file_actions_addchdir_np(&actions, workingDirectory)
        #else
          let code = gantry_spawn_change_directory(&actions, workingDirectory)
        #endif
        guard code == 0 else { throw SystemError("start in '\(workingDirectory)'", code: code) }
      }
      #if canImport(Darwin)
        var flags = POSIX_SPAWN_CLOEXEC_DEFAULT
      #else
        var flags: Int32 = 0
        // Without it a child inherits descriptors that others forgot to mark; this package marks
        // its own.
        _ = gantry_spawn_close_from(&actions, 3)
      #endif
      switch group {
      case .inherited: break
      case .group:
        flags |= Int32(POSIX_SPAWN_SETPGROUP)
        posix_spawnattr_setpgroup(&attributes, 0)
      case .session:
        #if canImport(Darwin)
          flags |= POSIX_SPAWN_SETSID
        #else
          // POSIX_SPAWN_SETSID of <spawn.h>, which glibc declares for GNU sources alone.
          flags |= 0x80
        #endif
      }
      if group != .inherited {
        flags |= Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        // No program can handle these two, and Darwin refuses a set that holds them.
        sigdelset(&signals, SIGKILL)
        sigdelset(&signals, SIGSTOP)
        posix_spawnattr_setsigdefault(&attributes, &signals)
      }
      posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))

      var process: pid_t = 0
      let code = System.withCStrings([executable] + arguments) { arguments in
        System.withCStrings(environment.map { "\($0.name)=\($0.value)" }) { environment in
          posix_spawn(&process, executable, &actions, &attributes, arguments, environment)
        }
      }
      guard code == 0 else { throw SystemError("start '\(executable)'", code: code) }
      processIdentifier = process
    }

    /// Waits until the process has ended, and leaves it to be reaped.
    package func waitForEnd() {
      var information = siginfo_t()
      while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) != 0,
        errno == EINTR
      {}
    }

    /// Waits for the end of the process and reaps it; then its number may become another's.
    @discardableResult
    package func reap() -> End {
      var status: Int32 = 0
      while waitpid(processIdentifier, &status, 0) < 0 {
        guard errno == EINTR else { return .unknown }
      }
      // As WIFEXITED and its kin in both systems' <sys/wait.h>.
      let signal = status & 0x7f
      return signal == 0 ? .exited(code: (status >> 8) & 0xff) : .signaled(signal)
    }

    /// Sends a signal to the whole group that the program leads.
    package func signal(_ signal: Int32) { kill(-processIdentifier, signal) }

    // MARK: Asking

    /// The group of the program that was asked last, while it runs; else 0.
    private static let asked = AtomicInt()

    /// Has a signal that ends this process end what it asks, too.
    ///
    /// A terminal's Ctrl-C doesn't reach that. A signal that is ignored stays so.
    package static func endAsked(withSignals numbers: [Int32]) {
      // Its first use makes it, which no signal handler may do.
      asked.store(0)
      for number in numbers {
        let previous = cSignal(number) { number in
          let group = pid_t(ChildProcess.asked.load())
          if group > 0 { ChildProcess.end(group) }
          _ = cSignal(number, SIG_DFL)
          kill(getpid(), number)
        }
        if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
          _ = cSignal(number, SIG_IGN)
        }
      }
    }

    /// A program's output, and how it ended.
    package struct Answer {
      package var output: [UInt8]
      package var errors: String
      /// Nil if it didn't end in time and was stopped.
      package var end: End?
    }

    /// Ends a group after a moment in which its programs can end those that they ask themselves.
    ///
    /// A signal handler may call it.
    private static func end(_ group: pid_t) {
      kill(-group, SIGTERM)
      // Nothing says when a whole group has ended, and a signal handler may call little else.
      usleep(200_000)
      kill(-group, SIGKILL)
    }

    /// Runs a program without input, and collects its output until it ends.
    ///
    /// A program that takes longer than the deadline is stopped, with all that it started.
    package static func ask(
      _ executable: String, arguments: [String], environment: [(name: String, value: String)],
      group: Group = .group, deadline: Duration
    ) throws(SystemError) -> Answer {
      var readers: [Int32] = []
      var writers: [Int32] = []
      defer { for descriptor in readers + writers { System.close(descriptor) } }
      // The third pipe's writer is closed when the program ends, so that the end is an event.
      for _ in 0..<3 {
        let (read, write) = try System.pipe()
        readers.append(read)
        writers.append(write)
      }
      let process = try ChildProcess(
        executable, arguments: arguments, environment: environment, output: writers[0],
        error: writers[1], group: group)
      Self.asked.store(Int(process.processIdentifier))
      let life = writers.removeLast()
      do throws(SystemError) {
        try System.startThread {
          process.waitForEnd()
          System.close(life)
        }
      } catch {
        System.close(life)
        Self.asked.store(0)
        process.signal(SIGKILL)
        process.reap()
        throw error
      }
      for descriptor in writers { System.close(descriptor) }
      writers = []
      let texts = collect(readers, deadline: .now + deadline)
      if texts == nil { Self.end(process.processIdentifier) }
      // Its number may be another's afterwards.
      Self.asked.store(0)
      let end = process.reap()
      guard let texts else { return Answer(output: [], errors: "", end: nil) }
      return Answer(output: texts[0], errors: String(decoding: texts[1], as: UTF8.self), end: end)
    }

    /// Reads until all writers are gone; nil where that takes too long, or gives too many bytes.
    private static func collect(
      _ readers: [Int32], deadline: ContinuousClock.Instant
    ) -> [[UInt8]]? {
      var texts = [[UInt8]](repeating: [], count: readers.count)
      var open = readers
      var chunk = [UInt8](repeating: 0, count: 65536)
      while open.contains(where: { $0 >= 0 }) {
        let left = (deadline - .now) / .milliseconds(1)
        guard left > 0 else { return nil }
        let isReady = System.waitToRead(open, milliseconds: Int32(min(left.rounded(.up), 1e6)))
        for index in open.indices where isReady[index] {
          // An error is an end: what was read until then is told.
          guard let count = try? System.read(readers[index], into: &chunk), count > 0 else {
            open[index] = -1
            continue
          }
          texts[index].append(contentsOf: chunk[..<count])
          // No expected output is as long, but a faulty program may write without end.
          if texts[index].count > 64 << 20 { return nil }
        }
      }
      return texts
    }
  }

  extension System {
    /// Becomes another program, with this process's handling of signals; returns only if that
    /// failed.
    package static func execute(
      _ path: String, arguments: [String], environment: [(name: String, value: String)]
    ) -> SystemError {
      withCStrings([path] + arguments) { arguments in
        withCStrings(environment.map { "\($0.name)=\($0.value)" }) { environment in
          _ = execve(path, arguments, environment)
          return SystemError("start '\(path)'")
        }
      }
    }

    fileprivate static func withCStrings<Result>(
      _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
      var pointers = texts.map { strdup($0) } + [nil]
      defer { for pointer in pointers { free(pointer) } }
      return body(&pointers)
    }
  }
#endif
