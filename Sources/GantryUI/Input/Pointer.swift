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

    /// Whether the device has a screen that fingers touch.
    static var hasTouch: Bool { TestScope.current.device.profile?.hasTouch ?? false }

    /// Pinches with two fingers, or as a touchpad does where the screen takes none: browsers turn
    /// that into a wheel with the control key.
    static func pinch(_ scale: Double, velocity: Double) -> Gesture {
      let control = "\u{E009}"
      if hasTouch {
        return turn(abs(scale - 1) / abs(velocity)) { part, reach in
          let start = scale > 1 ? reach / scale : reach
          return (start + start * (scale - 1) * part, 0)
        }
      }
      return { ready in
        // A wheel's step of 100 pixels is what browsers make of a scale of e.
        [.keyDown(control)] + scroll(0, (-100 * log(scale)).rounded())(ready) + [.keyUp(control)]
      }
    }

    /// Turns two fingers, clockwise by a positive angle in radians.
    static func rotate(_ angle: Double, velocity: Double) -> Gesture {
      turn(abs(angle) / abs(velocity)) { part, reach in (reach, angle * part) }
    }

    /// Moves two fingers that are opposite each other around the middle of what is seen.
    ///
    /// - Parameters:
    ///   - seconds: how long; from a tenth of a second to two seconds.
    ///   - place: their distance from the middle and their angle, by the part of the way and the
    ///     greatest distance.
    /// - Returns: the gesture.
    private static func turn(
      _ seconds: Double,
      _ place: @escaping (_ part: Double, _ reach: Double) -> (radius: Double, angle: Double)
    ) -> Gesture {
      // Without a velocity it is as long as can be.
      let seconds = Duration.seconds(min(max(seconds.isNaN ? 0 : seconds, 0.1), 2))
      let count = Int(seconds / InputAction.frame)
      return { ready in
        let rect = ready.shownRect
        let reach = min(rect.width, rect.height) * 0.4
        let paths = [0, Double.pi].map { side in
          (0...count).map { step in
            let (radius, angle) = place(Double(step) / Double(count), reach)
            return InputAction.Place(
              x: rect.midX + radius * cos(angle + side), y: rect.midY + radius * sin(angle + side))
          }
        }
        return [.fingers(paths)]
      }
    }

    /// Taps with fingers beside each other.
    static func tap(count: Int, fingers: Int) -> Gesture {
      { ready in
        let paths = (0..<fingers).map { finger in
          let offset = 20 * (Double(finger) - Double(fingers - 1) / 2)
          return [InputAction.Place(x: ready.x + offset, y: ready.y)]
        }
        return Array(repeating: .fingers(paths), count: count)
      }
    }

    /// Scrolls by a part of the element's visible size, so that nothing is skipped; a finger moves
    /// against that, and lets go while it moves.
    static func swipe(
      _ x: Double, _ y: Double, _ velocity: XCUIGestureVelocity
    ) -> Gesture {
      let hasTouch = hasTouch
      return { ready in
        let rect = ready.shownRect
        let (width, height) = ((x * rect.width).rounded(), (y * rect.height).rounded())
        guard hasTouch else { return scroll(width, height)(ready) }
        let start = (x: rect.midX + width * 0.4, y: rect.midY + height * 0.4)
        let time = Duration.timeout(hypot(width, height) * 0.8 / max(velocity.rawValue, 1))
        return [
          .pointerMove(x: start.x, y: start.y), .pointerDown(),
          .pointerMove(x: start.x - width * 0.8, y: start.y - height * 0.8, duration: time),
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
      let duration = Duration.timeout(distance / max(velocity.rawValue, 1))
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
        case .fingers(let paths): sum + InputAction.frame * (paths.first?.count ?? 0)
        default: sum
        }
      }
    }
  }
#endif
