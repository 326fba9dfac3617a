#if DEBUG
  import Foundation
  import Gantry
  import GantryLink
  import GantrySystem

  /// Reports the app's requests to the test, and unanswered ones on standard error.
  ///
  /// It does the latter also if a test listens: only Gantry's own messages name misses, and for a
  /// failed expectation the app's output is the only explanation.
  enum RequestReporting: DebugOnly {
    private static let toldMisses = Lock<Set<String>>([])

    /// What is reported of a request that has ended.
    static func report(
      _ exchange: HTTPExchange, _ plan: NetworkPlan, _ redaction: Redactor, bytes: Int?
    ) -> LinkRequest {
      // Redacted once, so that a secret of one part is hidden in the others as well.
      var sent = exchange.request
      if sent.body.count > LinkRequest.bodyLimit || sent.body.isInFile { sent.body = .empty }
      var scrubber = redaction.scrubber
      sent = redaction.request(sent, &scrubber)
      var request = LinkRequest(
        method: sent.method, url: sent.url.absoluteString,
        start: exchange.start.timeIntervalSince1970, duration: exchange.duration / .seconds(1))
      if let type = exchange.request.addedType { sent.headers["Content-Type"] = type }
      request.headers = sent.headers.fields.flatMap { [$0.name, $0.value] }
      if case .data(let data) = sent.body, !data.isEmpty {
        request.body = String(data: data, encoding: .utf8)
      }
      switch exchange.outcome {
      case .success(let answer):
        request.status = answer.status
        request.bytes = bytes ?? answer.body.count
      case .failure(let error):
        request.error = redaction.message(error.localizedDescription)
        request.errorCode = error.errorCode
      }
      (request.origin, request.stub, request.detail) = (plan.origin, plan.stub, plan.detail)
      return request
    }

    /// The redactor of the app's conditions; a mock has no conditions of its own.
    static var redaction: Redactor {
      let names = ProcessConditions.declared.flatMap {
        ($0.value as? NetworkConditions)?.redacted ?? []
      }
      // Invalid names are an error where conditions are made.
      return (try? Redactor(names)) ?? .standard
    }

    /// Prints each miss once, up to a limit.
    static func tell(_ sentence: String) {
      let isNew = toldMisses.withLock { $0.count < 100 && $0.insert(sentence).inserted }
      if isNew, !LaunchHost.isTestOrPreview { System.printError("gantry: \(sentence)\n") }
    }
  }
#endif
