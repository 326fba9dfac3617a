#if CommandLineTool
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

    var description: String {
      problems.map { problem in
        let lines = problem.split(separator: "\n", omittingEmptySubsequences: false)
        return "error: " + lines.joined(separator: "\n       ")
      }.joined(separator: "\n")
    }
  }
#endif
