#if CommandLineTool
  import GantrySystem
  import GantryXcode

  extension ToolError {
    /// The error of a scheme or a plan, or of a request for one.
    init(_ error: XcodeFileError) {
      self.init(
        error.problems.first.map { Self.status($0) } ?? .internalError,
        problems: error.problems.map { problem in
          let text = Terminal.visible(XcodeFileError.sentences(problem.message, problem.advice))
          guard let place = problem.place else { return text }
          // '.' and '../..' name no folder.
          let isHere = place.allSatisfy { $0 == "." || $0 == "/" }
          return "\(text)\n\(Terminal.visible(isHere ? System.realPath(place) ?? place : place))"
        })
    }

    private static func status(_ problem: XcodeFileError.Problem) -> ExitStatus {
      switch problem.cause {
      case .permission: return .noPermission
      case .device: return .inputOutput
      case nil: break
      }
      return switch problem.code {
      case .unreadableFile, .noSuchScheme, .noSuchTestPlan, .noSuchConfiguration, .noSuchEntry:
        .noInput
      case .unwritableFile: .inputOutput
      case .alreadyExists: .cannotCreate
      case .changedOnDisk: .tryAgain
      case .ambiguousEntry, .ambiguousScheme, .ambiguousTestPlan, .ambiguousConfiguration,
        .duplicateEntry, .invalidValue:
        .usage
      default: .invalidData
      }
    }
  }

  extension Finding {
    /// The finding in words, and its place on a line of its own.
    var text: String {
      [XcodeFileError.sentences(message, advice), XcodeFileError.place(path, line, column)]
        .map(Terminal.visible).joined(separator: "\n")
    }
  }
#endif
