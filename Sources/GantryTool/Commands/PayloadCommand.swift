#if CommandLineTool
  import ArgumentParser
  import GantryFormats
  import GantrySystem

  struct PayloadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "payload",
      abstract: "Turns JSON into the text of LAUNCH_CONFIGURATION, and back.",
      subcommands: [Encode.self, Decode.self])

    struct Encode: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Prints a payload as base64 of JSON with sorted keys.",
        discussion: """
          The same payload gives the same text. With --json it stays JSON, on one line.

          \(Examples.text(
            "gantry payload encode '{\"port\": 9000}'",
            "gantry payload encode state.json",
            "echo '{\"port\": 9000}' | gantry payload encode"))
          """)

      @Argument(help: PayloadCommand.help, completion: .file())
      var payload: String = "-"

      @Flag(help: "Print one line of JSON instead of base64.")
      var json = false

      func run() throws {
        try PayloadCommand.print(payload, json ? PayloadText.json : PayloadText.base64)
      }
    }

    struct Decode: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Prints what a payload says, as JSON.",
        discussion: """
          Secrets in it are printed too: a payload holds them as they are.

          \(Examples.text(
            "gantry payload decode eyJwb3J0Ijo5MDAwfQ==",
            "gantry payload decode state.json",
            "echo eyJwb3J0Ijo5MDAwfQ== | gantry payload decode"))
          """)

      @Argument(help: PayloadCommand.help, completion: .file())
      var payload: String = "-"

      @Flag(help: "Print one line, keys sorted.")
      var json = false

      func run() throws {
        try PayloadCommand.print(payload, json ? PayloadText.json : PayloadText.prettyJSON)
      }
    }

    fileprivate static let help: ArgumentHelp =
      "JSON or base64 of it, or a file with that; standard input if it is left out or '-'."

    fileprivate static func print(
      _ payload: String, _ form: ([UInt8]) throws(FormatError) -> String
    ) throws {
      let isFile = payload == "-" || [.file, .other].contains(System.kind(payload))
      let bytes = isFile ? try Input.read(payload) : Array(payload.utf8)
      let text: String
      do throws(FormatError) {
        text = try form(bytes)
      } catch {
        throw ToolError(
          .invalidData,
          "The payload is neither JSON nor base64 of JSON: \(error.message)."
            + (isFile ? "" : " There is no file of that name."),
          at: payload == "-" ? "standard input" : clipped(payload, limit: 200))
      }
      try Terminal.printExactly(JSONOutput.escaped(text))
    }
  }
#endif
