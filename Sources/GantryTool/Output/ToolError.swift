#if CommandLineTool
  import GantrySystem

  /// Why a command failed: what failed, where that came from, what to do.
  struct ToolError: Error, Sendable {
    var status: ExitStatus
    /// Each problem, in one sentence or more; further lines have its place.
    var problems: [String]

    init(_ status: ExitStatus, _ problem: String, at place: String? = nil) {
      self.status = status
      problems = [place.map { "\(problem)\n\($0)" } ?? problem]
    }

    init(_ status: ExitStatus, problems: [String]) {
      self.status = status
      self.problems = problems
    }

    /// What a closure makes of the system; `failure` is what the error says before the reason.
    static func onFailure<Result>(
      _ failure: String, _ status: ExitStatus, at place: String? = nil,
      _ body: () throws(SystemError) -> Result
    ) throws(ToolError) -> Result {
      do throws(SystemError) {
        return try body()
      } catch {
        throw ToolError(status, "\(failure): \(error.reason).", at: place)
      }
    }

    /// What a closure makes by starting a program; `name` is the program's in the error if it can't.
    static func starting<Result>(
      _ name: String, at place: String? = nil, _ start: () throws(SystemError) -> Result
    ) throws(ToolError) -> Result {
      try onFailure("\(name) can't be started", .unavailable, at: place, start)
    }
  }
#endif
