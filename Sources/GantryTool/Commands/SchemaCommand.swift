#if CommandLineTool
  import ArgumentParser
  import GantryFormats

  struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema",
      abstract: "Prints the JSON Schema of an app's launch options.",
      discussion: """
        Asks the program for its --launch-schema. \(AppAnswer.warning) Kept in a file, the answer lets \
        `gantry check --schema` do without the app.

        \(Examples.text(
          "gantry schema countries > countries.schema.json",
          "gantry schema .build/debug/countries --options"))
        """)

    @Argument(
      help: ArgumentHelp(
        "A path to an executable, or the name of an executable product of the Swift package.",
        valueName: "program"), completion: NameCompletion.programs)
    var program: String?

    @Option(
      help: ArgumentHelp(
        "The scheme of the app on a simulator or a device.", valueName: "scheme"),
      completion: NameCompletion.schemes)
    var scheme: String?

    @OptionGroup(title: "Simulator or device") var device: DeviceOptions
    @OptionGroup(title: "Building") var build: BuildOptions
    @OptionGroup var root: RootOptions

    @Flag(help: "Print a table of the options instead: argument, variable, values.")
    var options = false

    func validate() throws {
      if device.isGiven == (program != nil) {
        throw ValidationError(
          "Say which app is asked: a program, or --scheme with --simulator or --device.")
      }
    }

    func run() throws {
      let app = try Program.asked(program, orAppOf: scheme, device, build, root.resolved())
      let (schema, bytes) = try AppAnswer.schema(of: app)
      guard options else {
        return try Terminal.printExactly(
          JSONOutput.escaped(trimmed(String(decoding: bytes, as: UTF8.self))))
      }
      try Terminal.print("Options of \(schema.title):")
      try Terminal.print(
        Terminal.table(
          schema.options.map { option in
            let values =
              option.allowedValues.isEmpty
              ? option.types.joined(separator: " or ")
              : option.allowedValues.joined(separator: ", ")
            return [
              "--\(option.name)", option.variable, values + (option.isSecret ? ", secret" : ""),
            ]
          }))
    }
  }
#endif
