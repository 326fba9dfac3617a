/// Build settings by name, for the macros in arguments and variables: `$(NAME)` and `${NAME}`.
///
/// A setting's value may hold macros itself. A name without a value is an error: Xcode would
/// replace it with nothing, and the program would start with half a path.
public struct Macros: Sendable, Equatable {
  private var values: [String: String]

  /// Makes a table of settings.
  ///
  /// - Parameter values: the settings' values by name; they may hold macros.
  public init(_ values: [String: String]) { self.values = values }

  /// The settings for a Swift package's folder.
  ///
  /// - Parameter root: the package's folder.
  /// - Returns: `SRCROOT`, `PROJECT_DIR` and `SOURCE_ROOT`.
  public static func package(root: String) -> [String: String] {
    ["SRCROOT": root, "PROJECT_DIR": root, "SOURCE_ROOT": root]
  }

  /// A text with its macros replaced, such as an environment variable's value.
  ///
  /// - Parameter text: the text, in which everything but macros stays.
  /// - Returns: the text with values.
  /// - Throws: an error that names each macro without a value.
  public func expand(_ text: String) throws(XcodeFileError) -> String {
    try expanding(bareNames: false) { $0.expand(Array(text.unicodeScalars), inside: []) }
  }

  /// A path with its macros replaced, such as a custom working directory.
  ///
  /// Xcode reads the bare form `$NAME` there as well.
  ///
  /// - Parameter text: the path as written.
  /// - Returns: the path with values.
  /// - Throws: an error that names each macro without a value.
  public func expandPath(_ text: String) throws(XcodeFileError) -> String {
    try expanding(bareNames: true) { $0.expand(Array(text.unicodeScalars), inside: []) }
  }

  /// What a closure makes by replacing macros; throws all problems with them.
  func expanding<Result>(
    bareNames: Bool, _ body: (inout MacroExpander) -> Result
  ) throws(XcodeFileError) -> Result {
    var expander = MacroExpander(values: values, bareNames: bareNames)
    let result = body(&expander)
    guard expander.problems.isEmpty else { throw XcodeFileError(problems: expander.problems) }
    return result
  }
}

/// Replaces macros, and collects the problems with them.
struct MacroExpander {
  var values: [String: String]
  /// Whether `$NAME` is a macro.
  var bareNames: Bool
  private(set) var problems: [XcodeFileError.Problem] = []
  /// How many names of macros are around the text.
  private(set) var depth = 0
  /// How much text may result: a value that doubles itself at each step would fill the memory.
  private(set) var budget = 1 << 20

  mutating func expand(_ scalars: [Unicode.Scalar], inside names: [String]) -> String {
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      if let macro = macro(at: index, in: scalars, inside: names) {
        result.append(contentsOf: macro.value.unicodeScalars)
        index = macro.end
      } else {
        result.append(scalars[index])
        index += 1
      }
    }
    return String(result)
  }

  /// The value of a macro at an index, and its end; nil if none begins there.
  mutating func macro(
    at index: Int, in scalars: [Unicode.Scalar], inside names: [String]
  ) -> (value: String, end: Int)? {
    guard scalars[index] == "$", index + 1 < scalars.count else { return nil }
    let opening = scalars[index + 1]
    guard opening == "(" || opening == "{" else {
      guard bareNames else { return nil }
      let name = scalars[(index + 1)...].prefix(while: Self.isNameScalar)
      guard let first = name.first, !("0"..."9").contains(first) else { return nil }
      return (value(of: text(name), inside: names), name.endIndex)
    }
    let closing: Unicode.Scalar = opening == "(" ? ")" : "}"
    guard let end = Self.end(of: index + 2, opening, closing, in: scalars) else {
      problem(
        "'\(text(scalars[index...].prefix(40)))' begins a macro that does not end",
        "Write the closing '\(closing)'")
      return ("", scalars.count)
    }
    // A name may contain macros itself: $(FLAGS_$(CONFIGURATION)).
    let inner = Array(scalars[index + 2..<end])
    depth += 1
    defer { depth -= 1 }
    let name =
      inner.contains("$") && depth < Self.maximumDepth
      ? expand(inner, inside: names) : text(inner[...])
    return (value(of: name, inside: names), end + 1)
  }

  private static let maximumDepth = 32

  private mutating func value(of name: String, inside names: [String]) -> String {
    if names.contains(name) || names.count >= Self.maximumDepth {
      problem(
        "the macro '\(name)' refers to itself: "
          + (names + [name]).joined(separator: " > "), "Give it a value without it")
      return ""
    }
    guard let value = values[name] else {
      let setting = name.prefix { $0 != ":" }
      if setting.count < name.count, values[String(setting)] != nil {
        problem(
          "the macro '\(name)' has an operator, which is not supported",
          "Give the result a name of its own and use that")
      } else {
        let known = values.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
        problem(
          "the macro '\(name)' has no value",
          known.isEmpty ? "Give it one" : "Give it one; those that have are \(known)")
      }
      return ""
    }
    budget -= value.unicodeScalars.count
    guard budget > 0 else {
      if budget > Int.min / 2 {
        problem("the value of the macro '\(name)' is too long", "Make the values shorter")
      }
      budget = Int.min / 2
      return ""
    }
    guard value.unicodeScalars.contains("$") else { return value }
    return expand(Array(value.unicodeScalars), inside: names + [name])
  }

  /// The end of a macro's name, counting the brackets of macros in it.
  private static func end(
    of start: Int, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar,
    in scalars: [Unicode.Scalar]
  ) -> Int? {
    var depth = 1
    for index in start..<scalars.count {
      if scalars[index] == opening, scalars[index - 1] == "$" { depth += 1 }
      if scalars[index] == closing { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || ("0"..."9").contains(scalar) || ("A"..."Z").contains(scalar)
      || ("a"..."z").contains(scalar)
  }

  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  private mutating func problem(_ message: String, _ advice: String) {
    let problem = XcodeFileError.Problem(code: .unknownMacro, message: message, advice: advice)
    if !problems.contains(problem), problems.count < SourceBytes.maximumProblems {
      problems.append(problem)
    }
  }
}
