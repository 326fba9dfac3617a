import Foundation
import Gantry
import GantryNetworking
import GantryTesting
import TestServer
import Testing

/// Uploads of 64 MiB that stubs with body matchers look at, by an app in another process.
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

  private let size = 64 << 20

  @Test(.timeLimit(.minutes(30)), arguments: UploadWay.allCases)
  func aLargeBodyIsMatchedInLittleMemory(way: UploadWay) async throws {
    let folder = try RecordingFolder()
    let file = try largeFile(in: folder)
    try Data().write(to: URL(fileURLWithPath: "\(folder.root)/\(Self.leftover)"))
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
    let lines = try await upload(
      file, way, to: ["text", "equal", "expression", "json"].map { "http://stubs.invalid/\($0)" },
      // Of 64 MiB no more than a part, beside what the process needs anyway.
      network, memoryLimit: 80 + 64 * way.copies)
    let answers = lines.filter { $0.contains("found") || $0.contains("failed") }
    #expect(answers == ["found the text", "nothing found", "nothing found", "nothing found"])
    #if os(Linux)
      let spills = [.clientStream, .sessionData].contains(way)
      #expect(FileManager.default.fileExists(atPath: "\(folder.root)/\(Self.leftover)") == !spills)
    #endif
  }

  /// What a killed process has spilled; none has this number, as the kernels' limits are lower.
  private static let leftover = "gantry-body-2147483646-A"

  @Test(
    .timeLimit(.minutes(20)), arguments: [UploadWay.sessionFile, .clientStream], [false, true])
  func aLargeBodyReachesTheNetworkInLittleMemory(
    way: UploadWay, isRecorded: Bool
  ) async throws {
    let folder = try RecordingFolder()
    let server = try TestServer(serve: { LargeAnswer.take(from: $0) })
    var network = NetworkConditions()
    if isRecorded {
      network.mode = .record
      network.recording = folder.path
    } else {
      // Something to do, and no more.
      network.latency = .microseconds(1)
    }
    let lines = try await upload(
      try largeFile(in: folder), way, to: ["\(server.address)/upload"], network, memoryLimit: 80)
    #expect(lines.contains { $0.contains("found \(size) bytes") }, "\(lines)")
    guard isRecorded else { return }
    let bodies = "\(folder.path)/bodies"
    let sizes = try FileManager.default.contentsOfDirectory(atPath: bodies).map {
      try FileManager.default.attributesOfItem(atPath: "\(bodies)/\($0)")[.size] as? Int
    }
    #expect(sizes == [size])
  }

  private func largeFile(in folder: RecordingFolder) throws -> URL {
    let file = URL(fileURLWithPath: "\(folder.root)/large.bin")
    try LargeAnswer.write(size, to: file)
    return file
  }

  /// Has the app upload a file to each address, and gives the lines that it wrote meanwhile.
  ///
  /// The limit is one of the memory that it has used at most, in megabytes.
  private func upload(
    _ file: URL, _ way: UploadWay, to addresses: [String], _ network: NetworkConditions,
    memoryLimit: Int
  ) async throws -> [Substring] {
    let app = ProcessApplication(product: "NetworkProbe")
    var launch = NetworkProbeLaunch()
    launch.addresses = addresses
    launch.upload = file.path
    launch.uploadWay = way
    TestLauncher(options: [launch, NetworkLaunch(network)]).configure(app)
    let folder = file.deletingLastPathComponent().path
    // Apple's systems don't ask the variable.
    app.launchEnvironment["TMPDIR"] = folder
    app.launchTimeout = .seconds(240)
    try await app.launch()
    #if os(Linux)
      #expect(app.waitForOutput(containing: "VmHWM"))
    #endif
    let lines = app.output.split(separator: "\n")
    if let peak = lines.first(where: { $0.contains("VmHWM") }),
      let kilobytes = Int(peak.filter(\.isNumber))
    {
      #expect(kilobytes < memoryLimit << 10, "\(way): \(peak)")
    }
    // What it has spilled goes soon after the last answer.
    func hasSpilled() throws -> Bool {
      try FileManager.default.contentsOfDirectory(atPath: folder).contains {
        $0.hasPrefix("gantry-body-") && $0 != Self.leftover
      }
    }
    for _ in 0..<100 where try hasSpilled() { try await Task.sleep(for: .milliseconds(100)) }
    #expect(try !hasSpilled())
    await Task.detached { app.terminate() }.value
    return lines
  }
}
