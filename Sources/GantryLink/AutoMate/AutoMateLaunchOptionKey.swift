/// The environment variables that AutoMate's own launch environments set.
public enum AutoMateLaunchOptionKey: String, CaseIterable, Sendable {
  /// Whether views are animated.
  case animation = "AM_ANIMATION_KEY"
  /// Contacts to add before the test.
  case contacts = "AM_CONTACTS_KEY"
  /// Calendar events to add before the test.
  case events = "AM_EVENTS_KEY"
  /// Reminders to add before the test.
  case reminders = "AM_REMINDERS_KEY"
  /// Whether a UI test launched the app.
  case isInUITest = "AM_IS_IN_UI_TEST"

  /// The beginning of all these variables' names.
  package static let prefix = "AM_"
}
