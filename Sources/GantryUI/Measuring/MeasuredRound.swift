#if !canImport(XCUIAutomation) && canImport(XCTest)
  import GantrySystem

  /// What one round of a measurement takes, between its beginning and its end.
  final class MeasuredRound {
    private let scope: TestScope
    private let session: ApplicationSession?
    private var start: (time: ContinuousClock.Instant, launches: Duration)?
    /// Nil until the end.
    private(set) var time: Duration?
    private(set) var launchTime = Duration.zero
    private(set) var frames = AgentAnswer.Scrolling()

    /// Makes one; `measuresScrolling` has the page tell of its frames.
    init(_ scope: TestScope, measuresScrolling: Bool) {
      self.scope = scope
      session = measuresScrolling ? scope.latestSession : nil
    }

    func begin() {
      guard start == nil else { return }
      ask { session in _ = try session.call(AgentRequest(do: .scrolling, arm: true)) }
      start = (.now, scope.launchTime)
    }

    func end() {
      guard let start, time == nil else { return }
      time = start.time.duration(to: .now)
      launchTime = scope.launchTime - start.launches
      ask { session in
        let answer = try session.call(AgentRequest(do: .scrolling), within: Timeouts.answer)
        frames = answer.scrolling ?? frames
      }
    }

    private func ask(_ body: (ApplicationSession) throws -> Void) {
      guard let session, !scope.isStopped else { return }
      do {
        try body(session)
      } catch {
        TestFailure.record("The page doesn't tell how it scrolls: \(error)", scope, nil)
      }
    }
  }

  /// How a page was drawn while it was scrolled.
  struct ScrollFrames {
    /// The times between frames, in milliseconds.
    let times: [Double]

    /// In seconds.
    var duration: Double { times.reduce(0, +) / 1000 }
    var rate: Double { duration > 0 ? Double(times.count) / duration : 0 }

    /// The time between two frames that are in time: the display's, of at least 60 a second.
    private var due: Double { min(times.sorted()[times.count / 2], 1000 / 60) }

    /// By how much each late frame was late, in milliseconds.
    var hitches: [Double] {
      if times.isEmpty { return [] }
      let due = due
      return times.filter { $0 > 1.5 * due }.map { $0 - due }
    }

    /// In milliseconds of each second.
    var hitchRatio: Double { duration > 0 ? hitches.reduce(0, +) / duration : 0 }
  }
#endif
