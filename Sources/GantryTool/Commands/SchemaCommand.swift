#if CommandLineTool
  import ArgumentParser

  /// `gantry schema`: an app's options.
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

    @OptionGroup var program: ProgramOptions
    @OptionGroup var root: RootOptions

    @Flag(help: "Print a table of the options instead: argument, variable, values.")
    var options = false

    func run() throws {
      let program = try program.resolved(root.resolved())
      let (schema, bytes) = try AppAnswer.schema(of: program)
      guard options else {
        var text = String(decoding: bytes, as: UTF8.self)
        while text.last?.isNewline == true { text.removeLast() }
        return try Terminal.printExactly(text)
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
