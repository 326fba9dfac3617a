import GantryFormats
import GantrySystem

extension CommandLine {
  /// An option found among launch arguments, with its value if it has one.
  public struct Option: Sendable, Equatable {
    /// The argument that names the option: `--greeting`.
    public var commandArgument: String
    /// The option's value, or nil where the option stands alone.
    public var valueArgument: String?

    /// Makes an option of the argument that names it, and its value.
    public init(commandArgument: String, valueArgument: String? = nil) {
      self.commandArgument = commandArgument
      self.valueArgument = valueArgument
    }
  }

  /// The option of this process with a name, or nil if it wasn't given.
  ///
  /// ```swift
  /// let greeting = CommandLine.option(for: "--greeting")?.valueArgument ?? "Hello, world!"
  /// ```
  ///
  /// See ``Swift/Array/option(for:)`` for what counts as a value. Where the option wasn't given,
  /// but one argument holds its name and a value, `"--greeting hi"`, a warning on standard error
  /// says so.
  ///
  /// - Parameter commandArgument: the option with its dashes.
  /// - Returns: nil if the option is absent; an option without value if it stands alone.
  public static func option(for commandArgument: String) -> Option? {
    if let option = arguments.option(for: commandArgument) { return option }
    if let index = arguments.indexOfJoined(commandArgument) {
      System.printError(Wording.joined(commandArgument, at: index))
    }
    return nil
  }
}

extension [String] {
  /// The option with a name in an argument list, or nil if it isn't there.
  ///
  /// The three states differ: absent, there without a value, there with one.
  ///
  /// - The first element is the program's name and never an option.
  /// - The value is the next element, or what follows `=` in the same one.
  /// - An element that begins with `-` isn't a value, so that what Xcode adds after an option isn't
  ///   taken for one. `-5` and a single `-` are values. Write others as `--greeting=-hi`.
  /// - If an option is given twice, the last one counts, as for `UserDefaults`.
  /// - After `--` there are no options.
  ///
  /// An option and its value in one element with a space, `"--greeting hi"`, aren't found.
  /// ``Launch`` and ``Swift/CommandLine/option(for:)`` report them.
  ///
  /// - Parameter commandArgument: the option with its dashes, such as `--greeting`.
  /// - Returns: the option, or nil.
  public func option(for commandArgument: String) -> CommandLine.Option? {
    var found: CommandLine.Option?
    var index = 1
    while index < count, self[index] != "--" {
      let element = self[index]
      index += 1
      if element == commandArgument {
        var option = CommandLine.Option(commandArgument: commandArgument)
        if index < count, Self.isValue(self[index]) {
          option.valueArgument = self[index]
          index += 1
        }
        found = option
      } else if element.utf8.starts(with: commandArgument.utf8),
        element.utf8.dropFirst(commandArgument.utf8.count).first == UInt8(ascii: "=")
      {
        // Byte by byte: a value may begin with a combining mark, which would join the sign.
        found = CommandLine.Option(
          commandArgument: commandArgument,
          valueArgument: String(Substring(element.utf8.dropFirst(commandArgument.utf8.count + 1))))
      }
    }
    return found
  }

  /// Where one element holds an option's name and, behind a space, its value; nil if none does.
  func indexOfJoined(_ commandArgument: String) -> Int? {
    let name = Array<UInt8>(commandArgument.utf8) + [UInt8(ascii: " ")]
    return indices.dropFirst().prefix { self[$0] != "--" }.first { index in
      self[index].utf8.starts(with: name)
    }
  }

  private static func isValue(_ element: String) -> Bool {
    element.utf8.first != UInt8(ascii: "-") || element == "-" || isNumberLiteral(element)
  }
}
