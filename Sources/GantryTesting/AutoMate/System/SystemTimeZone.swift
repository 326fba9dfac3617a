/// The app's time zone: the variable `TZ`, which Foundation and the C library read.
///
/// ```swift
/// SystemTimeZone("Europe/Berlin")
/// ```
public struct SystemTimeZone: LaunchEnvironmentWithSingleValue, Sendable {
  /// The variable that the system reads.
  public let key = "TZ"
  /// The zone's name in the time zone database of IANA.
  public let value: String

  /// Makes an option of a zone's name, which isn't checked.
  ///
  /// - Parameter identifier: the name, such as `Europe/Berlin`.
  public init(_ identifier: String) { value = identifier }
}
