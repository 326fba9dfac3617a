#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryReport

  extension ElementActor {
    /// A place in an element.
    struct Spot {
      var normalized: CGVector
      var offset = CGVector.zero
    }

    /// Drags from one element, or a place in it, to another.
    func drag(
      from start: Spot?, to end: XCUIElement, _ endSpot: Spot?, holding: TimeInterval,
      velocity: XCUIGestureVelocity, thenHolding: TimeInterval
    ) {
      let name = reader.chain.name
      let title = "Drag \(name) to \(end.chain.name)"
      reader.attempt("drag \(name)", as: title, .action, prepares: true, otherwise: ()) { session in
        let deadline = Deadline(after: Timeouts.action)
        let other = ElementActor(end, reader.place)
        // The end comes first: finding it may scroll, and the start must be in the window last.
        _ = try other.ready(in: session, .point, deadline)
        let from = try ready(in: session, start == nil ? .tap : .point, at: start, deadline)
        let to = try other.ready(in: session, .place, at: endSpot, interrupts: false, deadline)
        guard let from, let to else {
          throw UIFailure("a dialog of the page is open, in which nothing can be dragged.")
        }
        let actions = Pointer.drag(
          from.point, to.point, holding: holding, velocity: velocity, thenHolding: thenHolding)
        try perform(actions, in: session)
      }
    }

    /// Presses a key with modifiers, in the element with the keyboard's focus.
    func press(_ key: String, _ flags: XCUIElement.KeyModifierFlags) {
      let what = "press a key in \(reader.chain.name)"
      reader.attempt(what, .action, otherwise: ()) { session in
        try session.dealWithPrompts(reader.app)
        let keys = flags.keys
        // Drivers know only the capitals of a US keyboard.
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

    /// Has an input for files take some.
    func choose(_ files: [URL]) {
      let name = reader.chain.name
      let names = files.map { "'\($0.lastPathComponent)'" }.joined(separator: ", ")
      set("Choose \(names.isEmpty ? "no file" : names) in \(name)", "choose files in \(name)") {
        $0.files = try files.map { file in
          let type = MediaTypes.mediaType(MediaTypes.identifier(forExtension: file.pathExtension))
          do {
            return [file.lastPathComponent, type, try Data(contentsOf: file).base64EncodedString()]
          } catch {
            throw UIFailure("the file '\(file.path)' can't be read: \(error.localizedDescription)")
          }
        }
      }
    }

    private func set(
      _ title: String, _ what: String, _ change: (inout AgentRequest) throws -> Void
    ) {
      reader.attempt(what, as: title, .action, prepares: true, otherwise: ()) { session in
        let deadline = Deadline(after: Timeouts.action)
        guard try ready(in: session, .point, deadline) != nil else { return }
        var request = AgentRequest(do: .set, chain: try reader.sent(in: session))
        try change(&request)
        try session.arriving {
          let answer = try session.call(request, within: deadline.remaining)
          if let failed = answer.failed { throw failure(failed, in: session) }
          guard let drag = answer.drag else { return }
          try perform(
            Pointer.drag(drag.from, drag.to, holding: 0, velocity: .fast, thenHolding: 0),
            in: session)
        }
      }
    }
  }
#endif
