#if DEBUG
  package import Gantry
  import GantryFoundation
  package import GantrySystem

  /// One line of the link: a JSON object whose `kind` decides its other members.
  ///
  ///     {"kind":"hello","token":"…"}
  ///     {"kind":"report","report":{…}}
  ///     {"kind":"ready","url":"http://127.0.0.1:8080"}
  package struct LinkMessage: Codable, Sendable, DebugOnly {
    package enum Kind: String, Codable, Sendable {
      /// App to test, first: proves that this is the app that was launched.
      case hello
      /// App to test: a configuration was read.
      case report
      /// App to test: a configuration can't be read; the app ends.
      case failure
      /// App to test: the app is ready.
      case ready
      /// Test to app: a configuration's new value.
      case change
      /// App to test: whether the change was accepted.
      case changed
      /// App to test: requests that have ended.
      case requests
      /// Test to app: asks for all requests so far.
      case request
      /// App to test: all requests so far were sent.
      case requested
    }

    package var kind: Kind
    package var token: String?
    package var report: LaunchReport?
    package var failure: LaunchError?
    package var url: String?
    /// The name of a configuration's type, and its value as base64 of JSON.
    package var configuration: String?
    package var payload: String?
    package var requests: [LinkRequest]?
    /// The number of the change or the question that is sent or answered.
    package var number: Int?
    /// Why an action failed.
    package var reason: String?

    package init(_ kind: Kind, _ fill: (inout LinkMessage) -> Void = { _ in }) {
      self.kind = kind
      fill(&self)
    }

    package init(line: [UInt8]) throws {
      self = try JSONDecoder().decode(LinkMessage.self, from: Data(line))
    }

    package func line() throws -> [UInt8] {
      Array(try JSONEncoder().encode(self)) + [UInt8(ascii: "\n")]
    }

    /// Sends a whole line, or shuts the connection down.
    ///
    /// A peer that doesn't read leaves half of a line in the connection when the time is over.
    /// Later bytes would be read as the rest of that line, so the connection is shut down: both
    /// ends read its end.
    package static func send(_ line: [UInt8], to socket: Int32) throws(SystemError) {
      do {
        try System.send(line, to: socket)
      } catch {
        System.shutDown(socket)
        throw error
      }
    }

    /// The longest line that is accepted, in bytes.
    package static let maximumLength = 64 << 20
    /// The longest first line, from a peer that has proved nothing yet.
    package static let maximumHelloLength = 512
  }

  /// The variables that name the test's port and token.
  package enum LinkVariables {
    /// The port on 127.0.0.1.
    package static let port = "LAUNCH_LINK_PORT"
    /// 256 random bits in hexadecimal digits.
    package static let token = "LAUNCH_LINK_TOKEN"
  }
#endif
