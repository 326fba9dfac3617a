import CountriesKit
import Foundation
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers
import SampleBackendKit
import Testing

/// The two servers as processes, started as a person starts them.
@Suite(.timeLimit(.minutes(1))) struct ProgramsTests {
  @Test func `countries shows what the sample backend serves`() async throws {
    try await Program.serving("sample-backend", ["--port", "0"]) { backend in
      let arguments = ["--port=0", "--countries-base-url", backend.absoluteString]
      try await Program.serving("countries", arguments) { url in
        let list = try await get("/", at: url)
        #expect(list.status == 200)
        #expect(list.body.contains("249 countries</p>"))
        let canada = try await get("/countries/CAN", at: url)
        #expect(canada.body.contains(#"data-testid="countryPopulation">35540419 people</span>"#))
        #expect(!canada.body.contains("launchNote"))
      }
    }
  }

  @Test(arguments: [
    ["--countries-datasource", "local-mock"], ["--countriesDatasource=local-mock"],
    ["-countriesDatasource", "local-mock"],
  ])
  func `the mock needs no network`(arguments: [String]) async throws {
    let counter = RequestCounter()
    let router = Router()
    router.add(middleware: counter)
    try await withServer(router) { trap in
      let arguments = arguments + ["--port=0", "--countries-base-url=\(trap.absoluteString)"]
      try await Program.serving("countries", arguments) { url in
        let list = try await get("/", at: url)
        #expect(list.body.contains("12 countries</p>"))
        #expect(list.body.contains(#"data-testid="launchNote">Data source: local-mock</p>"#))
        let canada = try await get("/countries/CAN", at: url)
        for text in [
          ">Canada<", ">Northern America, Americas<", ">36155487 people<", ">9984670.0 sq km<",
        ] {
          #expect(canada.body.contains(text))
        }
      }
    }
    #expect(counter.count == 0)
  }

  @Test func `the environment sets options too`() async throws {
    let environment = ["LAUNCH_COUNTRIES_DATASOURCE": "local-mock", "LAUNCH_PORT": "0"]
    try await Program.serving("countries", [], environment: environment) { url in
      let list = try await get("/", at: url)
      #expect(list.body.contains("12 countries</p>"))
    }
  }

  @Test func `a backend that fails makes pages that say so`() async throws {
    try await Program.serving("sample-backend", ["--port=0", "--status", "503"]) { backend in
      let arguments = ["--port=0", "--countries-base-url=\(backend.absoluteString)"]
      try await Program.serving("countries", arguments) { url in
        let page = try await get("/", at: url)
        #expect(page.status == 502)
        #expect(page.body.contains("The country service has a problem"))
      }
    }
  }

  @Test func `a backend that is too slow makes pages that say so`() async throws {
    try await Program.serving("sample-backend", ["--port=0", "--delay=50s"]) { backend in
      let arguments = [
        "--port=0", "--countries-base-url=\(backend.absoluteString)", "--request-timeout=200ms",
      ]
      try await Program.serving("countries", arguments) { url in
        let page = try await get("/countries/CAN", at: url)
        #expect(page.status == 504)
        #expect(page.body.contains("did not answer within 0.2 seconds."))
      }
      // It ends in good order though an answer is still held back: `serving` sees to that.
    }
  }

  @Test func `an unknown data source is a usage error that knows better`() async throws {
    let outcome = try await Program.run("countries", ["--countries-datasource", "local-mok"])
    #expect(
      outcome
        == .init(
          exitCode: 64,
          output: "",
          errors: """
            error: countries-datasource: 'local-mok' is not one of rest-countries, local-mock. \
            Did you mean 'local-mock'?
                   launch argument 1: --countries-datasource local-mok

            """))
  }

  @Test(arguments: [
    ("countries", ["--frobnicate"], "error: unknown option '--frobnicate'."),
    ("countries", ["moon"], "error: unknown argument 'moon'."),
    ("sample-backend", ["--frobnicate=1"], "error: unknown option '--frobnicate=1'."),
    ("countries", ["--prot", "0"], "--port"),
    ("countries", ["--port", "70000"], "port: '70000' is out of range"),
    ("countries", ["--port", "many"], "port: 'many' is not"),
    ("countries", ["--request-timeout", "soon"], "request-timeout: 'soon'"),
    (
      "countries", ["--countries-base-url", "localhost:8081"],
      "error: countries-base-url: 'localhost:8081' is not the address of a web service."
    ),
    ("sample-backend", ["--status", "99"], "error: status: 99 is not a status of an answer."),
    ("sample-backend", ["--fail-every=0"], "error: fail-every: 0 is not a number of requests."),
    ("countries", ["--host", "no.such.host.invalid"], "error: the host 'no.such.host.invalid'"),
  ])
  func `what makes no sense ends the program with a usage error`(
    program: String, arguments: [String], message: String
  ) async throws {
    let outcome = try await Program.run(program, arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(message))
  }

  @Test func `a port in use is an error that says what to do`() async throws {
    try await withServer(Router()) { url in
      let port = url.port ?? 0
      let outcome = try await Program.run("countries", ["--port", "\(port)"])
      #expect(outcome.exitCode == 69)
      #expect(
        outcome.errors.hasSuffix(
          """
          error: port \(port) of 127.0.0.1 is in use by another program.
                 Choose another with --port N, or --port 0 for any free one.

          """))
    }
  }

  @Test(arguments: ["countries", "sample-backend"])
  func `help, report and schema are answered`(program: String) async throws {
    let help = try await Program.run(program, ["--launch-help"])
    #expect(help.exitCode == 0)
    #expect(help.output.contains("--port"))
    #expect(help.output.contains("The port to listen on; 0 takes any free one."))

    let report = try await Program.run(program, ["--port=1234", "--launch-report"])
    #expect(report.exitCode == 0)
    #expect(report.output.contains("1234"))

    let schema = try await Program.run(program, ["--launch-schema"])
    #expect(schema.exitCode == 0)
    let document = try JSONSerialization.jsonObject(with: Data(schema.output.utf8))
    let properties = (document as? [String: Any])?["properties"] as? [String: Any]
    #expect(properties?["port"] != nil)
  }
}

/// Counts the requests that reach a server, and answers none.
private final class RequestCounter: RouterMiddleware {
  typealias Context = BasicRequestContext

  private let requests = NIOLockedValueBox(0)

  var count: Int { requests.withLockedValue(\.self) }

  func handle(
    _ request: Request,
    context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    requests.withLockedValue { $0 += 1 }
    throw HTTPError(.serviceUnavailable)
  }
}
