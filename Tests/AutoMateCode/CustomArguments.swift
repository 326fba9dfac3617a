// The snippets of AutoMate's guide to custom launch arguments, as they stand there.
// swift-format-ignore-file

import Gantry
import GantryTesting

/// What stands for Apple's class where there is none.
public final class XCUIApplication: Application {
    public var launchArguments: [String] = []
    public var launchEnvironment: [String: String] = [:]
    public private(set) var isRunning = false
    public init() {}
    public func launch() { isRunning = true }
}

public enum GuideArguments {
    public static let custom: LaunchOption = CustomOption()
    public static let all: [LaunchOption] = [
        Server.testing,
        SkipLogin(skip: true),
        MagicNumbers([.init(number: 5), .init(number: 7)])
    ]
    public static let literal = [.init(number: 1), .init(number: 2)] as MagicNumbers
}

public func launchWithCustomOption() -> XCUIApplication {
let app = XCUIApplication()
TestLauncher(options: [
    CustomOption()
]).configure(app).launch()
return app
}

public func launchWithAll() -> XCUIApplication {
let app = XCUIApplication()
TestLauncher(options: [
    Server.testing,
    SkipLogin(skip: true),
    MagicNumbers([.init(number: 5), .init(number: 7)])
]).configure(app).launch()
return app
}

struct CustomOption: LaunchOption {
    var launchArguments: [String]? {
        return ["-MyArgument", "MyValue"]
    }
}

enum Server: String, LaunchArgumentWithSingleValue, LaunchArgumentValue {
    case testing, production

    var key: String {
        return "Server"
    }
}

struct SkipLogin: LaunchArgumentWithSingleValue {
    var value: LaunchArgumentValue { return skip }
    let skip: BooleanLaunchArgumentValue
    let key = "SkipLogin"
}

public struct MagicNumbers: LaunchArgumentWithMultipleValues {
    public struct Number: LaunchArgumentValue {
        public var value: String {
            return "\(number)"
        }
        let number: Int
    }

    public let key = "MagicNumbers"
    public let values: [Number]
    public init(_ values: [Number]) {
        self.values = values
    }
}
