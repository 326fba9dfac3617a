import CountriesKit
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SampleBackendKit
import Testing

@Suite struct RESTCountriesRemoteDatasourceTests {
  /// An answer of a service that is not well.
  struct Sick: Sendable, CustomTestStringConvertible {
    var status = 200
    var body: String
    var code: CountriesError.Code
    var explanation: String

    var testDescription: String { "\(status) \(body.prefix(40))" }
  }

  static let sick: [Sick] = [
    Sick(
      status: 500, body: "", code: .badStatus(500), explanation: "URL answered with status 500."),
    Sick(
      status: 503, body: #"{"message":"Service Unavailable","status":503}"#,
      code: .badStatus(503),
      explanation: "URL answered with status 503: “Service Unavailable”."),
    Sick(
      status: 429, body: "", code: .badStatus(429),
      explanation: "URL received too many requests (status 429)."),
    Sick(
      status: 404, body: "<html>", code: .badStatus(404),
      explanation: "URL answered with status 404."),
    Sick(
      status: 400,
      body: #"{"message":"'fields' query not specified","status":400}"#, code: .badStatus(400),
      explanation: "URL answered with status 400: “'fields' query not specified”."),
    Sick(
      body: #"{"success":false,"data":null,"errors":[{"message":"This version is deprecated."}]}"#,
      code: .refused, explanation: "URL answered: “This version is deprecated.”"),
    Sick(
      body: "<html>hello</html>", code: .malformed,
      explanation: "The answer of URL is not the expected list of countries: it is not JSON."),
    Sick(
      body: "", code: .malformed,
      explanation: "The answer of URL is not the expected list of countries: it is not JSON."),
    Sick(
      body: "{}", code: .malformed,
      explanation:
        "The answer of URL is not the expected list of countries: 'the body' is not a list."),
    Sick(
      body: #"[{"name":{"official":"Canada"}}]"#, code: .malformed,
      explanation: """
        The answer of URL is not the expected list of countries: '[0].name.common' is missing.
        """),
    Sick(
      body: """
        [{"name":{"common":"Canada"},"cca3":"CAN","region":"Americas","population":"many","area":1}]
        """,
      code: .malformed,
      explanation: """
        The answer of URL is not the expected list of countries: '[0].population' is not a number.
        """),
  ]

  @Test(arguments: sick)
  func `an answer that is none becomes a sentence`(answer: Sick) async throws {
    let router = Router()
    router.get("/v3.1/all") { _, _ in
      Response(
        status: .init(code: answer.status),
        body: ResponseBody(byteBuffer: ByteBuffer(string: answer.body)))
    }
    try await withServer(router) { url in
      let error = await #expect(throws: CountriesError.self) {
        try await RESTCountriesRemoteDatasource(baseURL: url).fetchCountries()
      }
      #expect(error?.code == answer.code)
      #expect(
        error?.explanation
          == answer.explanation.replacing("URL", with: url.absoluteString, maxReplacements: 1))
    }
  }

  @Test func `a service that is too slow is given up in time`() async throws {
    let launch = SampleBackendLaunch.slow
    try await withServer(SampleBackendRouter.make(launch: launch)) { url in
      let datasource = RESTCountriesRemoteDatasource(baseURL: url, timeout: .milliseconds(250))
      let start = ContinuousClock.now
      await #expect(
        throws: CountriesError(
          .timedOut, subject: url.absoluteString, detail: "0.25 seconds")
      ) {
        try await datasource.fetchCountries()
      }
      #expect(ContinuousClock.now - start < .seconds(20))
    }
  }

  @Test func `a service that is not there is unreachable`() async throws {
    // A port that was free a moment ago; nobody is told of it.
    let url = try await withServer(Router()) { $0 }
    await #expect(
      throws: CountriesError(
        .unreachable, subject: url.absoluteString, detail: "the connection was refused")
    ) {
      try await RESTCountriesRemoteDatasource(baseURL: url).fetchCountries()
    }
  }

  @Test func `an answer to one code may be an object or an array of one`() async throws {
    let record = """
      {"name":{"common":"Canada"},"cca3":"CAN","region":"Americas","population":1,"area":2.5}
      """
    let router = Router()
    router.get("/v3.1/alpha/CAN") { _, _ in record }
    router.get("/v3.1/alpha/USA") { _, _ in "[\(record)]" }
    router.get("/v3.1/alpha/MEX") { _, _ in "[]" }
    try await withServer(router) { url in
      let datasource = RESTCountriesRemoteDatasource(baseURL: url)
      let one = try await datasource.fetchCountry(code: "CAN")
      let several = try await datasource.fetchCountry(code: "USA")
      #expect(one == several)
      #expect(one.officialName == "Canada")
      await #expect(throws: CountriesError(.unknownCountry, subject: "MEX")) {
        try await datasource.fetchCountry(code: "MEX")
      }
    }
  }

  @Test func `a base address may have a path, and its password is never shown`() async throws {
    let router = Router()
    router.get("/mirror/v3.1/all") { request, _ in
      request.uri.queryParameters["fields"]?.split(separator: ",").count == 10 ? "[]" : "no"
    }
    try await withServer(router) { url in
      let mirror = url.appending(path: "mirror")
      #expect(
        try await RESTCountriesRemoteDatasource(baseURL: mirror).fetchCountries().isEmpty)

      var components = try #require(URLComponents(url: url, resolvingAgainstBaseURL: true))
      components.user = "me"
      components.password = "secret"
      let secret = try #require(components.url)
      let error = await #expect(throws: CountriesError.self) {
        try await RESTCountriesRemoteDatasource(baseURL: secret).fetchCountries()
      }
      #expect(error?.subject == url.absoluteString)
    }
  }
}

extension SampleBackendLaunch {
  static var slow: SampleBackendLaunch {
    var launch = SampleBackendLaunch()
    launch.delay = .seconds(60)
    return launch
  }
}
