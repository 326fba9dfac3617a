#if DEBUG
  import Foundation
  import Gantry

  /// What is to happen to one request; who runs it waits, answers and tells the engine.
  ///
  /// In this order: wait for `delay`; then fail, answer, or ask the network; of a body's bytes deliver
  /// those that `damage` leaves, at `bytesPerSecond`; then fail with `damage.failure` if it has one.
  struct NetworkPlan: Sendable, DebugOnly {
    enum Action: Sendable {
      case answer(HTTPAnswer)
      case fail(URLError)
      /// The network answers, and `damage` applies to what it says.
      case live
    }

    /// Who decided, for the report of requests.
    enum Origin: Sendable, Equatable {
      /// The stub at an index, described as `GET /users/{id}`.
      case stub(Int, route: String)
      /// The recording's next answer for this request.
      case recording
      case live
      /// Being offline or a fault, whatever would have answered.
      case fault(String)
      /// Nothing answered; the text says what was asked for and what is nearest, on one line.
      case miss(String)
    }

    var action: Action
    var delay = Duration.zero
    var bytesPerSecond: Int?
    var damage = BodyDamage.none
    /// Whether the exchange goes to the recording; the engine looks at it in `finished`.
    var records = false
    var origin: Origin
  }
#endif
