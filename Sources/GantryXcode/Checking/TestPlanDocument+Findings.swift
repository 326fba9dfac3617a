import GantryFormats

extension TestPlanDocument {
  /// Options that nobody wants in every run of the tests.
  private static let toggles = [
    "nsZombieEnabled", "mallocScribbleEnabled", "mallocGuardEdgesEnabled", "guardMallocEnabled",
  ]

  /// Likely mistakes in the test plan, for a check before a commit.
  ///
  /// Errors are enabled debug toggles, likely secrets and configurations with one name. Warnings
  /// are repeated entries, quotes that are never closed, unused configurations with entries, and an
  /// unknown version. A secret's value is never part of a finding.
  ///
  /// - Returns: the findings, in the order of the file.
  public func findings() -> [Finding] {
    var findings: [Finding] = []
    if let versionWarning { findings.append(versionWarning) }
    findings += repeatedConfigurations
    for part in parts {
      let title = title(of: part.scope)
      let entries = EntryKind.allCases.map { part.lists[$0]?.rows.map(\.entry) ?? [] }
      if entries.contains(where: { !$0.isEmpty }) { findings += warnings(in: part.scope) }
      for list in entries {
        findings += EntryCheck(entries: list, title: title, path: path).findings()
      }
      findings += toggles(in: part, title)
    }
    return findings.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  /// The finding for an unknown version; nil for a known one.
  public var versionWarning: Finding? {
    // Xcode has one version so far; the format of others can't be known.
    if version == "1" { return nil }
    let position = tree.member("version", of: 0).map {
      SourceBytes.position(of: tree.nodes[$0].start, in: tree.bytes)
    }
    let message = version.map { "the version \($0) of the test plan is not known" }
    return Finding(
      .warning, .unknownVersion, message ?? "the test plan has no version",
      advice: version == nil ? "Xcode writes version 1" : "It can be read, but not edited",
      path: path, line: position?.line, column: position?.column)
  }

  /// Configurations with the name of an earlier one, which the name can't distinguish.
  private var repeatedConfigurations: [Finding] {
    configurations.enumerated().compactMap { index, configuration in
      guard let first = configurations[..<index].first(where: { $0.name == configuration.name })
      else { return nil }
      return Finding(
        .error, .duplicateConfiguration,
        "the configuration '\(configuration.name)' repeats the name of that in line \(first.line)",
        advice: "Rename one", path: path, line: configuration.line, scope: configuration.name)
    }
  }

  private func toggles(in part: Part, _ title: String) -> [Finding] {
    guard let options = part.options else { return [] }
    return Self.toggles.compactMap { key in
      guard let node = tree.member(key, of: options), tree.nodes[node].kind == .true else {
        return nil
      }
      let line = SourceBytes.position(of: tree.nodes[node].memberStart, in: tree.bytes).line
      return Finding(
        .error, .debugToggle, "the diagnostic option '\(key)' is on",
        advice: "Switch it off in Xcode's test plan editor", path: path, line: line, scope: title)
    }
  }
}
