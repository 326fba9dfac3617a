import Foundation
import HTTPTypes
import Hummingbird

/// Answers in each of the ways that HTTP knows, for whoever checks a client.
enum WireRoutes {
  private static let text = "text/plain; charset=utf-8"
  /// `{"text":"hello hello …"}`, compressed; made by `gzip`.
  private static let gzip = Data(
    base64Encoded: "H4sIAAAAAAACA6tWKkmtKFGyUspIzcnJV6A/qVQLAJr/6RmDAAAA")

  static func add(to group: RouterGroup<BasicRequestContext>) {
    for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete] {
      group.on("echo/**", method: method, use: echo)
    }
    group.get("repeated") { _, _ in
      var headers = HTTPFields()
      headers[.contentType] = text
      for value in ["one", "two", "three"] { headers.append(.init(name: many, value: value)) }
      return Response(status: .ok, headers: headers, body: .init(byteBuffer: .init(string: "many")))
    }
    group.get("chunked") { _, _ in
      // Without a length it goes out in chunks.
      let pieces = AsyncStream<ByteBuffer> { continuation in
        for piece in ["hello", ", ", "world"] { continuation.yield(ByteBuffer(string: piece)) }
        continuation.finish()
      }
      return Response(
        status: .ok, headers: [.contentType: text], body: ResponseBody(asyncSequence: pieces))
    }
    group.get("gzip") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "application/json", .contentEncoding: "gzip"],
        body: .init(byteBuffer: .init(bytes: gzip ?? Data())))
    }
    group.get("bytes") { request, _ in
      let count = try count(of: request, upTo: 16 << 20)
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 >> 8 ^ $0) }
      return Response(
        status: .ok, headers: [.contentType: "application/octet-stream"],
        body: .init(byteBuffer: .init(bytes: bytes)))
    }
    group.get("json") { request, _ in
      // JSON of about so many bytes.
      let count = try count(of: request, upTo: 16 << 20)
      let user = try JSONEncoder().encode(User.samples[0]).count + 1
      return Response((0..<max(1, count / user)).map { User.samples[$0 % User.samples.count] })
    }
    group.get("none") { _, _ in Response(status: .noContent) }
    group.get("empty") { _, _ in
      Response(status: .ok, headers: [.contentType: text], body: .init(byteBuffer: .init()))
    }
    for method in [HTTPRequest.Method.get, .post, .put] {
      group.on("redirect/:status", method: method) { request, context in
        let status = try context.parameters.require("status", as: Int.self)
        guard (300...399).contains(status), let target = request.uri.queryParameters["to"] else {
          throw Complaint.badRequest
        }
        return Response(status: .init(code: status), headers: [.location: String(target)])
      }
    }
    group.get("realm") { request, _ in
      if request.headers[.authorization] == credentials {
        return Response(
          status: .ok, headers: [.contentType: text], body: .init(byteBuffer: .init(string: "in")))
      }
      return Response(status: .unauthorized, headers: [.wwwAuthenticate: #"Basic realm="wire""#])
    }
  }

  /// The name `wire` with the password `pass`.
  private static let credentials = "Basic " + Data("wire:pass".utf8).base64EncodedString()

  private static let many: HTTPField.Name = {
    guard let name = HTTPField.Name("X-Many") else { preconditionFailure("This is a token.") }
    return name
  }()

  private static let asked: HTTPField.Name = {
    guard let name = HTTPField.Name("X-Asked") else { preconditionFailure("This is a token.") }
    return name
  }()

  /// What was asked for in a header, the request's body in the body.
  @Sendable private static func echo(
    _ request: Request, _ context: BasicRequestContext
  ) async throws -> Response {
    let body = try await request.body.collect(upTo: 1 << 20)
    return Response(
      status: request.method == .post ? .created : .ok,
      headers: [
        .contentType: request.headers[.contentType] ?? text,
        asked: "\(request.method) \(request.uri)",
      ],
      body: .init(byteBuffer: body))
  }

  private static func count(of request: Request, upTo limit: Int) throws -> Int {
    guard let text = request.uri.queryParameters["count"], let count = Int(text),
      (0...limit).contains(count)
    else { throw Complaint.badRequest }
    return count
  }
}
