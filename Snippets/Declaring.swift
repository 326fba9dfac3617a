// Every kind of property that a launch configuration can have.

import Foundation
import Gantry

struct ShopLaunch: LaunchConfiguration {
  // One text each.
  var isOffline = false
  var port: UInt16 = 8080
  var discount = 0.0
  var greeting = "Hello"
  var service = URL(filePath: "/")
  var startsAt: Date?
  var timeout = Duration.seconds(10)
  var appearance = Appearance.system

  // Lists, dictionaries, structures, enums with payloads.
  var magicNumbers: [Int] = []
  var labels: [String: String] = [:]
  var network = NetworkConditions()
  var user: User?
  var recording = Recording.none
}

enum Appearance: String, Codable, CaseIterable, Sendable {
  case system, light, dark
}

struct NetworkConditions: Codable, Sendable {
  var latency = Duration.zero
  var failsEvery: Int?
}

struct User: Codable, Sendable {
  var name: String
  var age: Int
}

enum Recording: Codable, Sendable {
  case none
  case file(path: String)
}

struct EditorLaunch: LaunchConfiguration {
  var window: Window?
  var panes: [Window] = []
}

struct Window: Codable, Sendable, LaunchStructure {
  var width = 800
  var height = 600
}

struct RenamedLaunch: LaunchConfiguration {
  var base = "https://example.com"
  var startsFresh = false

  enum CodingKeys: String, CodingKey {
    case base = "serviceURL"
    case startsFresh
  }
}

struct DescribedLaunch: LaunchConfiguration {
  var network = NetworkConditions()
  var port: UInt16 = 8080

  static var abstract: String { "Sells things over HTTP." }

  static var optionDescriptions: [String: String] {
    [
      "port": "The port to listen on; 0 takes any free one.",
      "network.latency": "How long each answer is held back.",
    ]
  }
}

struct CheckedLaunch: LaunchConfiguration {
  var workers = Workers(rawValue: 4)
}

struct Workers: Codable, Sendable {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    rawValue = try container.decode(Int.self)
    guard (1...64).contains(rawValue) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "there can be 1 to 64 workers")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

print(ShopLaunch.currentLaunch.report)
print(EditorLaunch.currentLaunch.report)
