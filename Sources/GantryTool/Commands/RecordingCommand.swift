#if CommandLineTool
  import ArgumentParser
  import GantryFormats
  import GantryRedaction
  import GantrySystem

  struct RecordingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "recording", abstract: "Checks recordings of the network.",
      subcommands: [CheckRecordingCommand.self])
  }

  struct CheckRecordingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Fails on what still looks like a secret in a recording.",
      discussion: """
        Reads the folder that an app recorded into, or a HAR of any browser, and lists with file and line what a \
        recording would have redacted: values under a secret's name and values of a known shape, such as a \
        JSON web token, and texts as random as a key. They are errors. A random text that is an identifier by its \
        name, its shape or its place in a path, and a body that can't be looked into, such as a compressed one, are \
        warnings; what is said to be a hash, and what networks write into headers, isn't listed. No value is printed \
        in full. What is no secret is accepted by its value, by how that begins, or by the name before it.

        A name that only the app knows is given when recording: --network.redacted ticket,/users/*/token/{secret}. \
        --network.redacted :opaque leaves out the bodies that can't be looked into.

        Ends with 0 where nothing is found, with 1 for errors, and with --strict for warnings, too; with 65 where \
        it is no HAR, with 66 where it isn't there.

        EXAMPLES
          gantry recording check Recordings/countries
          gantry recording check example.com.har --strict --json
          gantry recording check Recordings/countries --accept X-Device --accept 'dev-*'
        """)

    @Argument(
      help: ArgumentHelp("The folder of a recording, or a HAR.", valueName: "recording"),
      completion: .file())
    var recordings: [String]

    @Option(
      help: ArgumentHelp(
        "A value that is no secret, where * at its end stands for any rest, or a name whose values are none.",
        valueName: "value"))
    var accept: [String] = []

    @Flag(help: "Fail on warnings, too.")
    var strict = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
      var findings: [CheckFinding] = []
      var count = 0
      for recording in recordings {
        let check = try check(recording)
        findings += check.findings.map { CheckFinding($0) }
        count += check.entryCount
      }
      try findings.print(json: json, checked: "\(count) \(count == 1 ? "entry" : "entries")")
      try findings.require(isStrict: strict)
    }

    private func check(_ recording: String) throws(ToolError) -> RecordingCheck {
      do {
        return try RecordingCheck(recording, accepted: accept)
      } catch let error as FormatError {
        throw ToolError(
          .invalidData, "The recording can't be read: \(error.reason)",
          at: "\(recording):\(error.line):\(error.column)")
      } catch let error as SystemError {
        throw ToolError(
          error.isMissing ? .noInput : error.isPermissionMissing ? .noPermission : .inputOutput,
          "The recording can't be read: \(error.reason). Give the folder with recording.har in it, "
            + "or a HAR", at: recording)
      } catch {
        throw ToolError(.internalError, "\(error)", at: recording)
      }
    }
  }

  extension CheckFinding {
    fileprivate init(_ finding: RecordingCheck.Finding) {
      let (code, advice): (String, String) =
        switch finding.kind {
        case .secret:
          ("likelySecret", "Record again, with --network.redacted and its name.")
        case .random:
          (
            "randomText",
            "Record again, with --network.redacted and its name, or --accept it if it is no secret."
          )
        case .identifier:
          (
            "randomIdentifier",
            "If it is a secret, record again with --network.redacted and its name."
          )
        case .opaque:
          ("opaqueBody", "Nobody can look into it; --network.redacted :opaque leaves it out.")
        }
      self.init(
        severity: [.secret, .random].contains(finding.kind) ? "error" : "warning", code: code,
        message: "\(finding.entry): \(finding.place): \(finding.what)", advice: advice,
        path: finding.path, line: finding.line)
    }
  }
#endif
