#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryReport
  import GantrySystem

  extension XCUIElement {
    /// Attaches a picture of it to the running test, which keeps it; for an application or a window
    /// its visible part.
    ///
    /// It goes into the report of the run (`UI_TEST_REPORT`) and into the folder of
    /// `swift test --attachments-path`; where there is neither, a warning says so.
    ///
    /// - Parameters:
    ///   - name: the attachment's name.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func attachScreenshot(
      named name: String, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line
    ) {
      let scope = TestScope.current
      if !TestAttachments.areKept(by: scope) {
        System.printError(
          "warning: the picture '\(name)' is kept nowhere: name a folder by UI_TEST_REPORT, or by "
            + "swift test --attachments-path.\n")
      }
      let picture = screenshot(fileID: fileID, file: file, line: line).pngRepresentation
      _ = TestAttachments.add(picture, name: name, contentType: "image/png", scope)
    }

    /// Compares a picture of it with a reference, and fails where they differ.
    ///
    /// The reference is a file below the test's folder, `Screenshots/FILE/chromium-1280x800/NAME.png`,
    /// one for each browser and size of a window. It is made, and made anew, by a run with
    /// `UI_TEST_SCREENSHOTS=record`; without one the test fails. What moves or loads is waited for,
    /// as long as an action waits for its element; animations stand still meanwhile, those that end
    /// at their end, others at their beginning, and there is no caret.
    ///
    /// After a failure, which stops nothing, the report has the reference, the picture, and both with
    /// the differences in red.
    ///
    /// - Parameters:
    ///   - name: the reference's name.
    ///   - masks: elements that aren't compared, such as a clock.
    ///   - tolerance: how much may differ.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func assertScreenshot(
      named name: String, masking masks: [XCUIElement] = [],
      tolerance: ScreenshotTolerance = ScreenshotTolerance(), fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      let place = SourcePlace(fileID, file, line)
      let actor = ElementActor(self, place)
      let what = "the picture '\(name)' of \(chain.name)"
      let found = actor.reader.attempt(
        "compare \(what)", .screenshot, otherwise: String?.none
      ) { session in
        let reference = try ScreenshotReference(
          name, of: place, engine: session.page.engine, TestScope.current)
        return try compare(reference, masks, tolerance, actor, session)
      }
      guard let found else { return }
      TestFailure.record("\(what) isn't as it should be: \(found)", TestScope.current, place)
    }

    /// How it differs from its reference; nil where it doesn't.
    private func compare(
      _ reference: ScreenshotReference, _ masks: [XCUIElement], _ tolerance: ScreenshotTolerance,
      _ actor: ElementActor, _ session: ApplicationSession
    ) throws -> String? {
      let deadline = Deadline(after: Timeouts.action)
      let isRecording = ScreenshotReference.isRecording
      let expected = isRecording ? nil : try reference.picture
      var last: Data?
      _ = try actor.reader.shown(in: session, deadline)
      // Where the page can't answer any more, nothing goes on.
      defer {
        _ = try? session.call(AgentRequest(do: .still), deadline: .init(after: Timeouts.answer))
      }
      while true {
        let isLast = deadline.isOver
        _ = try session.call(AgentRequest(do: .still, isStill: true))
        let area = try actor.pictured(in: session, deadline)
        let picture = try session.screenshot(area)
        // Two in a row that are the same show something at rest.
        let isAtRest = picture == last || isLast
        last = picture
        guard let expected else {
          guard isAtRest else { continue }
          guard isRecording else { return missing(reference, picture) }
          try reference.write(picture)
          return nil
        }
        if picture == expected { return nil }
        let difference = try difference(
          of: picture, from: expected, masks.map { $0.frame }, area, tolerance, session)
        guard let difference else { return nil }
        if isLast { return differing(reference, expected, picture, difference) }
        // No event tells that a picture has changed, and each one costs the browser some work.
        Thread.sleep(forTimeInterval: 0.1)
      }
    }

    private func difference(
      of picture: Data, from expected: Data, _ masks: [CGRect], _ area: CGRect?,
      _ tolerance: ScreenshotTolerance, _ session: ApplicationSession
    ) throws -> PictureDifference? {
      let width = XCUIScreenshot.Image(png: picture).size.width
      let viewport = TestScope.current.device.viewport
      let scale = width / (area?.width.rounded(.up) ?? CGFloat(viewport.width))
      let scaled = masks.map { mask in
        [
          (mask.minX - (area?.minX ?? 0)) * scale, (mask.minY - (area?.minY ?? 0)) * scale,
          mask.width * scale, mask.height * scale,
        ].map { Double($0) }
      }
      let request = AgentRequest(
        do: .compare, expected: expected.base64EncodedString(),
        actual: picture.base64EncodedString(), masks: scaled, tolerance: tolerance.pixel)
      let answer = try session.call(request, within: Timeouts.answer)
      guard let pictures = answer.pictures else {
        throw UIFailure("the page didn't compare the pictures.")
      }
      return PictureDifference(pictures, tolerance)
    }

    private func missing(_ reference: ScreenshotReference, _ picture: Data) -> String {
      attach(["actual": picture], of: reference)
      return
        "there is no reference \(reference.file.path). Make it by a run with "
        + "\(ScreenshotReference.variable)=record, look at it, and keep it with the tests."
    }

    private func differing(
      _ reference: ScreenshotReference, _ expected: Data, _ picture: Data,
      _ difference: PictureDifference
    ) -> String {
      let change = difference.picture ?? Data()
      attach(["reference": expected, "actual": picture, "difference": change], of: reference)
      return
        "\(difference.text). The reference is \(reference.file.path); a run with "
        + "\(ScreenshotReference.variable)=record makes it anew."
    }

    private func attach(_ pictures: KeyValuePairs<String, Data>, of reference: ScreenshotReference)
    {
      for (kind, picture) in pictures {
        let name = "\(reference.name), \(kind)"
        _ = TestAttachments.add(picture, name: name, contentType: "image/png", TestScope.current)
      }
    }
  }
#endif
