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
    let variables = environment.sorted { $0.key < $1.key }.map { name, value in
      // A shell without the secret reports it and starts nothing.
      let given = "\(name)=\(value)"
      let isSecret = secrets.contains(name) || scrubber.scrubbed(given) != given
      let secret = "\"${\(shellName(name)):?set it to the secret of the test}\""
      return (name: name, word: isSecret ? secret : shellWord(value))
    }
    let words = scrubber.scrubbed(arguments: [executable] + arguments).map(shellWord)
    let command = shellCommand(variables, words)
    guard let workingDirectory else { return command }
    return "(cd \(shellWord(workingDirectory)) && \(command))"
  }

  private static func shellName(_ name: String) -> String {
    isShellName(name)
      ? name : "SECRET_" + name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
  }
}
