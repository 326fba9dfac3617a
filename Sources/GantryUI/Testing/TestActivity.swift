#if !canImport(XCUIAutomation)
  import GantryReport

  /// An action of a test, as a step of its record.
  enum TestActivity {
    /// Runs what a test does as an activity of it; an action and a wait have pictures before and after
    /// them for a report.
    ///
    /// It `prepares` where its first request to the page is for its element. Its title words the action
    /// as Xcode's log does: `Tap "Canada" StaticText`.
    static func run<Result>(
      _ title: String, _ kind: ActivityKind, at place: SourcePlace? = nil,
      in session: ApplicationSession? = nil, prepares: Bool = false, _ body: () throws -> Result
    ) rethrows -> Result {
      let scope = TestScope.current
      guard let recorder = scope.record else { return try body() }
      let id = recorder.beginActivity(title, kind: kind, at: place?.text)
      session?.recorded?.keepOutput(of: session?.process)
      let isShown = kind == .action || kind == .wait
      if isShown { session?.pictures.begin((recorder, id), prepares: prepares) }
      // The page asks nobody while the test waits, and whoever waits may be killed.
      if kind != .action { session?.pictures.keepPage() }
      do {
        let result = try body()
        if isShown { session?.pictures.end((recorder, id)) }
        session?.recorded?.updateNetwork(session?.process)
        recorder.endActivity(id)
        return result
      } catch {
        recorder.endActivity(id, failure: UIFailure(error).message)
        throw error
      }
    }
  }
#endif
