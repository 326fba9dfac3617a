/// What an app does that was launched with something it can't understand.
///
/// ```swift
/// static var mistakePolicy: MistakePolicy {
///   #if DEBUG
///     .exit
///   #else
///     .useDefaults
///   #endif
/// }
/// ```
public enum MistakePolicy: Sendable {
  /// Prints every mistake to standard error and ends the process with code 64 (`EX_USAGE`).
  case exit
  /// Names every mistake on standard error and in the report, and starts: each option that is wrong
  /// keeps its default, whatever weaker sources say of it, and all others are as they were set. Where
  /// the configuration's own `init(from:)` refuses them together, all keep their defaults.
  ///
  /// A mistake in the declaration of the configuration ends the process all the same.
  case useDefaults
}
