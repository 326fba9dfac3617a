/// A structure whose parts are options even where the structure is nil by default.
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
/// The options of a structure are learnt from its default. A structure that is nil by default has
/// none. With this protocol each of its properties is an option like any other: listed in help,
/// report and schema, merged source by source, with the default that `init()` gives it. Without it
/// `--window.width=7` and `LAUNCH_WINDOW_WIDTH=7` still set the structure, and members from several
/// sources are merged. But help lists it as JSON, every part that it needs must be given, and a
/// Boolean in it needs a value.
///
/// In a list or a dictionary the JSON Schema lists its properties. Each element is decoded from its
/// own value alone.
public protocol LaunchStructure {
  /// Makes the structure with the default of each part.
  init()
}
