#if CommandLineTool
  import GantryXcode

  /// One document's entries, for programs and for tables.
  struct DocumentSummary: Encodable {
    struct EntrySummary: Encodable {
      var number: Int
      /// The argument's text, or the variable's name.
      var text: String
      var value: String?
      var isEnabled: Bool
      var line: Int

      /// The text to show depends on the entry's neighbors.
      init(_ entry: Entry, shown text: String) {
        number = entry.number
        self.text = text
        value = entry.value.map { _ in OutputRedaction.shown(entry) }
        isEnabled = entry.isEnabled
        line = entry.line
      }

      /// The entry as a person would write it, on one line.
      var shown: String { Terminal.visible(value.map { "\(text)=\($0)" } ?? text) }
    }

    /// A list that applies, its own or inherited.
    struct List: Encodable {
      var source: String
      var isOwn: Bool
      /// Whether test plans have the lists, rather than this document.
      var isOfTestPlans: Bool
      var entries: [EntrySummary]
      /// The list's own entries if they don't apply.
      var ignored: [EntrySummary]
      var warnings: [String]
    }

    /// A test plan that a scheme names.
    struct TestPlan: Encodable {
      var path: String
      /// Whether tests use it by default.
      var isDefault: Bool
      /// Whether its file exists.
      var isThere: Bool
    }

    /// An action or a configuration.
    struct Part: Encodable {
      var name: String
      var arguments: List
      var environment: List

      var warnings: [String] {
        (arguments.warnings + environment.warnings).unique
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

    init(name: String, path: String) {
      self.name = name
      self.path = path
    }

    /// Reads a document's parts; one whose name is ambiguous hides no other.
    init<Family: DocumentFamily>(
      _ family: Family.Type, name: String, _ document: Family.Document,
      scopes: [Family.Document.Scope]
    ) throws {
      self.init(name: name, path: document.path)
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
      func summaries(_ entries: [Entry]) -> [DocumentSummary.EntrySummary] {
        zip(entries, SecretShape.shown(entries)).map { DocumentSummary.EntrySummary($0, shown: $1) }
      }
      let list = try document.effectiveEntries(kind, in: scope)
      let ignored = list.owner.isOwn ? [] : try document.ownEntries(kind, in: scope)
      self.init(
        source: list.owner.title, isOwn: list.owner.isOwn,
        isOfTestPlans: list.owner.isOfTestPlans, entries: summaries(list.entries),
        ignored: summaries(ignored), warnings: list.warnings.map(\.text))
    }
  }

  extension EntryList.Owner {
    var isOwn: Bool {
      if case .own = self { return true }
      return false
    }

    var isOfTestPlans: Bool {
      if case .testPlans = self { return true }
      return false
    }

    /// The list's owner.
    var title: String {
      switch self {
      case .own(let part), .inherited(from: let part): part
      case .testPlans(let plans): "the test plans \(plans.joined(separator: ", "))"
      }
    }
  }
#endif
