import AutoMateCode
import Foundation
import Gantry
import GantryTesting
import Testing

@Suite struct SystemArgumentTests {
  @Test func m29_languagesAreAList() {
    let expected = ["-AppleLanguages", #"("en", "pl")"#]
    #expect(GuideSystemArguments.languages.launchArguments == expected)
    #expect(GuideSystemArguments.literalLanguages.launchArguments == expected)
    #expect(SystemLanguages([.Polish, .Polish]).launchArguments?.last == #"("pl", "pl")"#)
  }

  @Test func m30_noLanguagesAreAnEmptyList() {
    let languages: [SystemLanguage] = []
    #expect(SystemLanguages(languages).launchArguments == ["-AppleLanguages", "()"])
  }

  @Test func m31_aLocaleIsAnIdentifierOrALanguageAndACountry() {
    #expect(GuideSystemArguments.locale.launchArguments == ["-AppleLocale", #""pl""#])
    #expect(GuideSystemArguments.country.launchArguments == ["-AppleLocale", #""pl_PL""#])
    #expect(
      SystemLocale(language: .English, country: .USA).launchArguments
        == ["-AppleLocale", #""en_US""#])
    #expect(SystemLocale(localeIdentifier: "garbage").value == #""garbage""#)
  }

  @Test func m32_keyboardsAreAList() {
    let software = ["-AppleKeyboards", #"("bn@sw=Bengali")"#]
    let hardware = ["-AppleKeyboards", #"("bn@hw=Bangla")"#]
    #expect(SoftwareKeyboards([.Bangla]).launchArguments == software)
    #expect(HardwareKeyboards([.Bangla]).launchArguments == hardware)
  }

  @Test func m33_keyboardsOfBothKindsAreOneList() {
    #expect(
      GuideSystemArguments.keyboards.launchArguments
        == ["-AppleKeyboards", #"("bn@sw=Bengali", "bn@hw=Bangla")"#])
    #expect(
      GuideSystemArguments.explicitKeyboards.launchArguments
        == ["-AppleKeyboards", #"("pl_PL@sw=QWERTY", "pl_PL@hw=Polish Pro")"#])
    #expect(SystemKeyboards().launchArguments == ["-AppleKeyboards", "()"])
  }

  @Test func m34_theNamesOfTheGuideExist() {
    #expect(GuideSystemArguments.software.values == [.Bangla])
    #expect(GuideSystemArguments.hardware.values == [.Bangla])
    #expect(SystemLanguage.Bengali == .Bangla)
  }

  @Test(arguments: [
    (CoreDataOption.VerbosityLevel.low, #""1""#), (.medium, #""2""#), (.high, #""3""#),
  ])
  func m35_m36_levelsAreQuotedNumbers(_ level: CoreDataOption.VerbosityLevel, _ value: String) {
    #expect(
      CoreDataOption.sqlDebug(verbosityLevel: level).launchArguments
        == ["-com.apple.CoreData.SQLDebug", value])
    #expect(
      CoreDataOption.threadingDebug(verbosityLevel: level).launchArguments
        == ["-com.apple.CoreData.ThreadingDebug", value])
  }

  @Test(arguments: [
    (CoreDataOption.DiskSyncing.disabled, #""1""#), (.normal, #""2""#), (.full, #""3""#),
  ])
  func m37_syncingIsAQuotedNumber(_ syncing: CoreDataOption.DiskSyncing, _ value: String) {
    #expect(
      CoreDataOption.sqLiteDebugSynchronous(syncing: syncing).launchArguments
        == ["-com.apple.CoreData.SQLiteDebugSynchronous", value])
  }

  @Test(arguments: [
    (CoreDataOption.syntaxColoredLogging, "SyntaxColoredLogging"),
    (.migrationDebug, "MigrationDebug"), (.concurrencyDebug, "ConcurrencyDebug"),
    (.sqLiteIntegrityCheck, "SQLiteIntegrityCheck"),
  ])
  func m38_coreDataSwitchesAreOn(_ option: CoreDataOption, _ name: String) {
    #expect(option.launchArguments == ["-com.apple.CoreData.\(name)", #""1""#])
  }

  @Test func m38_theGuidesOptionsAreAllSent() {
    let set = LaunchOptionsSet(GuideSystemArguments.coreData)
    #expect(set.launchArguments.count == 14)
    #expect(set.duplicates.isEmpty)
  }

  @Test func m39_localizedStringsAreSwitchedOn() {
    #expect(
      LaunchOptionsSet(GuideSystemArguments.strings).launchArguments
        == ["-NSShowNonLocalizedStrings", #""1""#, "-NSDoubleLocalizedStrings", #""1""#])
  }

  @Test func m40_anyIdentifierIsAccepted() {
    #expect(SystemLanguages([.English, "szl"]).launchArguments?.last == #"("en", "szl")"#)
    #expect(
      SystemLanguages([Locale.Language(identifier: "zh-Hans"), .init(identifier: "pt-BR")]).values
        == [.ChineseSimplified, .PortugueseBrazil])
    #expect(SystemLanguages([Locale.Language(identifier: "pl")]).values == [.Polish])
    #expect(SystemLocale(Locale(identifier: "pl_PL")).value == #""pl_PL""#)
    #expect(SystemLocale(language: "es", country: "419").value == #""es_419""#)
    #expect(SystemCountry(Locale.Region("PL")) == .Poland)
    #expect(SoftwareKeyboards(["szl@sw=QWERTY"]).values.map(\.rawValue) == ["szl@sw=QWERTY"])
    #expect(HardwareKeyboard(rawValue: "x") == "x")
  }

  @Test func m40_codesThatWereWrongOrWithdrawnAreTodays() {
    #expect(SystemCountry.Serbia == "RS")
    #expect(SystemCountry.Burma == .Myanmar)
    #expect(SystemCountry.Zaire == .DemocraticRepublicoftheCongo)
  }

  @Test func theSystemReadsTheOptions() throws {
    let arguments = LaunchOptionsSet([
      SystemLanguages([.English, .ChineseTraditional]), SystemLocale(localeIdentifier: "pl_PL"),
      HardwareKeyboards([.NorwegianBokmålNorway]), SoftwareKeyboards([.Bengali]),
      CoreDataOption.sqlDebug(verbosityLevel: .high), LocalizedStrings.doubleLocalizedStrings,
    ]).launchArguments
    let answers = try DefaultsProbe.ask(
      [
        .stringArray("AppleLanguages"), .string("AppleLocale"), .stringArray("AppleKeyboards"),
        .string("com.apple.CoreData.SQLDebug"), .bool("NSDoubleLocalizedStrings"),
      ], arguments: arguments)
    #expect(answers[0] as? [String] == ["en", "zh-Hant"])
    #expect(answers[1] as? String == "pl_PL")
    #expect(answers[2] as? [String] == ["bn@sw=Bengali", "nb_NO@hw=Norwegian"])
    #expect(answers[3] as? String == "3")
    #expect(answers[4] as? Bool == true)
  }
}
