// Options of an app's own, as a declaration in place of AutoMate's types.

import Gantry
import GantryTesting

struct GuideLaunch: LaunchConfiguration {
  enum Server: String, Codable, CaseIterable, Sendable {
    case testing, production
  }

  var server = Server.production
  var skipLogin = false
  var magicNumbers: [Int] = []
}

func configureGuide(_ app: some Application) {
  var launch = GuideLaunch()
  launch.server = .testing
  launch.skipLogin = true
  launch.magicNumbers = [5, 7]
  TestLauncher(options: [SystemLanguages([.Polish]), launch]).configure(app)
}
