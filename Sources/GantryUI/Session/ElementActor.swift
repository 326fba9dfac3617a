#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryReport

  /// Acts on an element as a person would: with pointer, wheel and keys, at its place.
  struct ElementActor {
    let reader: ElementReader

    init(_ element: XCUIElement, _ place: SourcePlace?) { reader = ElementReader(element, place) }

    /// Counts the attempts after a deadline: a few follow, since what interrupts one, such as a test's
    /// monitor, may take longer than an action has.
    private struct Patience {
      let deadline: Deadline
      var late = 0

      mutating func isOver() -> Bool {
        if deadline.isOver { late += 1 }
        return late > 3
      }
    }

    private var chain: ElementChain { reader.chain }
    private var app: XCUIApplication { reader.app }

    /// The condition of an action for its element.
    enum Need: String {
      /// It is enabled and nothing covers it.
      case tap
      /// It exists and is in the window; it may be disabled, covered, or move.
      case force
      /// Nothing covers it.
      case hover
      /// It exists and is in the window.
      case point
      /// The same, where a wheel is turned: what that scrolls is waited for.
      case wheel
      /// It exists anywhere: nothing scrolls to it.
      case place
    }

    /// Whether fingers can touch the screen, and are as many as there can be; a failure says why not.
    func takesFingers(to verb: String, _ isPossible: Bool = true) -> Bool {
      reader.attempt("\(verb) \(chain.name)", otherwise: false) { session in
        guard isPossible else {
          throw UIFailure("it takes at least one tap, by one to five fingers.")
        }
        guard Pointer.hasTouch, session.page.engine != "webkit" else {
          throw UIFailure(
            "it takes fingers, and the screen has no touch. Set XCUIDevice.shared.profile = .iPhone "
              + "before the launch, in Chromium.")
        }
        return true
      }
    }

    /// Acts on an element, or a place in it, when it is ready; the verb is `tap`, as in
    /// `Failed to tap "Canada" StaticText`.
    func act(
      _ verb: String, _ need: Need, at spot: Spot? = nil,
      _ gesture: Pointer.Gesture
    ) {
      reader.attempt("\(verb) \(chain.name)", .action, prepares: true, otherwise: ()) { session in
        try act(in: session, need, spot, gesture)
      }
    }

    private func act(
      in session: ApplicationSession, _ need: Need, _ spot: Spot?,
      _ gesture: Pointer.Gesture
    ) throws {
      let deadline = Deadline(after: Timeouts.action)
      var patience = Patience(deadline: deadline)
      while true {
        let reached = try ready(in: session, need, at: spot, arms: need == .tap, deadline)
        guard let ready = reached else { return }
        let actions = gesture(ready)
        let answer: AgentAnswer?
        do {
          let token = need == .tap ? ready.token : nil
          answer = try send(
            actions, asking: token.map { AgentRequest(do: .verify, token: $0) }, in: session)
        } catch let error as BrowserError where [.blocked, .dropped].contains(error.code) {
          // Nothing has arrived; a dialog is dealt with before the next attempt.
          if patience.isOver() { throw error }
          continue
        }
        for case .wheel(_, _, let deltaX, let deltaY) in actions {
          try session.arriving { try session.settle(ready.token, [deltaX, deltaY]) }
        }
        // The layout has shifted between the check and the tap, whose event another element got and
        // was kept from.
        guard let answer, answer.hit == false else { return }
        guard !deadline.isOver else {
          throw UIFailure("it moved away whenever it was tapped; \(answer.by ?? "") came there.")
        }
      }
    }

    /// Waits until the element is ready.
    ///
    /// - Returns: its place; nil where the page's agent, or a dialog, has done the action.
    func ready(
      in session: ApplicationSession, _ need: Need, at spot: Spot? = nil, arms: Bool = false,
      interrupts: Bool = true, _ deadline: Deadline
    ) throws -> AgentAnswer.Ready? {
      if let prompted = try session.promptElements(chain) {
        guard let node = prompted.first else {
          throw UIFailure("there is no such element in the alert that asks for a permission.")
        }
        if need == .tap, let isGranted = node.accepts {
          try session.answerPrompt(isGranted: isGranted)
        }
        return nil
      }
      var patience = Patience(deadline: deadline)
      while true {
        do {
          let chain = try reader.sent(in: session)
          let scope = TestScope.current
          let asks = try interrupts && session.isAsking(scope)
          // A monitor may handle the alert that covers an element, or another window get it.
          let isPatient = scope.monitors.isEmpty && !self.chain.isOfWindows
          let step = isPatient ? deadline.remaining : min(deadline.remaining, .seconds(1))
          let answer = try session.call(
            AgentRequest(
              do: .prepare, chain: chain, action: need.rawValue,
              offset: spot.map { [$0.normalized.dx, $0.normalized.dy] },
              delta: spot.map { [$0.offset.dx, $0.offset.dy] }, arm: arms, prompts: asks),
            within: step)
          if answer.done != nil { return nil }
          if let ready = answer.ready { return ready }
          if let prompt = answer.prompt {
            guard !patience.isOver() else {
              throw UIFailure("the page asks for one permission after another, and doesn't stop.")
            }
            try session.dealWith(prompt, app)
            continue
          }
          guard let failed = answer.failed else { throw UIFailure("the page gave no answer.") }
          if failed.reason == "covered", !patience.isOver(), handleCover(session) { continue }
          guard deadline.isOver else { continue }
          throw failure(failed, in: session)
        } catch let error as BrowserError where error.code == .navigated {
          // The next document must be checked before anything is known about it.
          guard !patience.isOver() else { throw reader.missing(in: session) }
        } catch let error as BrowserError where error.code == .dialogOpen {
          if try actOnDialog(session, need) { return nil }
          guard !patience.isOver() else {
            throw UIFailure("the page opened one dialog after another, and didn't stop.")
          }
        }
      }
    }

    /// The part of the window that a picture of it shows; nil for all of the window.
    func pictured(in session: ApplicationSession, _ deadline: Deadline) throws -> CGRect? {
      let chain = try reader.shown(in: session, deadline)
      if chain.isRoot || chain.type == .window || chain.type == .application { return nil }
      return try ready(in: session, .point, interrupts: false, deadline)?.node.rect
    }

    /// Calls the monitors for an alert or dialog of the page that covers the element.
    private func handleCover(_ session: ApplicationSession) -> Bool {
      for query in [app.alerts, app.dialogs, app.sheets] {
        let alert = query.firstMatch
        if alert.exists { return session.handle(alert) }
      }
      return false
    }

    /// Why the element isn't ready, or refuses a value.
    func failure(_ failed: AgentAnswer.NotReady, in session: ApplicationSession) -> UIFailure {
      if failed.reason == "missing" { return reader.missing(in: session) }
      let wait = Timeouts.action.formatted()
      let reason =
        switch failed.reason {
        case "ambiguous":
          "there are several such elements. Use firstMatch, element(boundBy:), or a narrower query."
        case "hidden": "it can't be seen, and didn't appear within \(wait)."
        case "disabled": "it is disabled, and stayed so for \(wait)."
        case "moving": "it didn't stand still within \(wait)."
        case "covered":
          "something else lies over it, and did for \(wait): \(failed.by ?? "unknown")."
        case "offscreen": "it can't be scrolled into the window."
        default: "it isn't ready: \(failed.reason)."
        }
      let nodes = failed.nodes ?? []
      return UIFailure(failed.message ?? reason, details: nodes.map { ElementTree.line($0) })
    }

    // MARK: Dialogs

    /// Acts on the open dialog, or lets monitors handle it.
    ///
    /// - Returns: whether the element was the dialog's; if the action is a tap, it is done.
    private func actOnDialog(_ session: ApplicationSession, _ need: Need) throws -> Bool {
      let deadline = Deadline(after: Timeouts.answer)
      guard let root = try session.dialogTree(deadline) else { return false }
      if let node = try DialogTree.elements(chain, in: root).first {
        if need == .tap, let accept = node.accepts {
          try session.answerDialog(accept: accept, deadline)
        }
        return true
      }
      try session.dealWithDialog(app)
      return false
    }

    // MARK: Keys

    /// Types a text into the element, which has the focus or contains the focused element.
    func type(_ text: String) {
      // The text of other elements may be a password.
      let isPlain = [.textField, .searchField, .textView, .comboBox].contains(chain.type)
      let title = "Type \(isPlain ? "'\(text)'" : "\(text.count) characters") into \(chain.name)"
      reader.attempt("type into \(chain.name)", as: title, .action, otherwise: ()) { session in
        try session.dealWithPrompts(app)
        if let typed = try typeIntoDialog(text, session) { return typed }
        try checkFocus(session)
        try perform([.text(text)], in: session)
      }
    }

    private func typeIntoDialog(_ text: String, _ session: ApplicationSession) throws -> Void? {
      let deadline = Deadline(after: Timeouts.answer)
      guard let root = try session.dialogTree(deadline) else { return nil }
      let nodes = try DialogTree.elements(chain, in: root)
      guard nodes.contains(where: { $0.id == DialogTree.text }) || chain.isRoot else {
        try session.dealWithDialog(app)
        return nil
      }
      return session.typeIntoDialog(text)
    }

    private func checkFocus(_ session: ApplicationSession) throws {
      if chain.isRoot { return }
      let node = try reader.node(in: session)
      if node.focused { return }
      let below = ElementReader(app, chain.appending(.axis(.descendants, .any)), reader.place)
      if try below.found(in: session, want: "nodes").nodes.contains(where: \.focused) { return }
      throw UIFailure(
        "neither the element nor any below it has the keyboard's focus. Tap it first.",
        details: [ElementTree.line(node)])
    }

    /// Sends keys and the like to the page's focused element.
    func perform(_ actions: [InputAction], in session: ApplicationSession) throws {
      do {
        try send(actions, in: session)
      } catch let error as BrowserError where error.code == .blocked {
        try session.dealWithDialog(app)
        try send(actions, in: session)
      }
    }

    /// Sends input, which may open a dialog or another page, or close the window.
    ///
    /// - Returns: the answer to the request; nil where one of these came first.
    /// - Throws: `blocked` or `dropped` where a dialog was open, and nothing has arrived.
    @discardableResult
    private func send(
      _ actions: [InputAction], asking request: AgentRequest? = nil,
      in session: ApplicationSession
    ) throws -> AgentAnswer? {
      do {
        return try session.arriving { try session.perform(actions, asking: request) } ?? nil
      } catch let error as BrowserError where error.code == .dropped {
        try session.dealWithDialog(app)
        throw error
      }
    }
  }
#endif
