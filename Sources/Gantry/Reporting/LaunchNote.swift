/// What a launch skipped without being refused; ``Wording/note(_:)`` words it.
enum LaunchNote: Sendable {
  /// An option's value is wrong, and the default counts.
  case notTaken(LaunchError.Problem)
  /// A whole source isn't honored in this build.
  case notHonored(LaunchOrigin)
  /// The type of an option declares a key and doesn't read it.
  case unreadKey(String, of: String, LaunchOrigin?)
  /// A later argument, at this index, names a configuration file too.
  case earlierFile(LaunchOrigin, later: Int)
  /// Saved overrides are too old.
  case expired(LaunchOrigin, on: String)
}
