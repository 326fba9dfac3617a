import GantryFormats
import GantrySystem

/// The way of a launch, from what the process was given to a configuration.
///
///     argv ──scan──▶ tokens ─┐
///     environment ───────────┼──▶ sources ──▶ assignments ──merge──▶ record ──decode──▶ configuration
///     files ─────────────────┘
///
/// Each step is a value made of the one before. Problems travel with it, and none ends it: what is
/// wrong is said all at once, at the end.
enum LaunchPipeline {
  /// What this process was launched with.
  static func input(
    _ type: any LaunchConfiguration.Type, arguments: [String] = CommandLine.arguments
  ) -> LaunchInput {
    #if DEBUG
      let savedOverridesFile = SavedOverridesFile(type.savedOverrides, .of(type))?.path
    #else
      let savedOverridesFile: String? = nil
    #endif
    return LaunchInput(
      type, arguments: arguments, variables: LaunchVariables(ofProcess: type),
      invalidArguments: arguments.indices.filter {
        !System.isArgumentValid(arguments[$0], at: $0)
      }, savedOverridesFile: savedOverridesFile)
  }

  /// Reads all sources, weakest first.
  ///
  /// A new source is a file, and a line here.
  static func read(_ input: LaunchInput) -> LaunchRecord {
    var merged = MergedAssignments(input.schema)
    merged.add(DeclarationCheck.read(input), input)
    #if DEBUG
      merged.add(SavedOverridesSource.read(input), input)
    #endif
    merged.add(ConfigurationFileSource.read(input), input)
    merged.add(PayloadSource.read(input), input)
    merged.add(EnvironmentSource.read(input), input)
    merged.add(ArgumentSource.read(input), input)
    return LaunchRecord(input, merged)
  }

  /// Decodes the configuration; what is wrong is in the error, all of it.
  static func decode<C: LaunchConfiguration>(
    _ type: C.Type, _ record: inout LaunchRecord
  ) throws(LaunchError) -> C {
    let decoder = OptionDecoder(record)
    let configuration = decoder.decode(type)
    let problems = record.merged.problems + decoder.problems
    if let configuration, problems.isEmpty {
      if !decoder.notes.isEmpty { record = record.noting(decoder.notes) }
      return configuration
    }
    throw LaunchError(problems: problems)
  }

  /// As ``decode(_:_:)``, but each option that is wrong keeps its default, and a note says so.
  static func decodeKeepingDefaults<C: LaunchConfiguration>(
    _ type: C.Type, _ record: inout LaunchRecord
  ) throws(LaunchError) -> C {
    let declared = record.merged.problems.filter { $0.code == .invalidDeclaration }
    guard declared.isEmpty else { throw LaunchError(problems: declared) }
    record = record.withdrawing(record.merged.wrong, for: record.merged.problems)
    // A part that is missing takes all of its structure with it, which may be part of another.
    while record.merged.isAnySet {
      let decoder = OptionDecoder(record)
      if let configuration = decoder.decode(type) {
        if !decoder.notes.isEmpty { record = record.noting(decoder.notes) }
        return configuration
      }
      let corrected = record.withdrawing(decoder.wrong, for: decoder.problems)
      // Where no option is at fault, the configuration's own code refuses what is set.
      record =
        corrected.merged.heads == record.merged.heads
        ? corrected.withdrawing(Array(record.merged.heads.indices), for: []) : corrected
    }
    return C()
  }
}
