#if DEBUG
  import Foundation
  import Gantry
  import GantryLink
  import GantrySecrets
  import GantrySystem

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Tells the test what the app has requested, and standard error what nothing answers.
  ///
  /// The latter also where a test listens: its own messages name misses where Gantry words them, and of
  /// a plain expectation that fails the app's output is all that tells why.
  enum RequestReporting: DebugOnly {
    private static let toldMisses = Lock<Set<String>>([])

    /// Notes a request that is over; returns at once, and makes no exchange where nobody listens.
    static func note(
      _ finished: @autoclosure () -> HTTPExchange, _ plan: NetworkPlan,
      _ installation: Installation, bytes: Int? = nil
    ) {
      if case .miss(let sentence) = plan.origin { tell(sentence) }
      guard LaunchLink.isConnected else { return }
      let exchange = finished()
      var request = LinkRequest(
        method: exchange.request.method,
        url: installation.redaction.url(exchange.request.url).absoluteString,
        start: exchange.start.timeIntervalSince1970,
        duration: exchange.duration / .seconds(1))
      switch exchange.outcome {
      case .answer(let answer):
        request.status = answer.status
        request.bytes = bytes ?? answer.body.count
      case .failure(let error):
        request.error = error.localizedDescription
        request.errorCode = error.errorCode
      }
      switch plan.origin {
      case .stub(let index, let route):
        request.origin = .stub
        request.stub = index
        request.detail = route
      case .recording: request.origin = .recording
      case .live: request.origin = .live
      case .fault(let name):
        request.origin = .fault
        request.detail = name
      case .miss(let sentence):
        request.origin = .miss
        request.detail = sentence
      }
      RequestOutbox.add(request)
    }

    /// Notes what a mock was asked for; nothing of it is an exchange over HTTP.
    ///
    /// Where the mock knows nothing of a request, `known` is what it does know.
    static func note(
      mocked call: MockNetworkClient.Call, start: Date, duration: Duration, bytes: Int,
      error: (any Error)?, known: [String]?
    ) {
      guard LaunchLink.isConnected else { return }
      var scrubber = SecretScrubber()
      let url = call.url.map { redaction.url($0, &scrubber).absoluteString } ?? ""
      var request = LinkRequest(
        method: call.method, url: url, start: start.timeIntervalSince1970,
        duration: duration / .seconds(1))
      request.origin = .mock
      request.bytes = bytes
      if let error {
        // It may have the whole address.
        request.error = scrubber.scrubbed(ErrorWords.of(error))
        request.errorCode = (error as? URLError)?.errorCode
      }
      if let known {
        let sentence =
          "no result of the mock answers \(call.method) \(url.prefix { $0 != "?" }); "
          + (known.isEmpty
            ? "it has none" : "it answers \(known.prefix(10).joined(separator: ", "))")
        request.origin = .miss
        request.detail = sentence
        tell(sentence)
      }
      RequestOutbox.add(request)
    }

    /// The app's, as far as it says anything; a mock has no conditions of its own.
    private static var redaction: Redactor {
      let names = ProcessConditions.declared.flatMap {
        ($0.value as? NetworkConditions)?.redacted ?? []
      }
      // Names that can't be are an error where a network is made.
      return (try? Redactor(names)) ?? .standard
    }

    /// Says each miss once, and so many at most.
    private static func tell(_ sentence: String) {
      let isNew = toldMisses.withLock { $0.count < 100 && $0.insert(sentence).inserted }
      if isNew, !LaunchHost.isTestOrPreview { System.printError("gantry: \(sentence)\n") }
    }
  }
#endif
