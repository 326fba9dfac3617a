#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryReport
  import GantrySystem

  /// The pictures of an application before and after each step of a test, and its page as it was
  /// then.
  ///
  /// A browser that sends the frames it draws is not asked for any. What a step changes may be drawn
  /// after its end, so the picture after it is the last one before the next step. Other browsers are
  /// asked once for each step, after it. The page is asked for before each step, and answers while the
  /// test goes on.
  final class StepPictures: Sendable {
    typealias Step = (recorder: TestRecorder, id: ActivityID)

    private struct State: Sendable {
      /// The step that has no picture after it yet.
      var last: Step?
      /// What a browser without frames looked like last.
      var asked: Data?
      /// The page before a step, once it answers, and the step that it comes after.
      var page: (answer: @Sendable () -> String?, before: Step, after: Step?)?
      /// The step after which the page wasn't asked for yet.
      var lastForPage: Step?
    }

    private let page: any Page
    private let state = Lock(State())

    init(_ page: any Page) { self.page = page }

    /// Keeps what a step begins with.
    func begin(_ step: Step) {
      finishPictures()
      keepPage()
      let answer = page.ask(Self.request)
      state.withLock { $0.page = (answer, step, $0.lastForPage.take()) }
      guard !keepFrame(.before, step) else { return }
      guard let data = state.withLock({ $0.asked }) ?? screenshot() else { return }
      keep(data, "image/png", .before, step)
    }

    /// Keeps what a step ends with, now or before the next.
    func end(_ step: Step) {
      state.withLock { $0.lastForPage = step }
      if page.frame != nil { return state.withLock { $0.last = step } }
      guard let data = screenshot() else { return }
      state.withLock { $0.asked = data }
      keep(data, "image/png", .after, step)
    }

    /// Keeps what follows the last step; without another step, a failure or the end is next.
    func finish() {
      finishPictures()
      keepPage()
      guard let step = state.withLock({ $0.lastForPage.take() }) else { return }
      if let snapshot = snapshot() { keep(snapshot, .after, step) }
    }

    private func finishPictures() {
      if let step = state.withLock({ $0.last.take() }) { _ = keepFrame(.after, step) }
    }

    // MARK: The page

    private static let request = #"{"do":"snapshot"}"#

    /// The page as it is; nil where it can't answer, for instance because of a dialog.
    func snapshot() -> AgentAnswer.Snapshot? { Self.snapshot(page.ask(Self.request)()) }

    private static func snapshot(_ answer: String?) -> AgentAnswer.Snapshot? {
      // A page that is too large for one, or gone, has none; that is no failure.
      (answer?.data(using: .utf8)).flatMap {
        try? JSONDecoder().decode(AgentAnswer.self, from: $0).snapshot
      }
    }

    private func keepPage() {
      guard let (answer, before, after) = state.withLock({ $0.page.take() }),
        let snapshot = Self.snapshot(answer())
      else { return }
      if let after { keep(snapshot, .after, after) }
      keep(snapshot, .before, before)
    }

    private func keep(_ snapshot: AgentAnswer.Snapshot, _ role: AttachmentRole, _ step: Step) {
      step.recorder.attach(
        Data(snapshot.html.utf8), name: "Page", contentType: "text/html",
        lifetime: .deleteOnSuccess, role: role, activity: step.id,
        viewport: [snapshot.width, snapshot.height])
    }

    // MARK: Pictures

    private func keepFrame(_ role: AttachmentRole, _ step: Step) -> Bool {
      guard let frame = page.frame, let data = frame.data else { return false }
      keep(data, frame.contentType, role, step)
      return true
    }

    private func keep(_ data: Data, _ contentType: String, _ role: AttachmentRole, _ step: Step) {
      step.recorder.attach(
        data, name: role == .before ? "Before" : "After", contentType: contentType,
        lifetime: .deleteOnSuccess, role: role, activity: step.id)
    }

    /// Nil for a page that can't be pictured, for instance because of a dialog: that is no failure.
    private func screenshot() -> Data? {
      try? page.screenshot(nil, deadline: .init(after: .seconds(5)))
    }
  }
#endif
