import GantryFormats
import GantryFoundation

extension AuditReport {
  /// The report for people, without the problems: what was read and what wasn't, each finding, and
  /// the verdict.
  package var text: String {
    let apples = images.filter(\.isTakenForApples).map(\.place.description)
    var lines: [String] = []
    if images.count > Self.mostLines {
      let types = images.reduce(0) { $0 + $1.typeCount }
      let conformances = images.reduce(0) { $0 + $1.conformanceCount }
      lines.append(
        "read: \(images.count) binaries with \(types) types and \(conformances) conformances")
    } else {
      lines += images.map { image in
        "read \(image.place): \(image.format) \(image.kind), \(image.isStripped ? "stripped, " : "")"
          + (image.isSwift
            ? "\(image.typeCount) types, \(image.conformanceCount) conformances" : "no Swift")
      }
    }
    lines += unread
    if !apples.isEmpty {
      lines.append("taken for Apple's, without a type: \(apples.joined(separator: ", "))")
    }
    // Names are a stranger's, and may hold what ends a line or controls a terminal.
    return (lines + findings.map(\.description) + [verdict])
      .map { clipped($0, limit: .max) }.joined(separator: "\n")
  }

  /// How many files of a kind are named one by one.
  private static let mostLines = 20

  /// The answer, in few words.
  package var verdict: String {
    if isClean { return "clean" }
    return findings.isEmpty
      ? "not proved clean" : "not clean: \(counted(findings.count, "finding"))"
  }

  /// The files that weren't read, and why that is no problem, a line for each kind.
  package var unread: [String] {
    let kinds = [
      // Each once, however many binaries name it.
      ("the system's", unreadLibraries.map(\.name).uniqued()),
      ("debug symbols", unreadDebugSymbols.map(\.description)),
      ("scripts", unreadScripts.map(\.description)),
      ("no binaries", unreadFiles.map(\.description)),
    ]
    return kinds.filter { !$0.1.isEmpty }.map { kind, names in
      let rest = names.count - Self.mostLines
      let more = rest > 0 ? " and \(rest) more, which --json names" : ""
      return "not read, \(kind): \(names.prefix(Self.mostLines).joined(separator: ", "))\(more)"
    }
  }

  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(Document(report: self)), as: UTF8.self)
  }

  private struct Document: Encodable {
    var report: AuditReport

    private enum CodingKeys: CodingKey { case isClean }

    func encode(to encoder: any Encoder) throws {
      try report.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(report.isClean, forKey: .isClean)
    }
  }

  /// 0 if the audit is clean, 1 with findings, 66 if a file doesn't exist, and 65 if something
  /// couldn't be read; the last two are those of sysexits(3).
  package var exitCode: Int32 {
    if !findings.isEmpty { return 1 }
    if isClean { return 0 }
    return !problems.isEmpty && problems.allSatisfy { $0.code == "missing" } ? 66 : 65
  }
}
