import GantryFormats

/// One launch before its options are read: its tokens and variables, and how the configuration
/// wants them read.
///
/// A class, since each step passes it on and none copies it.
package final class LaunchInput: Sendable {
  let traits: LaunchTraits
  let schema: Schema
  let honored: HonoredOptions
  let arguments: [String]
  let tokens: ContiguousArray<ArgumentToken>
  let requests: BuiltInRequests
  let variables: LaunchVariables
  /// The arguments that aren't valid UTF-8.
  let invalidArguments: [Int]
  /// The file with saved overrides, or nil where none are kept.
  let savedOverridesFile: String?

  package init(
    _ traits: LaunchTraits, _ schema: Schema, arguments: [String], variables: LaunchVariables,
    invalidArguments: [Int] = [], savedOverridesFile: String? = nil
  ) {
    self.invalidArguments = invalidArguments
    self.savedOverridesFile = savedOverridesFile
    self.traits = traits
    self.schema = schema
    self.arguments = arguments
    self.variables = variables
    honored = HonoredOptions(traits.policy, schema)
    tokens = ArgumentScanner(arguments: arguments, schema: schema).tokens()
    requests = BuiltInRequests(tokens, arguments)
  }
}

// MARK: - Origins

extension LaunchInput {
  func origin(_ assignment: Assignment) -> LaunchOrigin {
    let node = Int(assignment.node)
    let index = Int(assignment.index)
    switch assignment.source {
    case .argument:
      return argumentOrigin(index, takesNext: assignment.takesNext, of: node, assignment)
    case .environment:
      let variable = variables.options[index]
      let text: String? =
        switch assignment.text.map({ schema.shown($0, of: node, member: assignment.memberPath) }) {
        case .text(let text): text
        case .redacted: Redaction.mark
        case .structure, nil: nil
        }
      return LaunchOrigin(
        .environmentVariable, name: variable.name, text: text,
        writtenAt: writer(LaunchOrigins.key(variable: variable.name), node))
    case .payload: return payloadOrigin(index, of: node)
    case .configurationFile: return fileOrigin
    case .savedOverrides: return LaunchOrigin(.savedOverrides, name: savedOverridesFile)
    }
  }

  /// The origin of an argument that sets an option, with its value where that may be shown.
  private func argumentOrigin(
    _ index: Int, takesNext: Bool, of node: Int, _ assignment: Assignment
  ) -> LaunchOrigin {
    let element = arguments[index]
    // Not as a Character: a combining mark behind the sign would make it another one.
    let mark = element.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = String(mark.map { element[..<$0] } ?? element[...])
    var text = name
    var given = assignment.text
    if takesNext, case .flag = assignment.raw { given = arguments[index + 1] }
    if let given {
      let separator = takesNext ? " " : "="
      switch schema.shown(given, of: node, member: assignment.memberPath) {
      case .text(let shown): text += separator + (takesNext ? shellWord(shown) : shown)
      case .redacted: text += separator + Redaction.mark
      case .structure: break
      }
    } else if mark != nil, case .flag = assignment.raw {
      text = element
    }
    return LaunchOrigin(
      .launchArgument, index: index, name: name, text: text,
      writtenAt: writer(LaunchOrigins.key(argument: index), node))
  }

  /// The origin of an argument that is no option's, with what may be shown of it.
  func origin(ofArgument index: Int, _ text: String) -> LaunchOrigin {
    LaunchOrigin(
      .launchArgument, index: index, name: text, text: text,
      writtenAt: writer(LaunchOrigins.key(argument: index), 0))
  }

  func origin(ofVariable name: String) -> LaunchOrigin {
    LaunchOrigin(
      .environmentVariable, name: name, writtenAt: writer(LaunchOrigins.key(variable: name), 0))
  }

  /// The origin of the payload in the file, 0, or in the variable, 1.
  func payloadOrigin(_ index: Int, of node: Int = 0) -> LaunchOrigin {
    let name = traits.payloadKey + (index == 0 ? "_FILE" : "")
    return LaunchOrigin(
      .payload, name: name, text: index == 0 ? variables.payloadFile : nil,
      writtenAt: writer(LaunchOrigins.key(variable: name), node))
  }

  var fileOrigin: LaunchOrigin {
    LaunchOrigin(.configurationFile, name: requests.configurationFile(in: arguments))
  }

  /// The line that wrote an argument, a variable or an option, as the launcher says.
  private func writer(_ key: String, _ node: Int) -> String? {
    guard !variables.origins.isEmpty else { return nil }
    return LaunchOrigins.origin(of: schema.longName(of: node), at: key, in: variables.origins)
  }
}
