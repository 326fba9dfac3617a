#if CommandLineTool
  import GantryXcode

  extension ToolError {
    /// What is wrong with a scheme or a plan, or with what was asked of it.
    init(_ error: XcodeFileError) {
      self.init(
        error.problems.first.map { Self.status($0.code) } ?? .internalError,
        problems: error.problems.map { problem in
          var text = "\(problem.message)."
          if let advice = problem.advice { text += " \(advice)." }
          return problem.place.map { "\(text)\n\($0)" } ?? text
        })
    }

    private static func status(_ code: XcodeFileError.Code) -> ExitStatus {
      switch code {
      case .unreadableFile, .noSuchScheme, .noSuchTestPlan, .noSuchConfiguration, .noSuchEntry:
        .noInput
      case .unwritableFile: .noPermission
      case .alreadyExists: .cannotCreate
      case .changedOnDisk: .tryAgain
      case .ambiguousEntry, .ambiguousScheme, .ambiguousTestPlan, .invalidValue: .usage
      default: .invalidData
      }
    }
  }

  extension Finding {
    /// The finding in words: what, what to do, and on a line of its own where.
    var text: String {
      var text = "\(message)."
      if let advice { text += " \(advice)." }
      return "\(text)\n\(place)"
    }

    var place: String {
      var place = path
      if let line { place += ":\(line)" }
      if let column { place += ":\(column)" }
      return place
    }
  }
#endif
