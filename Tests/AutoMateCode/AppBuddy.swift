// The snippets of AppBuddy's guide, as they stand there but for `try`.
// swift-format-ignore-file

import Gantry
import GantryLink

final class Servers {
    static var isProduction = false
}

public func isInProduction() -> Bool { Servers.isProduction }

struct CustomHandler: Handler {
    func handle(key: String, value: String) {
        if value == "production" {
            Servers.isProduction = true
        }
    }
}

public func setUp(_ environment: [String: String]) throws {
    let launchEnvironmentManager = LaunchEnvironmentManager(environment: environment, policy: .all)
    launchEnvironmentManager.add(handler: defaultIsInUITestHandler, for: .isInUITest)
    launchEnvironmentManager.add(handler: CustomHandler(), for: "SERVER")
    try launchEnvironmentManager.setup()
}
