/// Launch arguments that Xcode, XCTest and other launchers add by themselves.
///
/// Sources: public issue threads and the sources of the tools named beside each group.
package enum InjectedArguments {
  /// How many elements from an index on are an injected argument, or nil.
  package static func count(at index: Int, of arguments: [String]) -> Int? {
    let token = arguments[index]
    let name = String(token.dropFirst())
    // LaunchServices' process serial number is one token without a value.
    if name.hasPrefix("psn_") { return 1 }
    if bare.contains(name) { return 1 }
    guard pairs.contains(name) || name.hasPrefix("com.apple.CoreData.") else { return nil }
    guard index + 1 < arguments.count, !arguments[index + 1].hasPrefix("-") else { return 1 }
    return 2
  }

  private static let pairs = [
    // Xcode's Run action.
    "NSDocumentRevisionsDebugMode",
    // XCTest hosts and runners.
    "NSTreatUnknownArgumentsAsOpen", "ApplePersistenceIgnoreState", "NSQuitAlwaysKeepsWindows",
    "SenTest", "SenTestInvertScope", "XCTest",
    // Scheme options and test plans: language, region, pseudo-languages.
    "AppleLanguages", "AppleLocale", "AppleTextDirection", "AppleKeyboards",
    "NSForceRightToLeftWritingDirection", "NSDoubleLocalizedStrings",
    "NSShowNonLocalizedStrings", "NSForceRightToLeftLocalizedStrings",
    "UIPreferredContentSizeCategoryName",
    // fastlane's SnapshotHelper, Detox, its profilers.
    "FASTLANE_SNAPSHOT", "detoxDisableHierarchyDump", "samplingInterval", "instrumentsPath",
    "recordingPath",
  ]

  private static let bare = [
    // fastlane's SnapshotHelper, analytics SDKs.
    "ui_testing", "FIRDebugEnabled", "FIRDebugDisabled", "FIRAnalyticsDebugEnabled",
  ]
}
