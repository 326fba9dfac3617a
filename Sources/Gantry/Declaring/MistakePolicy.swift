/// What an app does that was launched with something it can't understand.
///
/// ```swift
/// static var mistakePolicy: MistakePolicy {
///   #if DEBUG
///     .exit
///   #else
///     .useDefaults
///   #endif
/// }
/// ```
public enum MistakePolicy: Sendable {
  /// Prints every mistake to standard error and ends the process with code 64 (`EX_USAGE`).
  case exit
  /// Names every mistake on standard error and in the report, and starts: each option that is wrong
  /// keeps its default, whatever weaker sources say of it, and all others are as they were set. Where
  /// the configuration's own `init(from:)` refuses them together, all keep their defaults.
  ///
  /// A mistake in the declaration of the configuration ends the process all the same.
  case useDefaults
}

extension Launch where Configuration: LaunchConfiguration {
  /// The launch of this process, in which each option that is wrong has its default.
  ///
  /// - Throws: ``LaunchError`` where the configuration itself is declared wrongly.
  init(keepingDefaultsOf type: Configuration.Type) throws(LaunchError) {
    let traits = LaunchTraits(type)
    guard !LaunchReader.isSilent(traits, type) else {
      self.init(defaults: Configuration())
      return
    }
    try self.init(keepingDefaultsIn: LaunchReader.readProcess(traits, .of(type)))
  }

  init(keepingDefaultsIn record: LaunchRecord) throws(LaunchError) {
    let declared = record.problems.filter { $0.code == .invalidDeclaration }
    guard declared.isEmpty else { throw LaunchError(problems: declared) }
    guard !record.requests.answersInsteadOfStarting(record.problems) else {
      self.init(Configuration(), record)
      return
    }
    var record = record.withdrawing(Set(record.wrong), for: record.problems)
    // A part that is missing takes all of its structure with it, which may be part of another.
    while record.latestBelow[0] >= 0 {
      do throws(OptionDecoding.Refusal) {
        let configuration = try OptionDecoding.decode(Configuration.self, from: &record)
        self.init(configuration, record)
        return
      } catch {
        let corrected = record.withdrawing(Set(error.nodes), for: error.problems)
        // Where no option is at fault, the configuration's own code refuses what is set.
        record =
          corrected.heads == record.heads
          ? corrected.withdrawing(Set(record.heads.indices), for: []) : corrected
      }
    }
    self.init(Configuration(), record)
  }
}
