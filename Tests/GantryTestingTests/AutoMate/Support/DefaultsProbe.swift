import Foundation

/// A process of its own, whose `UserDefaults` are asked what they make of launch arguments.
enum DefaultsProbe {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// An accessor of `UserDefaults`, and the key to give it.
  enum Question {
    case string(String)
    case bool(String)
    case stringArray(String)

    fileprivate var line: String {
      switch self {
      case .string(let key): "string \(key)"
      case .bool(let key): "bool \(key)"
      case .stringArray(let key): "stringArray \(key)"
      }
    }
  }

  /// Starts the process and returns an answer for each question: a `String`, a `Bool`, a list of
  /// strings, or `NSNull` where there is none.
  static func ask(_ questions: [Question], arguments: [String]) throws -> [Any] {
    let process = Process()
    process.executableURL = folder.appending(path: "UserDefaultsProbe")
    process.arguments = arguments
    process.environment = [
      "PROBE_REQUEST": questions.map(\.line).joined(separator: "\n")
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0,
      let answers = try JSONSerialization.jsonObject(with: data) as? [Any],
      answers.count == questions.count
    else {
      throw Failure(
        description: "the probe ended with \(process.terminationStatus) and printed \(data)")
    }
    return try answers.map { answer in
      switch answer {
      case let text as String: try text.decoded
      case let texts as [String]: try texts.map { try $0.decoded }
      default: answer
      }
    }
  }

  /// Where the built executables stand: beside the test bundle.
  private static let folder: URL = {
    #if canImport(Darwin)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      return (bundle?.bundleURL ?? Bundle.main.bundleURL).deletingLastPathComponent()
    #else
      return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
  }()
}

extension String {
  /// The text that this is base64 of.
  fileprivate var decoded: String {
    get throws {
      guard let data = Data(base64Encoded: self) else {
        throw DefaultsProbe.Failure(description: "the probe answered '\(self)'")
      }
      // Foundation's own initializer would drop a leading U+FEFF.
      return String(decoding: data, as: UTF8.self)
    }
  }
}
