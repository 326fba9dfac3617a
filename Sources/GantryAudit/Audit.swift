import GantryFormats

/// Checks built binaries for types that must not be in a release build.
///
/// These are all types that conform to `Gantry.TestDouble` or `Gantry.DebugOnly`, also through a
/// protocol or a class, and all forbidden names. If any part can't be read, the report says so, and
/// isn't clean.
package struct Audit: Sendable {
  /// Names of types and protocols, with or without their parents: `Name`, `Module.Name`.
  package var forbiddenNames: [String]
  /// Folders to search for libraries besides those that a binary names.
  package var libraryFolders: [String]
  /// Libraries that aren't the app's own, by file name or install name.
  package var systemLibraries: [String]

  package init(
    forbiddenNames: [String] = [], libraryFolders: [String] = [], systemLibraries: [String] = []
  ) {
    self.forbiddenNames = forbiddenNames
    self.libraryFolders = libraryFolders
    self.systemLibraries = systemLibraries
  }

  /// Reads binaries, static libraries, zip files such as `.ipa`, and folders of them such as apps.
  ///
  /// - Parameters:
  ///   - paths: what must hold binaries.
  ///   - resources: folders that may hold some.
  /// - Returns: the report.
  package func report(on paths: [String], resources: [String] = []) -> AuditReport {
    var report = AuditReport()
    var audit = self
    audit.forbiddenNames = forbiddenNames.flatMap(Self.declarations)
    for path in paths + resources {
      var reader = InputReader(audit: audit, path: path)
      reader.mustHoldBinary = paths.contains(path)
      reader.read()
      report.add(reader.report)
    }
    if paths.isEmpty {
      report.problems.append(
        AuditReport.Problem(.empty, at: AuditReport.Place(file: "nothing")))
    }
    return report
  }

  /// The declarations of a name in binaries, which know no alias: a name of the standard library's
  /// that is likely to be forbidden has several.
  static func declarations(_ name: String) -> [String] {
    switch name {
    // A type of the app may have this name, too.
    case "Codable": ["Codable", "Encodable", "Decodable"]
    case "Swift.Codable": ["Swift.Encodable", "Swift.Decodable"]
    default: [name]
    }
  }
}

extension AuditReport {
  /// Adds the results of another report, each once.
  mutating func add(_ other: AuditReport) {
    findings = (findings + other.findings).uniqued()
    problems = (problems + other.problems).uniqued()
    images = (images + other.images).uniqued()
    unreadLibraries = (unreadLibraries + other.unreadLibraries).uniqued()
    unreadDebugSymbols = (unreadDebugSymbols + other.unreadDebugSymbols).uniqued()
    unreadScripts = (unreadScripts + other.unreadScripts).uniqued()
    unreadFiles = (unreadFiles + other.unreadFiles).uniqued()
  }
}

extension AuditReport.Problem {
  init(_ fault: AuditFault, at place: AuditReport.Place) {
    self.init(code: fault.code, place: place, message: fault.message)
  }
}
