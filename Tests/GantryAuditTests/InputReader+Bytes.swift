@testable import GantryAudit

extension InputReader {
  /// Reads bytes as the content of the file.
  mutating func read(_ bytes: Bytes) {
    let place = AuditReport.Place(file: path)
    do throws(AuditFault) {
      try read(bytes, InputFile(place: place, location: Array(path.utf8), isRoot: true))
    } catch {
      report.problems.append(AuditReport.Problem(error, at: place))
    }
    checkBundles()
    judge(place)
  }
}
