#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
package import Gantry

/// Types whose own code stops the program at values that nobody gave it.
package struct StrictProbeLaunch: LaunchConfiguration {
  package struct Window: Codable, Sendable {
    package let width: Int

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      width = try container.decode(Int.self, forKey: .width)
      precondition(width > 0, "a window of width \(width)")
      print("a window of width \(width)")
    }
  }

  package static var launchPolicy: LaunchPolicy { .only("windows", "window", "port", "loc") }
  package static var savedOverrides: SavedOverrides { .enabled }

  package var windows: [Window] = []
  package var window: Window?
  package var port = 80
  package var loc: Locale?

  package init() {}
}
