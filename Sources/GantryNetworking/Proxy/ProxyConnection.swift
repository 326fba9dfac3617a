#if DEBUG
  import Foundation
  import Gantry
  import GantrySystem

  /// A client's connection to a proxy; its own thread alone uses it.
  final class ProxyConnection: DebugOnly {
    private let core: ProxyCore
    private let client: WireStream

    init(_ core: ProxyCore, _ socket: Int32) {
      self.core = core
      System.sendWithoutTimeLimit(socket)
      client = WireStream(socket) { _ = try core.wait($0, client: nil) }
    }

    /// Answers requests until one of both ends.
    func serve() {
      do {
        while let head = try client.head() {
          guard try answer(ProxyRequest(head, on: client, core)) else { return }
        }
      } catch WireFailure.malformed(let what) {
        // Whoever sent it may be gone.
        try? say(400, "The request has \(what).", staysOpen: false)
      } catch {
        // There is nobody to tell: the client is gone, was cut off, or the proxy stops.
      }
    }

    /// Answers a request; false where no other can follow.
    private func answer(_ received: ProxyRequest) throws -> Bool {
      var request = received
      let engine = try core.conditions.engine
      if engine.readsBodies || core.asksByURLSession { try request.collectBody() }
      let planned = core.plan(request.http, engine)
      let plan = planned.plan
      do {
        if plan.delay > .zero { _ = try core.wait(-1, client: client, for: plan.delay) }
        switch plan.outcome {
        case .failure(let error)?: try refuse(planned, error, &request)
        case .success(let answer)?:
          try request.dropBody()
          try send(answer, planned, request)
        case nil:
          if let upgrade = request.upgrade {
            try tunnel(upgrade, &request, planned)
          } else {
            try passOn(&request, planned)
          }
        }
      } catch {
        // Unless it was reported why: the client is gone, perhaps in the midst of what it was sent.
        planned.report(.failure(URLError(.cancelled)))
        throw error
      }
      return request.staysOpen
    }

    // MARK: Failures

    /// Sends a text of the proxy's own.
    private func say(_ status: Int, _ text: String, staysOpen: Bool) throws {
      let body = Array("gantry: \(text)\n".utf8)
      var fields = [
        NetworkHeader("Content-Type", "text/plain; charset=utf-8"),
        .init("Content-Length", "\(body.count)"),
      ]
      if !staysOpen { fields.append(.init("Connection", "close")) }
      let reason = status == 400 ? "Bad Request" : "Bad Gateway"
      var writer = WireWriter(
        client.socket, head: "HTTP/1.1 \(status) \(reason)\r\n", fields)
      try writer.write(body)
    }

    /// Lets a request fail as the conditions say.
    private func refuse(
      _ planned: PlannedRequest, _ error: URLError, _ request: inout ProxyRequest
    ) throws {
      planned.report(.failure(error))
      if let miss = planned.plan.miss {
        try request.dropBody()
        return try say(502, miss, staysOpen: request.staysOpen)
      }
      if error.code == .timedOut {
        try request.dropBody()
        _ = try core.wait(-1, client: client)
      }
      throw ProxyEnd.isCut
    }

    // MARK: The network

    private func passOn(_ request: inout ProxyRequest, _ planned: PlannedRequest) throws {
      var fields = request.http.headers.fields
      // What is recorded must be readable.
      if planned.plan.records { fields.removeAll { $0.name.lowercased() == "accept-encoding" } }
      fields.insert(.init("Host", core.service.authority), at: 0)
      let asked = try ask(&request, planned) { request in
        try core.asksByURLSession
          ? core.sendSecurely(request, fields, client: client)
          : core.send(request, fields, client: client).answer
      }
      guard let answer = asked else { return }
      defer { answer.end() }
      try pass(answer, planned, request)
    }

    /// Passes an answer on with its damage.
    private func pass(
      _ answer: ServiceAnswer, _ planned: PlannedRequest, _ request: ProxyRequest
    ) throws {
      guard planned.plan.damage.isCut else { return try stream(answer, planned, request) }
      // The length of half a body is known only at its end.
      let spool = BodySpool()
      while let piece = try heard(planned, answer.next) { try spool.append(Data(piece)) }
      let whole = HTTPAnswer(
        status: answer.status, headers: answer.headers, body: try spool.body())
      planned.record(.success(whole))
      try withExtendedLifetime(spool) { try send(whole, planned, request, answer.reason) }
    }

    /// What the service answers; nil where it gave no answer, which the client is told then.
    private func ask<Answer>(
      _ request: inout ProxyRequest, _ planned: PlannedRequest,
      _ send: (ProxyRequest) throws -> Answer
    ) throws -> Answer? {
      do {
        return try heard(planned) { try send(request) }
      } catch let failure as URLError {
        try request.dropBody()
        try say(
          502, "\(core.service.origin) gave no answer: \(failure.localizedDescription)",
          staysOpen: request.staysOpen)
        return nil
      }
    }

    /// What the service says; its failure is the request's, and ends the connection unless it is told.
    private func heard<Value>(
      _ planned: PlannedRequest, _ hear: () throws -> Value
    ) throws -> Value {
      do {
        return try hear()
      } catch let end as ProxyEnd {
        throw end
      } catch {
        let failure = URLError(ofService: error)
        planned.record(.failure(failure))
        planned.report(.failure(failure))
        throw failure
      }
    }

    /// Passes an answer on as it comes.
    private func stream(
      _ answer: ServiceAnswer, _ planned: PlannedRequest, _ request: ProxyRequest
    ) throws {
      var output = output(
        answer.status, answer.reason, answer.headers, length: answer.length, planned, request)
      let spool = planned.plan.records ? BodySpool() : nil
      if answer.length != 0 { try output.flush() }
      while let piece = try heard(planned, answer.next) {
        try spool?.append(Data(piece))
        try output.write(piece, total: answer.length)
      }
      var recorded = HTTPAnswer(status: answer.status, headers: answer.headers, body: .empty)
      if let spool {
        recorded.body = try spool.body()
        planned.record(.success(recorded))
      }
      planned.report(.success(recorded), bytes: output.count)
      try withExtendedLifetime(spool) { try output.finish() }
    }

    // MARK: Answers

    /// Sends a whole answer, with its damage.
    private func send(
      _ answer: HTTPAnswer, _ planned: PlannedRequest, _ request: ProxyRequest,
      _ reason: String = ""
    ) throws {
      let body = BodyReader(answer, request.http.url, planned)
      var headers = body.headers
      // A stub's body is whole, whatever its head says.
      for name in ["Content-Length", "Transfer-Encoding"] where request.http.method != "HEAD" {
        headers[name] = nil
      }
      headers.fields = headers.endToEnd
      let plan = planned.plan
      let failure = plan.damage.failure.map { URLError($0, of: request.http.url) }
      // Where it breaks off, the head still announces all of it.
      let announced = plan.damage == .reset ? answer.body.count : body.count
      // Without a body there is nothing in which it could break off.
      if let failure, announced == 0 || !request.http.mayGetBody(status: answer.status) {
        planned.report(.failure(failure))
        throw ProxyEnd.isCut
      }
      // Pieces may come at any time, and the last one be empty. What breaks off needs its length.
      let length = plan.pauses.isEmpty || failure != nil ? announced : nil
      var output = output(answer.status, reason, headers, length: length, planned, request)
      let spool = body.spool
      var offset = 0
      try output.pause(at: 0)
      while let piece = try spool.take(plan.pieceEnd(from: offset, plan.pieceSize) - offset) {
        try output.write(Array(piece), total: body.count)
        offset += piece.count
        try output.pause(at: offset)
      }
      planned.report(failure.map { .failure($0) } ?? .success(answer), bytes: offset)
      try output.finish()
      if failure != nil { throw ProxyEnd.isCut }
    }

    /// What sends an answer to the client, beginning with its head.
    private func output(
      _ status: Int, _ reason: String, _ headers: HTTPHeaders, length: Int?,
      _ planned: PlannedRequest, _ request: ProxyRequest
    ) -> ProxyOutput {
      var fields: [NetworkHeader] = []
      for var field in headers.fields {
        switch field.name.lowercased() {
        case "content-length" where request.http.method != "HEAD" && status != 304: continue
        case "location":
          field.value = core.service.local(field.value, port: core.port) ?? field.value
        case "set-cookie":
          field.value = field.value.split(separator: ";").filter { part in
            !part.drop { $0 == " " }.lowercased().hasPrefix("domain=")
          }.joined(separator: ";")
        default: break
        }
        fields.append(field)
      }
      var isChunked = false
      var isCut = false
      if request.http.mayGetBody(status: status) {
        if let length {
          fields.append(.init("Content-Length", "\(length)"))
        } else if request.isOfVersion11 {
          isChunked = true
          fields.append(.init("Transfer-Encoding", "chunked"))
        } else {
          isCut = true
        }
      }
      if !request.staysOpen || isCut { fields.append(.init("Connection", "close")) }
      let line = "HTTP/1.1 \(status) \(reason)\r\n"
      let writer = WireWriter(client.socket, head: line, fields, isChunked: isChunked)
      return ProxyOutput(
        writer: writer, isCut: isCut, plan: planned.plan, core: core, client: client)
    }

    // MARK: Other protocols

    /// Connects a client that upgrades its connection with the service, until one of both ends.
    private func tunnel(
      _ upgrade: WireHead, _ request: inout ProxyRequest, _ planned: PlannedRequest
    ) throws {
      let fields = upgrade.headers.fields.map { field in
        field.name.lowercased() == "host"
          ? NetworkHeader("Host", core.service.authority) : field
      }.filter { !["content-length", "transfer-encoding"].contains($0.name.lowercased()) }
      let asked = try ask(&request, planned) {
        try core.send($0, fields, client: client)
      }
      guard let (answer, service) = asked else { return }
      defer { answer.end() }
      guard answer.status == 101 else { return try pass(answer, planned, request) }
      planned.report(.success(HTTPAnswer(status: 101, headers: answer.headers, body: .empty)))
      var head = WireWriter(
        client.socket, head: "HTTP/1.1 101 \(answer.reason)\r\n", answer.headers.fields)
      try head.flush()
      try ProxyTunnel(core, client, service, planned.plan).run()
      throw ProxyEnd.isCut
    }
  }
#endif
