#if CommandLineTool
  import Gantry
  import GantryFormats
  import GantrySystem

  /// Asks an app about itself by its built-in options.
  enum AppAnswer {
    /// How many seconds an app may take to answer.
    private static let deadline = 10
    private static let remoteDeadline = 120

    /// The warning in the help of commands that ask a program.
    static var warning: String {
      """
      An app of Gantry's answers and ends before it does any work; any other program really starts, and \
      is stopped after \(deadline) seconds.
      """
    }

    private static let reportOption = "--launch-report=json"

    /// The report of a launch that isn't made.
    static func report(of program: Program, _ plan: LaunchPlan) throws(ToolError) -> LaunchReport {
      var asking = plan
      // The last option, so that the others have the indices of the real launch.
      asking.addOptions([LaunchPlan.Word(text: reportOption, origin: nil)])
      let output = try ask(
        program, arguments: asking.arguments, program.environment(asking), option: "--launch-report"
      )
      do {
        return try JSONOutput.read(LaunchReport.self, from: output)
      } catch {
        // Foundation's message is for programmers.
        throw noAnswer(
          program, "--launch-report",
          output.isEmpty
            ? "it ended and wrote nothing" : "what it wrote is no report that this gantry can read")
      }
    }

    /// The options that an app declares, and its JSON Schema.
    static func schema(
      of program: Program
    ) throws(ToolError) -> (schema: AppSchema, bytes: [UInt8]) {
      let bytes = try ask(
        program, arguments: ["--launch-schema"], System.variables, option: "--launch-schema")
      // The place of the mistake doesn't matter.
      guard (try? JSONReader.read(bytes: bytes)) != nil else {
        throw noAnswer(program, "--launch-schema", "what it wrote isn't JSON")
      }
      return (try AppSchema(bytes, at: program.path), bytes)
    }

    private static func ask(
      _ program: Program, arguments: [String], _ environment: [(name: String, value: String)],
      option: String
    ) throws(ToolError) -> [UInt8] {
      let answer = try ToolError.starting("The program", at: program.path) {
        () throws(SystemError) in
        try ChildProcess.ask(
          program.path, arguments: program.prefix + arguments, environment: environment,
          deadline: .seconds(program.isRemote ? remoteDeadline : deadline))
      }
      // Nobody tells how a remote app ended, and the tool's own lines are around its answer.
      let output = program.isRemote ? json(in: answer.output) : answer.output
      // What can't be read as a refused launch is none, and is returned or told below.
      let mayBeRefusal = answer.end == .exited(code: 64) || program.isRemote && answer.end != nil
      if mayBeRefusal, let error = try? JSONOutput.read(LaunchError.self, from: output) {
        throw ToolError(.invalidData, problems: error.problems.map(text))
      }
      switch answer.end {
      case nil:
        throw noAnswer(
          program, option,
          "it was still running after \(deadline) seconds, or never ceased to write")
      case .exited(code: 0): return output
      case _ where program.isRemote: return output
      case .exited(code: 64) where !answer.errors.isEmpty:
        // What isn't Gantry's answer is quoted as it is.
        let words = clipped(trimmed(answer.errors), limit: 400)
        throw noAnswer(program, option, "it ended with exit code 64 and wrote: \(words)")
      case let end?:
        throw noAnswer(program, option, "it ended with \(end.words)")
      }
    }

    /// From the first line that begins an object to the last that ends one.
    private static func json(in output: [UInt8]) -> [UInt8] {
      let lines = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      guard let first = lines.firstIndex(where: { $0.first == UInt8(ascii: "{") }),
        let last = lines.lastIndex(where: {
          $0.first == UInt8(ascii: "}") || $0.last == UInt8(ascii: "}")
        }),
        first <= last
      else { return [] }
      return Array(lines[first...last].joined(separator: [UInt8(ascii: "\n")]))
    }

    /// A problem with its place on a line of its own.
    static func text(_ problem: LaunchError.Problem) -> String {
      var message = problem.message
      // The real launch doesn't have this tool's own option.
      if case .missingValue(let option, reportOption) = problem.reason {
        message = LaunchError.Problem(.missingValue(option: option, next: nil)).message
      }
      return (problem.option.map { "\($0): " } ?? "") + message
        + (problem.suggestion.map { ". Did you mean '\($0)'?" } ?? "")
        + (problem.place.map { "\n\($0)" } ?? "")
    }

    private static func noAnswer(
      _ program: Program, _ option: String, _ reason: String
    ) -> ToolError {
      ToolError(
        .invalidData,
        "The program doesn't answer \(option): \(reason). An app does whose first work is to ask for "
          + "its configuration's 'current'.", at: program.path)
    }
  }
#endif
