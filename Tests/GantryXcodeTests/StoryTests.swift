import Foundation
import TestDocuments
import Testing

@testable import GantryXcode

/// What becomes of every layout and every mistake, word for word, as the files in `Stories` have it.
///
/// `GANTRY_UPDATE_STORIES=1 swift test --filter StoryTests` writes them anew: read the difference
/// as a change of what users see.
@Suite struct StoryTests {
  @Test func schemes() throws {
    try compare(
      "schemes", [TestDocuments.scheme] + TestDocuments.schemes, path: "A.xcscheme",
      SchemeDocument.self
    ) { scheme in
      var lines = ["version \(scheme.version ?? "-"), plans \(scheme.testPlans)"]
      lines.append("product \(result { try scheme.packageProduct() })")
      for action in SchemeAction.allCases where scheme.hasAction(action) {
        lines.append(
          "\(action): inherits \(scheme.inheritsRun(action)), runs \(describe(scheme.runnable(of: action))), "
            + "expands \(describe(scheme.macroExpansionTarget(of: action))), \(scheme.settings(of: action))"
        )
        var edited = scheme
        lines.append(
          "  flipped: "
            + result {
              try edited.setInheritsRun(!scheme.inheritsRun(action), for: action)
              return change(scheme.bytes, edited.bytes)
            })
      }
      return lines
    }
  }

  @Test func plans() throws {
    try compare(
      "plans", [TestDocuments.plan] + TestDocuments.plans, path: "A.xctestplan",
      TestPlanDocument.self
    ) { plan in
      var lines = ["version \(plan.version ?? "-")"]
      for scope in plan.scopes {
        lines.append("\(scope): \(result { "\(try plan.settings(in: scope))" })")
        for kind in EntryKind.allCases {
          var edited = plan
          lines.append(
            "  without its \(kind)s: "
              + result {
                try edited.removeOwnList(kind, in: scope)
                return change(plan.bytes, edited.bytes)
              })
        }
      }
      return lines
    }
  }

  private func compare<Document: XcodeDocument>(
    _ name: String, _ texts: [String], path: String, _ type: Document.Type,
    _ own: (Document) -> [String]
  ) throws {
    var story: [String] = []
    for (number, text) in texts.enumerated() {
      story.append("\n=== \(number): \(text.prefix(100).debugDescription)")
      do {
        let document = try Document(bytes: Array(text.utf8), path: path)
        #expect(document.bytes == Array(text.utf8))
        story += own(document) + describe(document)
      } catch {
        story.append("\(error)")
      }
    }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Stories/\(name).txt")
    let told =
      story.joined(separator: "\n").replacing(/\ +\n/, with: "\n")
      .replacing("GantryXcode.", with: "") + "\n"
    if ProcessInfo.processInfo.environment["GANTRY_UPDATE_STORIES"] != nil {
      try Data(told.utf8).write(to: file)
      return
    }
    let lines = told.split(separator: "\n", omittingEmptySubsequences: false)
    let wanted = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let first = zip(lines, wanted).enumerated().first { $0.element.0 != $0.element.1 }
    #expect(
      first == nil && lines.count == wanted.count,
      "line \((first?.offset ?? min(lines.count, wanted.count)) + 1) of \(name).txt: \(first?.element.0 ?? "")"
    )
  }

  // MARK: Documents

  private func describe<Document: XcodeDocument>(_ document: Document) -> [String] {
    var lines = ["version: \(describe(document.versionWarning))"]
    lines += document.findings().map { "finding \($0.severity) \($0.code.rawValue): \($0)" }
    for scope in document.scopes {
      lines.append("- \(document.title(of: scope))")
      lines += document.warnings(in: scope).map { "  warning \($0)" }
      for kind in EntryKind.allCases {
        let own = result { describe(try document.ownEntries(kind, in: scope)) }
        let effective = result {
          let list = try document.effectiveEntries(kind, in: scope)
          return describe(list.entries) + " of \(list.owner) \(list.warnings.count) warnings"
        }
        lines.append("  \(kind): \(own); passes \(effective)")
        guard document.scopes.prefix(2).contains(scope) else { continue }
        lines += edits(document, kind, scope).map { "    \($0)" }
      }
    }
    return lines
  }

  /// What each kind of edit changes.
  private func edits<Document: XcodeDocument>(
    _ document: Document, _ kind: EntryKind, _ scope: Document.Scope
  ) -> [String] {
    let new: EntryDraft =
      kind == .argument ? .argument("--new \"é\"") : .environmentVariable("NEW", "<&\"'>\n")
    let edits: [(String, (inout Document) throws -> Void)] = [
      ("added", { try $0.add(new, at: .end, in: scope) }),
      ("first", { try $0.add(new, at: .number(1), in: scope) }),
      ("removed", { try $0.remove(.number(1), kind, in: scope) }),
      ("off", { try $0.setEnabled(false, .number(1), kind, in: scope) }),
      (
        "changed",
        {
          if kind == .argument {
            try $0.setText("a b", ofArgument: .number(1), in: scope)
          } else {
            try $0.setValue("a b", ofVariable: .number(1), in: scope)
          }
        }
      ),
      ("moved", { try $0.move(.number(1), kind, to: .end, in: scope) }),
      ("named", { _ = try $0.entry(.name("nope"), kind, in: scope) }),
    ]
    return edits.map { name, edit in
      var edited = document
      return "\(name): "
        + result {
          try edit(&edited)
          return change(document.bytes, edited.bytes)
        }
    }
  }

  // MARK: Texts

  private func describe(_ entries: [Entry]) -> String {
    entries.map { entry in
      "\(entry.number)@\(entry.line) \(entry.isEnabled ? "" : "off ")\(entry.name.debugDescription)"
        + (entry.value.map { "=\($0.debugDescription)" } ?? "")
    }.joined(separator: ", ")
  }

  private func describe<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "nothing" }

  private func result(_ body: () throws -> String) -> String {
    do { return try body() } catch { return "\(error)".replacing("\n       ", with: " at ") }
  }

  /// What an edit takes out, and what it puts there.
  private func change(_ old: [UInt8], _ new: [UInt8]) -> String {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    func text(_ bytes: [UInt8]) -> String {
      String(decoding: bytes[start..<bytes.count - min(end, rest)], as: UTF8.self).debugDescription
    }
    return "at \(start) \(text(old)) becomes \(text(new))"
  }
}
