import Foundation
import GantryLink
public import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// A web server on one address of this machine, which says where it is and why it could not start.
public struct WebServer: Sendable {
  /// What the server calls itself, as in "Countries is at …".
  public var name: String

  /// The name or number of the network interface to listen on.
  public var host: String

  /// The port to listen on; 0 takes any free one.
  public var port: UInt16

  /// Describes a server; nothing listens until ``run(_:endsOnSignals:onReady:)``.
  ///
  /// - Parameters:
  ///   - name: what the server calls itself.
  ///   - host: the name or number of the network interface to listen on.
  ///   - port: the port to listen on; 0 takes any free one.
  public init(name: String, host: String, port: UInt16) {
    self.name = name
    self.host = host
    self.port = port
  }

  /// Serves until the task is cancelled or, where asked for, the process is told to end.
  ///
  /// - Parameters:
  ///   - responder: what answers the requests, as `Router.buildResponder()` makes it.
  ///   - endsOnSignals: whether SIGTERM and SIGINT, which Ctrl-C sends, end it in good order.
  ///   - onReady: called once with the server's address, as `http://127.0.0.1:8080`, when it accepts
  ///     connections.
  /// - Throws: ``WebServerError`` where the address can't be had.
  public func run(
    _ responder: some HTTPResponder<BasicRequestContext>,
    endsOnSignals: Bool = false,
    onReady: @escaping @Sendable (String) -> Void
  ) async throws {
    var logger = Logger(label: name)
    // Whatever matters is thrown; the service group would print it a second time.
    logger.logLevel = .critical
    let host = host
    let application = Application(
      responder: responder,
      configuration: ApplicationConfiguration(address: .hostname(host, port: Int(port))),
      onServerRunning: { channel in
        guard let port = channel.localAddress?.port else { return }
        onReady(Self.address(host: host, port: port))
      },
      logger: logger
    )
    var configuration = ServiceGroupConfiguration(
      services: [application],
      gracefulShutdownSignals: endsOnSignals ? [.sigterm, .sigint] : [],
      logger: logger
    )
    // An answer that is being delayed on request must not hold up Ctrl-C.
    configuration.maximumGracefulShutdownDuration = .seconds(1)
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as IOError {
      throw WebServerError(host: host, port: port, reason: .init(errno: error.errnoCode))
    } catch is SocketAddressError.UnknownHost {
      throw WebServerError(host: host, port: port, reason: .unknownHost)
    }
  }

  /// Serves until the process is told to end, and reports on the standard streams as programs do.
  ///
  /// The address goes to standard output as one line, `NAME is at http://HOST:PORT`, and to the
  /// test that launched the program, if one did.
  ///
  /// - Parameter router: what answers the requests.
  /// - Returns: the process's exit code: 0 after a regular end, else one of `sysexits.h`.
  public func runAsProgram(_ router: Router<BasicRequestContext>) async -> Int32 {
    do {
      try await run(router.buildResponder(), endsOnSignals: true) { [name] address in
        // FileHandle doesn't buffer: whoever waits for the line gets it at once.
        FileHandle.standardOutput.write(Data("\(name) is at \(address)\n".utf8))
        LaunchLink.ready(url: address)
      }
      return 0
    } catch let error as WebServerError {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      return error.exitCode
    } catch {
      FileHandle.standardError.write(Data("error: \(name) stopped: \(error)\n".utf8))
      return ExitCode.software
    }
  }

  static func address(host: String, port: Int) -> String {
    host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
  }
}
