#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Dispatch
  import GantrySystem
  import GantryTesting

  /// The frames of a window that is filmed.
  ///
  /// A frame costs its browser as much as a test's action does. After two that follow each other soon,
  /// as those of actions in turn and of animations do, the film rests; what is drawn meanwhile comes as
  /// one frame after it.
  final class Film: Sendable {
    static let begin: BrowserCommand = (
      "Page.startScreencast",
      ["format": "jpeg", "quality": 50, "maxWidth": 480, "maxHeight": 720]
    )
    private static let rest = Duration.milliseconds(200)

    private struct State: Sendable {
      var isResting = false
      var frame: PageFrame?
    }

    private let state = Monitor(State())

    /// The last frame; where none has come yet, it waits for the first.
    func frame(_ deadline: Deadline) -> PageFrame? {
      state.wait(for: deadline.remaining) { $0.frame }
    }

    /// Keeps a frame of a session, and rests if it came soon after another.
    func take(_ frame: PageFrame, of session: BrowserSession) {
      let rests = state.withLock { state in
        // The browser sent it before it was told.
        if state.isResting { return false }
        state.isResting = state.frame.map { frame.time - $0.time < Self.rest } ?? false
        state.frame = frame
        state.frame?.isLatest = !state.isResting
        return state.isResting
      }
      guard rests else { return }
      session.tell("Page.stopScreencast")
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.rest / .seconds(1)) {
        [weak self, weak session] in
        self?.state.withLock { $0.isResting = false }
        session?.tell(Self.begin)
      }
    }
  }
#endif
