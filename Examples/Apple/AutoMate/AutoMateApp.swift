import SwiftUI

/// The app of AutoMate's guide: launch arguments that the system hands over as user defaults.
///
/// It links nothing of Gantry's: what a test writes, `UserDefaults` reads.
@main
struct AutoMateApp: App {
  var body: some Scene {
    WindowGroup { ArgumentsView(arguments: GuideArguments(.standard)) }
  }
}

/// What the guide's arguments say.
struct GuideArguments {
  var server: String
  var skipsLogin: Bool
  var magicNumbers: [String]

  init(_ defaults: UserDefaults) {
    server = defaults.string(forKey: "Server") ?? "production"
    skipsLogin = defaults.bool(forKey: "SkipLogin")
    magicNumbers = defaults.stringArray(forKey: "MagicNumbers") ?? []
  }
}

/// Shows them, each where a test finds it.
struct ArgumentsView: View {
  var arguments: GuideArguments

  var body: some View {
    VStack(spacing: 16) {
      Text(arguments.server).accessibilityIdentifier("server")
      Text(arguments.skipsLogin ? "Logged in" : "Log in").accessibilityIdentifier("login")
      Text(arguments.magicNumbers.joined(separator: " ")).accessibilityIdentifier("magicNumbers")
    }
    .padding()
  }
}
