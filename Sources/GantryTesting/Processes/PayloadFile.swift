import Foundation
import Gantry
import GantryFormats
import GantrySystem

/// A payload that is too large for a variable, in a private file until the app has read it.
enum PayloadFile {
  /// The variables of a launch, with each payload that is too large in a file.
  ///
  /// The folder is private; errors have the app's name. Throws ``ApplicationError`` where a variable
  /// is too large and is no payload, or a file can't be written.
  static func write(
    _ environment: [String: String], folder: @autoclosure () throws -> String, name: String
  ) throws -> (environment: [String: String], files: [String]) {
    var result = environment
    var files: [String] = []
    do {
      for key in largeNames(environment) {
        let value = environment[key] ?? ""
        guard value.hasPrefix(payloadPrefix), let json = Data(base64Encoded: value) else {
          throw ApplicationError(
            .invalidOption,
            "\(name) can't be started with the variable \(key) of \(value.utf8.count) bytes: a "
              + "system passes at most \(SentConfiguration.maximumLength) with its name. A "
              + "LaunchConfiguration of any size can be sent.")
        }
        let path = try folder() + "/\(UUID().uuidString).json"
        do {
          // The file is private from its first byte on, and whole or missing.
          try System.write(String(decoding: json, as: UTF8.self), toPrivateFile: path)
        } catch {
          throw ApplicationError(
            .notStarted,
            "\(name) could not be started: the payload of \(json.count) bytes can't be written to "
              + "'\(path)': \(error.reason).")
        }
        files.append(path)
        result[key] = nil
        result[key + "_FILE"] = path
        result[key + PayloadDigest.variableSuffix] = PayloadDigest.text(Array(json))
      }
    } catch {
      remove(files)
      throw error
    }
    return (result, files)
  }

  /// The variables that are too large for the environment, in order.
  static func largeNames(_ environment: [String: String]) -> [String] {
    environment.filter {
      $0.key.utf8.count + 1 + $0.value.utf8.count > SentConfiguration.maximumLength
    }.keys.sorted()
  }

  /// Removes files that the app may have removed already.
  static func remove(_ files: [String]) { for file in files { unlink(file) } }

  /// The beginning of a payload's base64, `{"$type":"`, which identifies payloads.
  private static let payloadPrefix = String(
    Data(#"{"$type":"#.utf8).base64EncodedString().prefix(12))
}
