// A driver of browsers speaks with remote ends by these in release builds too.
#if DEBUG || ((os(macOS) || os(Linux)) && !canImport(XCUIAutomation))
  import Dispatch
  import GantryC
  import GantrySystem
  package import GantryURLSession

  /// A connection under TLS, for what `URLSession` can't say: another protocol than HTTP.
  ///
  /// It is the system's libcurl that encrypts, which Foundation's sessions use on Linux; Apple's
  /// platforms but for macOS have none. https://curl.se/libcurl/c/curl_easy_send.html
  package final class SecureSocket: Sendable {
    /// What libcurl keeps of a connection, for one thread at a time.
    private struct Handle: @unchecked Sendable {
      var easy: UnsafeMutableRawPointer
    }

    private let handle: Lock<Handle>
    private let socket: Int32
    private let curl: Curl

    /// Connects with a server.
    ///
    /// - Parameters:
    ///   - origin: its scheme, host and port.
    ///   - authorities: a file in PEM with those that may have signed its certificate; nil for the
    ///     system's.
    ///   - milliseconds: how long it may take.
    /// - Throws: `URLError` for a server that can't be reached or trusted, and where there is no
    ///   libcurl.
    package init(
      to origin: String, authorities: String? = nil, milliseconds: Int = 30_000
    ) throws(URLError) {
      let curl = try Curl.shared.get()
      guard let easy = curl.makeHandle() else { throw URLError(.secureConnectionFailed) }
      do {
        try curl.connect(easy, to: origin, authorities, milliseconds)
        socket = try curl.socket(of: easy)
      } catch {
        curl.end(easy)
        throw error
      }
      self.curl = curl
      handle = Lock(Handle(easy: easy))
    }

    deinit { handle.withLock { curl.end($0.easy) } }

    /// Passes bytes on between this and a socket in plain text, until one of both ends.
    package func pass(_ plain: Int32) {
      let isOver = DispatchSemaphore(value: 0)
      do {
        try System.startThread { [self] in
          decrypt(to: plain)
          isOver.signal()
        }
      } catch {
        return System.shutDown(plain)
      }
      encrypt(from: plain)
      isOver.wait()
    }

    /// Passes on what the server sends; who can't be sent to is gone, which is an end like any other.
    private func decrypt(to plain: Int32) {
      defer { end(plain) }
      var piece = [UInt8](repeating: 0, count: 1 << 14)
      // What has been decrypted is no longer in the socket.
      while let count = handle.withLock({ curl.read($0.easy, into: &piece) }) {
        if count == 0 {
          _ = System.waitToRead([socket])
        } else if (try? System.send(Array(piece[..<count]), to: plain)) == nil {
          return
        }
      }
    }

    /// Passes on what the server gets; who can't be read from is gone, too.
    private func encrypt(from plain: Int32) {
      defer { end(plain) }
      var piece = [UInt8](repeating: 0, count: 1 << 14)
      while let count = try? System.read(plain, into: &piece), count > 0 {
        var rest = piece[..<count]
        while !rest.isEmpty {
          guard let sent = handle.withLock({ curl.send(rest, on: $0.easy) }) else { return }
          if sent == 0 { System.waitToWrite(socket) }
          rest = rest.dropFirst(sent)
        }
      }
    }

    /// Ends both, which wakes the other direction.
    private func end(_ plain: Int32) { for socket in [socket, plain] { System.shutDown(socket) } }
  }

  /// The functions of libcurl, which is opened when they are first needed; they never change.
  private struct Curl: @unchecked Sendable {
    // Values of https://github.com/curl/curl/blob/master/include/curl/curl.h, which never change.
    private static let url: Int32 = 10_002
    private static let errorBuffer: Int32 = 10_010
    private static let httpVersion: Int32 = 84
    private static let authorityFile: Int32 = 10_065
    private static let noSignal: Int32 = 99
    private static let connectOnly: Int32 = 141
    private static let connectTimeoutInMilliseconds: Int32 = 156
    private static let activeSocket: Int32 = 0x50002C
    private static let again: Int32 = 81

    private typealias Perform = @convention(c) (UnsafeMutableRawPointer) -> Int32
    private typealias Transfer =
      @convention(c) (
        UnsafeMutableRawPointer, UnsafeMutableRawPointer?, Int, UnsafeMutablePointer<Int>
      ) -> Int32

    let makeHandle: @convention(c) () -> UnsafeMutableRawPointer?
    let end: @convention(c) (UnsafeMutableRawPointer) -> Void
    private let perform: Perform
    private let receive: Transfer
    private let transmit: Transfer
    private let setOption: UnsafeMutableRawPointer
    private let getValue: UnsafeMutableRawPointer

    static let shared = Result { () throws(URLError) in try Curl() }

    private init() throws(URLError) {
      #if canImport(Darwin)
        let name = "/usr/lib/libcurl.4.dylib"
      #else
        let name = "libcurl.so.4"
      #endif
      let library = dlopen(name, RTLD_NOW)
      func find(_ function: String) throws(URLError) -> UnsafeMutableRawPointer {
        guard let library, let symbol = dlsym(library, function) else {
          throw URLError(
            .unsupportedURL, words: "another protocol under TLS needs \(name), which isn't there")
        }
        return symbol
      }
      typealias Prepare = @convention(c) (Int) -> Int32
      makeHandle = unsafeBitCast(
        try find("curl_easy_init"), to: (@convention(c) () -> UnsafeMutableRawPointer?).self)
      end = unsafeBitCast(
        try find("curl_easy_cleanup"), to: (@convention(c) (UnsafeMutableRawPointer) -> Void).self)
      perform = unsafeBitCast(try find("curl_easy_perform"), to: Perform.self)
      receive = unsafeBitCast(try find("curl_easy_recv"), to: Transfer.self)
      transmit = unsafeBitCast(try find("curl_easy_send"), to: Transfer.self)
      setOption = try find("curl_easy_setopt")
      getValue = try find("curl_easy_getinfo")
      // All that there is, once for the process.
      _ = unsafeBitCast(try find("curl_global_init"), to: Prepare.self)(3)
    }

    /// Connects, shakes hands, and leaves the rest to whoever sends and receives.
    func connect(
      _ easy: UnsafeMutableRawPointer, to origin: String, _ authorities: String?,
      _ milliseconds: Int
    ) throws(URLError) {
      var words = [CChar](repeating: 0, count: 256)
      let code = words.withUnsafeMutableBufferPointer { words in
        _ = gantry_call(setOption, easy, Self.errorBuffer, words.baseAddress)
        _ = origin.withCString { gantry_call(setOption, easy, Self.url, $0) }
        _ = authorities?.withCString { gantry_call(setOption, easy, Self.authorityFile, $0) }
        for (option, value) in [
          (Self.connectOnly, 1), (Self.connectTimeoutInMilliseconds, milliseconds),
          (Self.noSignal, 1),
          // Not HTTP/2, which upgrades in no such way.
          (Self.httpVersion, 2),
        ] {
          _ = gantry_call_with_long(setOption, easy, option, value)
        }
        defer { _ = gantry_call(setOption, easy, Self.errorBuffer, nil) }
        return perform(easy)
      }
      guard code != 0 else { return }
      let failure: URLError.Code =
        switch code {
        case 6: .cannotFindHost
        case 7: .cannotConnectToHost
        case 28: .timedOut
        case 60, 77: .serverCertificateUntrusted
        default: .secureConnectionFailed
        }
      let text = words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw URLError(failure, words: String(decoding: text, as: UTF8.self))
    }

    func socket(of easy: UnsafeMutableRawPointer) throws(URLError) -> Int32 {
      var socket: Int32 = -1
      guard gantry_call(getValue, easy, Self.activeSocket, &socket) == 0, socket >= 0 else {
        throw URLError(.secureConnectionFailed, words: "the connection has no socket")
      }
      return socket
    }

    /// Reads what has come, which may be nothing; nil at the end.
    func read(_ easy: UnsafeMutableRawPointer, into piece: inout [UInt8]) -> Int? {
      var count = 0
      let code = piece.withUnsafeMutableBytes { receive(easy, $0.baseAddress, $0.count, &count) }
      return code == Self.again ? 0 : code == 0 && count > 0 ? count : nil
    }

    /// Sends as much as there is room for, which may be nothing; nil where the connection has ended.
    func send(_ bytes: ArraySlice<UInt8>, on easy: UnsafeMutableRawPointer) -> Int? {
      var count = 0
      let code = bytes.withUnsafeBytes {
        transmit(easy, UnsafeMutableRawPointer(mutating: $0.baseAddress), $0.count, &count)
      }
      return code == Self.again ? 0 : code == 0 ? count : nil
    }
  }
#endif
