// The snippets of AutoMate's guide to system launch arguments, as they stand there.
// swift-format-ignore-file

import Gantry
import GantryTesting

public enum GuideSystemArguments {
    public static let languages = SystemLanguages([.English, .Polish])
    public static let literalLanguages = [.English, .Polish] as SystemLanguages
    public static let locale = SystemLocale(localeIdentifier: "pl")
    public static let country = SystemLocale(language: .Polish, country: .Poland)
    public static let software = [.Bengali] as SoftwareKeyboards
    public static let hardware = [.Bengali] as HardwareKeyboards
    public static let keyboards = SystemKeyboards(software: software, hardware: hardware)
    public static let explicitKeyboards = SystemKeyboards(
        software: SoftwareKeyboards([.PolishPoland]),
        hardware: HardwareKeyboards([.PolishPoland])
    )
    public static let coreData: [LaunchOption] = [
        // -com.apple.CoreData.SQLDebug "1"
        CoreDataOption.sqlDebug(verbosityLevel: .low),

        // -com.apple.CoreData.SQLiteDebugSynchronous "1"
        CoreDataOption.sqLiteDebugSynchronous(syncing: .disabled),

        // -com.apple.CoreData.SyntaxColoredLogging "1"
        CoreDataOption.syntaxColoredLogging,

        // -com.apple.CoreData.MigrationDebug "1"
        CoreDataOption.migrationDebug,

        // -com.apple.CoreData.ConcurrencyDebug "1"
        CoreDataOption.concurrencyDebug,

        // -com.apple.CoreData.SQLiteIntegrityCheck "1"
        CoreDataOption.sqLiteIntegrityCheck,

        // -com.apple.CoreData.ThreadingDebug "1"
        CoreDataOption.threadingDebug(verbosityLevel: .low)
    ]
    public static let strings: [LaunchOption] = [
        // -NSShowNonLocalizedStrings "1"
        LocalizedStrings.showNonLocalizedStrings,

        // -NSDoubleLocalizedStrings "1"
        LocalizedStrings.doubleLocalizedStrings
    ]
}
