import GantryFormats

extension SchemeDocument {
  /// Whether the file has an action.
  ///
  /// - Parameter action: the action.
  /// - Returns: whether the file has it.
  public func hasAction(_ action: SchemeAction) -> Bool { actions[action] != nil }

  /// Whether an action uses the Run action's arguments and variables in place of its own.
  ///
  /// True where the file doesn't say, as in Xcode. It has no effect on Test with test plans.
  ///
  /// - Parameter action: the action; false for Run, and for an action that the file doesn't have.
  /// - Returns: whether it uses those of Run.
  public func inheritsRun(_ action: SchemeAction) -> Bool {
    guard action != .run, let element = actions[action] else { return false }
    return Self.isYes(tree.value("shouldUseLaunchSchemeArgsEnv", of: element), otherwise: true)
  }

  /// The test plans that the Test action names.
  public var testPlans: [TestPlanReference] {
    guard let test = actions[.test], let plans = tree.child("TestPlans", of: test) else {
      return []
    }
    return tree.children(of: plans).compactMap { child in
      guard tree.isNamed("TestPlanReference", child),
        let reference = tree.value("reference", of: child)
      else { return nil }
      return TestPlanReference(
        reference: reference,
        isDefault: Self.isYes(tree.value("default", of: child), otherwise: false),
        line: tree.line(of: child))
    }
  }

  /// The Test action's default test plan; nil if it has none.
  package var defaultTestPlan: TestPlanReference? {
    let plans = testPlans
    return plans.first(where: \.isDefault) ?? plans.first
  }

  /// The program that an action starts.
  ///
  /// - Parameter action: Run or Profile; Test starts no program.
  /// - Returns: the program; nil without one.
  public func runnable(of action: SchemeAction) -> SchemeRunnable? {
    guard let element = actions[action] else { return nil }
    if let runnable = tree.child("BuildableProductRunnable", of: element),
      let reference = reference(in: runnable)
    {
      return .product(reference)
    }
    if let runnable = tree.child("RemoteRunnable", of: element) {
      return .remote(
        bundleIdentifier: tree.value("BundleIdentifier", of: runnable),
        path: tree.value("RemotePath", of: runnable))
    }
    if let runnable = tree.child("PathRunnable", of: element) {
      return tree.value("FilePath", of: runnable).map(SchemeRunnable.path)
    }
    return nil
  }

  /// The target whose build settings the macros in an action's arguments and variables use.
  ///
  /// - Parameter action: the action.
  /// - Returns: the target that is chosen for it, else the one that the action starts; nil without
  ///   either.
  public func macroExpansionTarget(of action: SchemeAction) -> BuildableReference? {
    guard let element = actions[action] else { return nil }
    if let expansion = tree.child("MacroExpansion", of: element) { return reference(in: expansion) }
    guard case .product(let reference)? = runnable(of: action) else { return nil }
    return reference
  }

  /// An action's settings for the launch, except arguments and variables.
  ///
  /// - Parameter action: the action.
  /// - Returns: its settings; all nil if the file doesn't have the action.
  public func settings(of action: SchemeAction) -> SchemeSettings {
    let value = { (name: StaticString) in actions[action].flatMap { tree.value(name, of: $0) } }
    let nonEmpty = { (name: StaticString) in value(name).flatMap { $0.isEmpty ? nil : $0 } }
    let isCustom = Self.isYes(value("useCustomWorkingDirectory"), otherwise: false)
    return SchemeSettings(
      buildConfiguration: value("buildConfiguration"), language: nonEmpty("language"),
      region: nonEmpty("region"),
      workingDirectory: isCustom ? nonEmpty("customWorkingDirectory") : nil)
  }

  /// The product that a Swift package's scheme runs.
  ///
  /// - Returns: the product's name, as `swift build --product` takes it.
  /// - Throws: an error with the reason why the package itself can't build it.
  public func packageProduct() throws(XcodeFileError) -> String {
    switch runnable(of: .run) {
    case nil:
      throw notRunnable(
        "runs nothing", "Choose an executable under Run > Info in Xcode, or another scheme")
    case .remote(let identifier, _):
      throw notRunnable(
        "runs the app '\(identifier ?? "unknown")' that is installed on a device",
        "Choose another scheme")
    case .path(let path):
      throw notRunnable("runs the executable '\(path)', no product", "Give that path instead")
    case .product(let reference):
      guard reference.referencedContainer == "container:" else {
        let line = TextPosition(line: reference.line, column: 1)
        throw XcodeFileError(
          .notRunnable,
          "the scheme '\(name)' runs '\(reference.buildableName)' of "
            + "'\(reference.referencedContainer)', which only Xcode can build",
          advice: "Build it with xcodebuild, or choose a scheme of the package's own products",
          path: path, position: line)
      }
      // A package's product has one name in all three; a bundle has a file name.
      return reference.blueprintName.isEmpty ? reference.buildableName : reference.blueprintName
    }
  }

  private func notRunnable(_ reason: String, _ advice: String) -> XcodeFileError {
    XcodeFileError(.notRunnable, "the scheme '\(name)' \(reason)", advice: advice, path: path)
  }

  private func reference(in element: Int) -> BuildableReference? {
    guard let reference = tree.child("BuildableReference", of: element) else { return nil }
    return BuildableReference(
      blueprintIdentifier: tree.value("BlueprintIdentifier", of: reference) ?? "",
      buildableName: tree.value("BuildableName", of: reference) ?? "",
      blueprintName: tree.value("BlueprintName", of: reference) ?? "",
      referencedContainer: tree.value("ReferencedContainer", of: reference) ?? "",
      line: tree.line(of: reference))
  }

  // MARK: Warnings

  /// What Xcode ignores in an action, and why; shown after an edit there.
  ///
  /// - Parameter scope: the action.
  /// - Returns: a warning for each list; none if everything applies.
  public func warnings(in scope: SchemeAction) -> [Finding] {
    EntryKind.allCases.compactMap { warning($0, in: scope) }
  }

  /// Why a list of an action is ignored; nil if it applies or is empty.
  func warning(
    _ kind: EntryKind, in action: SchemeAction, severity: Finding.Severity = .warning
  ) -> Finding? {
    guard let rows = lists[ListKey(action: action, kind: kind)], let first = rows.first
    else { return nil }
    let reason: String
    let advice: String
    if action == .test, !testPlans.isEmpty {
      reason = "the scheme has test plans, which hold their own"
      advice = "Put them into the test plan"
    } else if inheritsRun(action) {
      reason = "it uses those of the Run action"
      let name = ArgumentText.join([PathText.stem(path)])
      advice =
        "Move them to Run, or let \(action.title) have its own: gantry inherit \(name) --action "
        + "\(action.title.lowercased()) --stop"
    } else {
      return nil
    }
    return Finding(
      severity, .ignoredList,
      "Xcode ignores the \(counted(rows.count, kind.noun)) of the \(action.title) action: "
        + reason,
      advice: advice, path: path, line: first.entry.line, scope: action.title)
  }
}
