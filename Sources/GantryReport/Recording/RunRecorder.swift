import GantryFoundation
import GantryRedaction
import GantrySystem

/// Records the tests of a run in a folder, which several processes may share.
///
/// Each test has a file of its own, to which each event adds a line. So a test whose process is
/// killed leaves all events until then. Nothing is held back in memory.
package final class RunRecorder: Sendable {
  /// The variable that names the folder; nothing is recorded without it.
  package static let variable = "UI_TEST_REPORT"

  /// The recorder of this process, or nil without the variable.
  ///
  /// If the folder can't be made, standard error says so once and there is none: a report that
  /// can't be written is no reason for tests to fail.
  package static let shared: RunRecorder? = {
    guard let folder = System.environmentVariable(variable), !folder.isEmpty else {
      return nil
    }
    do throws(ReportError) {
      return try RunRecorder(folder: folder)
    } catch {
      System.printError(error.description + "\n")
      return nil
    }
  }()

  package let folder: String

  private struct State {
    var scrubber = SecretScrubber()
    var redacted: Set<String> = []
    var hasWarned = false
  }
  private let state = Lock(State())

  /// Records into a folder, which is made (mode 0700) if necessary.
  ///
  /// - Throws: `ReportError` with code `notWritable` where files can't be made in it.
  package init(folder: String) throws(ReportError) {
    self.folder = RunFolder.standardized(folder)
    do throws(SystemError) {
      for path in [RunFolder.tests(self.folder), RunFolder.attachments(self.folder)] {
        try System.makeFolder(path)
        guard System.isWritable(path), System.isExecutable(path) else {
          throw SystemError("write to '\(path)'")
        }
      }
    } catch {
      throw .folderNotWritable(self.folder, error.reason)
    }
  }

  /// Redacts a text in everything that is written from now on.
  ///
  /// It is replaced in plain form and in the forms of URLs, JSON, HTML, shells and base64. Pictures
  /// aren't searched. Call it before anything with the secret is recorded.
  package func hide(_ secret: String) { state.withLock { $0.scrubber.hide(secret) } }

  /// Redacts what is named so in everything that is written from now on, beside the usual names.
  package func redact(names: [String]) {
    state.withLock { state in
      state.redacted.formUnion(names)
      state.scrubber.names = SecretNames(Array(state.redacted))
    }
  }

  /// Begins to record a test, as far as it is known; `identify(as:)` changes that.
  package func begin(test: TestIdentity) -> TestRecorder { TestRecorder(test, in: self) }

  var scrubber: SecretScrubber { state.withLock { $0.scrubber } }

  /// Reports once on standard error that something could not be written.
  func warn(_ path: String, _ reason: String) {
    if state.withLock({ exchange(&$0.hasWarned, with: true) }) { return }
    System.printError(ReportError.folderNotWritable(path, reason).description + "\n")
  }
}

enum RunFolder {
  static func tests(_ folder: String) -> String { folder + "/tests" }
  static func attachments(_ folder: String) -> String { folder + "/attachments" }

  static func standardized(_ folder: String) -> String {
    URL(fileURLWithPath: folder).standardizedFileURL.path
  }
}
