#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryReport

  /// Finds what a chain means, and waits for it.
  struct ElementReader {
    let app: XCUIApplication
    let chain: ElementChain
    let place: SourcePlace?

    init(_ app: XCUIApplication, _ chain: ElementChain, _ place: SourcePlace?) {
      self.app = app
      self.chain = chain
      self.place = place
    }

    init(_ element: XCUIElement, _ place: SourcePlace? = nil) {
      self.init(element.app, element.chain, place ?? element.place)
    }

    /// What was found at one moment.
    struct Found {
      var nodes: [ElementNode] = []
      var count = 0
      var revision: Int?
    }

    // MARK: Reading

    /// Runs something with the running application; a failure is the test's.
    ///
    /// After a failure that ends the test, nothing is done any more.
    func attempt<Result>(
      _ what: String, otherwise: Result, _ body: (ApplicationSession) throws -> Result
    ) -> Result {
      guard !app.isStopped else { return otherwise }
      do {
        let session = try app.session(to: what)
        // Its page may well stand there as if nothing had happened.
        if let end = session.processEnd { throw end }
        return try body(session)
      } catch {
        if let read = WaitedRead.current {
          read.note(error)
          return otherwise
        }
        TestFailure.report(error, "Failed to \(what)", app, place)
        return otherwise
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

    /// The one element, for which it waits; nil after a failure.
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
      throw try missing(in: session)
    }

    /// Why an element isn't there, and what is.
    func missing(in session: ApplicationSession) throws -> UIFailure {
      let wait = Timeouts.action.formatted()
      return UIFailure(
        "there is no such element, and none came within \(wait).",
        details: try Nearest(session).lines(for: chain))
    }

    /// What the chain means now: the `first`, all `nodes`, or their `count`, and where it matters,
    /// whether something covers them.
    func found(
      in session: ApplicationSession, want: String, limit: Int? = nil, hit: Bool = false
    ) throws -> Found {
      try asked(in: session) { deadline in
        let chain = try resolved(in: session, deadline)
        let answer = try session.call(
          AgentRequest(do: .query, chain: chain, want: want, limit: limit, hit: hit ? true : nil),
          deadline: deadline)
        let nodes = answer.nodes ?? []
        return Found(nodes: nodes, count: answer.count ?? nodes.count, revision: answer.revision)
      } instead: { nodes, _ in
        Found(nodes: nodes, count: nodes.count)
      }
    }

    /// Asks the page, again where its document goes away; or what the chain means in the alert that
    /// the test's monitors deal with, or in the dialog that is open.
    private func asked<Answer>(
      in session: ApplicationSession, _ page: (Deadline) throws -> Answer,
      instead: ([ElementNode], _ place: String) throws -> Answer
    ) throws -> Answer {
      if let prompted = try session.promptElements(chain) {
        return try instead(prompted, "the alert that asks for a permission")
      }
      let deadline = Deadline(after: Timeouts.answer)
      while true {
        do {
          return try page(deadline)
        } catch let error as BrowserError where error.code == .navigated && !deadline.isOver {
          continue
        } catch let error as BrowserError where error.code == .dialogOpen {
          if let root = try session.dialogTree(deadline) {
            return try instead(
              try DialogTree.elements(chain, in: root), "the dialog that is open")
          }
          if deadline.isOver { throw session.explain(error) }
        } catch let error as BrowserError {
          throw session.explain(error)
        }
      }
    }

    /// The chain as it can travel to the page.
    func sent(in session: ApplicationSession) throws -> JSON {
      try resolved(in: session, .init(after: Timeouts.answer))
    }

    /// The chain as it can travel, with what only closures know replaced by what they found.
    private func resolved(
      in session: ApplicationSession, _ deadline: Deadline
    ) throws -> JSON {
      if let problem = chain.predicateProblem { throw UIFailure(problem) }
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

    /// The elements for which a predicate holds that is asked in the test; nil holds for all.
    private func nodes(
      of chain: ElementChain, for predicate: NSPredicate?, in session: ApplicationSession,
      _ deadline: Deadline
    ) throws -> [ElementNode] {
      // What covers an element takes long to find out, and is known only where it is asked for.
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
      return attempt("wait for \(chain.name)", otherwise: false) { session in
        try TestActivity.run("Wait for \(chain.name) \(verb)", .wait) {
          let deadline = Deadline(after: .timeout(timeout))
          return try wait(in: session, for: condition, limit: 0, deadline: deadline) != nil
        }
      }
    }

    /// Waits until a closure holds, which is asked again whenever the page has changed.
    func wait(timeout: TimeInterval, _ what: String, _ isMet: () -> Bool) -> Bool {
      attempt("wait for \(chain.name)", otherwise: false) { session in
        try TestActivity.run("Wait for \(chain.name): \(what)", .wait) {
          let deadline = Deadline(after: .timeout(timeout))
          let page = ElementReader(app, ElementChain(), place)
          // Not everything that a property depends upon is a change that the page tells of, so
          // the last look is at the end.
          var isLast = false
          while true {
            // Before the look, so that no change goes unseen between the two.
            let revision = try page.found(in: session, want: "count").revision
            do {
              if try WaitedRead().holds(isMet) { return true }
            } catch let failure as UIFailure where failure.isAmbiguity && !isLast {
              // One of several may be about to go.
            }
            if isLast { return false }
            isLast = try !waitForChange(in: session, since: revision, deadline)
          }
        }
      }
    }

    /// Waits in the page.
    ///
    /// - Parameters:
    ///   - session: where the page is.
    ///   - condition: what is waited for.
    ///   - limit: how many elements are described, 1 or 0.
    ///   - deadline: when the time is over.
    /// - Returns: the elements, which may be none where they should go; nil when the time is over.
    /// - Throws: `BrowserError` or ``UIFailure`` where nobody can look.
    func wait(
      in session: ApplicationSession, for condition: AgentRequest.Condition, limit: Int = 1,
      deadline: Deadline
    ) throws -> [ElementNode]? {
      if let prompted = try session.promptElements(chain) {
        return Self.outcome(of: condition, in: prompted)
      }
      var isLastLook = false
      while true {
        do {
          let resolved = try resolved(in: session, .init(after: Timeouts.answer))
          if chain.steps.contains(where: \.isClosure) {
            return try waitWithClosures(in: session, for: condition, deadline)
          }
          let answer = try session.call(
            AgentRequest(do: .wait, chain: resolved, limit: limit, for: condition),
            within: deadline.remaining)
          return answer.met == true ? answer.nodes ?? [] : nil
        } catch let error as BrowserError where error.code == .navigated {
          // Of the next document something is known only when it has been looked at.
          if isLastLook { return nil }
          isLastLook = deadline.isOver
        } catch let error as BrowserError where error.code == .dialogOpen {
          guard let root = try session.dialogTree(.init(after: Timeouts.answer)) else {
            if deadline.isOver { return nil }
            continue
          }
          // Behind a dialog nothing of a page changes, so that waiting longer changes nothing.
          return Self.outcome(of: condition, in: try DialogTree.elements(chain, in: root))
        } catch let error as BrowserError {
          throw session.explain(error)
        }
      }
    }

    /// What waiting comes to that has found some elements; nil where it goes on.
    private static func outcome(
      of condition: AgentRequest.Condition, in nodes: [ElementNode]
    ) -> [ElementNode]? {
      nodes.isEmpty == (condition == .gone) ? nodes : nil
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
      do {
        let request = AgentRequest(do: .wait, chain: [], for: .change, revision: revision)
        return try session.call(request, within: deadline.remaining).met == true
      } catch let error as BrowserError where error.code == .navigated {
        return true
      } catch let error as BrowserError where error.code == .dialogOpen {
        return false
      } catch let error as BrowserError {
        throw session.explain(error)
      }
    }

    // MARK: Trees

    func tree() throws -> ElementNode {
      try tree(in: try app.session(to: "take a snapshot of \(chain.name)"))
    }

    func tree(in session: ApplicationSession) throws -> ElementNode {
      try asked(in: session) { deadline in
        let request = AgentRequest(do: .tree, chain: try resolved(in: session, deadline))
        guard let tree = try session.call(request, deadline: deadline).tree else {
          throw try missing(in: session)
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
    /// A timeout as XCUITest takes it: seconds, zero at least.
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
