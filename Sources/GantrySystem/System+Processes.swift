extension System {
  /// `EX_USAGE` of sysexits(3): the command was used incorrectly.
  package static let usageExitCode: Int32 = 64

  /// This process.
  package static var processIdentifier: Int32 { getpid() }

  /// Whether a process with a number exists, whoever's it is.
  package static func isRunning(_ process: Int32) -> Bool {
    kill(process, 0) == 0 || errno != ESRCH
  }

  /// Ends this process with a code.
  package static func exit(_ code: Int32) -> Never { cExit(code) }

  /// Ends this process: by a request first, and by force two seconds later.
  package static func endThisProcess() {
    kill(getpid(), SIGTERM)
    _ = waitToRead([], milliseconds: 2000)
    kill(getpid(), SIGKILL)
  }
}
