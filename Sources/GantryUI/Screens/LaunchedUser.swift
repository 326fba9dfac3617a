#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryFormats

  /// What the system's own launch options say of the user, for the application's page.
  struct LaunchedUser {
    /// What the page learns.
    var user = PageUser()
    /// Whether pages are dark or light; nil if no option says so.
    var isDark: Bool?

    init(arguments: [String] = [], environment: [String: String] = [:]) {
      func value(_ name: String) -> Value? {
        guard let place = arguments.lastIndex(of: "-" + name), place + 1 < arguments.count
        else { return nil }
        let text = arguments[place + 1]
        guard PropertyListReader.isCandidate(text) else { return .string(text) }
        // The system takes what can't be read as a list for a text.
        return (try? PropertyListReader.read(text)) ?? .string(text)
      }
      func text(_ name: String) -> String? {
        if case .string(let text) = value(name) { text } else { nil }
      }
      if case .array(let languages) = value("AppleLanguages") {
        user.languages = languages.compactMap { language in
          if case .string(let language) = language { Self.tag(language) } else { nil }
        }
      }
      user.locale = text("AppleLocale").map(Self.tag)
      let first = user.languages.first
      // The language of a region, as browsers have it first.
      if let first, let locale = user.locale, !first.contains("-"), locale.hasPrefix(first + "-") {
        user.languages.insert(locale, at: 0)
      }
      user.locale = user.locale ?? first
      if let size = text("UIPreferredContentSizeCategoryName"),
        let points = Self.points[String(size.trimmingPrefix("UICTContentSizeCategory"))]
      {
        user.textScale = points / 17
      }
      if let zone = environment["TZ"].map({ String($0.trimmingPrefix(":")) }),
        TimeZone.knownTimeZoneIdentifiers.contains(zone) || ["UTC", "GMT"].contains(zone)
      {
        user.timeZone = zone
      }
      if let style = text("AppleInterfaceStyle") { isDark = style == "Dark" }
    }

    /// A language or a locale by BCP 47: `zh-Hans-CN` for `zh-Hans_CN`.
    private static func tag(_ identifier: String) -> String {
      String(identifier.prefix { $0 != "@" && $0 != "." }).replacing("_", with: "-")
    }

    /// The size of a text's body by the size that the user wants; 17 is a device's own.
    ///
    /// Source: Apple's Human Interface Guidelines, Typography, Dynamic Type sizes.
    private static let points: [String: Double] = [
      "XS": 14, "S": 15, "M": 16, "L": 17, "XL": 19, "XXL": 21, "XXXL": 23,
      "AccessibilityM": 28, "AccessibilityL": 33, "AccessibilityXL": 40,
      "AccessibilityXXL": 47, "AccessibilityXXXL": 53,
    ]
  }
#endif
