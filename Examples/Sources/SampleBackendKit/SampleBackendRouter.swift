import Foundation
import HTTPTypes
public import Hummingbird

/// The sample backend's services.
public enum SampleBackendRouter {
  /// Makes the routes of both services.
  ///
  /// - Parameter launch: how slow and how failing they are.
  /// - Returns: a router with REST Countries v3.1, JSONPlaceholder's users, and what HTTP can do.
  public static func make(
    launch: SampleBackendLaunch = SampleBackendLaunch()
  ) -> Router<BasicRequestContext> {
    let router = Router(options: .autoGenerateHeadEndpoints)
    router.add(middleware: Complaints())
    router.add(middleware: Trouble(launch: launch))
    addIndex(to: router)
    addCountries(to: router.group("v3.1"))
    addUsers(to: router.group("users"))
    WireRoutes.add(to: router.group("wire"))
    return router
  }

  private static func addIndex(to router: Router<BasicRequestContext>) {
    router.get("/") { _, _ in
      Response([
        "countries": [
          "/v3.1/all?fields=name,cca3,population", "/v3.1/alpha/CAN", "/v3.1/name/canada",
          "/v3.1/region/americas",
        ],
        "users": ["/users", "/users/1"],
        "trouble": ["/users?delay=2000", "/users?status=503"],
        "wire": [
          "/wire/echo/any", "/wire/repeated", "/wire/chunked", "/wire/gzip",
          "/wire/bytes?count=2048", "/wire/json?count=10240", "/wire/redirect/302?to=/users",
        ],
      ])
    }
  }

  /// Paths, statuses and messages are those of the service's own sources,
  /// https://gitlab.com/restcountries/restcountries, and what it was seen to answer.
  private static func addCountries(to group: RouterGroup<BasicRequestContext>) {
    group.get("all") { request, _ in
      guard let fields = Fields(request), fields.areLegal else { throw Complaint.badFields }
      return Response(CountryRecords.all.records.map(fields.filter))
    }
    group.get("alpha/:code") { request, context in
      let code = try context.parameters.require("code")
      guard (2...3).contains(code.count) else { throw Complaint.badRequest }
      guard let record = CountryRecords.all.record(code: code) else { throw Complaint.notFound }
      // One object where fields are named, an array of one where they aren't.
      guard let fields = Fields(request) else { return Response([record]) }
      return Response(fields.filter(record))
    }
    group.get("name/:name") { request, context in
      let name = try context.parameters.require("name")
      let text = name.removingPercentEncoding ?? name
      let isWhole = request.uri.queryParameters["fullText"] == "true"
      return try answer(CountryRecords.all.records(named: text, isWhole: isWhole), to: request)
    }
    group.get("region/:region") { request, context in
      let region = try context.parameters.require("region")
      let text = region.removingPercentEncoding ?? region
      return try answer(CountryRecords.all.records(region: text), to: request)
    }
  }

  private static func answer(_ records: [JSONValue], to request: Request) throws -> Response {
    guard !records.isEmpty else { throw Complaint.notFound }
    guard let fields = Fields(request) else { return Response(records) }
    return Response(records.map(fields.filter))
  }

  private static func addUsers(to group: RouterGroup<BasicRequestContext>) {
    group.get { _, _ in Response(User.samples) }
    group.get(":id") { _, context in
      guard let id = context.parameters.get("id", as: Int.self),
        let user = User.samples.first(where: { $0.id == id })
      else {
        // JSONPlaceholder's way to say that there is none.
        return Response([String: String](), status: .notFound)
      }
      return Response(user)
    }
  }
}

/// The fields that a request names.
private struct Fields {
  var names: [String]

  init?(_ request: Request) {
    guard let text = request.uri.queryParameters["fields"] else { return nil }
    names = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  var areLegal: Bool { (1...10).contains(names.count) && names.allSatisfy { !$0.isEmpty } }

  func filter(_ record: JSONValue) -> JSONValue { record.filtered(to: names) }
}

/// Answers complaints, and addresses that lead nowhere, in the shape of REST Countries.
private struct Complaints: RouterMiddleware {
  typealias Context = BasicRequestContext

  func handle(
    _ request: Request,
    context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let complaint as Complaint {
      return Response(complaint, status: .init(code: complaint.status))
    } catch let error as any HTTPResponseError {
      let complaint = Complaint(message: error.status.reasonPhrase, status: error.status.code)
      return Response(complaint, status: error.status)
    }
  }
}

extension Response {
  /// JSON with sorted keys: the same answer is the same bytes.
  init(_ value: some Encodable, status: HTTPResponse.Status = .ok) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data: Data
    do {
      data = try encoder.encode(value)
    } catch {
      preconditionFailure("A record of the sample backend can't be written as JSON: \(error)")
    }
    self.init(
      status: status,
      headers: [
        .contentType: "application/json",
        // As both public services have it: pages of any origin may ask.
        .accessControlAllowOrigin: "*",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: data))
    )
  }
}
