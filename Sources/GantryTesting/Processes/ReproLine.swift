import Gantry
import GantryFormats
import GantryRedaction

/// The command that a person pastes into a shell to start an app in a test's state again.
enum ReproLine {
  /// Words the command: the variables that the test added, the executable, the arguments.
  ///
  /// `environment` has the variables beyond those of any shell. The shell's variable of the same name
  /// takes the place of a value that is one of the `secrets` or looks like one.
  static func text(
    executable: String, arguments: [String], environment: [String: String],
    secrets: Set<String>, workingDirectory: String?
  ) -> String {
    let scrubber = SecretScrubber()
    var assignments: [String] = []
    var others: [String] = []
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
      // A shell without the secret reports it and starts nothing.
      let word =
        secrets.contains(name) || scrubber.scrubbed(value) != value
        ? "\"${\(shellName(name)):?set it to the secret of the test}\"" : shellWord(value)
      if isShellName(name) {
        assignments.append("\(name)=\(word)")
      } else {
        // A shell can't assign to such a name; env(1) passes any.
        others.append("\(shellWord(name))=\(word)")
      }
    }
    var words = assignments
    if !others.isEmpty { words += ["env"] + others }
    words += ([executable] + arguments).map { shellWord(scrubber.scrubbed($0)) }
    let command = words.joined(separator: " ")
    guard let workingDirectory else { return command }
    return "(cd \(shellWord(workingDirectory)) && \(command))"
  }

  private static func isShellName(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(48...57).contains(first) else { return false }
    return name.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "_") }
  }

  private static func shellName(_ name: String) -> String {
    isShellName(name)
      ? name : "SECRET_" + name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
  }
}
