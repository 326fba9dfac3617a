#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryNetworking
  import GantrySystem

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
