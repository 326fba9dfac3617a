import Foundation
import GantryNetworking
import HTTPTypes
import OpenAPIRuntime

struct ConditionedMiddleware: ClientMiddleware {
  let network = NetworkResponder()

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    guard network.hasConditions,
      let url = URL(string: baseURL.absoluteString + (request.path ?? ""))
    else { return try await next(request, body, baseURL) }
    let asked = NetworkRequest(
      method: request.method.rawValue, url: url, headers: headers(request.headerFields),
      body: try await bytes(body))
    var passed: (HTTPResponse, HTTPBody?)?
    let answer = try await network.respond(to: asked) { asked, passes in
      let body = asked.body.isEmpty ? nil : HTTPBody(asked.body)
      let (head, content) = try await next(request, body, baseURL)
      if passes { passed = (head, content) }
      return NetworkResponse(
        status: head.status.code, headers: headers(head.headerFields),
        body: passes ? Data() : try await bytes(content))
    }
    if let passed { return passed }
    var head = HTTPResponse(status: .init(code: answer.status))
    for header in answer.headers {
      guard let name = HTTPField.Name(header.name) else { continue }
      head.headerFields.append(HTTPField(name: name, value: header.value))
    }
    return (head, HTTPBody(answer.body))
  }

  private func headers(_ fields: HTTPFields) -> [NetworkHeader] {
    fields.map { NetworkHeader($0.name.rawName, $0.value) }
  }

  private func bytes(_ body: HTTPBody?) async throws -> Data {
    guard let body else { return Data() }
    return try await Data(collecting: body, upTo: .max)
  }
}
