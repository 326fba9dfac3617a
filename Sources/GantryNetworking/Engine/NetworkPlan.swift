#if DEBUG
  import Foundation
  import Gantry

  /// The plan for one request; who runs it waits, answers and calls the engine.
  ///
  /// In this order: wait for `delay`; then fail, answer, or use the network; of a body's bytes
  /// deliver those that `damage` leaves, at `bytesPerSecond` and with `pauses`; then fail with `damage.failure` if it
  /// has one.
  struct NetworkPlan: Sendable, DebugOnly {
    enum Action: Sendable {
      case answer(HTTPAnswer)
      case fail(URLError)
      /// The network answers, and `damage` applies to its answer.
      case live
    }

    /// Who decided, for the report of requests.
    enum Origin: Sendable, Equatable {
      /// The stub at an index, described as `GET /users/{id}`.
      case stub(Int, route: String)
      /// The recording's next answer for this request.
      case recording
      case live
      /// Being offline or a fault, in place of any answer.
      case fault(String)
      /// Nothing answered; the text names the request and what is nearest to it, on one line.
      case miss(String)
    }

    var action: Action
    var delay = Duration.zero
    var bytesPerSecond: Int?
    /// How long delivery waits at an offset in the body.
    var pauses: [Int: Duration] = [:]
    var damage = BodyDamage.none
    /// Whether the exchange is recorded; the engine reads it in `finished`.
    var records = false
    var origin: Origin

    /// Whether the network's answer passes as it comes, and isn't recorded.
    var isUnchanged: Bool { !records && damage == .none && bytesPerSecond == nil }

    var totalPause: Duration { pauses.values.reduce(.zero, +) }

    /// The end of the piece that begins at an offset, of at most a size.
    func pieceEnd(from offset: Int, _ size: Int, of count: Int) -> Int {
      let end = min(offset + size, count)
      return pauses.isEmpty ? end : pauses.keys.reduce(end) { $1 > offset ? min($0, $1) : $0 }
    }
  }
#endif
