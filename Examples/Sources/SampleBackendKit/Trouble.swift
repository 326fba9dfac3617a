import Foundation
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Makes the backend slow or failing, as its launch or a single request asks.
///
/// `?delay=2000` holds one answer back for two seconds, `?status=503` fails one request.
final class Trouble: RouterMiddleware {
  typealias Context = BasicRequestContext

  private let launch: SampleBackendLaunch
  private let requestCount = NIOLockedValueBox(0)

  init(launch: SampleBackendLaunch) { self.launch = launch }

  func handle(
    _ request: Request,
    context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    let status: Int?
    let delay: Duration
    let askedStatus = Self.number("status", in: request, 200...599)
    let askedDelay = Self.number("delay", in: request, 0...600_000)
    switch (askedStatus, askedDelay) {
    case (.failure(let complaint), _), (_, .failure(let complaint)):
      return Response(complaint, status: .badRequest)
    case (.success(let asked), .success(let milliseconds)):
      status = asked ?? launchStatus()
      delay = milliseconds.map { .milliseconds($0) } ?? launch.delay
    }
    if delay > .zero { try await Task.sleep(for: delay) }
    guard let status, status != 200 else { return try await next(request, context) }
    let phrase = HTTPURLResponse.localizedString(forStatusCode: status).capitalized
    let failure = HTTPResponse.Status(code: status, reasonPhrase: phrase)
    return Response(Complaint(message: failure.reasonPhrase, status: status), status: failure)
  }

  private func launchStatus() -> Int? {
    guard let every = launch.failEvery else { return launch.status }
    let count = requestCount.withLockedValue { count in
      count += 1
      return count
    }
    return count.isMultiple(of: every) ? launch.status ?? 503 : nil
  }

  private static func number(
    _ name: String, in request: Request, _ range: ClosedRange<Int>
  ) -> Result<Int?, Complaint> {
    guard let text = request.uri.queryParameters[name[...]] else { return .success(nil) }
    guard let number = Int(text), range.contains(number) else {
      let wanted = "a number from \(range.lowerBound) to \(range.upperBound)"
      return .failure(Complaint(message: "'\(name)' is not \(wanted): '\(text)'", status: 400))
    }
    return .success(number)
  }
}

/// What REST Countries answers where it doesn't answer the question.
struct Complaint: Error, Codable, Sendable, Equatable {
  var message: String
  var status: Int

  static let notFound = Complaint(message: "Not Found", status: 404)
  static let badRequest = Complaint(message: "Bad Request", status: 400)
  static let badFields = Complaint(
    message: "'fields' query not specified or you're requesting more than 10 fields", status: 400)
}
