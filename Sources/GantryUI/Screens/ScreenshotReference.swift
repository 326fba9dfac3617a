#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryTesting

  /// A picture that others of the same name are compared with.
  struct ScreenshotReference {
    /// The variable that has references made anew: `record`.
    static let variable = "UI_TEST_SCREENSHOTS"

    static var isRecording: Bool {
      ProcessInfo.processInfo.environment[variable] == "record"
    }

    let name: String
    /// Its file, below a folder `Screenshots` beside the test's own.
    let file: URL

    /// The reference of a test's file; each browser, device and row of a matrix has its own.
    ///
    /// - Throws: ``UIFailure`` where the name is none of a file.
    init(_ name: String, of test: SourcePlace, engine: String, _ scope: TestScope) throws {
      guard !name.isEmpty, !name.hasPrefix("."), !name.contains(where: { "/\\\0".contains($0) })
      else {
        throw UIFailure("'\(name)' is no name of a picture: it becomes that of a file.")
      }
      self.name = name
      let source = URL(fileURLWithPath: "\(test.file)")
      file = source.deletingLastPathComponent()
        .appendingPathComponent("Screenshots/\(source.deletingPathExtension().lastPathComponent)")
        .appendingPathComponent("\(engine)-\(Self.folder(scope))/\(name).png")
    }

    /// What the picture depends on: `390x844@3x-dark-offline-de_DE`.
    private static func folder(_ scope: TestScope) -> String {
      let device = scope.device
      var words = ["\(device.viewport.width)x\(device.viewport.height)"]
      if let ratio = device.profile?.pixelRatio, ratio != 1 {
        words[0] += String(format: "@%gx", ratio)
      }
      if let isDark = device.isDark { words.append(isDark ? "dark" : "light") }
      words += (scope.row?.entries ?? []).filter { $0.setting == nil }.map(\.name)
      // A name may be that of a launch argument.
      return words.joined(separator: "-")
        .map { $0.isLetter || $0.isNumber || "@-_.".contains($0) ? String($0) : "_" }.joined()
    }

    /// Its bytes; nil where it wasn't made yet.
    var picture: Data? {
      get throws {
        FileManager.default.fileExists(atPath: file.path) ? try Data(contentsOf: file) : nil
      }
    }

    func write(_ picture: Data) throws {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try picture.write(to: file, options: .atomic)
    }
  }

  /// How a picture differs from its reference.
  struct PictureDifference {
    let text: String
    /// Nil where their sizes differ.
    let picture: Data?

    /// Nil where it differs by no more than it may.
    init?(_ answer: AgentAnswer.Pictures, _ tolerance: ScreenshotTolerance) {
      let sizes = answer.sizes
      guard sizes.count == 4, sizes.allSatisfy({ (0...(1 << 24)).contains($0) }),
        let differing = answer.differing
      else {
        text = "it has \(Self.size(sizes.dropFirst(2))) pixels, the reference \(Self.size(sizes))"
        picture = nil
        return
      }
      let count = sizes[0] * sizes[1]
      let part = Double(differing) / Double(max(count, 1))
      guard differing > 0, part > tolerance.area else { return nil }
      let percent = String(format: "%.3g", part * 100)
      text =
        "\(differing) of \(count) pixels (\(percent) %) differ by more than "
        + "\(tolerance.pixel) of their range"
        + (tolerance.area > 0 ? ", more than the part \(tolerance.area) that may" : "")
      let encoded = answer.difference?.split(separator: ",").last ?? ""
      picture = Data(base64Encoded: String(encoded))
    }

    private static func size(_ numbers: some Collection<Int>) -> String {
      numbers.prefix(2).map(String.init).joined(separator: " by ")
    }
  }
#endif
