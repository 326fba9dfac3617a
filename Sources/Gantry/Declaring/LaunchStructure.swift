/// A part of a configuration that tells its options where no value of it stands in the defaults.
///
/// ```swift
/// struct Window: Codable, LaunchStructure {
///   var width = 800
///   var height = 600
/// }
///
/// struct AppLaunch: LaunchConfiguration {
///   var window: Window?              // nil by default
/// }
/// ```
///
/// The options of a structure that has a default are learnt from that. Of one that is nil, or stands
/// in a list, nothing is known until somebody gives a value: `--window.width=7` still sets it, but
/// help, report and schema call it JSON, and all that it needs has to be given. With this protocol
/// each of its properties is an option like any other: listed, merged source by source, with the
/// default that `init()` gives it.
public protocol LaunchStructure {
  /// Makes the value whose parts are the defaults.
  init()
}
