#if CommandLineTool
  import GantryFormats
  import GantryXcode

  /// One document's entries, for programs and for tables.
  struct DocumentSummary: Encodable {
    /// A list that applies, its own or inherited.
    struct List: Encodable {
      var source = ""
      var isOwn = false
      /// Whether test plans have the lists, rather than this document.
      var isOfTestPlans = false
      var entries: [EntrySummary]
      /// The list's own entries if they don't apply.
      var ignored: [EntrySummary] = []
      var warnings: [String]
    }

    struct TestPlan: Encodable {
      var path: String
      var isDefault: Bool
      var isThere: Bool
    }

    /// An action or a configuration.
    struct Part: Encodable {
      var name: String
      var arguments: List
      var environment: List

      var warnings: [String] {
        (arguments.warnings + environment.warnings).uniqued()
      }
    }

    var name: String
    var path: String
    /// `project`, `workspace` or `package`; nil for test plans.
    var container: String?
    /// The scheme's user, if it isn't shared.
    var user: String?
    var parts: [Part] = []
    /// The test plans that a scheme names; nil for test plans.
    var testPlans: [TestPlan]?
    /// Warnings about the whole file.
    var warnings: [String] = []
    /// Why the file, or a part of it, can't be read.
    var problem: String?

    init(path: String) {
      name = PathText.stem(path)
      self.path = path
    }

    /// Reads a document's parts; one whose name is ambiguous hides no other.
    init<Document: XcodeDocument>(_ document: Document, scopes: [Document.Scope]) throws {
      self.init(path: document.path)
      if let warning = document.versionWarning { warnings.append(warning.text) }
      for scope in scopes {
        do {
          parts.append(
            Part(
              name: document.title(of: scope),
              arguments: try List(document, .argument, scope),
              environment: try List(document, .environmentVariable, scope)))
        } catch let error as XcodeFileError
          where scopes.count > 1
          && error.problems.allSatisfy({ $0.code == .ambiguousConfiguration })
        {
          // The other parts can be read.
          problem = ToolError(error).problems.joined(separator: "\n")
        }
      }
    }
  }

  extension DocumentSummary.List {
    init<Document: XcodeDocument>(
      _ document: Document, _ kind: EntryKind, _ scope: Document.Scope
    ) throws {
      let list = try document.effectiveEntries(kind, in: scope)
      self.init(entries: list.entries.summaries, warnings: list.warnings.map(\.text))
      switch list.owner {
      case .own(let part): (source, isOwn) = (part, true)
      case .inherited(from: let part): source = part
      case .testPlans(let plans):
        source = "the test plans \(plans.joined(separator: ", "))"
        isOfTestPlans = true
      }
      if !isOwn { ignored = try document.ownEntries(kind, in: scope).summaries }
    }
  }

  /// An entry without its secrets.
  struct EntrySummary: Encodable {
    var number: Int
    /// The argument's text, or the variable's name.
    var text: String
    var value: String?
    var isEnabled: Bool
    var line: Int

    /// The entry as a person would write it.
    var row: String { value.map { "\(text)=\($0)" } ?? text }

    /// The entry as a person would write it, on one line.
    var shown: String { Terminal.visible(row) }
  }

  extension [Entry] {
    /// The entries, in the order of their lists; whether a row is a secret depends on its neighbors.
    var summaries: [EntrySummary] {
      zip(self, SecretShape.shown(self)).map { entry, text in
        EntrySummary(
          number: entry.number, text: text,
          value: entry.value.map { OutputRedaction.shown(entry.name, $0) },
          isEnabled: entry.isEnabled, line: entry.line)
      }
    }
  }
#endif
