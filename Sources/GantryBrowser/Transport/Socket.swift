#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryNetworking
  import GantrySystem
  import GantryURLSession

  /// A connection over TCP, closed with its last owner.
  final class Socket: Sendable {
    let descriptor: Int32

    /// Connects to the first address of a host that answers.
    init(host: String, port: UInt16, deadline: Deadline) throws(BrowserError) {
      do throws(SystemError) {
        descriptor = try System.connect(to: host, port: port) { deadline.milliseconds }
      } catch  where error.code == ETIMEDOUT {
        throw BrowserError(.timedOut, "\(host):\(port) took no connection in time.")
      } catch  where error.code == 0 {
        throw BrowserError(.gone, "The host '\(host)' isn't known: \(error.reason).")
      } catch {
        throw BrowserError(
          .gone, "Nothing takes connections on \(host):\(port): \(error.reason).")
      }
    }

    /// Connects to an endpoint; what a secure one sends and gets is plain text here.
    convenience init(to endpoint: Endpoint, deadline: Deadline) throws(BrowserError) {
      guard endpoint.isSecure else {
        try self.init(host: endpoint.host, port: endpoint.port, deadline: deadline)
        return
      }
      // No time at all would tell libcurl to take its own limit, of minutes.
      guard !deadline.isOver else {
        throw BrowserError(.timedOut, "\(endpoint.description) took no secure connection in time.")
      }
      do {
        let secure = try SecureSocket(
          to: "https://\(endpoint.hostHeader)", authorities: endpoint.authorities,
          milliseconds: max(1, Int(deadline.milliseconds)))
        let ends = try System.socketPair()
        self.init(ends.0)
        do {
          try System.startThread {
            secure.pass(ends.1)
            System.close(ends.1)
          }
        } catch {
          System.close(ends.1)
          throw error
        }
      } catch let error as URLError {
        let hint =
          error.code == .serverCertificateUntrusted
          ? " WEBDRIVER_CA_FILE names the file of an authority of your own." : ""
        throw BrowserError(
          error.code == .timedOut ? .timedOut : .gone,
          "\(endpoint.description) takes no secure connection: \(error.localizedDescription).\(hint)"
        )
      } catch {
        throw BrowserError(.gone, "\(endpoint.description) can't be reached: \(error)")
      }
    }

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { System.close(descriptor) }

    // MARK: Bytes

    func send(_ bytes: [UInt8]) throws(SystemError) { try System.send(bytes, to: descriptor) }

    /// What comes until a deadline, at which reading throws a `BrowserError`; some bytes may have
    /// been read before.
    func stream(_ deadline: Deadline, early: [UInt8] = []) -> WireStream {
      // It keeps the connection.
      WireStream(descriptor, early: early) { [self] _ in
        guard System.waitToRead([descriptor], milliseconds: deadline.milliseconds)[0] else {
          throw BrowserError(.timedOut, "Nothing came in time.")
        }
      }
    }

    /// Whether the other end has closed the connection, or sent something unrequested.
    var isSpent: Bool { System.waitToRead([descriptor], milliseconds: 0)[0] }

    /// Ends the connection; its readers read its end.
    func shutDown() { System.shutDown(descriptor) }
  }
#endif
