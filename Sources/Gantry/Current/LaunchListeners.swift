import GantrySystem

/// The listener for a launch that failed, besides standard error; the link to a test sets it.
package enum LaunchFailure {
  private static let listener = Lock<(@Sendable (LaunchError) -> Void)?>(nil)

  /// Sets the listener, which is called before the process ends.
  package static func setListener(_ listen: @escaping @Sendable (LaunchError) -> Void) {
    listener.withLock { $0 = listen }
  }

  /// Reports all problems and ends the process with code 64.
  package static func end(_ error: LaunchError) -> Never {
    listener.withLock { $0 }?(error)
    System.printError(error.description + "\n")
    System.exit(System.usageExitCode)
  }
}

#if DEBUG
  /// The reports of this process's launches, for the link to a test; made when somebody asks.
  package enum LaunchReports: DebugOnly {
    private struct State {
      var reports: [@Sendable () -> LaunchReport] = []
      var listener: (@Sendable (LaunchReport) -> Void)?
    }

    private static let state = Lock(State())

    /// Sets the listener for each configuration that is read, and calls it for those already read.
    package static func setListener(_ listen: @escaping @Sendable (LaunchReport) -> Void) {
      let earlier = state.withLock { state in
        state.listener = listen
        return state.reports
      }
      for report in earlier { listen(report()) }
    }

    package static func add(_ report: @escaping @Sendable () -> LaunchReport) {
      let listener = state.withLock { state in
        state.reports.append(report)
        return state.listener
      }
      listener?(report())
    }

    /// The reports so far, and who is told of one.
    package static var all: (reports: [LaunchReport], tell: (LaunchReport) -> Void) {
      let (reports, listener) = state.withLock { ($0.reports, $0.listener) }
      return (reports.map { $0() }, { listener?($0) })
    }
  }
#endif
