internal import Gantry

/// The name of something that an option sets, on the channel that carries it.
struct SettingName: Hashable {
  enum Channel: String {
    case argument = "launch argument"
    case environment = "environment variable"
    /// A whole configuration, which has a value for everything that it declares.
    case configuration = "configuration"
    /// An option that sets nothing.
    case none = "option"
  }

  var channel: Channel
  var text: String
  /// One of several parts that several options may set, or nil for the whole.
  var part: String?

  /// Whether only one of two settings can stand.
  func excludes(_ other: SettingName) -> Bool {
    channel == other.channel && text == other.text
      && (part == nil || other.part == nil || part == other.part)
  }
}

/// What an option adds to a launch.
struct WrittenOption {
  /// What tells the option from others: what it sets, or the configuration's type.
  var identity: Set<SettingName>
  var arguments: [ArgumentGroup]
  var environment: [String: String]

  init(_ option: any LaunchOption) {
    if let configuration = option as? any LaunchConfiguration {
      let form = SentConfiguration(configuration)
      arguments = ArgumentGroup.groups(of: form.arguments)
      environment = form.environment
      identity = [SettingName(channel: .configuration, text: option.uniqueIdentifier)]
      return
    }
    environment = option.launchEnvironments ?? [:]
    arguments =
      if let keyboards = option as? any KeyboardList {
        Self.groups(of: keyboards)
      } else if let argument = option as? any LaunchArgument {
        Self.groups(of: argument)
      } else {
        ArgumentGroup.groups(of: option.launchArguments ?? [])
      }
    identity = Set(arguments.map(\.name) + environment.keys.map(Self.variable))
    if identity.isEmpty { identity = [SettingName(channel: .none, text: option.uniqueIdentifier)] }
  }

  /// Everything that the option sets, in order.
  var names: [SettingName] { arguments.map(\.name) + environment.keys.sorted().map(Self.variable) }

  /// Whether nothing is left of the option when another one follows.
  func isReplaced(by other: WrittenOption) -> Bool {
    identity.allSatisfy { name in other.identity.contains { $0.excludes(name) } }
  }

  /// A setting as a message shows it.
  func text(of name: SettingName) -> String {
    switch name.channel {
    case .argument:
      arguments.filter { $0.name.excludes(name) }.flatMap(\.tokens).joined(separator: " ")
    // What a configuration has in variables is secret.
    case .environment where identity.contains { $0.channel == .configuration }: "‹redacted›"
    case .environment: environment[name.text] ?? ""
    case .configuration:
      arguments.isEmpty ? "the defaults" : arguments.flatMap(\.tokens).joined(separator: " ")
    case .none: ""
    }
  }

  /// Whether two options set the same to the same.
  func hasSameSettings(as other: WrittenOption) -> Bool {
    identity == other.identity && arguments == other.arguments && environment == other.environment
  }

  /// Whether two options give one setting the same value.
  func agrees(with other: WrittenOption, on name: SettingName) -> Bool {
    switch name.channel {
    case .argument:
      arguments.filter { $0.name.excludes(name) }
        == other.arguments.filter { $0.name.excludes(name) }
    case .environment: environment[name.text] == other.environment[name.text]
    case .configuration, .none: hasSameSettings(as: other)
    }
  }

  private static func variable(_ name: String) -> SettingName {
    SettingName(channel: .environment, text: name)
  }

  /// The name and all that follows: a value written by hand may begin with a dash.
  private static func groups(of argument: any LaunchArgument) -> [ArgumentGroup] {
    let tokens = argument.launchArguments ?? []
    guard tokens.first == "-\(argument.key)" else { return ArgumentGroup.groups(of: tokens) }
    return [
      ArgumentGroup(name: SettingName(channel: .argument, text: tokens[0]), tokens: tokens)
    ]
  }

  private static func groups(of keyboards: any KeyboardList) -> [ArgumentGroup] {
    [("software", keyboards.softwareList), ("hardware", keyboards.hardwareList)]
      .compactMap { part, values in
        values.map {
          ArgumentGroup(
            name: SettingName(channel: .argument, text: "-AppleKeyboards", part: part), tokens: $0)
        }
      }
  }
}
