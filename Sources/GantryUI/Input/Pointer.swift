#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser

  /// A person's actions with a pointer, as browsers take them.
  enum Pointer {
    /// The actions at an element that is ready for them.
    typealias Gesture = (AgentAnswer.Ready) -> [InputAction]

    static var hover: Gesture { actions([]) }

    static func click(count: Int = 1, button: InputAction.Button = .left) -> Gesture {
      actions(
        Array(repeating: [.pointerDown(button), .pointerUp(button)], count: count).flatMap(\.self))
    }

    static func press(for duration: TimeInterval) -> Gesture {
      actions([.pointerDown(), .pause(.timeout(duration)), .pointerUp()])
    }

    private static func actions(_ actions: [InputAction]) -> Gesture {
      { ready in [.pointerMove(x: ready.x, y: ready.y)] + actions }
    }

    /// Turns the wheel by CSS pixels.
    static func scroll(_ x: Double, _ y: Double) -> Gesture {
      { ready in [.wheel(x: ready.x, y: ready.y, deltaX: x, deltaY: y)] }
    }

    /// Pinches as a touchpad does: browsers turn that into a wheel with the control key.
    static func pinch(_ scale: Double) -> Gesture {
      let control = "\u{E009}"
      return { ready in
        // A wheel's step of 100 pixels is what browsers make of a scale of e.
        [.keyDown(control)] + scroll(0, (-100 * log(scale)).rounded())(ready) + [.keyUp(control)]
      }
    }

    /// Scrolls by a part of the element's visible size, so that nothing is skipped; a finger moves
    /// against that, and lets go while it moves.
    static func swipe(_ x: Double, _ y: Double) -> Gesture {
      let hasTouch = TestScope.current.device.profile?.hasTouch ?? false
      return { ready in
        let rect = ready.shownRect
        let (width, height) = ((x * rect.width).rounded(), (y * rect.height).rounded())
        guard hasTouch else { return scroll(width, height)(ready) }
        let start = (x: rect.midX + width * 0.4, y: rect.midY + height * 0.4)
        return [
          .pointerMove(x: start.x, y: start.y), .pointerDown(),
          .pointerMove(
            x: start.x - width * 0.8, y: start.y - height * 0.8, duration: .milliseconds(160)),
          .pointerUp(),
        ]
      }
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
    /// How long the actions take: pauses, and moves with a duration.
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
