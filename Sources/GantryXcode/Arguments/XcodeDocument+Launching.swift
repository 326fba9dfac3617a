extension XcodeDocument {
  /// The words with which an app is started: those of the enabled arguments that apply in a scope.
  ///
  /// Xcode passes them to an app that it runs, but not to one that a UI test launches; a test
  /// passes them itself:
  ///
  /// ```swift
  /// let scheme = try SchemeDocument(contentsOf: path)
  /// app.launchArguments += try scheme.launchArguments(in: .run)
  /// ```
  ///
  /// - Parameters:
  ///   - scope: the action or configuration.
  ///   - macros: the values of macros such as `$(SRCROOT)`.
  /// - Returns: the words, in their order; none for a scheme's Test action that has test plans.
  /// - Throws: an error where the file doesn't have the scope, or a macro has no value.
  public func launchArguments(
    in scope: Scope, expanding macros: Macros = Macros([:])
  ) throws(XcodeFileError) -> [String] {
    var words: [String] = []
    for entry in try effectiveEntries(.argument, in: scope).entries where entry.isEnabled {
      words += try ArgumentText.split(entry.name, expanding: macros).words
    }
    return words
  }

  /// An app's environment variables: the enabled ones that apply in a scope.
  ///
  /// - Parameters:
  ///   - scope: the action or configuration.
  ///   - macros: the values of macros such as `$(SRCROOT)`.
  /// - Returns: the values by name; of two for one name the later.
  /// - Throws: an error where the file doesn't have the scope, or a macro has no value.
  public func launchEnvironment(
    in scope: Scope, expanding macros: Macros = Macros([:])
  ) throws(XcodeFileError) -> [String: String] {
    var variables: [String: String] = [:]
    for entry in try effectiveEntries(.environmentVariable, in: scope).entries
    where entry.isEnabled {
      variables[entry.name] = try macros.expand(entry.value ?? "")
    }
    return variables
  }
}
