import GantryFormats

/// Looks in built binaries for what must not be in a release build.
///
/// That is every type that conforms to `Gantry.TestDouble` or `Gantry.DebugOnly`, also through a
/// protocol or a class that does, and every name that is forbidden. Where anything can't be read,
/// the report says so, and isn't clean.
package struct Audit: Sendable {
  /// Names of types and protocols, with or without what they stand in: `Name`, `Module.Name`.
  package var forbiddenNames: [String]
  /// Folders in which libraries are looked for besides those that a binary names.
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

  /// Reads binaries, static libraries, zip, tar and gzip files, and folders of them such as apps.
  package func report(on paths: [String]) -> AuditReport {
    var report = AuditReport()
    var audit = self
    audit.forbiddenNames = forbiddenNames.flatMap(Self.declarations)
    for path in paths {
      var reader = InputReader(audit: audit, path: path)
      reader.read()
      report.add(reader.report)
    }
    if paths.isEmpty {
      report.problems.append(
        AuditReport.Problem(.empty, at: AuditReport.Place(file: "nothing")))
    }
    return report
  }

  /// What a name is of in binaries, which know no alias: of the standard library's the one that is
  /// likely to be forbidden.
  static func declarations(_ name: String) -> [String] {
    switch name {
    // A type of the app's may be called so, too.
    case "Codable": ["Codable", "Encodable", "Decodable"]
    case "Swift.Codable": ["Swift.Encodable", "Swift.Decodable"]
    default: [name]
    }
  }
}

extension AuditReport {
  /// Adds what was found elsewhere, once.
  mutating func add(_ other: AuditReport) {
    findings = (findings + other.findings).uniqued()
    problems = (problems + other.problems).uniqued()
    images = (images + other.images).uniqued()
    unreadLibraries = (unreadLibraries + other.unreadLibraries).uniqued()
    unreadDebugSymbols = (unreadDebugSymbols + other.unreadDebugSymbols).uniqued()
    unreadScripts = (unreadScripts + other.unreadScripts).uniqued()
  }
}

extension AuditReport.Problem {
  init(_ fault: AuditFault, at place: AuditReport.Place) {
    self.init(code: fault.code, place: place, message: fault.message)
  }
}
