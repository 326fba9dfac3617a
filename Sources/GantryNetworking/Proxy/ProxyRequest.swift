#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantrySystem

  /// A client's request to a proxy.
  struct ProxyRequest: DebugOnly {
    /// For the engine: with the service's address, and without the fields of one connection.
    var http: HTTPRequest
    /// The path and the query, as they were sent.
    var target: String
    /// The body as it comes; nil where it has come, or there is none.
    var body: WireBody?
    /// Whether the head announced a body, which may be empty.
    var hasBody: Bool
    /// The head of a request for another protocol; nil for others.
    var upgrade: WireHead?
    /// Whether the client understands chunks, and another request may follow.
    var isOfVersion11: Bool
    var staysOpen: Bool
    private static let ownFields: Set<String> = ["host", "content-length", "expect"]

    /// The body's file, which lives as long as this.
    private var spill: SpillFile?

    var isIdempotent: Bool { ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"].contains(http.method) }

    /// Reads a head.
    ///
    /// - Throws: `WireFailure.malformed` where it isn't one for the service.
    init(_ head: WireHead, on client: WireStream, _ core: ProxyCore) throws {
      guard head.start.count == 3, ["HTTP/1.1", "HTTP/1.0"].contains(head.start[2]),
        !head.start[0].isEmpty, head.start[0].utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) })
      else { throw WireFailure.malformed("a first line that is none of HTTP/1.1") }
      let own = ["http://127.0.0.1:\(core.port)", "http://localhost:\(core.port)"]
      var target = head.start[1]
      // A client may take this for a proxy of the other kind. Standard: RFC 9112, 3.2.2.
      for origin in own + [core.service.origin] where target.hasPrefix(origin) {
        target.removeFirst(origin.count)
        break
      }
      guard target.hasPrefix("/"), let url = URL(string: core.service.origin + target) else {
        throw WireFailure.malformed(
          "the address '\(clipped(head.start[1]))', where a path of \(core.service.origin) belongs")
      }
      let framing = try head.framing()
      isOfVersion11 = head.start[2] == "HTTP/1.1"
      // A browser sends a request again if a connection that it has kept is cut off.
      staysOpen =
        isOfVersion11 && !head.headers.lists("close", in: "Connection") && !core.passesDocuments
      // HTTP/2 doesn't pass, and whoever offers it understands HTTP/1.1. Standard: RFC 9113, 3.1.
      let offered = head.headers["Upgrade"].map { parts($0.lowercased(), separator: ",") } ?? []
      let isOther = offered.contains { $0.trimmingCharacters(in: .whitespaces) != "h2c" }
      upgrade = head.headers.lists("upgrade", in: "Connection") && isOther ? head : nil
      hasBody = framing != nil
      self.target = target
      let body = framing.map { WireBody(client, $0) }
      self.body = body?.isAtEnd == true ? nil : body
      http = HTTPRequest(
        method: head.start[0].uppercased(), url: url.withoutFragment,
        headers: HTTPHeaders(
          head.headers.endToEnd.filter { !Self.ownFields.contains($0.name.lowercased()) }),
        body: .empty)
      if head.headers.lists("100-continue", in: "Expect"), self.body != nil {
        try System.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: client.socket)
      }
    }

    mutating func collectBody() throws {
      guard let body else { return }
      let spool = BodySpool()
      while let piece = try body.next() { try spool.append(Data(piece)) }
      http.body = try spool.body()
      spill = spool.file
      self.body = nil
    }

    mutating func dropBody() throws {
      while try body?.next() != nil {}
      body = nil
    }
  }
#endif
