#if os(macOS) || os(Linux)
  import Foundation
  import Gantry

  /// A payload that is too large for a variable, in a private file until the app has read it.
  enum PayloadFile {
    /// The most that one text of a launch may have, in bytes, with the name of the variable.
    ///
    /// Linux' `MAX_ARG_STRLEN` is 131,072 with the NUL (execve(2)). Darwin limits the sum of all.
    static let maximumLength = 131_071

    /// The variables of a launch, with each payload that is too large in a file.
    ///
    /// - Parameters:
    ///   - environment: the variables as a test has them.
    ///   - folder: a private folder for the files.
    ///   - name: the app's, for errors.
    /// - Returns: the variables to start the app with, and the files that then exist.
    /// - Throws: ``ApplicationError`` where a variable is too large and is no payload, or a file
    ///   can't be written.
    static func write(
      _ environment: [String: String], folder: String, name: String
    ) throws -> (environment: [String: String], files: [String]) {
      var result = environment
      var files: [String] = []
      do {
        for (key, value) in environment
        where key.utf8.count + 1 + value.utf8.count > maximumLength {
          guard value.hasPrefix(payloadPrefix), let json = Data(base64Encoded: value) else {
            throw ApplicationError(
              .invalidOption,
              "\(name) can't be started with the variable \(key) of \(value.utf8.count) bytes: a "
                + "system passes at most \(maximumLength) with its name. A LaunchConfiguration of "
                + "any size can be sent.")
          }
          let path = "\(folder)/\(UUID().uuidString).json"
          guard
            FileManager.default.createFile(
              atPath: path, contents: json, attributes: [.posixPermissions: 0o600])
          else {
            throw ApplicationError(
              .notStarted,
              "\(name) could not be started: the payload of \(json.count) bytes can't be written "
                + "to '\(path)'. Is there room?")
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

    /// Removes files that the app may have removed already.
    static func remove(_ files: [String]) { for file in files { unlink(file) } }

    /// What base64 of a payload begins with: `{"$type":"`, by which it says what it is.
    private static let payloadPrefix = String(
      Data(#"{"$type":"#.utf8).base64EncodedString().prefix(12))
  }
#endif
