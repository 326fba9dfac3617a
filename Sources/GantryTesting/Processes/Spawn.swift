#if os(macOS) || os(Linux)
  import Foundation
  import GantryLink
  import GantrySystem

  /// A process started by `posix_spawn(3)`, the leader of its own group.
  struct Spawn: Sendable {
    enum Group {
      /// A process group of its own, in this process's session.
      case group
      /// A session of its own.
      case session
    }

    let processIdentifier: pid_t

    /// Starts a program.
    ///
    /// What isn't named isn't inherited: descriptors, signal handling, variables.
    ///
    /// - Parameters:
    ///   - executable: its path.
    ///   - arguments: what follows the program's name.
    ///   - environment: all its variables.
    ///   - input: what standard input reads; nil means `/dev/null`.
    ///   - output: what standard output writes to; nil means `/dev/null`.
    ///   - error: what standard error writes to; nil means `/dev/null`.
    ///   - workingDirectory: where it starts; nil means here.
    ///   - group: what it leads.
    /// - Throws: `SystemError` with the reason.
    init(
      executable: String, arguments: [String], environment: [String: String],
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
          posix_spawn_file_actions_addchdir_np(&actions, workingDirectory)
        #else
          guard let add = GNU.addChangeDirectory else {
            throw SystemError("start in another directory", code: ENOSYS)
          }
          _ = add(&actions, workingDirectory)
        #endif
      }
      var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
      #if canImport(Darwin)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
      #else
        // A C library without it inherits what others in this process forgot to mark; ours is marked.
        _ = GNU.addCloseFrom?(&actions, 3)
      #endif
      switch group {
      case .group:
        flags |= Int32(POSIX_SPAWN_SETPGROUP)
        posix_spawnattr_setpgroup(&attributes, 0)
      case .session:
        flags |= Int32(Self.setSession)
      }
      // Whatever a test's process ignores or blocks is no business of the app's.
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      sigfillset(&signals)
      // No program can handle these two, and Darwin refuses a set that holds them.
      sigdelset(&signals, SIGKILL)
      sigdelset(&signals, SIGSTOP)
      posix_spawnattr_setsigdefault(&attributes, &signals)
      posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))

      var process: pid_t = 0
      let code = Self.withCStrings([executable] + arguments) { arguments in
        Self.withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
          posix_spawn(&process, executable, &actions, &attributes, arguments, environment)
        }
      }
      guard code == 0 else { throw SystemError("start '\(executable)'", code: code) }
      processIdentifier = process
    }

    #if canImport(Darwin)
      private static let setSession = POSIX_SPAWN_SETSID
    #else
      /// `POSIX_SPAWN_SETSID` of <spawn.h>, which glibc declares for GNU sources alone.
      private static let setSession = 0x80
    #endif

    private static func withCStrings<Result>(
      _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
      let pointers = UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>.allocate(
        capacity: texts.count + 1)
      for (index, text) in texts.enumerated() { pointers[index] = strdup(text) }
      pointers[texts.count] = nil
      defer {
        for pointer in pointers { free(pointer) }
        pointers.deallocate()
      }
      guard let base = pointers.baseAddress else { preconditionFailure("There is room for one.") }
      return body(base)
    }

    // MARK: Its end

    /// How a process ended.
    enum Exit: Sendable, Equatable {
      case exited(code: Int32)
      case signaled(Int32)
    }

    /// Waits until the process has ended and leaves it to be reaped.
    func waitForEnd() {
      var information = siginfo_t()
      while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) != 0,
        errno == EINTR
      {}
    }

    /// Reaps the process, after which its number may be another's.
    func reap() -> Exit {
      var status: Int32 = 0
      var result = waitpid(processIdentifier, &status, 0)
      while result < 0, errno == EINTR { result = waitpid(processIdentifier, &status, 0) }
      // The layout that both systems' <sys/wait.h> has for WIFEXITED and its kin.
      let signal = status & 0x7f
      return signal == 0 ? .exited(code: (status >> 8) & 0xff) : .signaled(signal)
    }

    /// Sends a signal to the whole group.
    func signal(_ signal: Int32) { kill(-processIdentifier, signal) }
  }

  #if !canImport(Darwin)
    /// What glibc's <spawn.h> declares for GNU sources alone, which Swift's module of it is not.
    private enum GNU {
      typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>

      static let addChangeDirectory = find(
        "posix_spawn_file_actions_addchdir_np",
        as: (@convention(c) (Actions, UnsafePointer<CChar>) -> Int32).self)

      static let addCloseFrom = find(
        "posix_spawn_file_actions_addclosefrom_np",
        as: (@convention(c) (Actions, Int32) -> Int32).self)

      private static func find<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(nil, name).map { unsafeBitCast($0, to: type) }
      }
    }
  #endif
#endif
