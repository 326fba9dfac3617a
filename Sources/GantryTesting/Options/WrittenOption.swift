internal import Gantry
internal import GantryLink

/// The settings that an option adds to a launch.
struct WrittenOption: Equatable {
  /// The type of a configuration, or of an option that sets nothing.
  let whole: SettingName?
  let settings: [Setting]

  init(_ option: any LaunchOption) {
    if let configuration = option as? any LaunchConfiguration {
      let form = SentConfiguration(configuration)
      settings = Self.options(form.arguments) + Self.variables(form.environment)
      whole = SettingName(channel: .configuration, text: option.uniqueIdentifier)
      return
    }
    let variables = option.launchEnvironments ?? [:]
    settings =
      ((option as? any KeyboardList)?.keyboards ?? Self.unit(option.launchArguments ?? []))
      + (option is any CleanableLaunchEnvironment
        ? Self.cleanable(variables) : Self.variables(variables))
    whole =
      settings.isEmpty ? SettingName(channel: .none, text: option.uniqueIdentifier) : nil
  }

  /// Identifies the option: the names of its settings, or the configuration's type.
  var identity: Set<SettingName> { whole.map { [$0] } ?? Set(settings.map(\.name)) }

  /// Whether another option after this one replaces it as a whole.
  func isReplaced(by other: WrittenOption) -> Bool {
    identity.allSatisfy { name in other.identity.contains { $0.excludes(name) } }
  }

  /// The settings that another option replaces by another value.
  ///
  /// For two configurations of one type it is their type.
  func conflicts(with other: WrittenOption) -> [SettingName] {
    if let whole, whole == other.whole { return settings == other.settings ? [] : [whole] }
    return settings.map(\.name).filter { name in
      other.settings.contains { $0.name.excludes(name) } && texts(of: name) != other.texts(of: name)
    }
  }

  /// The option's value under a name, as messages show it.
  func text(of name: SettingName) -> String {
    switch name.channel {
    case .argument: texts(of: name).joined(separator: " ")
    // A configuration's variables hold secrets.
    case .environment: whole == nil ? texts(of: name).joined(separator: ",") : "‹redacted›"
    case .configuration:
      settings.isEmpty
        ? "the defaults"
        : settings.filter { $0.name.channel == .argument }.flatMap(\.texts).joined(separator: " ")
    case .none: ""
    }
  }

  private func texts(of name: SettingName) -> [String] {
    settings.filter { $0.name.excludes(name) }.flatMap(\.texts)
  }

  // MARK: Settings

  private static func unit(_ arguments: [String]) -> [Setting] {
    arguments.isEmpty
      ? [] : [Setting(.argument, ArgumentUnits.name(of: arguments), arguments)]
  }

  /// Each option of a configuration's arguments, in which no value begins with a dash.
  private static func options(_ arguments: [String]) -> [Setting] {
    var settings: [Setting] = []
    for argument in arguments {
      let setting = Setting(.argument, ArgumentUnits.name(of: [argument]), [argument])
      // A list repeats its name before each element.
      if let last = settings.last,
        argument.utf8.first != UInt8(ascii: "-") || setting.name == last.name
      {
        settings[settings.count - 1].texts.append(argument)
      } else {
        settings.append(setting)
      }
    }
    return settings
  }

  private static func variables(_ variables: [String: String]) -> [Setting] {
    variables.sorted { $0.key < $1.key }.map { Setting(.environment, $0.key, [$0.value]) }
  }

  /// The flag and the values after it, so that one option cleans and another one adds.
  private static func cleanable(_ variables: [String: String]) -> [Setting] {
    self.variables(variables).flatMap { variable in
      let (data, isCleaning) = LaunchEnvironmentList.splitCleanFlag(from: variable.texts[0])
      var parts: [Setting] = []
      if isCleaning {
        let flag = [LaunchEnvironmentList.cleanFlag]
        parts.append(Setting(.environment, variable.name.text, part: .cleaning, flag))
      }
      if !data.isEmpty || !isCleaning {
        parts.append(Setting(.environment, variable.name.text, part: .data, [data]))
      }
      return parts
    }
  }
}
