public import Foundation

/// The exit codes of `sysexits.h` that the examples use.
public enum ExitCode {
  /// The program was called wrongly.
  public static let usage: Int32 = 64
  /// Something that the program needs can't be had.
  public static let unavailable: Int32 = 69
  /// The program has an error of its own.
  public static let software: Int32 = 70
  /// The user may not do that.
  public static let noPermission: Int32 = 77
}

/// Ends the process with `EX_USAGE` if the command line holds something that nobody asked for.
///
/// - Parameters:
///   - arguments: what the launch configuration left over.
///   - program: the program's name, for the line that says where help is.
public func exitIfUnrecognized(_ arguments: [String], program: String) {
  guard let message = usageMessage(forUnrecognized: arguments, program: program) else { return }
  FileHandle.standardError.write(Data(message.utf8))
  exit(ExitCode.usage)
}

/// Ends the process with `EX_USAGE` if an option's address is not one that can be asked.
///
/// - Parameters:
///   - url: the option's value.
///   - option: the option's name, without dashes.
///   - example: an address as it should be.
public func exitIfNotWebAddress(_ url: URL, option: String, example: URL) {
  guard !["http", "https"].contains(url.scheme?.lowercased()) || url.host() == nil else { return }
  let message = """
    error: \(option): '\(url)' is not the address of a web service.
           It begins with http:// or https://, as in \(example).

    """
  FileHandle.standardError.write(Data(message.utf8))
  exit(ExitCode.usage)
}

/// Ends the process with `EX_USAGE` if an option's duration is not one that somebody can wait for.
///
/// - Parameters:
///   - duration: the option's value.
///   - option: the option's name, without dashes.
public func exitIfNotTimeLimit(_ duration: Duration, option: String) {
  guard duration < .milliseconds(1) || duration > .seconds(86_400) else { return }
  let message = """
    error: \(option): a time limit of \(duration) is not between 1ms and 1d.
           Try --\(option) 10s.

    """
  FileHandle.standardError.write(Data(message.utf8))
  exit(ExitCode.usage)
}

/// The message for leftover arguments, or nil where there are none.
func usageMessage(forUnrecognized arguments: [String], program: String) -> String? {
  guard let first = arguments.first else { return nil }
  let what = first.hasPrefix("-") ? "option" : "argument"
  return """
    error: unknown \(what) '\(first)'.
           '\(program) --launch-help' lists the options.

    """
}
