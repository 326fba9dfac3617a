import Foundation

/// Why a server could not listen on its address.
public struct WebServerError: Error, CustomStringConvertible {
  /// What stood in the way.
  public enum Reason: Sendable, Equatable {
    /// Another program listens there.
    case addressInUse
    /// The system reserves the port.
    case permissionDenied
    /// The host is no address of this machine.
    case notThisMachine
    /// The host's name leads nowhere.
    case unknownHost
    /// The system's own words for anything else.
    case other(String)
  }

  /// The name or number of the network interface.
  public var host: String

  /// The port that was asked for.
  public var port: UInt16

  /// What stood in the way.
  public var reason: Reason

  /// What failed, and what to do about it.
  public var description: String {
    switch reason {
    case .addressInUse:
      """
      port \(port) of \(host) is in use by another program.
             Choose another with --port N, or --port 0 for any free one.
      """
    case .permissionDenied:
      "port \(port) may not be used by this user. Ports from 1024 on are free for all: --port 8080."
    case .notThisMachine:
      "'\(host)' is no address of this machine. Try --host 127.0.0.1."
    case .unknownHost:
      "the host '\(host)' is not known. Try --host 127.0.0.1."
    case .other(let text):
      "\(host):\(port) can't be listened on: \(text)."
    }
  }

  /// The exit code of `sysexits.h` that fits.
  public var exitCode: Int32 {
    switch reason {
    case .permissionDenied: ExitCode.noPermission
    case .notThisMachine, .unknownHost: ExitCode.usage
    case .addressInUse, .other: ExitCode.unavailable
    }
  }
}

extension WebServerError.Reason {
  init(errno code: CInt) {
    self =
      switch code {
      case EADDRINUSE: .addressInUse
      case EACCES: .permissionDenied
      case EADDRNOTAVAIL: .notThisMachine
      default: .other(String(cString: strerror(code)))
      }
  }
}
