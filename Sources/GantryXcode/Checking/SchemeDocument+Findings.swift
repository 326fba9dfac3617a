import GantryFormats

extension SchemeDocument {
  /// Likely mistakes in the scheme, for a check before a commit.
  ///
  /// Errors are enabled debug toggles, likely secrets and lists that Xcode ignores. Warnings are
  /// repeated entries, quotes that are never closed and an unknown version. A secret's value is
  /// never part of a finding.
  ///
  /// - Returns: the findings, in the order of the file.
  public func findings() -> [Finding] {
    var findings: [Finding] = []
    if let versionWarning { findings.append(versionWarning) }
    for action in scopes {
      for kind in EntryKind.allCases {
        if let warning = warning(kind, in: action, severity: .error) { findings.append(warning) }
        let entries = lists[ListKey(action: action, kind: kind)]?.map(\.entry) ?? []
        findings +=
          EntryCheck(entries: entries, title: action.title, path: path).findings()
      }
      findings += additionalOptions(of: action)
    }
    return findings.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  /// The finding for an unknown version; nil for a known one.
  public var versionWarning: Finding? {
    if isKnownVersion { return nil }
    let offset = tree.attribute("version", of: 0)?.range.lowerBound ?? 0
    let position = SourceBytes.position(of: offset, in: tree.bytes)
    return Finding(
      .warning, .unknownVersion, "the version '\(version ?? "")' of the scheme is not known",
      advice: "It can be read, but not edited", path: path, line: position.line,
      column: position.column)
  }

  /// Whether the version is between 1.3 and 2.2, like all known ones; absent in very old files.
  private var isKnownVersion: Bool {
    guard let version else { return true }
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && (parts[0] == "1" || parts[0] == "2")
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }
  }

  /// The boxes of the Diagnostics tab that the file holds as options, such as zombie objects.
  private func additionalOptions(of action: SchemeAction) -> [Finding] {
    guard let element = actions[action], let list = tree.child("AdditionalOptions", of: element)
    else { return [] }
    return tree.children(of: list).compactMap { option in
      guard let key = tree.value("key", of: option),
        Self.isYes(tree.value("isEnabled", of: option), otherwise: true),
        DebugToggles.isToggle(variable: key, value: tree.value("value", of: option) ?? "YES")
      else { return nil }
      return Finding(
        .error, .debugToggle, "the diagnostic option '\(key)' is on",
        advice: "Uncheck it under Diagnostics in Xcode's scheme editor", path: path,
        line: tree.line(of: option), scope: action.title)
    }
  }
}
