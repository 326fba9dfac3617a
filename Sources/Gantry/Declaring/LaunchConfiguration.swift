/// The options that an app can be launched with, declared in one plain `Codable` structure.
///
/// ```swift
/// struct CountriesLaunch: LaunchConfiguration {
///   var countriesDatasource = Datasource.restCountries
///   var hasCompletedOnboarding = false
///   var magicNumbers: [Int] = []
///   var user: User?
/// }
/// ```
///
/// Each property is an option. Gantry encodes the value of `init()` once to learn the name, type
/// and default of each. `CodingKeys` rename options. Names are matched without regard to `-`, `_`
/// and case, so `--has-completed-onboarding`, `-HasCompletedOnboarding YES` and
/// `LAUNCH_HAS_COMPLETED_ONBOARDING=true` set the same one. ``current`` reads them; the launch says
/// on standard error what differs from the defaults:
///
/// ```text
/// $ countries --has-completed-onboarding
/// Gantry: launched with has-completed-onboarding=true (launch argument 1)
/// ```
///
/// Two properties whose names match each other in this way are a programmer's error, which
/// ``Launch`` throws when it first meets the configuration.
public protocol LaunchConfiguration: LaunchOption, Codable, Sendable {
  /// Makes the configuration with the default of each option.
  init()

  /// Which options may be set from outside.
  ///
  /// By default ``LaunchPolicy/all`` where this package was built with `DEBUG` (SwiftPM's and
  /// Xcode's debug configurations), else ``LaunchPolicy/none``. A server that takes `--port` in
  /// production allows it with `.only("port")`.
  static var launchPolicy: LaunchPolicy { get }

  /// What ``current`` does with a launch that has mistakes; by default ``MistakePolicy/exit``.
  static var mistakePolicy: MistakePolicy { get }

  /// What begins the names of environment variables; by default `LAUNCH_`.
  ///
  /// With an empty prefix `PORT=8080` sets `port`; names that systems set (`HOME`, `PATH`, `LANG`,
  /// `LC_…` and their like) then never bind.
  static var environmentPrefix: String { get }

  /// The environment variable that holds a payload; by default `LAUNCH_CONFIGURATION`.
  ///
  /// Its name with `_FILE` added names a file that holds one. Give two configurations of one
  /// process different keys, and payloads for both coexist.
  static var payloadKey: String { get }

  /// The version of the configuration's shape that payloads carry; by default 1.
  ///
  /// Raise it when a change makes older payloads wrong: a payload of another version is then an
  /// error that says so. An option added needs no new version; a payload that still has a removed
  /// one is an error by itself.
  static var schemaVersion: Int { get }

  /// Long options of the app's own parser that resemble an option's name, and aren't typing errors.
  static var otherOptions: [String] { get }

  /// Whether every unknown long option is an error, not only one that resembles an option's name.
  static var isStrict: Bool { get }

  /// Where overrides may be saved for later launches; by default nowhere.
  static var savedOverrides: SavedOverrides { get }

  /// One line that says what the app is, for `--launch-help`.
  static var abstract: String { get }

  /// What options mean, for `--launch-help` and `--launch-schema`, by property name.
  ///
  /// A nested option is named with its path: `"network.latency"`.
  static var optionDescriptions: [String: String] { get }
}

extension LaunchConfiguration {
  /// `.all` where this package was built with `DEBUG`, else `.none`.
  public static var launchPolicy: LaunchPolicy { .buildDefault }

  /// The process ends.
  public static var mistakePolicy: MistakePolicy { .exit }

  /// `LAUNCH_`.
  public static var environmentPrefix: String { "LAUNCH_" }

  /// `LAUNCH_CONFIGURATION`.
  public static var payloadKey: String { "LAUNCH_CONFIGURATION" }

  /// Version 1.
  public static var schemaVersion: Int { 1 }

  /// None.
  public static var otherOptions: [String] { [] }

  /// Unknown long options are left to the app, unless they resemble an option's name.
  public static var isStrict: Bool { false }

  /// Nothing is saved.
  public static var savedOverrides: SavedOverrides { .disabled }

  /// Empty.
  public static var abstract: String { "" }

  /// None.
  public static var optionDescriptions: [String: String] { [:] }
}

/// A configuration that a library reads, rather than the app.
package protocol ReadByItsLibrary {
  /// What a test says where the library has not read it.
  static var isUnread: String { get }
}
