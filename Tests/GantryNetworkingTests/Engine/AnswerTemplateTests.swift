import Foundation
import Testing

@testable import GantryNetworking

/// Answers whose placeholders the request fills.
@Suite struct AnswerTemplateTests {
  @Test(arguments: [
    ("{{path.id}}", "42"), ("{{ path.id }}!", "42!"), ("{{path.type}}", "json"),
    ("{{query.page}}", "2 3"), ("{{query.none}}", ""), ("{{header.x-own}}", "mine"),
    ("{{header.None}}", ""), ("{{json.$.user.name}}", "Ann \"A\""), ("{{json.$.tags}}", "[1,2]"),
    ("{{json.$.none}}", ""), ("{{method}} {{url}}", "POST https://h/users/42.json?page=2%203"),
    ("{{", "{{"), ("{{path.id", "{{path.id"), ("}} {{path.id}}{{path.id}}", "}} 4242"), ("", ""),
  ]) func aPlaceholderIsFilledFromTheRequest(text: String, filled: String) throws {
    let stub = Stub("/users/{id}.{type}").text(text).template()
    let engine = try NetworkEngine([stub])
    let request = try HTTPRequest(
      "POST https://h/users/42.json?page=2%203", headers: ["X-Own": "mine"],
      body: #"{"user": {"name": "Ann \"A\""}, "tags": [1, 2]}"#)
    let plan = engine.plan(for: request)
    guard case .success(let answer)? = plan.outcome, case .data(let data) = answer.body else {
      Issue.record("no answer")
      return
    }
    #expect(String(decoding: data, as: UTF8.self) == filled)
    #expect(answer.headers["Content-Length"] == "\(data.count)")
    #expect(answer.headers["Content-Type"] == "text/plain; charset=utf-8")
  }

  @Test func inJSONAStringStaysOneAndAValueIsItself() throws {
    let stub = Stub("POST /users/{id}")
      .json([
        "id": "{{path.id}}", "tags": "{{json.$.tags}}", "first": "{{json.$.tags[0]}}",
        "text": "{{json.$.tags[0]}} {{json.$.name}}", "none": "{{json.$.none}}", "two": 2,
        "list": [true, nil, "{{method}}"],
      ])
      .responseHeader("Location", "/users/{{path.id}}").template()
    let engine = try NetworkEngine([stub])
    let plan = engine.plan(
      for: try HTTPRequest(
        "POST /users/a%22%0Ab", body: #"{"tags": [7, "x"], "name": "Ann \"A\""}"#))
    #expect(
      plan.summary
        == #"200 application/json {"first":7,"id":"a\"\nb","list":[true,null,"POST"],"none":null,"#
        + #""tags":[7,"x"],"text":"7 Ann \"A\"","two":2}"#)
    guard case .success(let answer)? = plan.outcome else { return }
    // No header begins another.
    #expect(answer.headers["Location"] == "/users/a\"b")
  }

  @Test func withoutItNothingIsFilled() throws {
    let engine = try NetworkEngine([Stub("/a/{id}").text("{{path.id}}")])
    #expect(
      engine.plan(for: try HTTPRequest("GET /a/1")).summary
        == "200 text/plain; charset=utf-8 {{path.id}}")
  }

  @Test(arguments: [
    (Stub("/a").text("{{path.id}}"), "the path has no '{id}' for '{{path.id}}'"),
    (Stub("/{id}").text("{{pth.id}}"), "'{{pth.id}}' is no placeholder: there are path.NAME"),
    (Stub("/a").text("{{}}"), "'{{}}' is no placeholder"),
    (Stub("/a").text("{{query.}}"), "'{{query.}}' is no placeholder"),
    (Stub("/a").json(["b": ["{{json.user}}"]]), "'user' is not a path into JSON"),
    (Stub("/a").responseHeader("A", "{{x}}"), "'{{x}}' is no placeholder"),
    (Stub("/a").data(Data([1])), "a template is a text or JSON"),
  ]) func aPlaceholderThatIsNoneIsAProblem(stub: Stub, message: String) {
    let text = problems([stub.template()])
    #expect(text.contains("network.stubs.routes[0].responses[0].template: \(message)"), "\(text)")
  }
}
