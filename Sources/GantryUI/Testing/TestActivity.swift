#if !canImport(XCUIAutomation)
  import Foundation
  import GantryReport
  import GantryBrowser

  /// An action of a test, as a step of its record.
  enum TestActivity {
    /// Runs an action as an activity of the current test, with pictures before and after it for a
    /// report.
    ///
    /// Its title words the action as Xcode's log does: `Tap "Canada" StaticText`.
    static func run<Result>(
      _ title: String, _ kind: ActivityKind, pictures session: ApplicationSession? = nil,
      _ body: () throws -> Result
    ) rethrows -> Result {
      let scope = TestScope.current
      guard let recorder = scope.record else { return try body() }
      let id = recorder.beginActivity(title, kind: kind)
      if let session { Self.picture(session, .before, recorder, id) }
      do {
        let result = try body()
        if let session { Self.picture(session, .after, recorder, id) }
        recorder.endActivity(id)
        return result
      } catch {
        recorder.endActivity(id, failure: UIFailure(error).message)
        throw error
      }
    }

    private static func picture(
      _ session: ApplicationSession, _ role: AttachmentRole, _ recorder: TestRecorder,
      _ id: ActivityID
    ) {
      // A page that can't be pictured, for instance because of a dialog, is no failure.
      guard let bytes = try? session.page.screenshot(nil, deadline: .init(after: .seconds(5)))
      else { return }
      recorder.attach(
        Data(bytes), name: role == .before ? "Before" : "After", contentType: "image/png",
        lifetime: .deleteOnSuccess, role: role, activity: id)
    }
  }
#endif
