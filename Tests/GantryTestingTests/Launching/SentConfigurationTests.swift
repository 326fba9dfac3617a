import Foundation
import Gantry
import Testing

@testable import GantryTesting

/// In which form a configuration, a variable and a payload are sent, by their sizes.
struct SentConfigurationTests {
  struct Large: LaunchConfiguration {
    var a = ""
    var b = ""
    var c = ""
    var key: Secret<String>?
  }

  private static let limit = 131_071

  @Test func anArgumentMayBeAsLongAsTheSystemTakesIt() {
    for count in (Self.limit - 12)...(Self.limit + 3) {
      let large = Large(a: String(repeating: "x", count: count))
      let longest = (large.launchArguments ?? []).map(\.utf8.count).max() ?? 0
      let sent = SentConfiguration(large)
      #expect(sent.isPayload == (longest > Self.limit), "\(longest)")
      #expect(sent.arguments.isEmpty == sent.isPayload)
      #expect(sent.environment.keys.sorted() == (sent.isPayload ? [Large.payloadKey] : []))
    }
  }

  @Test func aVariableMayBeAsLongAsTheSystemTakesIt() {
    for count in (Self.limit - 20)...(Self.limit + 3) {
      let large = Large(key: Secret(String(repeating: "x", count: count)))
      let longest = (large.launchEnvironments ?? [:]).map { $0.utf8.count + 1 + $1.utf8.count }
        .max()
      #expect(SentConfiguration(large).isPayload == ((longest ?? 0) > Self.limit), "\(count)")
    }
  }

  @Test func allTogetherMayHaveAQuarterOfAMebibyte() {
    for count in (1 << 18) - 40 - 240_000...(1 << 18) + 3 - 240_000 {
      let large = Large(
        a: String(repeating: "x", count: 120_000), b: String(repeating: "y", count: 120_000),
        c: String(repeating: "z", count: count))
      let sum = (large.launchArguments ?? []).reduce(0) { $0 + $1.utf8.count }
      #expect(SentConfiguration(large).isPayload == (sum > 1 << 18), "\(sum)")
    }
  }

  /// A repro line must not show the variable of a secret, or the payload that holds it.
  @Test func aSecretIsWhereItIsSent() {
    func secretNames(_ large: Large) -> Set<String> { LaunchOptionsSet([large]).secretNames }
    let text = String(repeating: "x", count: 140_000)
    #expect(secretNames(Large(a: "x")).isEmpty)
    #expect(secretNames(Large(a: text)).isEmpty)
    #expect(secretNames(Large(key: Secret("k3Yh1tM9"))) == ["LAUNCH_KEY"])
    #expect(secretNames(Large(a: text, key: Secret("k3Yh1tM9"))) == [Large.payloadKey])
  }

  @Test func variablesThatAreTooLargeAreKnownInOrder() {
    func variable(_ count: Int) -> String { String(repeating: "x", count: count) }
    let names = PayloadFile.largeNames([
      "BB": variable(Self.limit - 3), "CC": variable(Self.limit - 2), "AA": variable(Self.limit),
      "D": variable(Self.limit - 2), "É": variable(Self.limit - 2), "E": "",
    ])
    #expect(names == ["AA", "CC", "É"])
    #expect(PayloadFile.largeNames([:]).isEmpty)
  }

  /// What is no payload isn't written, and what was written goes where another can't be.
  @Test func aVariableThatIsNoPayloadIsAnErrorWithNothingLeft() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    // What a test that is killed leaves is in the system's temporary folder.
    defer { try? FileManager.default.removeItem(at: folder) }
    let payload = Large(a: String(repeating: "x", count: 200_000)).payload
    let other = String(repeating: "x", count: 140_000)
    func write(_ environment: [String: String]) throws -> (
      environment: [String: String], files: [String]
    ) {
      try PayloadFile.write(environment, folder: folder.path, name: "App")
    }
    let whole = try write(["A": "1", "P": payload])
    #expect(whole.environment.keys.sorted() == ["A", "P_DIGEST", "P_FILE"])
    #expect(whole.files == [whole.environment["P_FILE"]] && whole.environment["A"] == "1")
    PayloadFile.remove(whole.files + whole.files)
    #expect(throws: ApplicationError.self) { try write(["A": payload, "Z": other]) }
    #expect(throws: ApplicationError.self) { try write(["A": other]) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    let error = #expect(throws: ApplicationError.self) {
      try PayloadFile.write(["A": payload], folder: folder.path + "/missing", name: "App")
    }
    #expect(error?.code == .notStarted)
    #expect(error?.message.hasPrefix("App could not be started: the payload of ") == true)
  }
}
