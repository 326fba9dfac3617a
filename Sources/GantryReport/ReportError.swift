import GantrySystem

/// Why a run can't be recorded or reported.
package struct ReportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What went wrong.
  package enum Code: Sendable {
    /// The folder doesn't exist, or holds no record of a run.
    case notFound
    /// The system refused to read something.
    case notReadable
    /// The system refused to write something.
    case notWritable
  }

  package let code: Code
  /// Whether another user might be allowed to.
  package let isPermissionMissing: Bool
  /// What happened, where, and what to do about it.
  package let description: String

  private init(_ code: Code, _ description: String, _ failure: SystemError? = nil) {
    self.code = code
    isPermissionMissing = failure?.isPermissionMissing ?? false
    self.description = description
  }

  static func folderNotWritable(_ path: String, _ reason: String) -> ReportError {
    ReportError(
      .notWritable,
      "The record of UI tests can't be written to folder '\(path)': \(reason). "
        + "Set \(RunRecorder.variable) to a folder that can be made or written to, or unset it.")
  }

  static func notFound(_ path: String) -> ReportError {
    ReportError(
      .notFound,
      "Folder '\(path)' can't be read: there is none. Give the folder that "
        + "\(RunRecorder.variable) named when the tests ran.")
  }

  static func noRecords(_ path: String) -> ReportError {
    ReportError(
      .notFound,
      "Folder '\(path)' holds no record of a UI test: there is no file in "
        + "'\(path)/tests'. Run the tests with \(RunRecorder.variable)='\(path)' first.")
  }

  static func notReadable(_ path: String, _ failure: SystemError) -> ReportError {
    ReportError(
      .notReadable,
      "Folder '\(path)' can't be read: \(failure.reason). Give the folder that "
        + "\(RunRecorder.variable) named when the tests ran, to a user who may read it.", failure)
  }

  static func notCopied(_ path: String, _ failure: SystemError) -> ReportError {
    ReportError(
      .notReadable,
      "Attachment '\(path)' can't be copied to the report: \(failure.reason). Make it "
        + "readable, or remove it: the report then says that it is gone.", failure)
  }

  static func notWritten(_ path: String, _ failure: SystemError) -> ReportError {
    ReportError(
      .notWritable,
      "The report '\(path)' can't be written: \(failure.reason). Make its folder "
        + "writable, or write it to another: gantry report FOLDER --output OTHER.", failure)
  }
}
