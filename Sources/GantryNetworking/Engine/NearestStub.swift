#if DEBUG
  import Gantry
  import GantryFormats

  /// Finds the stub that a request was probably meant for, and says why it doesn't match.
  struct NearestStub: DebugOnly {
    let route: StubRoute
    /// The differences, in words.
    let reasons: [String]

    /// The nearest of some stubs, or nil where none is near.
    ///
    /// Nearness counts edits over method and path, with the request's own segments in place of
    /// wildcards; another host counts as two. Among equally near ones it is the one with the fewest
    /// matchers that fail.
    init?(to request: RequestUnderMatch, among routes: [StubRoute]) {
      let wanted = "\(request.method) /\(request.segments.joined(separator: "/"))"
      // Beyond this distance the request was hardly meant for the stub.
      var best = max(3, wanted.utf8.count / 3)
      var nearest: [StubRoute] = []
      for route in routes {
        let text = Self.filled(route, request)
        let hostDistance = route.pattern.matches(request.origin) ? 0 : 2
        guard abs(text.utf8.count - wanted.utf8.count) + hostDistance <= best else { continue }
        let distance = Suggestion.editDistance(wanted, text) + hostDistance
        guard distance <= best else { continue }
        if distance < best { nearest = [] }
        best = distance
        nearest.append(route)
      }
      let found = nearest.map { (route: $0, reasons: Self.reasons($0, request)) }
        .min { $0.reasons.count < $1.reasons.count }
      guard let found else { return nil }
      (route, reasons) = found
    }

    /// The stub's method and path, with the request's own parts in place of wildcards.
    private static func filled(_ route: StubRoute, _ request: RequestUnderMatch) -> String {
      var segments: [String] = []
      for (index, segment) in route.pattern.segments.enumerated() {
        switch segment {
        case .literal(let text): segments.append(text)
        case .any, .expression:
          segments.append(index < request.segments.count ? request.segments[index] : "*")
        case .rest: segments += request.segments.dropFirst(index)
        }
      }
      return "\(route.method ?? request.method) /\(segments.joined(separator: "/"))"
    }

    private static func reasons(_ route: StubRoute, _ request: RequestUnderMatch) -> [String] {
      var reasons: [String] = []
      if let method = route.method, method != request.method {
        reasons.append("the method is \(clipped(request.method)), not \(method)")
      }
      if let origin = route.pattern.origin, !route.pattern.matches(request.origin) {
        reasons.append("the host is \(clipped(request.origin?.text ?? "none")), not \(origin.text)")
      }
      if !route.pattern.matches(request.segments) {
        let slashless =
          request.segments.last == "" ? request.segments.dropLast() : request.segments + [""]
        reasons.append(
          route.pattern.matches(Array(slashless))
            ? "the path differs in the '/' at its end" : "the path differs")
      }
      // The matchers of another route are irrelevant.
      guard reasons.isEmpty else { return reasons }
      if let failure = route.stateFailure(request.states) { reasons.append(failure) }
      return reasons + route.matcher.failures(request)
    }
  }
#endif
