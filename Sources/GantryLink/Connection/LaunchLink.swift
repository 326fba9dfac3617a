public import Gantry

/// The app's end of the link to the test that launched it.
///
/// A test that launches an app with `GantryTesting` listens on loopback and names the port in the
/// environment. The app connects to it and never opens a port. It reports its launch, and that it
/// is ready:
///
/// ```swift
/// LaunchLink.connect()                    // first, so that the test hears of a failed launch
/// let server = try await start(CountriesLaunch.current)
/// await LaunchLink.ready(url: "http://127.0.0.1:\(server.port)")
/// ```
///
/// If no test launched the app, nothing happens. In a release build the calls compile to nothing.
/// An app that a test launched ends when that test's process ends.
public enum LaunchLink {
  /// Connects to the test that launched this app, if one did.
  ///
  /// Call it before `LaunchConfiguration.current` is first asked for; then the test gets a failed
  /// launch as a value, not only as text on standard error.
  @inlinable
  public static func connect() {
    #if DEBUG
      _ = LinkConnection.shared
    #endif
  }

  /// Tells the test that the app is ready, and returns when that was sent.
  ///
  /// - Parameter url: where the app can be reached, if it is a server.
  @inlinable
  public static func ready(url: String? = nil) {
    #if DEBUG
      LinkConnection.shared?.ready(url: url)
    #endif
  }

  /// Tells the test that the app is ready, without blocking a thread of the cooperative pool.
  ///
  /// - Parameter url: where the app can be reached, if it is a server.
  @inlinable
  public static func ready(url: String? = nil) async {
    #if DEBUG
      await LinkConnection.shared?.ready(url: url)
    #endif
  }

  /// Whether a test launched this app and the link is open; false in every release build.
  @inlinable
  public static var isConnected: Bool {
    #if DEBUG
      LinkConnection.shared != nil
    #else
      false
    #endif
  }

  /// The values that the test gives a configuration from now on, while the app runs.
  ///
  /// ```swift
  /// for await changed in LaunchLink.changes(of: CountriesLaunch.self) { show(changed) }
  /// ```
  ///
  /// `LaunchConfiguration.current` doesn't change: it is fixed at launch.
  ///
  /// - Parameter type: the configuration's type.
  /// - Returns: the values, in order; in a release build, and where no test launched the app, a
  ///   sequence that has ended.
  public static func changes<C: LaunchConfiguration>(of type: C.Type) -> AsyncStream<C> {
    #if DEBUG
      if isConnected { return LaunchChanges.stream(of: type) }
    #endif
    return AsyncStream { $0.finish() }
  }
}
