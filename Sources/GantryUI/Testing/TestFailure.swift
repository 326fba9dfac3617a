#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryRedaction
  import GantryReport
  import GantrySystem
  import GantryTesting
  import Testing

  #if canImport(XCTest)
    import XCTest
  #endif

  /// Makes an error a failure of the running test.
  enum TestFailure {
    /// Reports what failed, the elements there instead, the app's output and the command that
    /// starts it again, and attaches pictures.
    ///
    /// The failed action begins the message: `Failed to tap "Canada" StaticText`.
    static func report(
      _ error: any Error, _ what: String, _ app: XCUIApplication,
      _ place: SourcePlace?
    ) {
      let failure = UIFailure(error)
      let session = app.slot.session
      let place = place ?? session?.place ?? app.place
      let scope = TestScope.current
      var lines = ["\(what): \(failure.message)"]
      lines += failure.details.map { "  \($0)" }
      let short = lines.joined(separator: "\n")
      if let session { lines += context(session) }
      let files = session.map { scope.attachPictures(of: $0) } ?? []
      if !files.isEmpty { lines.append("Attached: \(files.joined(separator: ", "))") }
      let full = SecretScrubber().scrubbed(lines.joined(separator: "\n"))
      // The report of the run shows the rest in sections of its own.
      scope.shorten(full, to: short)
      record(full, scope, place)
      // XCTest decides for each test whether it goes on. Swift Testing doesn't, and after a failed
      // action each later one would only wait until its timeout.
      if scope.runner == .swiftTesting { session?.stop() }
      if scope.runner == .swiftTesting || session == nil { app.stop() }
    }

    /// The page, its elements, the output of the page and the application, and the command.
    private static func context(_ session: ApplicationSession) -> [String] {
      var lines: [String] = []
      let deadline = Deadline(after: Timeouts.answer / 4)
      // What a failing page doesn't answer is left out: the failure itself is what must be told.
      if session.isRunning, session.page.isAlive {
        if let page = try? session.call(AgentRequest(do: .page), deadline: deadline).page {
          lines.append("Page: \(page.address) '\(page.title)'")
        }
        if let tree = try? session.elements(limit: 400, deadline) {
          lines.append("Elements:")
          lines += ElementTree.lines(tree, limit: 60).map { "  \($0)" }
        }
      }
      let errors = session.page.console.filter { $0.level == .error }.suffix(5)
      if !errors.isEmpty {
        lines.append("The page's errors:")
        lines += errors.map { "  | \($0.text)\($0.place.map { " (\($0))" } ?? "")" }
      }
      guard let process = session.process else { return lines }
      lines += process.network.missLines
      let output = process.output.split(separator: "\n", omittingEmptySubsequences: false).suffix(
        20)
      if output.contains(where: { !$0.isEmpty }) {
        lines.append("\(session.name)'s output:")
        lines += output.map { "  | \($0)" }
      }
      return lines + ["Start it again with:", "  \(process.reproLine)"]
    }

    /// Records an issue of Swift Testing or a failure of XCTest: each ignores the other's.
    static func record(_ message: String, _ scope: TestScope, _ place: SourcePlace?) {
      let line = Int(place?.line ?? 0)
      if scope.runner == .swiftTesting {
        // A trait gets the issue, and notes it.
        if !scope.hasEnd {
          scope.noteFailure(message, file: place.map { "\($0.file)" }, line: line)
        }
        let location = place.map {
          SourceLocation(
            fileID: "\($0.fileID)", filePath: "\($0.file)", line: max(line, 1), column: 1)
        }
        let unknown = SourceLocation(
          fileID: "GantryUI/unknown", filePath: "unknown", line: 1, column: 1)
        Issue.record(
          Comment(rawValue: message),
          sourceLocation: location ?? Test.current?.sourceLocation ?? unknown)
        return
      }
      #if canImport(XCTest)
        let count = XCTestScopes.failures.load()
        if let place {
          XCTFail(message, file: place.file, line: place.line)
        } else {
          XCTFail(message)
        }
        // XCTest drops failures while none of its tests runs, and we those behind one that stops it.
        guard XCTestScopes.failures.load() == count, !scope.isStopped else { return }
      #endif
      let location = place.map { "\($0.file):\($0.line): " } ?? ""
      System.printError("\(location)error: \(message)\n")
    }
  }

  extension TestScope {
    /// Records a failure of the test, with pictures of the applications.
    func noteFailure(_ message: String, file: String?, line: Int) {
      let short = shortened(message)
      record?.fail(short, file: file, line: line > 0 ? line : nil)
      let isFirst = fail()
      // The library's own failures have their pictures by now.
      if short == message { for session in sessions { _ = attachPictures(of: session) } }
      // XCTest's message is printed by now, and can't be extended.
      guard isFirst, runner == .xctest else { return }
      let lines = context(besides: message)
      if lines.isEmpty { return }
      System.printError(lines.joined(separator: "\n") + "\n")
    }

    /// The applications' requests that no stub matched and the commands that start them again, except
    /// those that a failure's message has.
    func context(besides message: String) -> [String] {
      let processes = sessions.compactMap(\.process)
      let misses = processes.map(\.network.missLines)
        .filter { $0.first.map { !message.contains($0) } ?? false }
      let commands = processes.map(\.reproLine).filter { !message.contains($0) }
      return misses.flatMap(\.self) + commands.map { "Start the app again with: \($0)" }
    }

    /// Attaches a screenshot and the page's elements; returns the files, for the failure's message.
    func attachPictures(of session: ApplicationSession) -> [String] {
      guard session.isRunning, session.page.isAlive, takesPicture(of: session) else { return [] }
      let deadline = Deadline(after: Timeouts.answer / 4)
      var files: [String] = []
      session.pictures.finish()
      session.recorded?.update(session.process)
      // A page that can't be pictured, as one with a dialog, is no failure of its own.
      if let picture = try? session.screenshot(nil, deadline: deadline) {
        files += TestAttachments.add(
          picture, name: "\(session.name) at the failure", contentType: "image/png", self)
      }
      // Nor one that doesn't tell its elements.
      if let tree = try? session.elements(limit: 5000, deadline) {
        let text = ElementTree.lines(tree).joined(separator: "\n")
        record?.attach(
          Data(text.utf8), name: "Elements of \(session.name) at the failure",
          contentType: "text/plain")
      }
      if let snapshot = session.pictures.snapshot(deadline) {
        files += TestAttachments.add(
          Data(snapshot.html.utf8), name: "\(session.name) at the failure",
          contentType: "text/html", viewport: [snapshot.width, snapshot.height], self)
      }
      return files
    }
  }
#endif
