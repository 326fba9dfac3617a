public import Gantry
internal import GantryLink

/// Launch options in order, each kind once.
///
/// Two options are of one kind if both set the same argument, or both the same variable:
/// `Server.testing` and `Server.production`. An argument and a variable with one name are two
/// kinds. The last option of a kind wins, and ``duplicates`` names both:
///
/// ```swift
/// let options: LaunchOptionsSet = [Server.testing, Server.production]
/// options.launchArguments   // ["-Server", "\"production\""]
/// ```
///
/// The arguments of one option are a unit, which is sent byte for byte or not at all. Its name is
/// its first argument: `["-Mode", "-fast"]` and `["-Style", "-fast"]` are two, and both are sent.
///
/// Options that share only some settings both stay, and each setting has its last value.
public struct LaunchOptionsSet {
  /// An option as it was when it was added.
  struct AddedOption {
    var option: any LaunchOption
    var written: WrittenOption
    var origin: String?
  }

  var entries: [AddedOption] = []

  /// The settings that were given twice with different values, in the order of the dropped values.
  public private(set) var duplicates: [Duplicate] = []

  /// What a layer on top of these options replaced, a sentence for each setting.
  private(set) var overrides: [String] = []

  /// Makes a set without options.
  public init() {}

  /// Makes a set of options; the last of each kind wins.
  ///
  /// - Parameter options: the options, in order.
  public init<Options: Sequence>(_ options: Options) where Options.Element == any LaunchOption {
    for option in options { add(option) }
  }

  /// Makes a set of options; the last of each kind wins.
  ///
  /// - Parameter options: the options, in order; one literal may hold options of several types.
  public init(_ options: [any LaunchOption]) { self.init(options, origin: nil) }

  /// Makes a set of options that one place in a test gives.
  init(_ options: [any LaunchOption], origin: String?) {
    for option in options { add(option, origin: origin) }
  }

  // MARK: What is sent

  /// The launch arguments of all options, in order.
  ///
  /// The system reads one list of keyboards, so software and hardware keyboards of two options are
  /// joined in one.
  public var launchArguments: [String] { ArgumentUnits(units).arguments }

  /// The environment variables of all options, by name.
  ///
  /// If one option removes an app's data and another one gives it new data, it does both.
  public var launchEnvironments: [String: String] {
    settings.filter { $0.name.channel == .environment }.reduce(into: [:]) { variables, setting in
      let name = setting.name.text
      switch setting.name.part {
      case .cleaning: variables[name] = LaunchEnvironmentList.cleaning(variables[name] ?? "")
      case .data where variables[name] != nil: variables[name]?.append(setting.texts[0])
      default: variables[name] = setting.texts[0]
      }
    }
  }

  /// The units of arguments; the parts of one list are one unit.
  var units: [[String]] {
    var units: [[String]] = []
    var lists: Set<String> = []
    let settings = settings.filter { $0.name.channel == .argument }
    for setting in settings {
      let name = setting.name.text
      if setting.name.part == nil {
        units.append(setting.texts)
      } else if lists.insert(name).inserted {
        // Software keyboards precede hardware ones, as in AutoMate.
        let parts = settings.filter { $0.name.text == name }
        let software = parts.filter { $0.name.part == .softwareKeyboards }.flatMap(\.texts)
        let hardware = parts.filter { $0.name.part == .hardwareKeyboards }.flatMap(\.texts)
        let elements = software + hardware
        units.append([name, "(\(elements.joined(separator: ", ")))"])
      }
    }
    return units
  }

  /// The settings of all options; the last one of each name.
  private var settings: [Setting] {
    entries.reduce(into: []) { settings, entry in
      let new = entry.written.settings
      settings.removeAll { old in new.contains { $0.name.excludes(old.name) } }
      settings += new
    }
  }

  // MARK: Changes

  /// Adds an option, which replaces those of its kind before it.
  mutating func add(
    _ option: any LaunchOption, origin: String? = nil, isOverride: Bool = false
  ) {
    let new = AddedOption(option: option, written: WrittenOption(option), origin: origin)
    for old in entries {
      for name in old.written.conflicts(with: new.written) {
        let duplicate = Duplicate(name, kept: new, dropped: old)
        if isOverride {
          overrides.append(duplicate.overrideText(showsValues: name.channel != .environment))
        } else {
          duplicates.append(duplicate)
        }
      }
    }
    entries.removeAll { $0.written.isReplaced(by: new.written) }
    entries.append(new)
  }

  /// Notes that an option wasn't added, since the set has another one of its kind.
  mutating func note(_ refused: any LaunchOption, for entry: AddedOption) {
    let refused = AddedOption(option: refused, written: WrittenOption(refused))
    duplicates += refused.written.conflicts(with: entry.written)
      .map { Duplicate($0, kept: entry, dropped: refused) }
  }

  /// Puts other options on top, which override its own.
  mutating func override(by options: LaunchOptionsSet) {
    for entry in options.entries {
      add(entry.option, origin: entry.origin, isOverride: true)
    }
    duplicates += options.duplicates
    overrides += options.overrides
  }
}

extension LaunchOptionsSet {
  /// A setting that two options of a set give different values.
  public struct Duplicate: Sendable, Hashable, CustomStringConvertible {
    /// The setting: `launch argument -Server`.
    public let setting: String
    /// The value that is sent, as arguments or as a variable's value.
    public let kept: String
    /// The value that isn't.
    public let dropped: String
    /// The line that gave the option that is sent, such as `CountriesTests.swift:42`, if known.
    public let keptOrigin: String?
    /// The line that gave the option that isn't, if known.
    public let droppedOrigin: String?

    /// The duplicate as a launcher prints it.
    public var description: String {
      "\(setting) is given twice: \(Self.text(kept, keptOrigin)) is sent, "
        + "\(Self.text(dropped, droppedOrigin)) is not."
    }

    init(_ name: SettingName, kept: AddedOption, dropped: AddedOption) {
      setting = "\(name.channel.rawValue) \(name.text)"
      self.kept = kept.written.text(of: name)
      self.dropped = dropped.written.text(of: name)
      keptOrigin = kept.origin
      droppedOrigin = dropped.origin
    }

    /// The same for a deliberate replacement by a layer on top.
    func overrideText(showsValues: Bool) -> String {
      guard showsValues else { return "\(setting) is sent with another value than the defaults'." }
      return "\(setting): \(Self.text(kept, keptOrigin)) is sent in place of "
        + "\(Self.text(dropped, droppedOrigin))."
    }

    private static func text(_ value: String, _ origin: String?) -> String {
      "'\(value)'" + (origin.map { " (\($0))" } ?? "")
    }
  }
}
