import GantryFoundation
import GantrySecrets
import GantrySystem

/// Records the tests of a run in a folder, which several processes may share.
///
/// Each test has a file of its own to which a line is added whenever something happens, so a test
/// whose process is killed leaves what had happened until then. Nothing is held back in memory.
package final class RunRecorder: Sendable {
  /// The variable that names the folder; where it is unset, nothing is recorded.
  package static let variable = "UI_TEST_REPORT"

  /// The recorder of this process, or nil where none is asked for.
  ///
  /// Where the folder can't be made, standard error says so once and there is none: a report that
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

  /// The run's folder.
  package let folder: String

  private struct State {
    var scrubber = SecretScrubber()
    var hasWarned = false
  }
  private let state = Lock(State())

  /// Records into a folder, which is made (mode 0700) where there is none.
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

  /// Keeps a text out of everything that is written from now on.
  ///
  /// It is replaced as it is and as URLs, JSON, HTML, shells and base64 write it. Pictures are not
  /// looked into. Call it before anything that holds the secret is recorded.
  package func hide(_ secret: String) { state.withLock { $0.scrubber.hide(secret) } }

  /// Begins to record a test.
  ///
  /// - Parameter test: what is known of it by now; `identify(as:)` changes that.
  /// - Returns: its recorder.
  package func begin(test: TestIdentity) -> TestRecorder {
    let recorder = TestRecorder(run: self)
    recorder.begin(test)
    return recorder
  }

  var scrubber: SecretScrubber { state.withLock { $0.scrubber } }

  /// Says once on standard error that something could not be written.
  func warn(_ path: String, _ reason: String) {
    let isFirst = state.withLock { state in
      defer { state.hasWarned = true }
      return !state.hasWarned
    }
    if isFirst {
      System.printError(ReportError.folderNotWritable(path, reason).description + "\n")
    }
  }
}

/// The places of things in a run's folder.
enum RunFolder {
  static func tests(_ folder: String) -> String { folder + "/tests" }
  static func attachments(_ folder: String) -> String { folder + "/attachments" }

  static func standardized(_ folder: String) -> String {
    URL(fileURLWithPath: folder).standardizedFileURL.path
  }
}
