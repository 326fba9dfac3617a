/// Checks files of schemes and test plans, those included that can't be read as such.
public enum XcodeCheck {
  /// What is likely to be wrong in a file.
  ///
  /// What isn't well-formed, such as a file with conflict markers, is told as findings, so that one
  /// such file doesn't hide those of others.
  ///
  /// - Parameter path: the path of a scheme or test plan, told apart by its extension.
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
