/// Where an app keeps overrides for later launches, if it does.
///
/// An app that opts in answers to `--launch-save [DURATION]` and `--launch-forget`. What is saved
/// is set again in each later launch, and named in its banner and report, until it expires (after a
/// day by default). It is kept in a private file of its own, never in the app's defaults. Secrets
/// are not saved. In release builds nothing is saved and nothing saved is read.
public struct SavedOverrides: Sendable, Equatable {
  enum Destination: Sendable, Equatable {
    case nowhere
    case standard
    case file(String)
  }

  let place: Destination

  /// Nothing is saved.
  public static let disabled = SavedOverrides(place: .nowhere)

  /// Saved in a file of the user's, named for the program's file and the configuration: a copy of
  /// the program in another folder has overrides of its own.
  ///
  /// On Linux in `$XDG_STATE_HOME/gantry`, by default `~/.local/state/gantry`; on Apple platforms
  /// in `Library/Application Support/Gantry` of the user's or the app's container.
  public static let enabled = SavedOverrides(place: .standard)

  /// Saved in a file of the app's choice.
  ///
  /// - Parameter path: the file's path; missing folders are made.
  /// - Returns: the place.
  public static func file(_ path: String) -> SavedOverrides { SavedOverrides(place: .file(path)) }
}
