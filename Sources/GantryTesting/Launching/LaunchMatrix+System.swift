import Gantry

extension LaunchMatrix.Axis {
  /// Makes an axis of locales: the app's language, with its script, and its region's formats.
  ///
  /// ```swift
  /// .locales("de_DE", "ar_EG")   // -AppleLanguages ("de") -AppleLocale "de_DE" …
  /// ```
  ///
  /// - Parameter identifiers: the locales' identifiers, which aren't checked.
  /// - Returns: the axis.
  public static func locales(_ identifiers: String...) -> LaunchMatrix.Axis {
    LaunchMatrix.Axis(
      options: identifiers.map { identifier in
        let parts = identifier.prefix { $0 != "@" }
          .split(separator: "_", omittingEmptySubsequences: false)
        // A script has four letters, a region fewer (BCP 47, section 2.1).
        let hasScript = parts.count > 1 && parts[1].count == 4 && parts[1].allSatisfy(\.isLetter)
        let language = parts.prefix(hasScript ? 2 : 1).joined(separator: "-")
        return (
          identifier,
          [
            [SystemLanguage(rawValue: language)] as SystemLanguages,
            SystemLocale(localeIdentifier: identifier),
          ]
        )
      })
  }

  /// Makes an axis of sizes of texts.
  ///
  /// - Parameter sizes: the sizes.
  /// - Returns: the axis.
  public static func textSizes(_ sizes: SystemTextSize...) -> LaunchMatrix.Axis {
    LaunchMatrix.Axis(options: sizes.map { ("\($0)", [$0]) })
  }

  /// Makes an axis of time zones.
  ///
  /// - Parameter identifiers: the zones' names in the time zone database of IANA.
  /// - Returns: the axis.
  public static func timeZones(_ identifiers: String...) -> LaunchMatrix.Axis {
    LaunchMatrix.Axis(options: identifiers.map { ($0, [SystemTimeZone($0)]) })
  }
}
