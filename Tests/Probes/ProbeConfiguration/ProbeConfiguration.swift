#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
package import Gantry

/// A configuration with a property of every type that a launch can set.
package struct ProbeConfiguration: LaunchConfiguration, Equatable {
  /// An enum whose raw values are texts, one of them a nasty one.
  package enum Level: String, Codable, CaseIterable, Sendable {
    case low, high
    case veryHigh = "very-high"
    case dashed = "-x"
    case bracketed = "[1]"
    case spaced = " a b "
  }

  /// An enum whose raw values are integers.
  package enum Rank: Int, Codable, CaseIterable, Sendable {
    case none = 0
    case first = 1
    case below = -1
  }

  /// An enum without raw values.
  package enum Mood: Codable, CaseIterable, Sendable {
    case calm, brisk, wild
  }

  /// An enum with payloads.
  package enum Source: Codable, Equatable, Sendable {
    case live
    case file(String)
    case delayed(by: Duration, attempts: Int?)
  }

  /// A structure that nests another.
  package struct Network: Codable, Equatable, Sendable {
    package var latency = Duration.zero
    package var retries: UInt8 = 3
    package var proxy: Proxy?
    package var hosts: [String] = ["a.example"]
    package var label: String? = "wired"

    package init() {}
  }

  /// A structure without defaults.
  package struct Proxy: Codable, Equatable, Hashable, Sendable {
    package var host: String
    package var port: UInt16
    package var note: String?

    package init(host: String, port: UInt16, note: String?) {
      self.host = host
      self.port = port
      self.note = note
    }
  }

  /// A structure of optionals alone, which encodes as an empty object.
  package struct Hints: Codable, Equatable, Sendable {
    package var first: Int?
    package var second: [String]?

    package init(first: Int? = nil, second: [String]? = nil) {
      self.first = first
      self.second = second
    }
  }

  package var flag = false
  package var enabled = true
  package var int = 1
  package var int8: Int8 = 2
  package var int16: Int16 = 3
  package var int32: Int32 = 4
  package var int64: Int64 = 5
  package var uint: UInt = 7
  package var uint8: UInt8 = 8
  package var uint16: UInt16 = 9
  package var uint32: UInt32 = 10
  package var uint64: UInt64 = 11
  #if os(Linux)
    // Newer than the manifest's platforms of Apple.
    package var int128: Int128 = 6
    package var uint128: UInt128 = 12
  #endif
  package var double = 0.5
  package var float: Float = 0.25
  package var decimal = Decimal(1)
  package var text = "text"
  package var level = Level.low
  package var rank = Rank.none
  package var mood = Mood.calm
  package var source = Source.live
  package var strings: [String] = ["one"]
  package var ints: [Int] = []
  package var doubles: [Double] = []
  package var flags: [Bool] = []
  package var levels: [Level] = []
  package var proxies: [Proxy] = []
  package var maybeInts: [Int?] = [nil]
  package var maybeStrings: [String?] = []
  package var grid: [[Int]] = [[1]]
  package var words: [[String]] = []
  package var counts: [String: Int] = ["a": 1, "b": 2]
  package var labels: [String: String] = [:]
  package var names: [Int: String] = [:]
  package var weights: [Level: Int] = [:]
  package var tags: Set<String> = []
  package var primes: Set<Int> = [2, 3]
  package var maybeFlag: Bool?
  package var surelyFlag: Bool? = true
  package var maybeInt: Int?
  package var surelyInt: Int? = 7
  package var maybeText: String?
  package var surelyText: String? = "there"
  package var maybeLevel: Level?
  package var surelyLevel: Level? = .high
  package var maybeMood: Mood?
  package var maybeSource: Source?
  package var maybeList: [String]?
  package var surelyList: [Int]? = [1]
  package var maybeURL: URL?
  package var maybeDate: Date?
  package var maybeSecret: Secret<String>?
  package var network = Network()
  package var maybeNetwork: Network?
  package var proxy: Proxy?
  package var surelyProxy: Proxy? = Proxy(host: "h", port: 1, note: "n")
  package var hints = Hints()
  package var maybeHints: Hints?
  package var secret = Secret("")
  package var data = Data()
  package var date = Date(timeIntervalSinceReferenceDate: 0)
  package var dates: [Date] = []
  package var url = URL(filePath: "/")
  package var uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  package var duration = Duration.zero
  package var durations: [Duration] = []

  package init() {}

  /// Also in release builds: what is probed is reading and writing, not the policy.
  package static var launchPolicy: LaunchPolicy { .all }
}
