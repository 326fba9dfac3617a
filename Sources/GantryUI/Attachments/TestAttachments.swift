#if !canImport(XCUIAutomation)
  import Foundation
  import Gantry
  import GantryRedaction
  import GantryReport
  import GantrySystem
  import Testing

  /// Puts attachments where the test's runner and the report of the run look for them.
  enum TestAttachments {
    /// Keeps some bytes with the test.
    ///
    /// - Returns: the files, for a failure's message; none if no folder is set.
    static func add(
      _ data: Data, name: String, contentType: String, lifetime: AttachmentLifetime = .keepAlways,
      viewport: [Int]? = nil, _ scope: TestScope
    ) -> [String] {
      // After a failure that stops the test, there are no pictures.
      if data.isEmpty, contentType.hasPrefix("image/") { return [] }
      let data =
        scope.record?.attach(
          data, name: name, contentType: contentType, lifetime: lifetime, viewport: viewport)
        ?? SecretScrubber().scrubbed(attachment: data, contentType)
      let fileName = fileName(SecretScrubber().scrubbed(name), contentType)
      if scope.runner == .swiftTesting {
        // Swift Testing writes it to the folder of --attachments-path under a name of its own.
        Attachment.record(Array(data), named: fileName)
        return []
      }
      guard let folder = xctestFolder else { return [] }
      do {
        return [try write(data, fileName, in: folder)]
      } catch {
        System.printError(
          "warning: '\(fileName)' could not be attached in '\(folder)': \(error)\n")
        return []
      }
    }

    /// Whether anybody keeps what is added.
    static func areKept(by scope: TestScope) -> Bool {
      scope.record != nil || folder(in: CommandLine.arguments) != nil || xctestFolder != nil
    }

    /// The file name of an attachment: with a slash or a colon its name would be lost.
    static func fileName(_ name: String, _ contentType: String) -> String {
      let plain = String(name.map { "/:\\\0".contains($0) ? "-" : $0 }.prefix(100))
      let suffix = MediaType.fileExtension(contentType, name: name)
      return plain.lowercased().hasSuffix(suffix) ? plain : plain + suffix
    }

    /// Writes a file under a name that is free.
    private static func write(
      _ data: Data, _ name: String, in folder: String
    ) throws(SystemError) -> String {
      let base = (name as NSString).deletingPathExtension
      let suffix = (name as NSString).pathExtension
      var number = 1
      while true {
        let path = folder + "/" + (number == 1 ? name : "\(base)-\(number).\(suffix)")
        do throws(SystemError) {
          try System.write(toPrivateFile: path, isNew: true) { (file) throws(SystemError) in
            try file.write(Array(data))
          }
          return path
        } catch  where error.code == EEXIST {
          number += 1
        }
      }
    }

    /// The folder of `swift test --attachments-path`.
    ///
    /// SwiftPM passes it only to Swift Testing; XCTest's process finds it in the arguments of the
    /// process that started it.
    private static let xctestFolder: String? = {
      #if os(Linux)
        let parent = getppid()
        guard let path = System.arguments(ofProcess: parent).flatMap(folder) else { return nil }
        let directory =
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(parent)/cwd")) ?? "."
        return URL(
          fileURLWithPath: path, relativeTo: URL(fileURLWithPath: directory, isDirectory: true)
        ).path
      #else
        return nil
      #endif
    }()

    private static func folder(in arguments: [String]) -> String? {
      arguments.option(for: "--attachments-path")?.valueArgument
    }
  }
#endif
