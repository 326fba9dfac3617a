import Foundation
import Gantry
import GantryNetworking
import GantryTesting
import TestServer
import Testing

/// Uploads of 100 MiB that stubs with body matchers look at, by an app in another process.
@Suite struct UploadTests {
  private struct NetworkProbeLaunch: LaunchConfiguration {
    var addresses: [String] = []
    var upload = ""
    var uploadWay = UploadWay.sessionFile
  }

  /// As `NetworkProbe` knows them.
  enum UploadWay: String, Codable, CaseIterable, Sendable {
    case sessionFile, sessionData, clientStream, clientData

    /// How many times all of it is in memory before a stub sees it.
    var copies: Int {
      switch self {
      case .sessionFile, .clientStream: 0
      case .clientData: 1
      // The app's own, and what FoundationNetworking's session makes of it.
      case .sessionData: 2
      }
    }
  }

  @Test(.timeLimit(.minutes(30)), arguments: UploadWay.allCases)
  func aHundredMebibytesAreMatchedInLittleMemory(way: UploadWay) async throws {
    let size = 100 << 20
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("gantry-upload-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("large.bin")
    try LargeAnswer.write(size, to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("the end".utf8))
    try handle.close()

    let network = NetworkConditions(
      stubs: NetworkStubs {
        Stub("POST /text").body(.contains("the end")).text("found the text")
        Stub("POST /{matcher}").text("nothing found")
        Stub("POST /equal").body("another").text("found another")
        Stub("POST /expression").body(.matches("(?s).*end")).text("found the expression")
        Stub("POST /json").body(json: ["id": 1]).text("found JSON")
      })
    let app = ProcessApplication(product: "NetworkProbe")
    var launch = NetworkProbeLaunch()
    launch.addresses = ["text", "equal", "expression", "json"].map { "http://stubs.invalid/\($0)" }
    launch.upload = file.path
    launch.uploadWay = way
    TestLauncher(options: [launch, NetworkLaunch(network)]).configure(app)
    try await app.launch()
    #if os(Linux)
      #expect(app.waitForOutput(containing: "VmHWM"))
    #endif
    let lines = app.output.split(separator: "\n")
    let answers = lines.filter { $0.contains("found") || $0.contains("failed") }
    #expect(answers == ["found the text", "nothing found", "nothing found", "nothing found"])
    let peak = lines.first { $0.contains("VmHWM") }
    if let peak, let kilobytes = Int(peak.filter(\.isNumber)) {
      // Of 100 MiB no more than a part, beside what the process needs anyway.
      #expect(kilobytes < (80 + 100 * way.copies) << 10, "\(way): \(peak)")
    }
    await Task.detached { app.terminate() }.value
  }

  @Test(
    .timeLimit(.minutes(10)), arguments: [UploadWay.sessionFile, .clientStream], [false, true])
  func aHundredMebibytesReachTheNetworkInLittleMemory(
    way: UploadWay, isRecorded: Bool
  ) async throws {
    let size = 100 << 20
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("gantry-upload-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("large.bin")
    try LargeAnswer.write(size, to: file)
    let server = try TestServer(serve: { LargeAnswer.take(from: $0) })
    var network = NetworkConditions()
    if isRecorded {
      network.mode = .record
      network.recording = folder.appendingPathComponent("recording").path
    } else {
      // Something to do, and no more.
      network.latency = .microseconds(1)
    }
    let app = ProcessApplication(product: "NetworkProbe")
    var launch = NetworkProbeLaunch()
    launch.addresses = ["\(server.address)/upload"]
    launch.upload = file.path
    launch.uploadWay = way
    TestLauncher(options: [launch, NetworkLaunch(network)]).configure(app)
    app.launchTimeout = .seconds(240)
    try await app.launch()
    #expect(app.waitForOutput(containing: "found \(size) bytes"), "\(app.output)")
    #if os(Linux)
      #expect(app.waitForOutput(containing: "VmHWM"))
    #endif
    let peak = app.output.split(separator: "\n").first { $0.contains("VmHWM") }
    if let peak, let kilobytes = Int(peak.filter(\.isNumber)) {
      #expect(kilobytes < 80 << 10, "\(way): \(peak)")
    }
    await Task.detached { app.terminate() }.value
    guard isRecorded else { return }
    let bodies = folder.appendingPathComponent("recording/bodies")
    let names = try FileManager.default.contentsOfDirectory(atPath: bodies.path)
    let sizes = try names.map {
      try FileManager.default.attributesOfItem(atPath: "\(bodies.path)/\($0)")[.size] as? Int
    }
    #expect(sizes == [size])
  }
}
