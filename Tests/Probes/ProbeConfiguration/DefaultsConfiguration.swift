#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
package import Gantry

/// A configuration of what `UserDefaults` has a type for, several times over.
///
/// Each case has keys of its own (`a.text`, `b.text`), so that one process tells of several.
package struct DefaultsConfiguration: LaunchConfiguration {
  /// One property of each type that `UserDefaults` knows.
  package struct Case: Codable, Equatable, Sendable {
    package var text = ""
    package var flag = false
    package var count = 0
    package var ratio = 0.0
    package var names: [String] = []
    package var labels: [String: String] = [:]
    package var blob = Data()
    package var moment = Date(timeIntervalSinceReferenceDate: 0)

    package init() {}
  }

  package var a = Case()
  package var b = Case()
  package var c = Case()
  package var d = Case()
  package var e = Case()
  package var f = Case()
  package var g = Case()
  package var h = Case()

  package init() {}

  /// Also in release builds: what is probed is reading and writing, not the policy.
  package static var launchPolicy: LaunchPolicy { .all }
}
