/// Checks files of schemes and test plans, also files that can't be read as such.
public enum XcodeCheck {
  /// Likely mistakes in a file.
  ///
  /// A file that isn't well-formed, such as one with conflict markers, gives findings and no error,
  /// so that it doesn't hide those of other files.
  ///
  /// - Parameter path: the path of a scheme or test plan, recognized by its extension.
  /// - Returns: the findings, in the order of the file.
  /// - Throws: an error where the file can't be read at all.
  public static func findings(inFile path: String) throws(XcodeFileError) -> [Finding] {
    let bytes = try XcodeFile.read(path)
    do throws(XcodeFileError) {
      return path.hasSuffix(".xctestplan")
        ? try TestPlanDocument(bytes: bytes, path: path).findings()
        : try SchemeDocument(bytes: bytes, path: path).findings()
    } catch {
      return error.problems.map { problem in
        Finding(
          .error, problem.code == .conflictMarker ? .conflictMarker : .malformed, problem.message,
          advice: problem.advice, path: path, line: problem.line, column: problem.column)
      }
    }
  }
}
