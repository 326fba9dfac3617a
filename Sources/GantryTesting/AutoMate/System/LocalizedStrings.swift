/// How the system shows localized strings, to find what isn't localized or doesn't fit.
public enum LocalizedStrings: String, LaunchArgumentWithSingleValue, Sendable {
  /// Shows each localized string twice, to find what is too narrow.
  case doubleLocalizedStrings = "NSDoubleLocalizedStrings"
  /// Shows strings without a translation in capitals.
  case showNonLocalizedStrings = "NSShowNonLocalizedStrings"

  /// The key that the system reads.
  public var key: String { rawValue }

  /// A true Boolean.
  public var value: any LaunchArgumentValue { BooleanLaunchArgumentValue.true }
}
