#if DEBUG
  import Foundation
  import Gantry
  import GantryLink
  import GantrySystem

  /// The link of an app that something else starts, such as `XCUIApplication`.
  ///
  /// It stays open as long as the app runs: closing it would end the app.
  final class LinkedLaunch: Sendable {
    private static let standing = Lock<[UUID: LinkedLaunch]>([:])

    let name: String
    private let key: UUID
    let monitor: Monitor<AppStatus>
    private let server: LinkServer
    private let files = Lock<[String]>([])

    init(name: String) throws {
      self.name = name
      let (monitor, key) = (Monitor(AppStatus()), UUID())
      self.monitor = monitor
      self.key = key
      server = try LinkServer(
        take: { message in monitor.withLock { $0.take(message) } },
        isGone: {
          monitor.withLock { $0.isGone = true }
          // Ends the server whose thread this is, outside of the lock. A test that reads the app's
          // requests may keep the launch longer.
          Self.standing.withLock { $0.removeValue(forKey: key) }?.server.stop()
        })
    }

    deinit {
      server.stop()
      PayloadFile.remove(files.withLock { $0 })
    }

    /// The app's variables with those of the link, and large payloads in files.
    func environment(_ own: [String: String]) throws -> [String: String] {
      let written = try PayloadFile.write(own, folder: try Self.privateFolder, name: name)
      files.withLock { $0 = written.files }
      return written.environment.merging(server.environment) { $1 }
    }

    private static var privateFolder: String {
      get throws {
        #if os(macOS) || os(Linux)
          try Watchdog.shared().privateFolder
        #else
          // The app's container is private.
          FileManager.default.temporaryDirectory.path
        #endif
      }
    }

    /// Waits until the app is ready, and returns its reports so far.
    func waitUntilReady(for timeout: Duration) throws -> [LaunchReport] {
      defer { PayloadFile.remove(files.withLock { $0 }) }
      let status = monitor.wait(for: timeout) { status in
        status.isReady || status.isGone || status.failure != nil ? status : nil
      }
      guard let status else {
        throw ApplicationError(
          .notReady,
          "\(name) was not ready within \(timeout). Does the app call LaunchLink.ready(), in a debug "
            + "build that links GantryLink? An app without the link is launched by "
            + "configure(app).launch().")
      }
      if let failure = status.failure {
        throw ApplicationError(
          .exited, "\(name) could not understand its launch.", launchError: failure)
      }
      guard status.isReady else {
        throw ApplicationError(.exited, "\(name) ended before it was ready.")
      }
      Self.standing.withLock { $0[key] = self }
      // The app may have ended before it was stored.
      if monitor.withLock({ $0.isGone }) {
        Self.standing.withLock { $0.removeValue(forKey: key) }?.server.stop()
      }
      return status.reports
    }
  }

  extension LinkedLaunch: LinkedApp {
    func send(_ message: LinkMessage) throws -> Bool { try server.send(message) }
  }
#endif
