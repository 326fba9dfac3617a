#if CommandLineTool
  import ArgumentParser
  import Gantry
  import GantryFormats

  /// `gantry payload`: the value of `LAUNCH_CONFIGURATION`.
  struct PayloadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "payload",
      abstract: "Turns JSON into the text of LAUNCH_CONFIGURATION, and back.",
      subcommands: [Encode.self, Decode.self])

    /// JSON to base64.
    struct Encode: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Prints a payload as base64 of JSON with sorted keys.",
        discussion: """
          The same payload gives the same text. With --json it stays JSON, on one line.

          EXAMPLES
            LAUNCH_CONFIGURATION=$(gantry payload encode state.json) countries
            echo '{"port": 9000}' | gantry payload encode
          """)

      @Argument(
        help: "A file with a JSON object; standard input if it is left out or '-'.",
        completion: .file())
      var file: String = "-"

      @Flag(help: "Print one line of JSON instead of base64.")
      var json = false

      func run() throws {
        let bytes = try Input.read(file)
        try Terminal.printExactly(
          PayloadCommand.text(of: file) { () throws(FormatError) in
            try json ? PayloadText.json(bytes) : PayloadText.base64(bytes)
          })
      }
    }

    /// Base64 to JSON.
    struct Decode: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Prints what a payload says, as JSON.",
        discussion: """
          Secrets in it are printed too: a payload holds them as they are.

          EXAMPLES
            gantry payload decode eyJwb3J0Ijo5MDAwfQ==
            echo "$LAUNCH_CONFIGURATION" | gantry payload decode
          """)

      @Argument(
        help: "The payload itself, base64 or JSON; standard input if it is left out or '-'.")
      var payload: String = "-"

      @Flag(help: "Print one line, keys sorted.")
      var json = false

      func run() throws {
        let bytes = payload == "-" ? try Input.read("-") : Array(payload.utf8)
        try Terminal.printExactly(
          PayloadCommand.text(of: payload) { () throws(FormatError) in
            try json ? PayloadText.json(bytes) : PayloadText.prettyJSON(bytes)
          })
      }
    }

    private static func text(
      of source: String, _ body: () throws(FormatError) -> String
    ) throws(ToolError) -> String {
      do {
        return try body()
      } catch {
        throw ToolError(
          .invalidData, "The payload is neither JSON nor base64 of JSON: \(error.message).",
          at: source == "-" ? "standard input" : clipped(source, limit: 200))
      }
    }
  }
#endif
