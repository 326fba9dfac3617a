#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryReport

  extension ElementActor {
    /// A place in an element.
    struct Spot {
      var normalized: CGVector
      var offset: CGVector
    }

    /// Drags from one element, or a place in it, to another.
    func drag(
      from start: Spot?, to end: XCUIElement, _ endSpot: Spot?, holding: TimeInterval,
      velocity: XCUIGestureVelocity, thenHolding: TimeInterval
    ) {
      let name = reader.chain.name
      reader.attempt("drag \(name)", otherwise: ()) { session in
        try TestActivity.run(
          "Drag \(name) to \(end.chain.name)", .action, pictures: session
        ) {
          let deadline = Deadline(after: Timeouts.action)
          let other = ElementActor(ElementReader(end, reader.place))
          // The end first: looking for it may scroll, and the start must be in the window last.
          _ = try other.ready(
            in: session, .point, offset: endSpot?.normalized, delta: endSpot?.offset, deadline)
          let from = try ready(
            in: session, start == nil ? .tap : .point, offset: start?.normalized,
            delta: start?.offset, deadline)
          guard let from, let to = try other.position(in: session, endSpot) else {
            throw UIFailure("a dialog of the page is open, in which nothing can be dragged.")
          }
          let actions = Pointer.drag(
            AgentAnswer.Point(x: from.x, y: from.y), to, holding: holding, velocity: velocity,
            thenHolding: thenHolding)
          try perform(actions, in: session)
        }
      }
    }

    /// Where the element, or a place in it, is now; nothing is scrolled.
    private func position(
      in session: ApplicationSession, _ spot: Spot?
    ) throws -> AgentAnswer.Point? {
      var frame = try reader.node(in: session).rect
      if spot == nil { frame = try shownPart(of: frame, in: session) }
      let normalized = spot?.normalized ?? CGVector(dx: 0.5, dy: 0.5)
      let offset = spot?.offset ?? .zero
      return AgentAnswer.Point(
        x: frame.minX + frame.width * normalized.dx + offset.dx,
        y: frame.minY + frame.height * normalized.dy + offset.dy)
    }

    /// What of a rectangle is in the window: the middle of a long list is far outside of it.
    private func shownPart(of frame: CGRect, in session: ApplicationSession) throws -> CGRect {
      let page = try session.call(
        AgentRequest(.page), as: AgentAnswer.Page.self, deadline: .init(after: Timeouts.answer))
      let left = max(frame.minX, 0)
      let top = max(frame.minY, 0)
      let width = min(frame.maxX, page.width) - left
      let height = min(frame.maxY, page.height) - top
      return width > 0 && height > 0
        ? CGRect(x: left, y: top, width: width, height: height) : frame
    }

    /// Presses a key with modifiers, in whatever has the keyboard's focus.
    func press(_ key: String, _ flags: XCUIElement.KeyModifierFlags) {
      let name = reader.chain.name
      reader.attempt("press a key in \(name)", otherwise: ()) { session in
        try TestActivity.run("Press a key in \(name)", .action, pictures: session) {
          try session.dealWithPrompts(reader.app)
          let keys = flags.keys
          // Drivers know the capitals of a US keyboard alone.
          let isCapital = !flags.isDisjoint(with: [.capsLock, .shift])
          let characters = key.map { character in
            let capital = character.uppercased()
            return isCapital && capital.count == 1 ? capital : String(character)
          }
          let actions: [InputAction] =
            keys.map { .keyDown($0) } + characters.flatMap { [.keyDown($0), .keyUp($0)] }
            + keys.reversed().map { .keyUp($0) }
          try perform(actions, in: session)
        }
      }
    }

    /// Moves a slider to a part of its range.
    func set(_ position: CGFloat) {
      let name = reader.chain.name
      set("Move \(name) to \(position)", "adjust \(name)") { $0.normalized = Double(position) }
    }

    /// Chooses a value.
    func set(_ value: String) {
      let name = reader.chain.name
      set("Set \(name) to '\(value)'", "adjust \(name)") { $0.text = value }
    }

    private func set(_ title: String, _ what: String, _ change: (inout AgentRequest) -> Void) {
      reader.attempt(what, otherwise: ()) { session in
        try TestActivity.run(title, .action, pictures: session) {
          let deadline = Deadline(after: Timeouts.action)
          guard try ready(in: session, .point, deadline) != nil else { return }
          var request = AgentRequest(.set, chain: try reader.sent(in: session))
          request.timeout = deadline.remaining.milliseconds
          change(&request)
          try session.arriving {
            let answer = try session.call(
              request, waits: true, deadline: .init(after: Timeouts.action + Timeouts.answer))
            if let error = answer.error { throw reader.failure(error) }
            if let failed = answer.failed { throw try failure(failed, in: session) }
            guard let drag = answer.drag else { return }
            try perform(
              Pointer.drag(drag.from, drag.to, holding: 0, velocity: .fast, thenHolding: 0),
              in: session)
          }
        }
      }
    }
  }
#endif
