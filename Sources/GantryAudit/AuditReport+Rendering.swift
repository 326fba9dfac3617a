#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AuditReport {
  /// The report for people: a line for each finding and problem, then what was read.
  package var text: String {
    var lines = findings.map(\.description)
    lines += problems.map { "error: \($0)" }
    let types = images.reduce(0) { $0 + $1.typeCount }
    let conformances = images.reduce(0) { $0 + $1.conformanceCount }
    lines.append(
      "read: \(images.count == 1 ? "1 binary" : "\(images.count) binaries") "
        + "with \(types) types and \(conformances) conformances")
    if !unreadLibraries.isEmpty {
      lines.append("not read, the system's: \(unreadLibraryNames.joined(separator: ", "))")
    }
    if !unreadScripts.isEmpty {
      lines.append(
        "not read, scripts: \(unreadScripts.map(\.description).joined(separator: ", "))")
    }
    if !unreadDebugSymbols.isEmpty {
      lines.append(
        "not read, debug symbols: "
          + unreadDebugSymbols.map(\.description).joined(separator: ", "))
    }
    let apples = images.filter(\.isTakenForApples).map(\.place.description)
    if !apples.isEmpty {
      lines.append("taken for Apple's, without a type: \(apples.joined(separator: ", "))")
    }
    let verdict =
      if isClean { "clean" } else if findings.isEmpty { "not proved to be clean" } else {
        "not clean: \(findings.count == 1 ? "1 finding" : "\(findings.count) findings")"
      }
    lines.append(verdict)
    return lines.joined(separator: "\n")
  }

  /// The names of the libraries that weren't read, each once, however many binaries name it.
  package var unreadLibraryNames: [String] {
    unreadLibraries.map(\.name).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// The report for programs, as JSON.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let document = Document(
      isClean: isClean, findings: findings, problems: problems, images: images,
      unreadLibraries: unreadLibraries, unreadDebugSymbols: unreadDebugSymbols,
      unreadScripts: unreadScripts)
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }

  private struct Document: Encodable {
    var isClean: Bool
    var findings: [Finding]
    var problems: [Problem]
    var images: [Image]
    var unreadLibraries: [UnreadLibrary]
    var unreadDebugSymbols: [Place]
    var unreadScripts: [Place]
  }

  /// 0 where the audit is clean, 1 where something was found, 66 where there is no such file, and 65
  /// where something couldn't be read; the last two as sysexits(3) has them.
  package var exitCode: Int32 {
    if !findings.isEmpty { return 1 }
    if isClean { return 0 }
    return !problems.isEmpty && problems.allSatisfy { $0.code == "missing" } ? 66 : 65
  }
}
