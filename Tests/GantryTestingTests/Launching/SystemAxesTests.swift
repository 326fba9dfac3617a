import GantryTesting
import Testing

/// Axes of what the system itself reads.
struct SystemAxesTests {
  @Test func `each locale has its language, and each row what the system reads`() {
    let matrix: LaunchMatrix = [
      .locales("de_DE", "zh-Hans_CN", "ar_EG@numbers=latn"),
      .textSizes(.large, .accessibilityLarge),
      .timeZones("Asia/Tokyo"),
    ]
    #expect(matrix.rows.count == 6)
    #expect(matrix.rows.first?.name == "de_DE, large, Asia/Tokyo")
    #expect(
      matrix.rows.first?.launchArguments == [
        "-AppleLanguages", "(\"de\")", "-AppleLocale", "\"de_DE\"",
        "-UIPreferredContentSizeCategoryName", "\"UICTContentSizeCategoryL\"",
      ])
    #expect(matrix.rows.first?.launchEnvironments == ["TZ": "Asia/Tokyo"])
    let languages = matrix.rows.map { $0.launchArguments[1] }
    #expect(
      languages == ["(\"de\")", "(\"de\")"] + ["(\"zh-Hans\")", "(\"zh-Hans\")"]
        + ["(\"ar\")", "(\"ar\")"])
    #expect(SystemTextSize.allCases.count == 12)
  }

  @Test(arguments: [
    ("zh_Hant_TW", "zh-Hant"), ("sr_Latn_RS@currency=EUR", "sr-Latn"), ("uz_Cyrl", "uz-Cyrl"),
    ("es_419", "es"), ("sl_1994", "sl"), ("de@collation=a_bcde", "de"),
  ])
  func `a locale's script belongs to its language`(identifier: String, language: String) {
    let rows = LaunchMatrix([.locales(identifier)]).rows
    #expect(
      rows.map(\.launchArguments) == [
        ["-AppleLanguages", "(\"\(language)\")", "-AppleLocale", "\"\(identifier)\""]
      ])
  }
}
