#if !canImport(XCUIAutomation)
  public import Foundation
  import GantryBrowser
  import GantrySystem
  import GantryTesting

  extension XCUIApplication {
    /// A file that a page has downloaded.
    public struct Download: Sendable {
      /// The name that the page or its service gives it.
      public let name: String
      /// Where it came from.
      public let url: URL?
      /// Its contents.
      public let data: Data
    }

    /// Does something that has the page download a file, and waits for the file.
    ///
    /// ```swift
    /// let file = try app.download { app.links["Export"].tap() }
    /// XCTAssertEqual(file.name, "countries.csv")
    /// ```
    ///
    /// It needs Chromium by its own protocol.
    ///
    /// - Parameters:
    ///   - timeout: how long to wait for the file, in seconds.
    ///   - action: what it does.
    /// - Returns: the file.
    /// - Throws: why there is none, and what the action throws.
    public func download(
      timeout: TimeInterval = 30, _ action: () throws -> Void
    ) throws -> Download {
      let session = try requiredSession()
      let folder = try Watchdog.shared().privateFolder + "/download-\(UUID().uuidString)"
      try System.makeFolder(folder)
      // Also after a kill: the watchdog removes the folder around it.
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let found = try session.explaining {
        try session.page.download(
          into: folder, deadline: .init(after: .timeout(timeout)), by: action)
      }
      guard let found else {
        throw UIFailure("the page has downloaded nothing within \(timeout) seconds.")
      }
      return Download(
        name: found.name, url: URL(string: found.address),
        data: try Data(contentsOf: URL(fileURLWithPath: found.path)))
    }
  }
#endif
