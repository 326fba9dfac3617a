#if CommandLineTool
  /// The tool's exit codes: 0, 1 for findings, else a code of sysexits(3).
  ///
  /// Thrown, it ends the tool without a message: everything was printed before.
  enum ExitStatus: Int32, Error {
    case success = 0
    /// Differences or findings; the command itself worked.
    case findings = 1
    case usage = 64
    case invalidData = 65
    case noInput = 66
    case unavailable = 69
    case internalError = 70
    case cannotCreate = 73
    case inputOutput = 74
    case tryAgain = 75
    case noPermission = 77
  }
#endif
