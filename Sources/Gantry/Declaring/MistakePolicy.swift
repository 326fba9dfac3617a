/// What an app does at a launch that has mistakes.
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
  /// Names every mistake on standard error and in the report, and starts the app. An option that is
  /// wrong keeps its default, even where a weaker source sets it; all others keep their values. If
  /// the configuration's own `init(from:)` refuses the options together, all keep their defaults.
  ///
  /// A mistake in the declaration of the configuration ends the process all the same.
  case useDefaults
}
