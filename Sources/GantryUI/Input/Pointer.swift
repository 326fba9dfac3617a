#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser

  /// What a person does with a pointer, as the browser takes it.
  enum Pointer {
    static func click(
      _ ready: AgentAnswer.Ready, count: Int = 1, button: InputAction.Button = .left
    ) -> [InputAction] {
      [.pointerMove(x: ready.x, y: ready.y)]
        + (0..<count).flatMap { _ in [.pointerDown(button), .pointerUp(button)] as [InputAction] }
    }

    static func press(_ ready: AgentAnswer.Ready, for duration: TimeInterval) -> [InputAction] {
      [
        .pointerMove(x: ready.x, y: ready.y), .pointerDown(), .pause(.timeout(duration)),
        .pointerUp(),
      ]
    }

    /// Scrolls by parts of the size of what is seen of the element, so that nothing is passed over.
    static func scroll(_ ready: AgentAnswer.Ready, _ x: Double, _ y: Double) -> [InputAction] {
      let size = ready.shownRect.size
      return [
        .wheel(
          x: ready.x, y: ready.y, deltaX: (x * size.width).rounded(),
          deltaY: (y * size.height).rounded())
      ]
    }

    /// Drags from one place to another, in steps that pages can follow.
    static func drag(
      _ start: AgentAnswer.Point, _ end: AgentAnswer.Point, holding: TimeInterval,
      velocity: XCUIGestureVelocity, thenHolding: TimeInterval
    ) -> [InputAction] {
      let distance = hypot(end.x - start.x, end.y - start.y)
      let duration = Duration.seconds(distance / max(velocity.rawValue, 1))
      return [
        .pointerMove(x: start.x, y: start.y), .pointerDown(), .pause(.timeout(holding)),
        // Pages begin a drag at the first small move.
        .pointerMove(
          x: start.x + (end.x - start.x) * 0.1, y: start.y + (end.y - start.y) * 0.1),
        .pointerMove(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2, duration: duration / 2),
        .pointerMove(x: end.x, y: end.y, duration: duration / 2), .pause(.timeout(thenHolding)),
        .pointerUp(),
      ]
    }
  }

  extension [InputAction] {
    /// How long they take of themselves: pauses, and moves that take time.
    var duration: Duration {
      reduce(.zero) { sum, action in
        switch action {
        case .pause(let duration), .pointerMove(_, _, let duration): sum + duration
        default: sum
        }
      }
    }
  }
#endif
