public import Gantry

/// Launch options in order, each kind once.
///
/// What tells options apart is the channel and the name of what they set: `Server.testing` and
/// `Server.production` are two values of one option, an argument and an environment variable of one
/// name are two options. Where one is given twice, the last wins, and ``duplicates`` says so:
///
/// ```swift
/// let options: LaunchOptionsSet = [Server.testing, Server.production]
/// options.launchArguments   // ["-Server", "\"production\""]
/// ```
///
/// Options that share some of what they set both stay, and each setting has its last value.
public struct LaunchOptionsSet {
  /// An option, and what was known of it when it was added.
  struct Entry {
    var option: any LaunchOption
    var written: WrittenOption
    var origin: String?
  }

  var entries: [Entry] = []

  /// The settings that were given twice with different values, in the order of the losers' coming.
  public private(set) var duplicates: [Duplicate] = []

  /// Makes a set without options.
  public init() {}

  /// Makes a set of options, of which the last of each kind wins.
  ///
  /// - Parameter options: the options, in order.
  public init<Options: Sequence>(_ options: Options) where Options.Element == any LaunchOption {
    for option in options { add(option) }
  }

  /// Makes a set of options, of which the last of each kind wins.
  ///
  /// - Parameter options: the options, in order; options of several types may stand in one literal.
  public init(_ options: [any LaunchOption]) { self.init(options, origin: nil) }

  /// Makes a set of options that one place in a test gives.
  package init(_ options: [any LaunchOption], origin: String?) {
    for option in options { add(option, origin: origin) }
  }

  // MARK: What is sent

  /// The launch arguments of all options, in order.
  ///
  /// Software and hardware keyboards of two options are one list, which is all that the system
  /// reads.
  public var launchArguments: [String] { ArgumentGroup.arguments(of: groups) }

  /// The environment variables of all options, by name.
  public var launchEnvironments: [String: String] {
    entries.reduce(into: [:]) { variables, entry in
      variables.merge(entry.written.environment) { _, last in last }
    }
  }

  /// The groups of arguments, of each name those of the last option that sets it.
  var groups: [ArgumentGroup] {
    var groups: [ArgumentGroup] = []
    for entry in entries {
      let names = entry.written.arguments.map(\.name)
      groups.removeAll { group in names.contains { $0.excludes(group.name) } }
      groups += entry.written.arguments
    }
    return groups
  }

  // MARK: Changes

  /// Adds an option, which wins over those before it.
  ///
  /// An intended change of defaults isn't worth a diagnostic.
  mutating func add(
    _ option: any LaunchOption, origin: String? = nil, isOverride: Bool = false
  ) {
    let new = Entry(option: option, written: WrittenOption(option), origin: origin)
    if !isOverride { for old in entries { note(old, replacedBy: new) } }
    entries.removeAll { $0.written.isReplaced(by: new.written) }
    entries.append(new)
  }

  /// The set with other options on top of it, which override what is there.
  package func overridden(by options: LaunchOptionsSet) -> LaunchOptionsSet {
    var result = self
    for entry in options.entries {
      result.add(entry.option, origin: entry.origin, isOverride: true)
    }
    result.duplicates += options.duplicates
    return result
  }

  mutating func note(_ old: Entry, replacedBy new: Entry) {
    let isSame = old.written.identity.contains { name in
      new.written.identity.contains { $0.excludes(name) }
    }
    let (oldNames, newNames) =
      isSame
      ? (old.written.identity.sorted { $0.text < $1.text }, Array(new.written.identity))
      : (old.written.names, new.written.names)
    for name in oldNames
    where newNames.contains(where: { $0.excludes(name) })
      && !old.written.agrees(with: new.written, on: name)
    {
      duplicates.append(
        Duplicate(
          setting: "\(name.channel.rawValue) \(name.text)", kept: new.written.text(of: name),
          dropped: old.written.text(of: name), keptOrigin: new.origin, droppedOrigin: old.origin))
    }
  }

  /// Where each option that arrives with a name was given, by the option's description.
  package var origins: [(option: any LaunchOption, origin: String?)] {
    entries.map { ($0.option, $0.origin) }
  }
}

extension LaunchOptionsSet {
  /// A setting that two options of a set give different values.
  public struct Duplicate: Sendable, Hashable, CustomStringConvertible {
    /// What is set: `launch argument -Server`.
    public let setting: String
    /// The value that is sent, as arguments or as a variable's value.
    public let kept: String
    /// The value that isn't.
    public let dropped: String
    /// Where the option that is sent was given, such as `CountriesTests.swift:42`, if known.
    public let keptOrigin: String?
    /// Where the option that isn't was given, if known.
    public let droppedOrigin: String?

    /// The duplicate as a launcher prints it.
    public var description: String {
      func place(_ origin: String?) -> String { origin.map { " (\($0))" } ?? "" }
      return "\(setting) is given twice: '\(kept)'\(place(keptOrigin)) is sent, "
        + "'\(dropped)'\(place(droppedOrigin)) is not."
    }
  }
}
