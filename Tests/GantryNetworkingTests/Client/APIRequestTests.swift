import GantryNetworking
import GantryURLSession
import Testing

@Suite struct APIRequestTests {
  private func made(_ method: HTTPMethod) throws -> URLRequest {
    try DefaultRequest().make(api: StubAPI.users, method: method)
  }

  private func body(_ method: HTTPMethod) throws -> String? {
    try made(method).httpBody.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    (HTTPMethod.get(), "GET"), (.head(), "HEAD"), (.options(), "OPTIONS"), (.post(), "POST"),
    (.put(), "PUT"), (.patch(), "PATCH"), (.delete(), "DELETE"),
  ])
  func `a method is written in capitals`(method: HTTPMethod, name: String) throws {
    #expect(method.operation == name)
    #expect("\(method)" == name)
    #expect(try made(method).httpMethod == name)
    #expect(try made(method).httpBody == nil)
    #expect(try made(method).url == StubAPI.users.url)
  }

  @Test(arguments: [
    HTTPMethod.get(headers: ["X-A": "1"], token: "t"), .delete(headers: ["X-A": "1"], token: "t"),
    .put(headers: ["X-A": "1"], token: "t", body: ["a": "b"]),
    .patch(headers: ["X-A": "1"], token: "t", body: .data(Data())),
  ])
  func `headers and token go with every method`(method: HTTPMethod) throws {
    let request = try made(method)
    #expect(request.value(forHTTPHeaderField: "X-A") == "1")
    #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer t")
  }

  @Test func `the token is stronger than a header`() throws {
    let request = try made(.get(headers: ["authorization": "Basic x"], token: "t"))
    #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer t")
  }

  @Test(
    arguments: [
      (["a": "b"], "a=b"), (["z": 1, "a": 2.5, "m": true], "a=2.5&m=true&z=1"),
      (["q": "a b&c=d+é\n"], "q=a+b%26c%3Dd%2B%C3%A9%0A"), (["list": [1, 2]], "list=1&list=2"),
      (["none": Int?.none, "some": Int?.some(3)], "some=3"), ([:], ""),
      (["a&b": "c"], "a%26b=c"), (["price": Decimal(5)], "price=5"),
      (["part": "abc".dropFirst()], "part=bc"),
      (["at": StubAPI.users.url], "at=https%3A%2F%2Fjsonplaceholder.typicode.com%2Fusers"),
    ] as [(RequestBody, String)])
  func `a dictionary is a form`(form: RequestBody, text: String) throws {
    let request = try made(.post(body: form))
    #expect(try body(.post(body: form)) == text)
    #expect(
      request.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
  }

  @Test func `a form's variable is given as one`() throws {
    let fields: [String: any Sendable] = ["id": 7]
    #expect(try body(.post(body: .form(fields))) == "id=7")
  }

  @Test func `a form holds no structures`() {
    #expect(
      throws: APIError.invalidRequest(
        errorMessage: "The field 'user' of the request's form is a UserDTO. Fields are texts, "
          + "numbers, Booleans, addresses, or lists of them; send other values with .json.")
    ) { try made(.post(body: ["user": UserDTO.one])) }
  }

  @Test func `a value is sent as JSON`() throws {
    let request = try made(.put(body: .json(["username": "x"])))
    #expect(request.httpBody == Data(#"{"username":"x"}"#.utf8))
    #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    let own = RequestBody.json(UserDTO.one) { user in
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return try encoder.encode(user)
    }
    #expect(try body(.patch(body: own)) == #"{"id":1,"username":"Username One"}"#)
  }

  @Test func `what JSON can't say fails the request`() {
    #expect(
      throws: APIError.invalidRequest(
        errorMessage: "The request's body can't be written: '[0]' can't be inf.")
    ) { try made(.post(body: .json([Double.infinity]))) }
  }

  @Test func `a header says what a body is, if it does`() throws {
    let body = RequestBody.data(Data("<a/>".utf8), contentType: "text/xml")
    #expect(
      try made(.post(body: body)).value(forHTTPHeaderField: "Content-Type") == "text/xml")
    let named = HTTPMethod.post(headers: ["content-type": "application/soap+xml"], body: body)
    #expect(
      try made(named).value(forHTTPHeaderField: "Content-Type") == "application/soap+xml")
  }

  @Test(arguments: [
    HTTPMethod.get(headers: ["X-A": "1\r\nHost: evil"]), .get(headers: ["X-A\nB": "1"]),
    .get(headers: ["": "1"]), .get(token: "t\nX: y"),
  ])
  func `no header brings others with it`(method: HTTPMethod) {
    #expect { try made(method) } throws: { error in
      guard case .invalidRequest(let message) = error as? APIError else { return false }
      return message.hasSuffix("a name is needed, and no line break may be in it.")
        && !message.contains("evil")
    }
  }

  @Test func `without an address there is no request`() {
    #expect(throws: APIError.request) {
      try DefaultRequest().make(api: StubAPI.nowhere, method: .get())
    }
  }

  @Test(arguments: [
    (APIError.network(errorMessage: "It rains."), "It rains."), (.noData, "The answer is empty."),
    (.httpError(.notFound), "The service has nothing at this address (status 404)."),
    (.request, "The request has no address."), (.cancelled, "The request was cancelled."),
    (.invalidResponse(nil, nil), "The answer isn't HTTP's."),
    (.unknown, "The request failed for an unknown reason."),
  ])
  func `errors are sentences`(error: APIError, text: String) {
    #expect((error as any Error).localizedDescription == text)
    #expect("\(error)" == text)
  }

  @Test func `a response is a result`() throws {
    #expect(try APIResponse<Int>.success(1).result.get() == 1)
    #expect(try APIResponse<Int?>.success(1).get() == 1)
    #expect(try APIResponse<Int?>.success(nil).get() == Int?.none)
    #expect(APIResponse<Int>.failure(.noData).result == .failure(.noData))
    #expect(throws: APIError.noData) { try APIResponse<Int?>.failure(.noData).get() }
  }
}
