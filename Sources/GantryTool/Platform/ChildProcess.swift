// On a Mac without the trait as well: Scripts/check-apple.sh type-checks it so, which has no
// package to build the rest with.
#if CommandLineTool || os(macOS)
  import Gantry
  import GantrySystem

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    @preconcurrency import Glibc
  #elseif canImport(Musl)
    @preconcurrency import Musl
  #elseif canImport(Android)
    @preconcurrency import Android
  #endif

  /// Programs that the tool runs and waits for.
  enum ChildProcess {
    /// How a program ended.
    enum End: Equatable {
      case exited(Int32)
      case signaled(Int32)
      /// The system doesn't say, because somebody has told it that nobody will ask.
      case unknown

      var words: String {
        switch self {
        case .exited(let code): "exit code \(code)"
        case .signaled(let signal): "signal \(signal)"
        case .unknown: "an end that the system doesn't tell (SIGCHLD is ignored here)"
        }
      }
    }

    /// What a program wrote, and how it ended.
    struct Answer {
      var output: [UInt8]
      var errors: String
      /// Nil if it didn't end in time and was stopped.
      var end: End?
    }

    /// Runs a program with what it writes going to standard error, and waits for its end.
    static func run(
      _ path: String, arguments: [String], environment: [(name: String, value: String)]
    ) throws(SystemError) -> End {
      let process = try spawn(
        path, arguments, environment, [(0, STDIN_FILENO), (1, STDERR_FILENO), (2, STDERR_FILENO)])
      return wait(for: process)
    }

    /// Runs a program that reads nothing, and collects what it writes until it ends.
    ///
    /// What takes longer than the deadline, in seconds, is stopped.
    static func ask(
      _ path: String, arguments: [String], environment: [(name: String, value: String)],
      deadline: Int
    ) throws(SystemError) -> Answer {
      let output = try Pipe()
      defer { output.close() }
      let errors = try Pipe()
      defer { errors.close() }
      // Held open by the program alone, and for as long as it runs, so that its end is an event.
      let life = try Pipe()
      defer { life.close() }
      let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard null >= 0 else { throw .current }
      defer { close(null) }
      let process = try spawn(
        path, arguments, environment,
        [(0, null), (1, output.writer), (2, errors.writer), (Self.lifeDescriptor, life.writer)])
      for pipe in [output, errors, life] { pipe.closeWriter() }
      let texts = collect([output.reader, errors.reader, life.reader], deadline: deadline)
      if texts == nil { kill(-process, SIGKILL) }
      let end = wait(for: process)
      guard let texts else { return Answer(output: [], errors: "", end: nil) }
      return Answer(
        output: texts[0], errors: String(decoding: texts[1], as: UTF8.self), end: end)
    }

    private static let maximumLength = 64 << 20

    /// A number that the program has no use for.
    private static let lifeDescriptor: Int32 = 63

    /// Two descriptors, closed where they are no longer wanted, and never inherited by themselves.
    private final class Pipe {
      let reader: Int32
      private(set) var writer: Int32

      init() throws(SystemError) {
        var descriptors: [Int32] = [-1, -1]
        guard pipe(&descriptors) == 0 else { throw .current }
        for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = (descriptors[0], descriptors[1])
      }

      func closeWriter() {
        if writer >= 0 { _ = systemClose(writer) }
        writer = -1
      }

      func close() {
        closeWriter()
        _ = systemClose(reader)
      }
    }

    /// Reads until all writers are gone; nil where that takes longer than the deadline.
    private static func collect(_ readers: [Int32], deadline: Int) -> [[UInt8]]? {
      var texts = [[UInt8]](repeating: [], count: readers.count)
      var isOpen = [Bool](repeating: true, count: readers.count)
      var chunk = [UInt8](repeating: 0, count: 65536)
      let clock = ContinuousClock()
      let end = clock.now + .seconds(deadline)
      while isOpen.contains(true) {
        var polled = readers.indices.map { index in
          pollfd(fd: isOpen[index] ? readers[index] : -1, events: Int16(POLLIN), revents: 0)
        }
        let left = (end - clock.now) / .milliseconds(1)
        guard left > 0 else { return nil }
        let count = poll(&polled, nfds_t(polled.count), Int32(min(left.rounded(.up), 1e6)))
        if count < 0, errno == EINTR { continue }
        if count < 0 { return nil }
        for index in polled.indices where polled[index].revents != 0 {
          let length = chunk.withUnsafeMutableBytes {
            read(readers[index], $0.baseAddress, $0.count)
          }
          if length < 0, errno == EINTR { continue }
          if length > 0 {
            texts[index].append(contentsOf: chunk[..<length])
            // No answer is as long, but what isn't one may never end.
            if texts[index].count > maximumLength { return nil }
          } else {
            isOpen[index] = false
          }
        }
      }
      return texts
    }

    private static func wait(for process: pid_t) -> End {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 {
        guard errno == EINTR else { return .unknown }
      }
      // WIFEXITED and its kin are macros, which Swift doesn't see.
      let signal = status & 0x7F
      return signal == 0 ? .exited((status >> 8) & 0xFF) : .signaled(signal)
    }

    private static func spawn(
      _ path: String, _ arguments: [String], _ environment: [(name: String, value: String)],
      _ descriptors: [(Int32, Int32)]
    ) throws(SystemError) -> pid_t {
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
      for (descriptor, source) in descriptors {
        posix_spawn_file_actions_adddup2(&actions, source, descriptor)
      }
      // A group of its own where it may have to be stopped with all that it started; what the
      // terminal's user stops by Ctrl-C must stay in the terminal's group.
      if descriptors.contains(where: { $0.0 == lifeDescriptor }) {
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
      }
      var process: pid_t = 0
      let code = System.withCStrings([path] + arguments) { arguments in
        System.withCStrings(environment.map { "\($0.name)=\($0.value)" }) { environment in
          posix_spawn(&process, path, &actions, &attributes, arguments, environment)
        }
      }
      guard code == 0 else {
        // It returns the code rather than setting it.
        errno = code
        throw .current
      }
      return process
    }
  }

  private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
#endif
