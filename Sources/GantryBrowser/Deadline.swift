#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  /// The end of a wait.
  package struct Deadline: Sendable {
    /// Waits without end.
    package static let never = Deadline(after: .seconds(1_000_000_000))

    private let instant: ContinuousClock.Instant

    package init(after duration: Duration) {
      instant = .now + min(duration, .seconds(1_000_000_000))
    }

    private init(_ instant: ContinuousClock.Instant) { self.instant = instant }

    /// How much time is left; never negative.
    package var remaining: Duration { max(instant - .now, .zero) }

    package var isOver: Bool { instant <= .now }

    /// The earlier of this and another deadline.
    package func orAfter(_ duration: Duration) -> Deadline {
      Deadline(min(instant, .now + duration))
    }

    /// The time left in whole milliseconds, as poll(2) takes it; at least one while time is left.
    var milliseconds: Int32 {
      let rest = remaining / .milliseconds(1)
      return rest > 0 ? Int32(max(1, min(rest.rounded(.up), 2_000_000_000))) : 0
    }
  }
#endif
