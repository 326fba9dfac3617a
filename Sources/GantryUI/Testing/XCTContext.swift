#if !canImport(XCUIAutomation)
  import GantryReport

  /// The steps of a test, named by its author.
  open class XCTContext {
    /// Runs a step, which the report of the run shows with its time and attachments.
    ///
    /// - Parameters:
    ///   - name: what the step does.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    ///   - block: the step.
    /// - Returns: what the step returns.
    /// - Throws: what the step throws.
    public class func runActivity<Result>(
      named name: String, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line, block: (any XCTActivity) throws -> Result
    ) rethrows -> Result {
      try TestActivity.run(name, .step, at: SourcePlace(fileID, file, line)) {
        try block(Activity(name: name))
      }
    }
  }

  /// A step of a test.
  public protocol XCTActivity {
    /// What it does.
    var name: String { get }

    /// Keeps an attachment with the step.
    ///
    /// - Parameter attachment: the attachment.
    func add(_ attachment: XCTAttachment)
  }

  private struct Activity: XCTActivity {
    let name: String

    // An attachment goes to the innermost step, which is this one while it runs.
    func add(_ attachment: XCTAttachment) { attachment.add(to: TestScope.current) }
  }

  extension XCTAttachment {
    /// Keeps it with a test.
    func add(to scope: TestScope) {
      let type = MediaTypes.mediaType(uniformTypeIdentifier)
      let standard = type.hasPrefix("image/") ? "Screenshot" : "Attachment"
      _ = TestAttachments.add(
        data, name: name ?? standard, contentType: type,
        lifetime: lifetime == .keepAlways ? .keepAlways : .deleteOnSuccess, scope)
    }
  }
#endif
