#if DEBUG
  package import Gantry
  import GantryFoundation
  package import GantrySystem

  /// One line of the link: a JSON object whose `kind` says which other members it has.
  ///
  ///     {"kind":"hello","token":"…","process":4711}
  ///     {"kind":"report","report":{…}}
  ///     {"kind":"ready","url":"http://127.0.0.1:8080"}
  package struct LinkMessage: Codable, Sendable, DebugOnly {
    package enum Kind: String, Codable, Sendable {
      /// App to test, first: proves that the app is the one that was launched.
      case hello
      /// App to test: a configuration was read.
      case report
      /// App to test: a configuration can't be read; the app ends.
      case failure
      /// App to test: what the test waits for.
      case ready
      /// Test to app: a configuration's new value.
      case change
      /// App to test: whether the change was taken over.
      case changed
      /// App to test: requests that are over.
      case requests
      /// Test to app: asks for all of them so far.
      case request
      /// App to test: they were sent.
      case requested
    }

    package var kind: Kind
    package var token: String?
    package var process: Int32?
    package var report: LaunchReport?
    package var failure: LaunchError?
    package var url: String?
    /// The name of a configuration's type, and its value as base64 of JSON.
    package var configuration: String?
    package var payload: String?
    /// In a hello, that the app answers when it is asked for its requests; older ones don't.
    package var tellsRequests: Bool?
    package var requests: [LinkRequest]?
    /// Which question is asked or answered.
    package var number: Int?
    /// Why something could not be done.
    package var reason: String?

    package init(_ kind: Kind, _ fill: (inout LinkMessage) -> Void = { _ in }) {
      self.kind = kind
      fill(&self)
    }

    /// Reads a line.
    package init(line: [UInt8]) throws {
      self = try JSONDecoder().decode(LinkMessage.self, from: Data(line))
    }

    /// The message as a line.
    package func line() throws -> [UInt8] {
      Array(try JSONEncoder().encode(self)) + [UInt8(ascii: "\n")]
    }

    /// Sends a line, as a whole or as the connection's last.
    ///
    /// A peer that doesn't read leaves half of a line in the connection when the time is over.
    /// Whatever came then would be read as that line's rest, so the connection is shut down: both
    /// ends read its end.
    package static func send(_ line: [UInt8], to socket: Int32) throws(SystemError) {
      do {
        try System.send(line, to: socket)
      } catch {
        System.shutDown(socket)
        throw error
      }
    }

    /// The longest line that is read, in bytes.
    package static let maximumLength = 64 << 20
    /// The longest first line, of a peer that has not proved anything yet.
    package static let maximumHelloLength = 512
  }

  /// The variables by which a test tells an app where to connect.
  package enum LinkVariables {
    /// The port on 127.0.0.1.
    package static let port = "LAUNCH_LINK_PORT"
    /// 256 random bits in hexadecimal digits.
    package static let token = "LAUNCH_LINK_TOKEN"
  }
#endif
