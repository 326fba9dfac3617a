import Foundation
import Subprocess
import Testing

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A program of this package as a real process.
enum Program {
  /// How a process ended, and what it said.
  struct Outcome: Equatable, Sendable {
    var exitCode: Int32
    var output: String
    var errors: String
  }

  /// Runs a program to its end.
  static func run(_ name: String, _ arguments: [String] = []) async throws -> Outcome {
    let result = try await Subprocess.run(
      try executable(name),
      arguments: Arguments(arguments),
      environment: .custom([[UInt8]]()),
      output: .string(limit: 1 << 20),
      error: .string(limit: 1 << 20)
    )
    guard case .exited(let code) = result.terminationStatus else {
      throw TestFailure(description: "\(name) was ended: \(result.terminationStatus).")
    }
    return Outcome(
      exitCode: code, output: result.standardOutput, errors: result.standardError)
  }

  /// Runs a server while `body`, which gets its address, runs; ends it however that ends.
  static func serving(
    _ name: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    _ body: (URL) async throws -> Void
  ) async throws {
    let result = try await Subprocess.run(
      try executable(name),
      arguments: Arguments(arguments),
      // Nothing of the environment that the tests run in may reach the program.
      environment: .custom(environment.map { Array("\($0.key)=\($0.value)\0".utf8) }),
      input: .none,
      output: .sequence,
      error: .string(limit: 1 << 20)
    ) { execution in
      guard let line = try await execution.standardOutput.strings().first(where: { _ in true }),
        let address = line.split(whereSeparator: \.isWhitespace).last.map(String.init),
        let url = URL(string: address), url.port != nil
      else { throw TestFailure(description: "\(name) printed no address.") }
      try await body(url)
      await execution.teardown(using: [
        .gracefulShutDown(allowedDurationToNextStep: .seconds(10))
      ])
    }
    #expect(result.terminationStatus == .exited(0), "\(name) did not end in good order.")
  }

  private static func executable(_ name: String) throws -> Executable {
    .path(FilePath(try folder.appending(path: name).path))
  }

  /// The folder that holds the built programs: the one that the tests were built into.
  private static var folder: URL {
    get throws {
      #if os(macOS)
        let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
        let file = bundles.first?.bundleURL
      #else
        let file = Bundle.main.executableURL
      #endif
      guard let file else { throw TestFailure(description: "The test bundle is not to be found.") }
      return file.deletingLastPathComponent()
    }
  }
}
