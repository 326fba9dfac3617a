import GantryURLSession
import TestServer
import Testing

@testable import GantryNetworking

/// The `Content-Type` that `URLSession` adds below all protocols: stubs see what a server sees.
@Suite struct AddedTypeTests {
  struct Sending: Sendable, CustomStringConvertible {
    var method: String
    var body: String?
    var type: String?
    var isUpload = false

    var description: String {
      "\(method) \(body ?? "nothing") \(type ?? "of no type")\(isUpload ? ", uploaded" : "")"
    }
  }

  private static let stubs = NetworkStubs(unmatched: .fail) {
    Stub("/x").header("Content-Type", "application/x-www-form-urlencoded").text("form")
    Stub("/x").header("content-type", .absent).text("none")
    Stub("/x").text("other")
  }

  @Test(
    arguments: [
      Sending(method: "POST", body: "a=b"), Sending(method: "POST", body: "{}"),
      Sending(method: "post", body: "a=b"),
      Sending(method: "POST", body: "a=b", type: "text/plain"),
      Sending(method: "POST", body: "a=b", type: "application/x-www-form-urlencoded"),
      Sending(method: "POST", body: ""), Sending(method: "POST"), Sending(method: "GET"),
      Sending(method: "POST", body: "a=b", isUpload: true),
    ])
  func aStubMatchesWhatAServerWouldSee(_ sending: Sending) async throws {
    let server = try TestServer(answer: { request in
      let type = request.headers["content-type"]
      let kind = type == nil ? "none" : type == HTTPRequest.formType ? "form" : "other"
      return ("text/plain", Array(kind.utf8))
    })
    let live = try await answer(to: sending, "\(server.address)/x", nil)
    let stubbed = try await answer(
      to: sending, "http://stubs.invalid/x", NetworkConditions(stubs: Self.stubs))
    #expect(stubbed == live)
  }

  private func answer(
    to sending: Sending, _ address: String, _ conditions: NetworkConditions?
  ) async throws -> String {
    var request = try request(address, sending.method)
    if let type = sending.type { request.setValue(type, forHTTPHeaderField: "content-type") }
    let body = sending.body.map { Data($0.utf8) }
    let session = URLSession(configuration: configuration(conditions))
    defer { session.finishTasksAndInvalidate() }
    if sending.isUpload {
      let (data, _) = try await session.upload(for: request, from: body ?? Data())
      return String(decoding: data, as: UTF8.self)
    }
    request.httpBody = body
    let (data, _) = try await session.data(for: request)
    let (again, _) = try await MainNetworkClient.answering(session)(request)
    #expect(again == data)
    return String(decoding: data, as: UTF8.self)
  }

  @Test func aConfigurationsTypeIsNotReplaced() async throws {
    let configuration = configuration(NetworkConditions(stubs: Self.stubs))
    configuration.httpAdditionalHeaders = ["Content-Type": "application/json"]
    let session = URLSession(configuration: configuration)
    defer { session.finishTasksAndInvalidate() }
    let (data, _) = try await session.data(
      for: request("http://stubs.invalid/x", "POST", body: "{}"))
    #expect(String(decoding: data, as: UTF8.self) == "other")
  }

  @Test(arguments: [
    (
      Stub("POST /x").header("Content-Type", "application/json"),
      "header 'Content-Type' has another value (the request names none, so URLSession adds "
        + "'application/x-www-form-urlencoded')"
    ),
    (
      Stub("POST /x").header("content-type", .absent),
      "header 'content-type' is there, which it must not be (the request names none, so URLSession "
        + "adds 'application/x-www-form-urlencoded')"
    ),
  ])
  func aMissNamesIt(stub: Stub, reason: String) throws {
    var request = try HTTPRequest("POST /x", body: "{}")
    request.addedType = HTTPRequest.formType
    #expect(
      try NetworkEngine([stub]).plan(for: request).miss
        == "no stub answers POST https://api.example.com/x; the nearest stub is routes[0] "
        + "'POST /x', but \(reason)")
  }
}
