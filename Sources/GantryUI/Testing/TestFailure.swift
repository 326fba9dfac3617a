#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryReport
  import GantrySystem
  import GantryTesting
  import Testing

  #if canImport(XCTest)
    import XCTest
  #endif

  /// Makes what went wrong a failure of the test that runs.
  enum TestFailure {
    /// Says what failed, what was there instead, what the app wrote and how to start it again, and
    /// attaches pictures.
    ///
    /// What failed begins the message: `Failed to tap "Canada" StaticText`.
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
      let full = lines.joined(separator: "\n")
      // The report of the run shows the rest in places of its own.
      scope.shorten(full, to: short)
      record(full, scope, place)
      // XCTest says for each test whether it goes on. Swift Testing has no such notion, and after
      // an action that failed each later one would only wait its time out.
      if scope.runner == .swiftTesting { session?.stop() }
      if scope.runner == .swiftTesting || session == nil { app.stop() }
    }

    /// The page, the elements in it, what the page and the application wrote, and the command.
    private static func context(_ session: ApplicationSession) -> [String] {
      var lines: [String] = []
      let deadline = Deadline(after: .seconds(5))
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

    /// Makes it an issue of Swift Testing or a failure of XCTest: each would drop the other's silently.
    static func record(_ message: String, _ scope: TestScope, _ place: SourcePlace?) {
      let line = Int(place?.line ?? 0)
      if scope.runner == .swiftTesting {
        // A trait hears of the issue, and notes it.
        if !scope.isTold {
          scope.noteFailure(message, file: place.map { "\($0.file)" }, line: line)
        }
        let location = place.map {
          SourceLocation(
            fileID: "\($0.fileID)", filePath: "\($0.file)", line: max(line, 1), column: 1)
        }
        Issue.record(Comment(rawValue: message), sourceLocation: location ?? unknownLocation)
        return
      }
      #if canImport(XCTest)
        let count = XCTestScopes.failureCount
        if let place {
          XCTFail(message, file: place.file, line: place.line)
        } else {
          XCTFail(message)
        }
        // XCTest drops what fails while none of its tests runs.
        guard XCTestScopes.failureCount == count else { return }
      #endif
      let location = place.map { "\($0.file):\($0.line): " } ?? ""
      System.printError("\(location)error: \(message)\n")
    }

    private static var unknownLocation: SourceLocation {
      Test.current?.sourceLocation
        ?? SourceLocation(fileID: "GantryUI/unknown", filePath: "unknown", line: 1, column: 1)
    }
  }

  extension TestScope {
    /// Records a failure of the test, with pictures of what it happened in where nothing else took
    /// them.
    func noteFailure(_ message: String, file: String?, line: Int) {
      record?.fail(shortened(message), file: file, line: line > 0 ? line : nil)
      guard fail() else { return }
      for session in sessions { _ = attachPictures(of: session) }
      // XCTest's message is said by now, and nothing can be added to it.
      guard runner == .xctest else { return }
      let lines = missLines(besides: message)
      if lines.isEmpty { return }
      System.printError(lines.joined(separator: "\n") + "\n")
    }

    /// The requests of the test's applications that no stub matched, but for what a failure's message
    /// tells already.
    func missLines(besides message: String) -> [String] {
      let lines = sessions.compactMap(\.process).map(\.network.missLines)
      return lines.filter { $0.first.map { !message.contains($0) } ?? false }.flatMap(\.self)
    }

    /// Attaches a screenshot and the page as they are.
    ///
    /// - Returns: where they are, for the failure's message.
    func attachPictures(of session: ApplicationSession) -> [String] {
      // Once in each test: XCTest's message about a failure comes here again.
      guard session.isRunning, session.page.isAlive, session.isPictured(in: self) else { return [] }
      let deadline = Deadline(after: .seconds(5))
      var files: [String] = []
      session.recorded?.update(session.process)
      if let bytes = try? session.page.screenshot(nil, deadline: deadline) {
        files += TestAttachments.add(
          Data(bytes), name: "\(session.name) at the failure", contentType: "image/png", self)
      }
      if let tree = try? session.elements(limit: 5000, deadline) {
        let text = ElementTree.lines(tree).joined(separator: "\n")
        record?.attach(
          Data(text.utf8), name: "Elements of \(session.name) at the failure",
          contentType: "text/plain")
      }
      if let source = try? session.page.source(deadline: deadline) {
        files += TestAttachments.add(
          Data(source.utf8), name: "\(session.name) at the failure", contentType: "text/html", self)
      }
      return files
    }
  }
#endif
