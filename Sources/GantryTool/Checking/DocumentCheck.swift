#if CommandLineTool
  import Gantry
  import GantryFormats
  import GantryXcode

  struct CheckFinding: Codable, Equatable {
    /// `error`, which fails the check, or `warning`.
    var severity: String
    var code: String
    var message: String
    var advice: String?
    var path: String
    var line: Int?
    var column: Int?
    /// The action or the configuration.
    var part: String?

    /// The finding as compilers write theirs, which editors and CI turn into links.
    var text: String {
      "\(XcodeFileError.place(path, line, column)): \(severity): \(XcodeFileError.sentences(message, advice))"
    }

    /// Whether it is the same finding, though other lines may have moved it.
    func isSame(_ other: CheckFinding) -> Bool {
      (code, message, path, part) == (other.code, other.message, other.path, other.part)
    }
  }

  extension [CheckFinding] {
    /// Prints findings, and for people how many there are in what was checked.
    func print(json: Bool, checked: String) throws {
      if json { return try JSONOutput.print(self) }
      for finding in self { try Terminal.print(Terminal.visible(finding.text)) }
      let errors = count { $0.severity == "error" }
      try Terminal.print(
        isEmpty
          ? "\(checked) checked, nothing found"
          : "\(checked) checked: \(counted(errors, "error")), "
            + counted(count - errors, "warning"))
    }

    /// Ends the tool if one of them fails the check.
    func require(isStrict: Bool) throws(ExitStatus) {
      if contains(where: { isStrict || $0.severity == "error" }) { throw .findings }
    }
  }

  extension CheckFinding {
    init(_ finding: Finding) {
      self.init(
        severity: finding.severity.rawValue, code: finding.code.rawValue,
        message: finding.message, advice: finding.advice, path: finding.path, line: finding.line,
        column: finding.column, part: finding.scope)
    }
  }

  /// Finds entries that must not be committed, and values that the app would refuse.
  enum DocumentCheck {
    static func findings<Document: XcodeDocument>(
      _ type: Document.Type, inFile path: String, _ arguments: ArgumentCheck?
    ) throws -> [CheckFinding] {
      var findings = try XcodeCheck.findings(inFile: path).map(CheckFinding.init)
      guard let arguments else { return findings }
      let document: Document
      do throws(XcodeFileError) {
        document = try Document(contentsOf: path)
      } catch {
        // The findings say why it can't be read; without any, the error must.
        if findings.isEmpty { throw error }
        return findings
      }
      for scope in document.scopes {
        let title = document.title(of: scope)
        let found: [CheckFinding]
        do {
          found = try Self.findings(document, scope, title, arguments)
        } catch let error as XcodeFileError
          where error.problems.allSatisfy({ $0.code == .ambiguousConfiguration })
        {
          // The repeated name is a finding already.
          continue
        }
        for finding in found {
          // A secret that the app declares, and that also looks like one, is a single finding.
          let isKnown = findings.contains { known in
            finding.code == "secretOption" && known.line == finding.line
              && known.code == Finding.Code.likelySecret.rawValue
          }
          // An entry that several parts inherit is reported once.
          let isTold = findings.contains {
            $0.line == finding.line && $0.message == finding.message
          }
          if !isKnown, !isTold { findings.append(finding) }
        }
      }
      return findings.sorted { ($0.line ?? 0, $0.message) < ($1.line ?? 0, $1.message) }
    }

    private static func findings<Document: XcodeDocument>(
      _ document: Document, _ scope: Document.Scope, _ title: String, _ check: ArgumentCheck
    ) throws -> [CheckFinding] {
      var check = check
      if let scheme = document as? SchemeDocument, let action = scope as? SchemeAction {
        check.workingDirectory = scheme.settings(of: action).workingDirectory
        let file = try SchemeFinder(root: check.projectFolder).scheme(named: scheme.path)
        check.projectFolder = scheme.sourceRoot(for: action, in: file)
      } else if let plan = document as? TestPlanDocument, let scope = scope as? TestPlanScope {
        let target = try plan.settings(in: scope).targetForVariableExpansion?.containerPath
        check.projectFolder =
          ProjectRoot.sourceRoot(ofTestPlanAt: plan.path, container: target) ?? check.projectFolder
      }
      // Disabled entries too, each alone: one without its value would take the next one for it.
      let entries = try document.ownEntries(.argument, in: scope)
      var findings: [CheckFinding] = []
      func add(_ problem: ArgumentCheck.Problem, _ line: Int) {
        findings.append(
          CheckFinding(
            severity: "error", code: problem.isSecret ? "secretOption" : "invalidArgument",
            message: problem.message,
            advice: problem.advice, path: document.path, line: line, column: nil, part: title))
      }
      var words: [(text: String, line: Int)] = []
      for entry in entries where entry.isEnabled {
        words += ArgumentText.split(entry.name).words.map { ($0, entry.line) }
      }
      for problem in check.problems(inArguments: words.map(\.text)) {
        add(problem, words[problem.index].line)
      }
      for entry in entries where !entry.isEnabled {
        let words = ArgumentText.split(entry.name).words
        for problem in check.problems(inArguments: words) { add(problem, entry.line) }
      }
      for entry in try document.ownEntries(.environmentVariable, in: scope) {
        for problem in check.problems(inVariable: entry.name, value: entry.value ?? "") {
          add(problem, entry.line)
        }
      }
      return findings
    }
  }
#endif
