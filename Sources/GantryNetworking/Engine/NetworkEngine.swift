#if DEBUG
  import Foundation
  import Gantry

  /// Decides about every request of a process, from one value of conditions.
  final class NetworkEngine: Sendable, DebugOnly {
    /// Checks the conditions, reads stubs' files and opens the recording.
    ///
    /// - Parameters:
    ///   - conditions: what was asked for at launch.
    ///   - option: the name of the option that the conditions are, for problems.
    /// - Throws: `LaunchError` with everything that is wrong with the conditions.
    init(_ conditions: NetworkConditions, option: String = "network") throws(LaunchError) {}

    /// Decides about a request; each call counts as one request.
    func plan(for request: HTTPRequest) -> NetworkPlan {
      NetworkPlan(action: .live, origin: .live)
    }

    /// Writes an exchange to the recording where its plan says so.
    func finished(_ exchange: HTTPExchange, plan: NetworkPlan) {}

    /// Brings the recording to the disk.
    func flush() {}
  }
#endif
