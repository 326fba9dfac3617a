public import Gantry

/// Everything that the sample backend can be told at launch.
public struct SampleBackendLaunch: LaunchConfiguration {
  /// The network interface to listen on.
  public var host = "127.0.0.1"

  /// The port to listen on; 0 takes any free one.
  public var port: UInt16 = 8081

  /// How long each answer is held back.
  public var delay = Duration.zero

  /// The status to fail with, or nil to answer properly.
  public var status: Int?

  /// Fail only each so-many-th request, or nil to fail all or none.
  public var failEvery: Int?

  /// Makes the configuration of a backend that works and is quick.
  public init() {}

  /// A tool for people who try things out: every build can be told everything.
  public static var launchPolicy: LaunchPolicy { .all }

  /// One line about the program.
  public static var abstract: String {
    "Serve countries (REST Countries v3.1) and users (JSONPlaceholder) on this machine."
  }

  /// What the options mean.
  public static var optionDescriptions: [String: String] {
    [
      "host": "The network interface to listen on.",
      "port": "The port to listen on; 0 takes any free one.",
      "delay": "How long each answer is held back, as 250ms or 3s.",
      "status": "Fail with this status, from 200 to 599.",
      "failEvery": "Fail only each so-many-th request (with --status, or 503).",
    ]
  }

  /// What is wrong with the values, in the words of a usage error, or nil.
  public var complaint: String? {
    if delay < .zero || delay > .seconds(600) {
      return "delay: \(delay) is not between none and 10m. Try --delay 250ms."
    }
    if let status, !(200...599).contains(status) {
      return "status: \(status) is not a status of an answer. Choose one from 200 to 599."
    }
    if let failEvery, failEvery < 1 {
      return "fail-every: \(failEvery) is not a number of requests. Choose 1 or more."
    }
    return nil
  }
}
