import GantryFoundation
import GantrySystem

/// Unpacks zip files, such as an `.ipa`, with the system's own tool.
enum UnpackedZip {
  /// The tools, and what stands before the file and the folder.
  #if os(macOS)
    private static let (tools, options, target) = (["/usr/bin/ditto"], ["-x", "-k"], [String]())
  #else
    private static let (tools, options, target) = (
      ["/usr/bin/unzip", "/bin/unzip"], ["-q", "-o"], ["-d"]
    )
  #endif

  /// How long unpacking may take, in seconds.
  private static let deadline = 1_800

  /// Calls a closure with the path of a folder with a file's contents, which is gone afterwards.
  static func withContents<Result>(
    of path: String, _ body: (_ folder: String) throws(AuditFault) -> Result
  ) throws(AuditFault) -> Result {
    #if os(macOS) || os(Linux)
      guard let tool = tools.first(where: System.isExecutable) else {
        throw .unsupported("without unzip, which isn't installed, a zip file")
      }
      let folder = FileManager.default.temporaryDirectory.path + "/gantry-\(UUID().uuidString)"
      // What is left is in the system's folder for such things.
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let answer: ChildProcess.Answer
      do throws(SystemError) {
        try System.makeFolder(folder, isNew: true)
        // A path that begins with a dash would be an option.
        let file = path.hasPrefix("-") ? "./" + path : path
        answer = try ChildProcess.ask(
          tool, arguments: options + [file] + target + [folder],
          environment: System.variables,
          // Without a terminal, at which it would wait for a password.
          group: .session, deadline: .seconds(deadline))
      } catch {
        throw .unreadable("it can't be unpacked: \(error.reason)")
      }
      guard answer.end == .exited(code: 0) else {
        let said = (answer.errors + String(decoding: answer.output, as: UTF8.self))
          .split(separator: "\n").joined(separator: " ")
        throw .unreadable("\(tool) can't unpack it: \(said.prefix(400))")
      }
      try checkLinks(in: folder)
      return try body(folder)
    #else
      throw .unsupported("a zip file on this system")
    #endif
  }
}

extension UnpackedZip {
  /// A link that leads out would have files of the system read as the archive's.
  private static func checkLinks(in folder: String) throws(AuditFault) {
    let names: [String]
    do {
      names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    } catch {
      throw .unreadable("what was unpacked can't be listed: \(error)")
    }
    for name in names {
      let path = "\(folder)/\(name)"
      guard let target = System.target(ofLinkAt: path), System.leads(path, outOf: folder) else {
        continue
      }
      throw .brokenLink(target, in: name)
    }
  }
}

extension AuditReport {
  /// The report on a folder, with places in the archive that was unpacked there.
  func moved(from folder: String, into archive: Place) -> AuditReport {
    func moved(_ place: Place) -> Place {
      guard place.file == folder || place.file.hasPrefix(folder + "/") else { return place }
      let rest = String(place.file.dropFirst(folder.count + 1))
      let outer = archive.member.map { rest.isEmpty ? $0 : "\($0)/\(rest)" } ?? rest
      let member = place.member.map { "\(outer): \($0)" } ?? outer
      return Place(
        file: archive.file, member: member.isEmpty ? nil : member, architecture: place.architecture)
    }
    var report = self
    for index in findings.indices { report.findings[index].place = moved(findings[index].place) }
    for index in problems.indices { report.problems[index].place = moved(problems[index].place) }
    for index in images.indices { report.images[index].place = moved(images[index].place) }
    for index in unreadLibraries.indices {
      report.unreadLibraries[index].neededBy = moved(unreadLibraries[index].neededBy)
    }
    report.unreadDebugSymbols = unreadDebugSymbols.map(moved)
    report.unreadScripts = unreadScripts.map(moved)
    report.unreadFiles = unreadFiles.map(moved)
    return report
  }
}
