public import Gantry
import GantryLink
import GantrySystem

/// Gives an app the options with which it starts.
///
/// ```swift
/// TestLauncher(options: [Server.testing, SkipLogin(skip: true)]).configure(app)
/// TestLauncher(configuration: CountriesLaunch.test).configure(app)
/// app.launchArguments      // ["--countries-datasource", "local-mock"]
/// ```
///
/// A team's defaults and one test's options are two layers, and the test's wins:
///
/// ```swift
/// extension TestLauncher {
///   static var team: TestLauncher {
///     TestLauncher(options: [AnimationLaunchEnvironment(), IsInUITestLaunchEnvironment()])
///   }
/// }
///
/// TestLauncher.team.adding([AnimationLaunchEnvironment(animation: true)]).configure(app)
/// ```
public struct TestLauncher {
  /// The options, in the order in which their arguments are written.
  package var options: LaunchOptionsSet

  /// Makes a launcher of some options; the last of each kind wins.
  ///
  /// - Parameters:
  ///   - options: the options, in order.
  ///   - fileID: the test's file.
  ///   - line: the line in it.
  public init(
    options: [any LaunchOption] = [], fileID: String = #fileID, line: Int = #line
  ) {
    self.options = LaunchOptionsSet(options, origin: Self.origin(fileID, line))
  }

  /// Makes a launcher of a set of options.
  ///
  /// - Parameters:
  ///   - options: the options.
  ///   - fileID: the test's file.
  ///   - line: the line in it.
  public init(options: LaunchOptionsSet, fileID: String = #fileID, line: Int = #line) {
    self.options = options
    for index in options.entries.indices where options.entries[index].origin == nil {
      self.options.entries[index].origin = Self.origin(fileID, line)
    }
  }

  /// Makes a launcher of a configuration; only what differs from the defaults is sent.
  ///
  /// - Parameters:
  ///   - configuration: the state in which the app starts.
  ///   - fileID: the test's file.
  ///   - line: the line in it.
  public init<C: LaunchConfiguration>(
    configuration: C, fileID: String = #fileID, line: Int = #line
  ) {
    self.init(options: [configuration], fileID: fileID, line: line)
  }

  /// Makes a launcher of a team's defaults and one test's options, which override them.
  ///
  /// - Parameters:
  ///   - defaults: the options of every test.
  ///   - options: the options of this one.
  ///   - fileID: the test's file.
  ///   - line: the line in it.
  public init(
    defaults: [any LaunchOption], options: [any LaunchOption], fileID: String = #fileID,
    line: Int = #line
  ) {
    self = TestLauncher(options: defaults, fileID: fileID, line: line)
      .adding(options, fileID: fileID, line: line)
  }

  /// The launcher with more options, which override those that it has.
  ///
  /// - Parameters:
  ///   - options: the options, in order.
  ///   - fileID: the test's file.
  ///   - line: the line in it.
  /// - Returns: a launcher of both.
  public func adding(
    _ options: [any LaunchOption], fileID: String = #fileID, line: Int = #line
  ) -> TestLauncher {
    var launcher = self
    launcher.options.override(
      by: LaunchOptionsSet(options, origin: Self.origin(fileID, line)))
    return launcher
  }

  /// The settings with two different values in one list of options; the last value is sent.
  public var duplicates: [LaunchOptionsSet.Duplicate] { options.duplicates }

  /// Adds the options to an application, and nothing else.
  ///
  /// The application's own arguments and variables stay, except where an option sets the same: an
  /// argument is replaced with its values, a variable gets the new value. Of two options for one
  /// setting the last is sent. Standard error names what was replaced, and the replacement.
  ///
  /// - Parameter app: the application, a class's instance or a value.
  /// - Returns: the application with the options.
  @discardableResult
  public func configure<App: Application>(_ app: App) -> App {
    let (arguments, replaced) = ArgumentUnits.replacing(app.launchArguments, by: options.units)
    let variables = options.launchEnvironments
    for line in replacements(replaced, variables, app.launchEnvironment) {
      System.printError("TestLauncher: \(line)\n")
    }
    var app = app
    app.launchArguments = arguments
    app.launchEnvironment.merge(variables) { $1 }
    if let origins = options.originsVariable { app.launchEnvironment[origins.name] = origins.value }
    #if os(macOS) || os(Linux)
      if let process = (app as? any ProcessBacked)?.backingProcess {
        process.secretNames.formUnion(options.secretNames)
        process.drop(options.inheritedVariables)
      }
    #endif
    return app
  }

  /// Adds options to an application, and nothing else.
  ///
  /// - Parameters:
  ///   - app: the application, a class's instance or a value.
  ///   - options: the options, in order.
  ///   - fileID: the test's file.
  ///   - line: the line in it.
  /// - Returns: the application with the options.
  @discardableResult
  public static func configure<App: Application>(
    _ app: App, withOptions options: [any LaunchOption] = [], fileID: String = #fileID,
    line: Int = #line
  ) -> App {
    TestLauncher(options: options, fileID: fileID, line: line).configure(app)
  }

  /// A sentence for each value that isn't sent, or no longer, with its replacement.
  ///
  /// A variable's value may be secret, and the application may have it from other code.
  private func replacements(
    _ arguments: [(old: [String], new: [String])], _ variables: [String: String],
    _ existing: [String: String]
  ) -> [String] {
    duplicates.map(\.description) + options.overrides
      + arguments.filter { $0.old != $0.new }.map { old, new in
        "'\(new.joined(separator: " "))' replaces '\(old.joined(separator: " "))', which the "
          + "application had."
      }
      + variables.filter { $1 != existing[$0, default: $1] }.keys.sorted().map { name in
        "environment variable \(name) replaces another value, which the application had."
      }
  }

  /// A line of a test as reports name it: `CountriesTests.swift:42`.
  private static func origin(_ fileID: String, _ line: Int) -> String {
    "\(fileID.split(separator: "/").last ?? "test"):\(line)"
  }
}
