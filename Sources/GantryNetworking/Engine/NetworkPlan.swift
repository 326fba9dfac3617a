#if DEBUG
  import Foundation
  import Gantry
  import GantryLink

  /// The plan for one request; who runs it waits, answers and calls the engine.
  ///
  /// In this order: wait for `delay`; then fail, answer, or use the network; of a body's bytes
  /// deliver those that `damage` leaves, at `bytesPerSecond` and with `pauses`; then fail with `damage.failure` if it
  /// has one.
  struct NetworkPlan: Sendable, DebugOnly {
    /// Nil where the network answers; `damage` applies to its answer.
    var outcome: HTTPExchange.Outcome?
    var delay = Duration.zero
    var bytesPerSecond: Int?
    /// How long delivery waits at an offset in the body.
    var pauses: [Int: Duration] = [:]
    var damage = BodyDamage.none
    /// Whether the exchange is recorded; the engine reads it in `finished`.
    var records = false
    /// Who decided, as the report says it; of a miss the detail names the request and what is
    /// nearest to it, on one line.
    var origin = LinkRequest.Origin.live
    var stub: Int?
    var detail: String?

    /// What is said of a request that nothing answers.
    var miss: String? { origin == .miss ? detail : nil }

    /// Whether the network's answer passes as it comes, and isn't recorded.
    var isUnchanged: Bool { !records && damage == .none && bytesPerSecond == nil }

    var totalPause: Duration { pauses.values.reduce(.zero, +) }

    /// How long bytes of a body are on their way.
    func time(of count: Int) -> Duration {
      bytesPerSecond.map { .seconds(1) * count / $0 } ?? .zero
    }

    static let greatestPiece = 1 << 18

    /// The size of a body's pieces: at a limited speed up to twenty come in a second.
    var pieceSize: Int { min(max((bytesPerSecond ?? .max) / 20, 1), Self.greatestPiece) }

    func pause(at offset: Int) -> Duration { pauses.isEmpty ? .zero : pauses[offset] ?? .zero }

    /// The end of the piece that begins at an offset, of at most a size.
    func pieceEnd(from offset: Int, _ size: Int) -> Int {
      pauses.keys.reduce(offset + size) { $1 > offset ? min($0, $1) : $0 }
    }
  }
#endif
