#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
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

    /// Has it show nothing until the next frame: what it shows is of another document or size.
    func forget() { state.withLock { $0.frame = nil } }

    /// Keeps a frame of a session, and asks for the next; rests if it came soon after another.
    func take(_ event: BrowserEvent, of session: BrowserSession) {
      guard let text = event.parameters["data"].text else { return }
      let rests = state.withLock { state -> Bool? in
        // The browser sent it before it was told.
        if state.isResting { return nil }
        let now = ContinuousClock.now
        state.isResting = state.frame.map { now - $0.time < Self.rest } ?? false
        state.frame = PageFrame(text: text, time: now, isCurrent: !state.isResting)
        return state.isResting
      }
      switch rests {
      case true?:
        session.tell("Page.stopScreencast")
        resume(session)
      case false?:
        session.tell("Page.screencastFrameAck", ["sessionId": event.parameters["sessionId"]])
      case nil: break
      }
    }

    private func resume(_ session: BrowserSession) {
      // On a thread of its own: a timer of Dispatch keeps a file descriptor open.
      System.runAside { [weak self, weak session] in
        Thread.sleep(forTimeInterval: Self.rest / .seconds(1))
        self?.state.withLock { $0.isResting = false }
        session?.ask(Self.begin.method, Self.begin.parameters) { [weak self, weak session] answer in
          // Between two documents the browser refuses.
          guard case .failure = answer, let session, session.isOpen else { return }
          self?.resume(session)
        }
      }
    }
  }
#endif
