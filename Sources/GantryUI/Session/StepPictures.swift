#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryReport
  import GantrySystem

  /// The pictures of an application before and after each step of a test.
  ///
  /// A browser that sends the frames it draws is not asked for any. What a step changes may be drawn
  /// after its end, so the picture after it is the last one before the next step. Other browsers are
  /// asked once for each step, after it.
  final class StepPictures: Sendable {
    private struct State: Sendable {
      /// The step that has no picture after it yet.
      var last: (recorder: TestRecorder, step: ActivityID)?
      /// What a browser without frames looked like last.
      var asked: Data?
    }

    private let page: any Page
    private let state = Lock(State())

    init(_ page: any Page) { self.page = page }

    /// Keeps what a step begins with.
    func begin(_ step: ActivityID, _ recorder: TestRecorder) {
      finish()
      guard !keepFrame(.before, step, recorder) else { return }
      guard let data = state.withLock({ $0.asked }) ?? screenshot() else { return }
      keep(data, "image/png", .before, step, recorder)
    }

    /// Keeps what a step ends with, now or before the next.
    func end(_ step: ActivityID, _ recorder: TestRecorder) {
      if page.frame != nil { return state.withLock { $0.last = (recorder, step) } }
      guard let data = screenshot() else { return }
      state.withLock { $0.asked = data }
      keep(data, "image/png", .after, step, recorder)
    }

    /// Keeps the picture after the last step; without another step, a failure or the end is next.
    func finish() {
      guard let (recorder, step) = state.withLock({ $0.last.take() }) else { return }
      _ = keepFrame(.after, step, recorder)
    }

    private func keepFrame(
      _ role: AttachmentRole, _ step: ActivityID, _ recorder: TestRecorder
    ) -> Bool {
      guard let frame = page.frame, let data = frame.data else { return false }
      keep(data, frame.contentType, role, step, recorder)
      return true
    }

    private func keep(
      _ data: Data, _ contentType: String, _ role: AttachmentRole, _ step: ActivityID,
      _ recorder: TestRecorder
    ) {
      recorder.attach(
        data, name: role == .before ? "Before" : "After", contentType: contentType,
        lifetime: .deleteOnSuccess, role: role, activity: step)
    }

    /// Nil for a page that can't be pictured, for instance because of a dialog: that is no failure.
    private func screenshot() -> Data? {
      try? page.screenshot(nil, deadline: .init(after: .seconds(5)))
    }
  }
#endif
