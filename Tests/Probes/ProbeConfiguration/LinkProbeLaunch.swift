package import Gantry

/// What the tests of the link and of processes tell the program that they start.
package struct LinkProbeLaunch: LaunchConfiguration {
  /// What the program does once it has read this.
  package enum Behavior: String, Codable, CaseIterable, Sendable {
    /// Says that it is ready and waits for its end.
    case serve
    /// Ends with code 3 and says nothing over the link.
    case exit
    /// Traps.
    case crash
    /// Never says that it is ready.
    case hang
    /// Stops as by SIGSTOP before it is ready.
    case stop
    /// Is ready, and ignores being asked to end.
    case stubborn
    /// Is ready, and has started a program in its group and one in a session of its own.
    case parent
    /// Writes each change to standard output.
    case listen
    /// Is ready, and tells of 4,000 requests on four threads.
    case request
    /// Tells of 4,000 requests, is ready, tells of as many more, and ends with code 0 at once.
    case requestAndFinish
    /// Is ready, and ends with code 0 at once.
    case finish
    /// Says nothing over the link, and takes connections on its port.
    case answer
  }

  package var behavior = Behavior.serve
  package var title = ""
  package var numbers: [Int] = []
  package var token = Secret("")
  package var user: String?
  /// How many lines it writes to standard output before it is ready.
  package var lineCount = 0
  package var port: UInt16 = 0
  /// Whether it reads its configuration only after it has said that it is ready.
  package var isLate = false
  /// Where its page is, which somebody else serves; empty means nowhere.
  package var address = ""

  package init() {}
}

/// A configuration that is kept from launch to launch, and read from variables without a prefix.
package struct KeptProbeLaunch: LaunchConfiguration {
  package var keptCount = 0
  package var keptTitle = ""

  package init() {}

  package static var environmentPrefix: String { "" }
  package static var payloadKey: String { "KEPT_PAYLOAD" }
  package static var savedOverrides: SavedOverrides { .enabled }
}

/// A configuration whose policy honors one option alone.
package struct RestrictedProbeLaunch: LaunchConfiguration {
  package var title = ""
  package var count = 0

  package init() {}

  package static var launchPolicy: LaunchPolicy { .only("count") }
}
