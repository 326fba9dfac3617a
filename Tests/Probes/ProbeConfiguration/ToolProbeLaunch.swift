package import Gantry

/// What the tests of the command line tell the program that they have started.
package struct ToolProbeLaunch: LaunchConfiguration {
  package enum Level: String, Codable, CaseIterable, Sendable {
    case low, high
  }

  package var title = ""
  package var level = Level.low
  package var port: UInt16 = 8080
  package var numbers: [Int] = []
  package var token = Secret("")
  package var exitCode: Int32 = 0
  package var isSignaled = false

  package init() {}
}
