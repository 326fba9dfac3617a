public import Gantry
import GantryFormats

/// Combinations of launch options: each row has one value of each axis.
///
/// ```swift
/// let matrix: LaunchMatrix = [
///   ["empty": Launch.empty, "mocked": Launch.mocked],
///   ["English": SystemLanguages([.English]), "German": SystemLanguages([.German])],
/// ]
/// matrix.rows.map(\.name)
/// // ["empty, English", "empty, German", "mocked, English", "mocked, German"]
/// ```
///
/// A test runs once in each row by `.launches(_:matrix:)`, or by `GantryUI`'s `.uiTest(matrix:)`.
public struct LaunchMatrix: Sendable {
  /// The combinations, in the order of the axes; the last axis changes first.
  ///
  /// A combination that makes no sense can be removed.
  public var rows: [Row]

  /// Makes the combinations of some axes.
  ///
  /// - Parameter axes: the axes; one without values leaves no row, none leave one, of the defaults.
  public init(_ axes: [Axis]) {
    rows = axes.reduce([Row(entries: [])]) { rows, axis in
      rows.flatMap { row in axis.entries.map { Row(entries: row.entries + [$0]) } }
    }
  }

  /// One combination.
  public struct Row: Sendable {
    package var entries: [Axis.Entry]
    /// Where the test has the matrix.
    package var place = (fileID: "", line: 0)

    /// The names of its values: `mocked, German`.
    public var name: String {
      entries.isEmpty ? "defaults" : entries.map(\.name).joined(separator: ", ")
    }

    /// Its launch options, in the order of the axes.
    ///
    /// Of two configurations of one type a launch has the last; an axis of changes changes the one
    /// before it.
    public var options: [any LaunchOption] {
      entries.reduce(into: []) { options, entry in entry.change?(&options) }
    }

    /// The names of its values that aren't launch options: a device of `GantryUI`'s, an appearance.
    ///
    /// They are set by the test that runs in the row. What has the options alone, such as a
    /// configuration of a test plan, lacks them.
    public var settings: [String] { entries.filter { $0.setting != nil }.map(\.name) }

    /// What its options add to the launch arguments.
    public var launchArguments: [String] { LaunchOptionsSet(options).launchArguments }

    /// What its options add to the environment variables, by name.
    public var launchEnvironments: [String: String] {
      LaunchOptionsSet(options).launchEnvironments
    }
  }

  /// What changes along one side of a matrix: an array of options, or a dictionary with their names.
  ///
  /// An option without a name is called by what it adds to a launch: `--limit 1`.
  public struct Axis: Sendable {
    /// One value of the axis.
    package struct Entry: Sendable {
      package var name: String
      /// What it does to the options of the axes before it.
      package var change: (@Sendable (inout [any LaunchOption]) -> Void)?
      /// What another module sets up before a launch.
      package var setting: (any Sendable)?
    }

    package var entries: [Entry]

    /// Makes an axis of options that are called by what they add to a launch.
    ///
    /// - Parameter options: the options.
    public init(_ options: [any LaunchOption & Sendable]) {
      entries = options.map { option in
        Entry(name: Self.name(of: option)) { $0.append(option) }
      }
    }

    /// Makes an axis of the values of one property of a configuration.
    ///
    /// ```swift
    /// .changing(\CountriesLaunch.limit, to: [1, 5])   // "--limit 1", "default 5"
    /// ```
    ///
    /// It changes the configuration of an axis before it, or the type's defaults.
    ///
    /// - Parameters:
    ///   - property: the property.
    ///   - values: its values.
    /// - Returns: the axis.
    public static func changing<C: LaunchConfiguration, Value: Sendable>(
      _ property: any WritableKeyPath<C, Value> & Sendable, to values: [Value]
    ) -> Axis {
      Axis(
        entries: values.map { value in
          var changed = C()
          changed[keyPath: property] = value
          let name = name(of: changed)
          return Entry(name: name == "defaults" ? "default \(value)" : name) { options in
            let index = options.lastIndex { $0 is C }
            var configuration = index.flatMap { options[$0] as? C } ?? C()
            configuration[keyPath: property] = value
            if let index { options[index] = configuration } else { options.append(configuration) }
          }
        })
    }

    private init(entries: [Entry]) { self.entries = entries }

    /// Makes an axis whose values are several options each.
    init(options: [(name: String, options: [any LaunchOption & Sendable])]) {
      entries = options.map { name, added in Entry(name: name) { $0 += added } }
    }

    /// Makes an axis of settings of another module.
    package init(settings: [(name: String, setting: any Sendable)]) {
      entries = settings.map { Entry(name: $0.name, setting: $0.setting) }
    }

    /// What an option adds; of variables, whose values may be secret, the names.
    private static func name(of option: any LaunchOption) -> String {
      let words = (option.launchArguments ?? []).map(shellWord)
      let names = (option.launchEnvironments ?? [:]).keys.sorted()
      return words.isEmpty && names.isEmpty
        ? "defaults" : (words + names).joined(separator: " ")
    }
  }
}

extension LaunchMatrix: ExpressibleByArrayLiteral {
  /// Makes the combinations of a literal's axes.
  ///
  /// - Parameter axes: the axes.
  public init(arrayLiteral axes: Axis...) { self.init(axes) }
}

extension LaunchMatrix.Axis: ExpressibleByArrayLiteral {
  /// Makes an axis of a literal's options.
  ///
  /// - Parameter options: the options.
  public init(arrayLiteral options: any LaunchOption & Sendable...) { self.init(options) }
}

extension LaunchMatrix.Axis: ExpressibleByDictionaryLiteral {
  /// Makes an axis of a literal's options with their names.
  ///
  /// - Parameter options: the options.
  public init(dictionaryLiteral options: (String, any LaunchOption & Sendable)...) {
    self.init(options: options.map { ($0, [$1]) })
  }
}
