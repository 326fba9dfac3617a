/// Finds likely mistakes in the entries of one list.
struct EntryCheck {
  var entries: [Entry]
  var title: String
  var path: String

  func findings() -> [Finding] {
    var names: [String: [Entry]] = [:]
    var findings: [Finding] = []
    let texts = entries.map { $0.kind == .argument ? ArgumentText.split($0.name) : nil }
    let neighbors = neighbors(texts.map { $0?.words ?? [] })
    for (index, entry) in entries.enumerated() {
      let words = texts[index]
      let neighbor = neighbors[index]
      let toggle = entry.isEnabled ? toggle(entry, words?.words ?? [], neighbor.next) : nil
      // A secret in a disabled entry is as public as any other.
      let secret = secret(entry, words?.words ?? [], neighbor.previous)
      findings += [toggle, secret].compactMap(\.self)
      for warning in words?.warnings ?? [] where warning != .trailingBackslash {
        findings.append(
          finding(.warning, .unbalancedQuote, "in an argument \(warning)", "Close it", entry))
      }
      if let found = repetition(entry, names[entry.name] ?? []) { findings.append(found) }
      names[entry.name, default: []].append(entry)
    }
    return findings
  }

  /// The last word of the row before each row, and the first word of the row after it.
  ///
  /// Enabled rows are passed one after the other, whatever is between them. A disabled row belongs
  /// to a disabled row next to it: both are switched together.
  private func neighbors(_ rows: [[String]]) -> [(previous: String?, next: String?)] {
    var neighbors = rows.map { _ in (previous: String?.none, next: String?.none) }
    var lastOn: Int?
    var last: Int?
    for (index, words) in rows.enumerated() where !words.isEmpty {
      let isEnabled = entries[index].isEnabled
      if let before = isEnabled ? lastOn : last, entries[before].isEnabled == isEnabled {
        neighbors[index].previous = rows[before].last
        neighbors[before].next = words.first
      }
      last = index
      if isEnabled { lastOn = index }
    }
    return neighbors
  }

  /// Variables with one name and different values are a choice, as long as at most one is enabled.
  private func repetition(_ entry: Entry, _ others: [Entry]) -> Finding? {
    let what = "the \(entry.kind.noun) number \(entry.number)"
    if let same = others.first(where: { $0.value == entry.value }) {
      return finding(
        .warning, .duplicateEntry, "\(what) repeats number \(same.number)",
        entry.kind == .argument
          ? "Remove one, unless the program wants it twice" : "Remove one", entry)
    }
    guard entry.isEnabled, let other = others.first(where: \.isEnabled) else { return nil }
    return finding(
      .warning, .duplicateEntry,
      "\(what) is on as number \(other.number) is, and a program sees but one of two",
      "Disable one", entry)
  }

  private func toggle(_ entry: Entry, _ words: [String], _ next: String?) -> Finding? {
    let name: String?
    if entry.kind == .argument {
      name = DebugToggles.toggle(in: words, next: next)
    } else {
      let isOn = DebugToggles.isToggle(variable: entry.name, value: entry.value ?? "")
      name = isOn ? entry.name : nil
    }
    return name.map {
      finding(.error, .debugToggle, "the debug toggle '\($0)' is on", "Disable the entry", entry)
    }
  }

  private func secret(_ entry: Entry, _ words: [String], _ last: String?) -> Finding? {
    var found: (subject: String, reason: String)?
    if entry.kind == .environmentVariable {
      found = SecretShape.reason(name: entry.name, value: entry.value ?? "").map {
        ("the value of the environment variable '\(entry.name)'", $0)
      }
    }
    for (index, word) in words.enumerated() where found == nil {
      let before = index > 0 ? words[index - 1] : last
      // An option with its value after '=' takes no other.
      let isName = before.map { $0.hasPrefix("-") && !$0.contains("=") } ?? false
      found = secret(word, after: isName ? before : nil)
    }
    return found.map {
      finding(
        .error, .likelySecret, "\($0.subject) \($0.reason)",
        "Keep it out of the file, and replace it if it was ever committed", entry)
    }
  }

  /// A word's secret, as the value of the option before it, or behind its own `=`.
  private func secret(_ word: String, after option: String?) -> (subject: String, reason: String)? {
    // An option's name isn't the value of the option before.
    if !word.hasPrefix("-"), let reason = SecretShape.reason(name: option, value: word) {
      return (option.map { "the value of '\($0)'" } ?? "an argument", reason)
    }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    return SecretShape.reason(name: String(parts[0]), value: String(parts[1])).map {
      ("the value of '\(parts[0])'", $0)
    }
  }

  private func finding(
    _ severity: Finding.Severity, _ code: Finding.Code, _ message: String, _ advice: String,
    _ entry: Entry
  ) -> Finding {
    Finding(
      severity, code, message, advice: advice, path: path, scope: title, entry: entry)
  }
}
