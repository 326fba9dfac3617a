extension System {
  /// `EX_USAGE` of sysexits(3): the command was used incorrectly.
  package static let usageExitCode: Int32 = 64

  package static var processIdentifier: Int32 { getpid() }

  /// Whether a process with a number exists, whoever's it is.
  package static func isRunning(_ process: Int32) -> Bool {
    kill(process, 0) == 0 || errno != ESRCH
  }

  #if os(Linux)
    /// The arguments of a process with its program's name; nil where it has ended.
    ///
    /// Foundation reads the first page alone of what proc(5) has.
    package static func arguments(ofProcess process: Int32) -> [String]? {
      // Whose it was can't be read once it has ended.
      guard let line = try? read(file: "/proc/\(process)/cmdline"), !line.isEmpty else {
        return nil
      }
      return line.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        .map { String(decoding: $0, as: UTF8.self) }
    }
  #endif

  package static func exit(_ code: Int32) -> Never { cExit(code) }

  /// Ends this process: by a request first, and by force two seconds later.
  package static func endThisProcess() {
    kill(getpid(), SIGTERM)
    _ = waitToRead([], milliseconds: 2000)
    kill(getpid(), SIGKILL)
  }
}
