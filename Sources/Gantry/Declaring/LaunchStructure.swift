/// A structure that tells its options where no default tells them.
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
/// The options of a structure that has a default are learnt from that default. A structure that is
/// nil by default has none. With this protocol each of its properties is an option like any other:
/// listed in help, report and schema, merged source by source, with the default that `init()` gives
/// it. Without it `--window.width=7` and `LAUNCH_WINDOW_WIDTH=7` still set it, and members from
/// several sources come together. But it is called JSON, everything that it needs must be given, and
/// a Boolean in it needs a value.
///
/// In a list or a dictionary the JSON Schema tells its properties. An element is decoded from what is
/// given for it alone.
public protocol LaunchStructure {
  /// Makes the value whose parts are the defaults.
  init()
}
