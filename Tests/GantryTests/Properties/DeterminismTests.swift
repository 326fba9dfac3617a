import Foundation
import Testing

@testable import Gantry

/// The same value, the same bytes: also where Swift leaves the order to a hash.
struct DeterminismTests {
  struct UnorderedLaunch: LaunchConfiguration, Equatable {
    static var launchPolicy: LaunchPolicy { .all }
    static let names = (0..<40).map { "name\($0)" }

    var counts = Dictionary(uniqueKeysWithValues: names.map { ($0, 1) })
    var tags = Set(names)
    var surely: Int? = 5
  }

  /// Equal to the default, but with room for more and filled the other way round.
  private static var reordered: UnorderedLaunch {
    var launch = UnorderedLaunch()
    launch.counts = [:]
    launch.counts.reserveCapacity(1000)
    launch.tags = []
    launch.tags.reserveCapacity(1000)
    for name in UnorderedLaunch.names.reversed() {
      launch.counts[name] = 1
      launch.tags.insert(name)
    }
    return launch
  }

  @Test func whatEqualsTheDefaultIsNotWritten() {
    #expect(Self.reordered == UnorderedLaunch())
    #expect(Self.reordered.commandLineArguments == [])
    #expect(Self.reordered.environmentVariables == [:])
    #expect(Self.reordered.userDefaultsArguments == [])
  }

  @Test func equalValuesHaveTheSamePayload() {
    #expect(Self.reordered.payload == UnorderedLaunch().payload)
    #expect(Self.reordered.base64EncodedJSONString() == UnorderedLaunch().base64EncodedJSONString())
  }

  @Test func aPayloadSaysNilOverADefault() throws {
    var launch = UnorderedLaunch()
    launch.surely = nil
    let read = try Launch<UnorderedLaunch>(
      arguments: ["app"], environment: ["LAUNCH_CONFIGURATION": launch.payload])
    #expect(read.configuration == launch)
  }
}
