#if CommandLineTool
  import GantrySystem

  /// Why a command failed: what failed, where that came from, what to do.
  struct ToolError: Error, Sendable, CustomStringConvertible {
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

    /// What a closure makes by starting a program; `name` is the program's in the error if it can't.
    static func starting<Result>(
      _ name: String, at place: String? = nil, _ start: () throws(SystemError) -> Result
    ) throws(ToolError) -> Result {
      do throws(SystemError) {
        return try start()
      } catch {
        throw ToolError(.unavailable, "\(name) can't be started: \(error.reason).", at: place)
      }
    }

    var description: String {
      problems.map { problem in
        let lines = problem.split(separator: "\n", omittingEmptySubsequences: false)
        return "error: " + lines.joined(separator: "\n       ")
      }.joined(separator: "\n")
    }
  }
#endif
