#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryReport

  /// Finds the elements of a chain, and waits for them.
  struct ElementReader {
    let app: XCUIApplication
    let chain: ElementChain
    let place: SourcePlace?

    init(_ app: XCUIApplication, _ chain: ElementChain, _ place: SourcePlace?) {
      (self.app, self.chain, self.place) = (app, chain, place)
    }

    init(_ element: XCUIElement, _ place: SourcePlace? = nil) {
      self.init(element.app, element.chain, place ?? element.place)
    }

    /// The result at one moment.
    struct Found {
      var nodes: [ElementNode] = []
      var count = 0
      var revision: Int?
    }

    // MARK: Reading

    /// Runs an operation with the running application; a failure is the test's, in terms of the
    /// application.
    ///
    /// After a failure that stops the test, it does nothing. Only an action brings a window to the front.
    func attempt<Result>(
      _ what: String, isAction: Bool = false, otherwise: Result,
      _ body: (ApplicationSession) throws -> Result
    ) -> Result {
      guard !app.isStopped else { return otherwise }
      do {
        let session = try app.actionSession()
        // A page may stay open after its process has ended.
        if let end = session.processEnd { throw end }
        return try session.explaining {
          try session.inWindows(of: chain, isAction: isAction) { try body(session) }
        }
      } catch {
        if let read = WaitedRead.current {
          read.note(error)
          return otherwise
        }
        TestFailure.report(error, "Failed to \(what)", app, place)
        return otherwise
      }
    }

    /// Runs an operation as a step of the test; actions and waits have pictures before and after them.
    func attempt<Result>(
      _ what: String, as title: String? = nil, _ kind: ActivityKind, prepares: Bool = false,
      otherwise: Result, _ body: (ApplicationSession) throws -> Result
    ) -> Result {
      attempt(what, isAction: kind == .action, otherwise: otherwise) { session in
        let title = title ?? what.prefix(1).uppercased() + what.dropFirst()
        return try TestActivity.run(title, kind, at: place, in: session, prepares: prepares) {
          try session.explaining { try body(session) }
        }
      }
    }

    var exists: Bool {
      if chain.isRoot { return app.slot.session?.isRunning ?? false }
      return attempt("look for \(chain.name)", otherwise: false) { session in
        try found(in: session, want: "first").count > 0
      }
    }

    var isHittable: Bool {
      attempt("look for \(chain.name)", otherwise: false) { session in
        try found(in: session, want: "first", hit: true).nodes.first?.hittable ?? false
      }
    }

    var count: Int {
      attempt("count matches of \(chain.name)", otherwise: 0) { session in
        try found(in: session, want: "count").count
      }
    }

    func nodes() -> [ElementNode] {
      attempt("look for matches of \(chain.name)", otherwise: []) { session in
        try found(in: session, want: "nodes").nodes
      }
    }

    /// Waits for the one element; nil after a failure.
    func node() -> ElementNode? {
      attempt("read \(chain.name)", otherwise: nil) { session in
        guard let read = WaitedRead.current else { return try node(in: session) }
        let node = try found(in: session, want: "nodes", limit: 2).nodes.first
        if node == nil { read.noteAway() }
        return node
      }
    }

    func node(in session: ApplicationSession) throws -> ElementNode {
      if let node = try found(in: session, want: "nodes", limit: 2).nodes.first { return node }
      let nodes = try wait(in: session, for: .exists, deadline: .init(after: Timeouts.action))
      if let node = nodes?.first { return node }
      throw missing(in: session)
    }

    /// Why an element doesn't exist, and which elements do.
    func missing(in session: ApplicationSession) -> UIFailure {
      let wait = Timeouts.action.formatted()
      return UIFailure(
        "there is no such element, and none came within \(wait).",
        details: session.nearestElements(to: chain))
    }

    /// The chain's matches now: the `first`, all `nodes`, or their `count`, and on request whether
    /// something covers them.
    func found(
      in session: ApplicationSession, want: String, limit: Int? = nil, hit: Bool = false
    ) throws -> Found {
      try asked(in: session) { deadline in
        if chain.isWindowsAlone, let windows = try windows(in: session, deadline) {
          return Found(nodes: windows, count: windows.count)
        }
        let chain = try sent(in: session, deadline)
        let answer = try session.call(
          AgentRequest(do: .query, chain: chain, want: want, limit: limit, hit: hit ? true : nil),
          deadline: deadline)
        let nodes = answer.nodes ?? []
        return Found(
          nodes: nodes, count: min(max(answer.count ?? nodes.count, 0), 1 << 24),
          revision: answer.revision)
      } instead: { nodes, _ in
        Found(nodes: nodes, count: nodes.count)
      }
    }

    /// Asks the page until a deadline, again if its document goes away; or the alert that the test's
    /// monitors handle, or the open dialog.
    private func asked<Answer>(
      in session: ApplicationSession, until deadline: Deadline = .init(after: Timeouts.answer),
      _ page: (Deadline) throws -> Answer,
      instead: ([ElementNode], _ place: String) throws -> Answer
    ) throws -> Answer {
      if let prompted = try session.promptElements(chain) {
        return try instead(prompted, "the alert that asks for a permission")
      }
      var isLastLook = false
      while true {
        do {
          return try page(deadline)
        } catch let error as BrowserError where error.code == .navigated && !isLastLook {
          // The next document must be checked before anything is known about it.
          isLastLook = deadline.isOver
        } catch let error as BrowserError where error.code == .dialogOpen {
          if let root = try session.dialogTree(.init(after: Timeouts.answer)) {
            return try instead(
              try DialogTree.elements(chain, in: root), "the dialog that is open")
          }
          if deadline.isOver { throw error }
        }
      }
    }

    /// The chain as it is sent to the page, whose window is shown, with the results of closures in their
    /// places.
    func sent(
      in session: ApplicationSession, _ deadline: Deadline = .init(after: Timeouts.answer)
    ) throws -> JSON {
      if let problem = chain.predicateProblem { throw UIFailure(problem) }
      let chain = try shown(in: session, deadline)
      var resolved = ElementChain()
      for step in chain.steps {
        switch step {
        case .matching(.closure(let predicate)):
          let nodes = try nodes(of: resolved, for: predicate, in: session, deadline)
          resolved.steps.append(.ids(nodes.map(\.id)))
        case .containing(let type, .closure(let predicate)?):
          let ids = try nodes(of: resolved, for: nil, in: session, deadline).map(\.id)
          let containing = try ids.filter { id in
            let below = resolved.appending(.ids([id])).appending(.axis(.descendants, type))
            return try !nodes(of: below, for: predicate, in: session, deadline).isEmpty
          }
          resolved.steps.append(.ids(containing))
        default: resolved.steps.append(step)
        }
      }
      return resolved.json
    }

    /// The elements for which a predicate holds that the test evaluates; nil holds for all.
    private func nodes(
      of chain: ElementChain, for predicate: NSPredicate?, in session: ApplicationSession,
      _ deadline: Deadline
    ) throws -> [ElementNode] {
      // Whether an element is covered takes long to compute, so it is read only on request.
      let keys = predicate?.formats.flatMap(\.keys) ?? []
      let isHit = keys.contains { ["isHittable", "hittable"].contains($0) }
      let request = AgentRequest(
        do: .query, chain: chain.json, want: "nodes", hit: isHit ? true : nil)
      let nodes = try session.call(request, deadline: deadline).nodes ?? []
      return nodes.filter { predicate?.evaluate(with: ElementSnapshot($0)) ?? true }
    }

    // MARK: Waiting

    func wait(for condition: AgentRequest.Condition, timeout: TimeInterval) -> Bool {
      let verb = condition == .gone ? "to go away" : "to exist"
      return attempt(
        "wait for \(chain.name)", as: "Wait for \(chain.name) \(verb)", .wait, otherwise: false
      ) { session in
        let deadline = Deadline(after: .timeout(timeout))
        return try wait(in: session, for: condition, limit: 0, deadline: deadline) != nil
      }
    }

    /// Waits until a closure holds, which is called again after each change of the page.
    func wait(timeout: TimeInterval, _ what: String, _ isMet: () -> Bool) -> Bool {
      attempt(
        "wait for \(chain.name)", as: "Wait for \(chain.name): \(what)", .wait, otherwise: false
      ) { session in
        let deadline = Deadline(after: .timeout(timeout))
        let page = ElementReader(app, ElementChain(), place)
        // The page doesn't report every change on which a property may depend, so there is a last
        // check at the end.
        var isLast = false
        while true {
          // Read before the check, so that no change is missed between the two.
          let revision = try page.found(in: session, want: "count").revision
          do {
            if try WaitedRead().holds(isMet) { return true }
          } catch let failure as UIFailure where failure.isAmbiguity && !isLast {
            // One of several elements may be about to go.
          }
          if isLast { return false }
          isLast = try !waitForChange(in: session, since: revision, deadline)
        }
      }
    }

    /// Waits in the page; at most `limit` elements are described, 1 or 0.
    ///
    /// - Returns: the elements, which may be none where they should go; nil when the time is over.
    /// - Throws: `BrowserError` or ``UIFailure`` where the page can't be asked.
    func wait(
      in session: ApplicationSession, for condition: AgentRequest.Condition, limit: Int = 1,
      deadline: Deadline
    ) throws -> [ElementNode]? {
      try session.arriving {
        try asked(in: session, until: deadline) { deadline -> [ElementNode]? in
          if chain.steps.contains(where: \.isClosure) {
            return try waitWithClosures(in: session, for: condition, deadline)
          }
          while true {
            let request = AgentRequest(
              do: .wait, chain: try sent(in: session), limit: limit, for: condition)
            let answer = try session.call(request, within: slice(of: deadline))
            if answer.met == true { return answer.nodes ?? [] }
            if deadline.isOver { return nil }
          }
        } instead: { nodes, _ in
          // A page with an open dialog doesn't change, so a longer wait is useless.
          Self.outcome(of: condition, in: nodes)
        }
      } ?? nil
    }

    /// The result of a wait that has found some elements; nil if it goes on.
    private static func outcome(
      of condition: AgentRequest.Condition, in nodes: [ElementNode]
    ) -> [ElementNode]? {
      nodes.isEmpty == (condition == .gone) ? nodes : nil
    }

    /// For how long one window is asked: nothing tells that another gets what one waits for.
    private func slice(of deadline: Deadline) -> Duration {
      chain.isOfWindows ? min(deadline.remaining, .milliseconds(250)) : deadline.remaining
    }

    private func waitWithClosures(
      in session: ApplicationSession, for condition: AgentRequest.Condition, _ deadline: Deadline
    ) throws -> [ElementNode]? {
      while true {
        let found = try found(in: session, want: "nodes")
        if let nodes = Self.outcome(of: condition, in: found.nodes) { return nodes }
        guard try waitForChange(in: session, since: found.revision, deadline) else { return nil }
      }
    }

    /// Waits until anything in the page has changed; false when the time is over.
    private func waitForChange(
      in session: ApplicationSession, since revision: Int?, _ deadline: Deadline
    ) throws -> Bool {
      guard !deadline.isOver else { return false }
      if chain.isOfWindows {
        // One window's agent tells of no change in another.
        Thread.sleep(forTimeInterval: slice(of: deadline) / .seconds(1))
        return true
      }
      do {
        let request = AgentRequest(do: .wait, chain: [], for: .change, revision: revision)
        return try session.call(request, within: deadline.remaining).met == true
      } catch let error as BrowserError where error.code == .navigated {
        return true
      } catch let error as BrowserError where error.code == .dialogOpen {
        return false
      }
    }

    // MARK: Trees

    func tree() throws -> ElementNode {
      let session = try app.actionSession()
      return try session.explaining {
        try session.inWindows(of: chain, isAction: false) { try tree(in: session) }
      }
    }

    func tree(in session: ApplicationSession) throws -> ElementNode {
      try asked(in: session) { deadline in
        let request = AgentRequest(do: .tree, chain: try sent(in: session, deadline))
        guard let tree = try session.tree(request, deadline) else {
          throw missing(in: session)
        }
        return tree
      } instead: { nodes, place in
        guard let node = nodes.first else {
          throw UIFailure("there is no such element in \(place).")
        }
        return node
      }
    }
  }

  extension Duration {
    /// XCUITest's timeout: seconds, at least zero.
    static func timeout(_ seconds: TimeInterval) -> Duration {
      seconds.isNaN ? .zero : .seconds(min(max(seconds, 0), 1_000_000_000))
    }

    /// `5 seconds`, `0.5 seconds`.
    func formatted() -> String {
      let seconds = self / .seconds(1)
      let number = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
      return "\(number) second\(number == "1" ? "" : "s")"
    }
  }
#endif
