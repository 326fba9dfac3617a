extension System {
  /// `EX_USAGE` of sysexits(3): the command was used incorrectly.
  package static let usageExitCode: Int32 = 64

  /// This process.
  package static var processIdentifier: Int32 { getpid() }

  /// Whether there is a process of a number, whoever's it is.
  package static func isRunning(_ process: Int32) -> Bool {
    kill(process, 0) == 0 || errno != ESRCH
  }

  /// Ends this process with a code.
  package static func exit(_ code: Int32) -> Never { cExit(code) }

  /// Ends this process: asks it first, and no longer asks two seconds later.
  package static func endThisProcess() {
    kill(getpid(), SIGTERM)
    _ = waitToRead([], milliseconds: 2000)
    kill(getpid(), SIGKILL)
  }
}
