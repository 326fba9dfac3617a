public import Foundation
public import Gantry

/// Whether the app greets somebody who is new.
public enum Onboarding {
  /// Whether the greeting was read.
  ///
  /// - Parameter environment: the process's variables.
  /// - Returns: what the UI test says that launched a debug build; else true.
  /// - Throws: `PayloadError` where what it says can't be read. The app must not start then: it would
  ///   be in another state than the test has asked for.
  public static func isCompleted(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(PayloadError) -> Bool {
    #if DEBUG
      if let text = environment[UITestEnvironment.Key] {
        return try UITestEnvironment(base64EncodedJSON: text).hasCompletedOnboarding
      }
    #endif
    return true
  }
}

#if DEBUG
  /// The state that a UI test puts the app into: one typed value, in one environment variable.
  ///
  /// The app and its UI tests link this type, each in a process of its own.
  public struct UITestEnvironment: Codable, Sendable, Equatable {
    /// The variable's name.
    public static let Key = "UITestEnvironmentKey"

    /// Whether the greeting was read.
    public var hasCompletedOnboarding: Bool

    /// Makes a state.
    ///
    /// - Parameter hasCompletedOnboarding: whether the greeting was read.
    public init(hasCompletedOnboarding: Bool) {
      self.hasCompletedOnboarding = hasCompletedOnboarding
    }
  }
#endif
