#if !canImport(XCUIAutomation)
  import GantryReport

  extension XCUIApplication {
    /// Finds problems of the page's accessibility; each that the handler doesn't ignore is a
    /// failure.
    ///
    /// ```swift
    /// try app.performAccessibilityAudit(for: [.contrast, .hitRegion]) { issue in
    ///   issue.element?.identifier == "logo"
    /// }
    /// ```
    ///
    /// It checks names, contrast, the size of controls, texts that are cut off, and roles that the
    /// keyboard can't reach, by the Web Content Accessibility Guidelines 2.2. The other types are
    /// Apple's alone, and find nothing in a page.
    ///
    /// - Parameters:
    ///   - auditTypes: the checks.
    ///   - issueHandler: gets each problem, and returns whether the test ignores it.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    /// - Throws: what the handler throws.
    public func performAccessibilityAudit(
      for auditTypes: XCUIAccessibilityAuditType = .all,
      _ issueHandler: ((XCUIAccessibilityAuditIssue) throws -> Bool)? = nil,
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) throws {
      let place = SourcePlace(fileID, file, line)
      let reader = ElementReader(self, place)
      let none: [AgentAnswer.AuditIssue] = []
      let title = "Audit the accessibility of \(targetName)"
      let found = reader.attempt("audit \(chain.name)", as: title, .step, otherwise: none) {
        session in
        let checks = XCUIAccessibilityAuditType.checks.filter { auditTypes.contains($0.type) }
        let names = checks.map(\.name).joined(separator: " ")
        return try session.callEverywhere(AgentRequest(do: .audit, want: names))
          .flatMap { $0.issues ?? [] }
      }
      for issue in found.compactMap({ XCUIAccessibilityAuditIssue($0, in: self, place) }) {
        if try issueHandler?(issue) == true { continue }
        TestFailure.record(
          "\(issue.compactDescription)\n  \(issue.detailedDescription)", TestScope.current, place)
      }
    }
  }

  /// The checks of an accessibility audit.
  public struct XCUIAccessibilityAuditType: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt64

    /// Makes a set.
    ///
    /// - Parameter rawValue: the bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Texts with too little contrast to what is behind them.
    public static let contrast = XCUIAccessibilityAuditType(rawValue: 1 << 0)
    /// Things that are no elements; finds nothing in a page.
    public static let elementDetection = XCUIAccessibilityAuditType(rawValue: 1 << 1)
    /// Controls of less than 24 by 24 CSS pixels.
    public static let hitRegion = XCUIAccessibilityAuditType(rawValue: 1 << 2)
    /// Controls and images without a name.
    public static let sufficientElementDescription = XCUIAccessibilityAuditType(rawValue: 1 << 3)
    /// Texts that don't grow; finds nothing in a page.
    public static let dynamicType = XCUIAccessibilityAuditType(rawValue: 1 << 16)
    /// Texts that are cut off.
    public static let textClipped = XCUIAccessibilityAuditType(rawValue: 1 << 17)
    /// Elements with a control's role that the keyboard can't reach.
    public static let trait = XCUIAccessibilityAuditType(rawValue: 1 << 18)
    /// Elements without an action; finds nothing in a page.
    public static let action = XCUIAccessibilityAuditType(rawValue: 1 << 32)
    /// Elements with an inconsistent parent; finds nothing in a page.
    public static let parentChild = XCUIAccessibilityAuditType(rawValue: 1 << 33)
    /// All checks.
    public static let all = XCUIAccessibilityAuditType(rawValue: .max)

    /// The checks that pages have, by the agent's names, with what they find in a few words.
    static let checks: [(name: String, type: XCUIAccessibilityAuditType, finding: String)] = [
      ("contrast", .contrast, "Contrast is too low"),
      ("hitRegion", .hitRegion, "Hit area is too small"),
      ("sufficientElementDescription", .sufficientElementDescription, "Element has no description"),
      ("textClipped", .textClipped, "Text is clipped"),
      ("trait", .trait, "Element has a trait that it doesn't live up to"),
    ]
  }

  /// A problem that an accessibility audit found.
  open class XCUIAccessibilityAuditIssue {
    /// The element with the problem, as long as it stays in the page.
    public let element: XCUIElement?
    /// The kind of problem in a few words.
    public let compactDescription: String
    /// The element and the problem.
    public let detailedDescription: String
    /// The check that found it.
    public let auditType: XCUIAccessibilityAuditType

    init?(_ issue: AgentAnswer.AuditIssue, in app: XCUIApplication, _ place: SourcePlace) {
      let checks = XCUIAccessibilityAuditType.checks
      guard let check = checks.first(where: { $0.name == issue.kind }) else { return nil }
      element = XCUIElement(app, ElementChain(steps: [.ids([issue.node.id])]), place)
      compactDescription = check.finding
      detailedDescription = "\(ElementTree.line(issue.node)): \(issue.text)."
      auditType = check.type
    }
  }
#endif
