#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryFormats
  import GantryReport
  import GantrySystem

  /// The pictures of an application before and after each step of a test, and its page as it was
  /// then.
  ///
  /// A browser that sends the frames it draws is not asked for any. What a step changes may be drawn
  /// after its end, so the picture after it is the one before the next step, and there is none where
  /// that follows too soon to know. Other browsers are asked once for each step, after it. The page is
  /// asked for before each step, and answers while the test goes on.
  final class StepPictures: Sendable {
    private typealias Snapshot = AgentAnswer.Snapshot
    typealias Step = (recorder: TestRecorder, id: ActivityID)

    /// The variable that has the steps of tests that passed kept, too.
    static let variable = "UI_TEST_REPORT_PASSED"
    private static let lifetime: AttachmentLifetime =
      ProcessInfo.processInfo.environment[variable] == "1" ? .keepAlways : .deleteOnSuccess

    private struct State: Sendable {
      /// The step that has no picture and no page after it yet.
      var last: Step?
      /// Whether no step has begun yet.
      var isFirst = true
      /// When a step has begun or ended last.
      var change: ContinuousClock.Instant?
      /// What a browser without frames looked like last.
      var asked: Data?
      /// The page before a step, once it answers, and the step that it comes after.
      var page: (answer: @Sendable () -> String?, before: Step, after: Step?)?
      /// Whether it had more to ask for, as frames of other origins, which answer only when the page has.
      var asksMore = false
    }

    private let page: any Page
    private let resources: PageResources
    private let state = Lock(State())

    init(_ page: any Page) {
      self.page = page
      resources = PageResources(page)
    }

    /// Keeps what a step begins with.
    ///
    /// The page of a step that `prepares` an element next is made while the element is waited for; not in
    /// the first step, which waits for a frame here.
    func begin(_ step: Step, prepares: Bool) {
      keepPage()
      let (isFirst, asksMore) = state.withLock { (exchange(&$0.isFirst, with: false), $0.asksMore) }
      if !isFirst { keepFrame(before: step) }
      let isLater = prepares && !isFirst && !asksMore && page.asksAhead
      let answer = page.ask(isLater ? Self.requestBeforeAction : Self.request)
      state.withLock { $0.page = (answer, step, $0.last.take()) }
      if asksMore { keepPage() }
      // The first frame comes soon after the page, in less time than a picture takes.
      if isFirst { keepFrame(before: step, .init(after: .seconds(2))) }
      state.withLock { $0.change = .now }
      guard !page.isFilmed, let data = state.withLock({ $0.asked }) ?? screenshot() else { return }
      keep(data, "image/png", .before, step)
    }

    /// Keeps what a step ends with, now or before the next.
    func end(_ step: Step) {
      state.withLock { ($0.last, $0.change) = (step, .now) }
      guard !page.isFilmed, let data = screenshot() else { return }
      state.withLock { $0.asked = data }
      keep(data, "image/png", .after, step)
    }

    /// Keeps what follows the last step; without another step, a failure or the end is next.
    func finish() {
      keepPage()
      keepFrame()
      guard let step = state.withLock({ $0.last.take() }) else { return }
      if let snapshot = snapshot(.init(after: .seconds(2))) { keep(snapshot, .after, step) }
    }

    // MARK: The page

    private static let request = #"{"do":"snapshot"}"#
    private static let requestBeforeAction = #"{"do":"snapshot","isBeforeAction":true}"#

    /// The page as it is; nil where it can't answer, for instance because of a dialog.
    func snapshot(_ deadline: Deadline = .init(after: Timeouts.answer / 4))
      -> AgentAnswer.Snapshot?
    {
      snapshot(try? page.call(Self.request, waits: true, deadline: deadline))
    }

    private func snapshot(_ answer: String?) -> Snapshot? {
      let deadline = Deadline(after: Timeouts.answer)
      guard var whole = snapshot(answer, in: [], deadline) else { return nil }
      // A page that doesn't answer any more isn't waited for.
      resources.insert(into: &whole, .init(after: .seconds(3)))
      state.withLock { $0.asksMore = !whole.resources.isEmpty || !whole.frames.isEmpty }
      return whole
    }

    /// The snapshot of a document, with those of the frames of other origins in it.
    private func snapshot(_ answer: String?, in outer: [String], _ deadline: Deadline) -> Snapshot?
    {
      // A page that is too large for one, or gone, has none; that is no failure.
      let data = answer.map { Data($0.utf8) }
      guard
        var whole = data.flatMap({
          try? JSONDecoder().decode(AgentAnswer.self, from: $0).snapshot
        })
      else { return nil }
      for frame in whole.frames {
        guard let place = whole.html.range(of: frame.text) else { continue }
        let frames = outer + [frame.id]
        // A frame that can't answer, or is gone, is empty.
        let answer = try? page.call(Self.request, in: frames, waits: false, deadline: deadline)
        let inner = snapshot(answer, in: frames, deadline)
        var html = inner?.html ?? ""
        // Only those of the page's own document can be read.
        for resource in inner?.resources ?? [] { PageResources.omit(resource, from: &html) }
        for _ in 0...min(max(frame.depth, 0), 64) {
          html = XMLText.escaped(html) { $0 == "\"" ? "&quot;" : nil }
        }
        whole.html.replaceSubrange(place, with: html)
      }
      return whole
    }

    /// Keeps the page that was asked for: whoever waits now may be killed.
    func keepPage() {
      guard let (answer, before, after) = state.withLock({ $0.page.take() }),
        let snapshot = snapshot(answer())
      else { return }
      if let after { keep(snapshot, .after, after) }
      keep(snapshot, .before, before)
    }

    private func keep(_ snapshot: AgentAnswer.Snapshot, _ role: AttachmentRole, _ step: Step) {
      step.recorder.attach(
        Data(snapshot.html.utf8), name: "Page", contentType: "text/html",
        lifetime: Self.lifetime, role: role, activity: step.id,
        viewport: [snapshot.width, snapshot.height])
    }

    // MARK: Pictures

    /// How soon what a step has changed is in a frame.
    private static let drawing = Duration.milliseconds(50)

    /// Keeps what a film shows after the last step and before another.
    private func keepFrame(before next: Step? = nil, _ deadline: Deadline = .init(after: .zero)) {
      let (last, change) = state.withLock { ($0.last, $0.change) }
      guard page.isFilmed, change.map({ .now - $0 >= Self.drawing }) ?? true,
        let frame = page.frame(deadline: deadline)
      else { return }
      let isAfter = change.map { frame.time - $0 >= Self.drawing } ?? true
      let isNow = frame.isCurrent || .now - frame.time < Self.drawing
      guard isNow || isAfter, let data = frame.data else { return }
      if let last { keep(data, frame.contentType, .after, last) }
      if let next, isNow { keep(data, frame.contentType, .before, next) }
    }

    private func keep(_ data: Data, _ contentType: String, _ role: AttachmentRole, _ step: Step) {
      step.recorder.attach(
        data, name: role == .before ? "Before" : "After", contentType: contentType,
        lifetime: Self.lifetime, role: role, activity: step.id)
    }

    /// Nil for a page that can't be pictured, for instance because of a dialog: that is no failure.
    private func screenshot() -> Data? {
      try? page.screenshot(nil, deadline: .init(after: .seconds(5)))
    }
  }
#endif
