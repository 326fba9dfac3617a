// The snippets of AutoMate's guides to launch environments, as they stand there.
// swift-format-ignore-file

import Gantry
import GantryTesting

public enum GuideEnvironments {
    struct CustomOption: LaunchOption {
        var launchEnvironments: [String: String]? {
            return ["CustomVariable": "1"]
        }
    }

    public static let custom: LaunchOption = CustomOption()
    public static let simple = SimpleLaunchEnvironment(value: "LaunchValue")
    public static let array = ["Value1", "Value2"] as ArrayLaunchEnvironment
    public static let launchEnvironmentOption = LaunchEnvironment(key: "MADE_WITH_LOVE_BY", value: "PGS")
    public static let launchEnvironmentDictionary: LaunchEnvironments = ["CORPORATION_KEY": "PGS", "PROJECT_KEY": "AutoMate"]

    public static let animation = AnimationLaunchEnvironment()
    public static let isInUITest = IsInUITestLaunchEnvironment()
    public static let events = EventLaunchEnvironment(shouldCleanBefore: true, resources: (fileName: "todays_events", bundleName: "Test data"))
    public static let reminders = ReminderLaunchEnvironment(resources: (fileName: "automate_release_reminders", bundleName: nil))
    public static let contacts = ContactLaunchEnvironment(shouldCleanBefore: true, resources: (fileName: "michael", bundleName: "Test data"))
}

public struct SimpleLaunchEnvironment: LaunchEnvironmentWithSingleValue {

    public typealias Value = String
    public let key = "LAUNCH_KEY"
    public var value: String
}

public struct ArrayLaunchEnvironment: LaunchEnvironmentWithMultipleValues {

    public typealias Value = String
    public let valuesCollection: [String]

    public init(valuesCollection: [Value]) {
        self.valuesCollection = valuesCollection
    }
}

public struct SingleValueCleanableEnvironment: LaunchEnvironmentWithSingleValue, CleanableLaunchEnvironment {
    public let key = "SINGLE_CLEANABLE_ENV"
    public let rawValue: String
    public let shouldCleanBefore: Bool
}

extension SingleValueCleanableEnvironment: RawRepresentable {
    public init?(rawValue: String) {
        self.rawValue = rawValue
        self.shouldCleanBefore = true
    }

    public static let unclean = SingleValueCleanableEnvironment(rawValue: "b,c", shouldCleanBefore: false)
}

public struct MultipleValuesCleanableEnvironment: CleanableLaunchEnvironmentWithMultipleValues {
    public typealias Value = String
    public let shouldCleanBefore: Bool
    public let valuesCollection: [String]

    public init(shouldCleanBefore: Bool, valuesCollection: [String]) {
        self.shouldCleanBefore = shouldCleanBefore
        self.valuesCollection = valuesCollection
    }
}

public enum Stage: String, LaunchEnvironmentWithSingleValue {
    case testing, production
    public var key: String { return "STAGE" }
}

public enum DataSource: String, LaunchEnvironmentValue {
    case valid = "mock_valid"
    case error = "mock_error"

    public static let all: [LaunchEnvironmentValue] = [DataSource.valid, DataSource.error]
}

public struct DataSources: LaunchEnvironmentWithMultipleValues {
    public let valuesCollection: [DataSource]

    public init(valuesCollection: [DataSource]) {
        self.valuesCollection = valuesCollection
    }
}

extension TestLauncher {
    static let defaultLaunchOptions: [LaunchOption] = [AnimationLaunchEnvironment()]
    public static func configureWithDefaultOptions<T: Application>(_ application: T, additionalOptions options: [LaunchOption] = []) -> T {
        return TestLauncher(options: defaultLaunchOptions + options).configure(application)
    }
}
