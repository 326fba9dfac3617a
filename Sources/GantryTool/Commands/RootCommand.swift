#if CommandLineTool
  import ArgumentParser

  /// `gantry`, with all its commands.
  struct RootCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "gantry",
      abstract: "Launches apps in exactly the state you ask for, and edits what asks for it.",
      discussion: """
        EXAMPLES
          gantry run --scheme Countries countries
          gantry explain --scheme Countries --set port=9000 countries
          gantry scheme list
          gantry scheme disable Countries -- '--countries-datasource local-mock'
          gantry command --for xcodebuild --scheme Countries
          gantry audit .build/release/countries
          gantry recording check Recordings/countries
          gantry report report

        An argument that begins with '-' and isn't the tool's own stands behind '--'.

        EXIT CODES
          0   done; nothing found
          1   differences or findings
          64  the command line is wrong
          65  a document, a payload or an app's launch can't be understood
          66  a file, scheme, plan or program isn't there
          69  a program that is needed can't be used
          70  the tool itself is at fault
          73  a file can't be created
          74  reading or writing failed
          75  somebody else changed the file; try again
          77  permission is missing
        `gantry run` ends with the app's own code.
        """,
      version: "0.1.0",
      subcommands: [
        RunCommand.self, ExplainCommand.self, SchemeCommand.self, TestPlanCommand.self,
        CheckAllCommand.self,
        LauncherCommand.self, AuditCommand.self, RecordingCommand.self, ReportCommand.self,
        SchemaCommand.self, PayloadCommand.self,
      ])
  }
#endif
