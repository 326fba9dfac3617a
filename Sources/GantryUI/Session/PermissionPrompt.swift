#if !canImport(XCUIAutomation)
  import GantryBrowser
  import GantryReport
  import GantrySystem

  /// A page's question for a permission, which waits for an answer.
  struct PermissionPrompt: Decodable, Sendable, Equatable {
    /// Identifies it among the page's questions.
    var id: String
    var kind: Permission

    /// The alert's title, as devices word it.
    func title(for name: String) -> String {
      switch kind {
      case .location: "Allow “\(name)” to use your location?"
      case .notifications: "“\(name)” Would Like to Send You Notifications"
      case .camera: "“\(name)” Would Like to Access the Camera"
      case .microphone: "“\(name)” Would Like to Access the Microphone"
      }
    }

    /// The titles of the buttons that grant it.
    var grants: [String] {
      kind == .location ? ["Allow Once", "Allow While Using App"] : ["Allow"]
    }

    /// The title of the button that refuses it.
    static let refusal = "Don’t Allow"
  }

  extension DialogTree {
    /// The alert that asks for a permission.
    static func root(_ prompt: PermissionPrompt, for name: String) -> ElementNode {
      let title = prompt.title(for: name)
      let buttons = prompt.grants.map { node(accept, .button, $0) }
      return root(
        title,
        [node("dialog.message", .staticText, title)] + buttons + [
          node(dismiss, .button, PermissionPrompt.refusal)
        ])
    }
  }

  extension ApplicationSession {
    /// Whether the page's questions for permissions come before an action: from the test's first
    /// monitor on, and not while a monitor handles such a question.
    func isAsking(_ scope: TestScope) throws -> Bool {
      let (asks, isDealing) = state.withLock { ($0.asks, $0.isDealing) }
      if asks || isDealing { return !isDealing }
      guard !scope.monitors.isEmpty else { return false }
      try page.set(deadline: .init(after: Timeouts.answer)) {
        $0.permissionScript = PageAgent.permissions
      }
      state.withLock { $0.asks = true }
      return true
    }

    /// A chain's elements in the alert that the test's monitors handle; nil if the chain selects
    /// elements of the page.
    func promptElements(_ chain: ElementChain) throws -> [ElementNode]? {
      // The application itself is always the page's.
      guard !chain.isRoot, let prompt = state.withLock({ $0.prompt }) else { return nil }
      let elements = try DialogTree.elements(chain, in: DialogTree.root(prompt, for: name))
      if case .axis(_, .alert) = chain.steps.first { return elements }
      return elements.isEmpty ? nil : elements
    }

    /// Handles the questions that wait for an answer.
    func dealWithPrompts(_ app: XCUIApplication) throws {
      // A dialog is handled by the next action, and a document that is gone asks nothing.
      try arriving {
        let deadline = Deadline(after: Timeouts.answer)
        // A test's monitors may take long: one more question is answered in any case.
        var isLast = false
        while try isAsking(TestScope.current) {
          let request = AgentRequest(do: .prompt, prompts: true)
          guard let prompt = try call(request).prompt else { return }
          guard !isLast else {
            throw UIFailure("the page asks for one permission after another, and doesn't stop.")
          }
          isLast = deadline.isOver
          try dealWith(prompt, app)
        }
      }
    }

    /// Calls the test's monitors for a question.
    ///
    /// A question that none answers is refused, as a browser without a window does, unless the test
    /// has set the device's location.
    func dealWith(_ prompt: PermissionPrompt, _ app: XCUIApplication) throws {
      state.withLock { $0.prompt = prompt }
      defer { state.withLock { $0.prompt = nil } }
      _ = handle(app.alerts.firstMatch)
      guard state.withLock({ $0.prompt }) != nil else { return }
      if prompt.kind == .location, TestScope.current.device.location != nil {
        return try answerPrompt(isGranted: true)
      }
      try TestActivity.run("Refuse '\(prompt.title(for: name))'", .action) {
        System.printError(
          "warning: \(name) asked for a permission (\(prompt.kind.rawValue)); no monitor answered, "
            + "so that it was refused.\n")
        try answerPrompt(isGranted: false)
      }
    }

    /// Answers the question that the test's monitors handle.
    func answerPrompt(isGranted: Bool) throws {
      guard let answered = state.withLock({ $0.prompt.take() }) else { return }
      let deadline = Deadline(after: Timeouts.answer)
      // The asking document may be gone, or open a dialog next.
      try arriving {
        let isTold = try page.setPermission(
          answered.kind, isGranted: isGranted, deadline: deadline)
        let request = AgentRequest(
          do: .permit, token: answered.id, isGranted: isGranted, isTold: isTold)
        _ = try call(request, waits: true, deadline: deadline)
      }
    }
  }
#endif
