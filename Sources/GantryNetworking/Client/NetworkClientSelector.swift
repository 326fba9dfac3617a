import Gantry
import GantryFormats

/// Chooses the configuration of an app's client: the mock's for UI tests, else the real one's.
///
/// ```swift
/// let client = NetworkClientSelector.select().networkClient
/// ```
///
/// The launch argument `-UITests` selects the mock, in debug builds alone. A release build has no
/// mock, and always chooses the real client. An app that declares the flag in its own launch
/// configuration, so that profiles and variables can set it too, passes its value:
///
/// ```swift
/// #if DEBUG
///   NetworkClientSelector.select(isUITest: UsersLaunch.current.uiTests, debug: .users)
/// #else
///   NetworkClientSelector.select()
/// #endif
/// ```
public enum NetworkClientSelector {
  /// Whether launch arguments hold the flag `-UITests`.
  ///
  /// The flag may be anywhere before `--`, in any spelling that Gantry knows (`--ui-tests`). A
  /// Boolean after it is its value (`-UITests NO`); any other argument is not, and it stays on. It
  /// isn't found inside another option's value (`--note=-UITests`).
  ///
  /// - Parameter arguments: the argument list with the program's name at index 0.
  /// - Returns: whether it is there and on; of several the last counts.
  public static func isUITest(_ arguments: [String] = CommandLine.arguments) -> Bool {
    let options = arguments.dropFirst().prefix { $0 != "--" }
    let spelling = options.map { $0.prefix { $0 != "=" } }.last { element in
      element.hasPrefix("-") && element.filter { $0 != "-" && $0 != "_" }.lowercased() == "uitests"
    }
    guard let spelling, let option = arguments.option(for: String(spelling)) else { return false }
    return option.valueArgument.flatMap(Bool.spelling) ?? true
  }

  #if DEBUG
    /// Chooses the configuration.
    ///
    /// - Parameters:
    ///   - isUITest: whether a UI test launched the app; by default whether this process has the
    ///     argument `-UITests`.
    ///   - debug: the configuration with the mock, made only where it is chosen.
    ///   - release: the configuration of the real client, made only where it is chosen.
    /// - Returns: the configuration.
    public static func select(
      isUITest: Bool = isUITest(),
      debug: @autoclosure () -> DebugNetworkClientConfiguration =
        DebugNetworkClientConfiguration(),
      release: @autoclosure () -> any NetworkClientConfiguration =
        ReleaseNetworkClientConfiguration()
    ) -> any NetworkClientConfiguration {
      if isUITest { return debug() }
      return release()
    }
  #else
    /// Chooses the configuration: in a release build always the real client's.
    ///
    /// - Parameters:
    ///   - isUITest: whether a UI test launched the app; release builds ignore it.
    ///   - release: the configuration of the real client.
    /// - Returns: the configuration.
    public static func select(
      isUITest: Bool = false,
      release: @autoclosure () -> any NetworkClientConfiguration =
        ReleaseNetworkClientConfiguration()
    ) -> any NetworkClientConfiguration {
      release()
    }
  #endif
}
