#if !canImport(XCUIAutomation)
  import Foundation
  import GantryReport
  import GantrySystem

  /// The report of the run, where `UI_TEST_REPORT` names a folder for it.
  enum RunReporting {
    /// The recorder of this process; the report is made when the process ends.
    ///
    /// A killed process leaves its records; `gantry report` makes the report from them.
    static let recorder: RunRecorder? = {
      guard let recorder = RunRecorder.shared else { return nil }
      atexit {
        guard let folder = RunRecorder.shared?.folder else { return }
        TestScope.finishRecords()
        do throws(ReportError) {
          // The one that ends last has the others' tests in its report.
          let page = try System.withLock(onFolder: folder) { () throws(ReportError) in
            try RunReport(folder: folder).write()
          }
          System.printError("Report: \(page)\n")
        } catch {
          System.printError("error: \(error.description)\n")
        }
      }
      return recorder
    }()

    /// Redacts in the run's records what conditions of a network call secret by its name.
    static func redact(_ lists: [String]) {
      let names = lists.flatMap { $0.split(separator: ",") }
        .map { $0.trimmingCharacters(in: .whitespaces) }
        // Paths of bodies and addresses, and what is no name, are about traffic alone.
        .filter { name in name.first.map { !"$/:".contains($0) } ?? false }
      if !names.isEmpty { RunRecorder.shared?.redact(names: names) }
    }
  }
#endif
