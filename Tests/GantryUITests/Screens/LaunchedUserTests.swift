import GantryBrowser
import Testing

@testable import GantryUI

/// What the system's launch options say of a page's user.
struct LaunchedUserTests {
  @Test(
    arguments: [
      ([], [], nil), (["-AppleLanguages", "(de)"], ["de"], "de"),
      (
        ["-AppleLanguages", "(\"de\", \"en-GB\")", "-AppleLocale", "de_AT"],
        ["de-AT", "de", "en-GB"], "de-AT"
      ),
      (["-AppleLanguages", "(pt-BR)", "-AppleLocale", "\"pt_PT\""], ["pt-BR"], "pt-PT"),
      (["-AppleLocale", "zh-Hans_CN@calendar=chinese"], [], "zh-Hans-CN"),
      (["-AppleLanguages", "(en)", "-AppleLanguages", "(fr)"], ["fr"], "fr"),
      (["-AppleLanguages", "(de"], [], nil), (["-AppleLanguages", "de"], [], nil),
      (["-AppleLocale"], [], nil),
    ] as [([String], [String], String?)])
  func `languages and locales are those of the launch`(
    arguments: [String], languages: [String], locale: String?
  ) {
    let user = LaunchedUser(arguments: arguments).user
    #expect(user.languages == languages)
    #expect(user.locale == locale)
  }

  @Test(arguments: [
    ("Europe/Berlin", "Europe/Berlin"), (":Asia/Tokyo", "Asia/Tokyo"), ("UTC", "UTC"),
    ("EST5EDT4,M3.2.0", nil), ("Nowhere/Town", nil), ("", nil),
  ])
  func `a zone is one that browsers know`(variable: String, zone: String?) {
    #expect(LaunchedUser(environment: ["TZ": variable]).user.timeZone == zone)
  }

  @Test(
    arguments: [
      ("UICTContentSizeCategoryXS", 14), ("\"UICTContentSizeCategoryL\"", 17),
      ("UICTContentSizeCategoryAccessibilityXXXL", 53), ("UICTContentSizeCategoryQ", 17),
    ] as [(String, Double)])
  func `texts are as large as the launch says`(name: String, points: Double) {
    let arguments = ["-UIPreferredContentSizeCategoryName", name]
    #expect(LaunchedUser(arguments: arguments).user.textScale == points / 17)
  }

  @Test(arguments: [("Dark", true), ("Light", false)])
  func `an appearance is that of the launch`(style: String, isDark: Bool) {
    #expect(LaunchedUser(arguments: ["-AppleInterfaceStyle", style]).isDark == isDark)
    #expect(LaunchedUser().isDark == nil)
  }
}
