import GantryFormats
import GantrySystem

/// The steps of a launch, from what the process was given to a configuration.
///
///     argv ──scan──▶ tokens ─┐
///     environment ───────────┼──▶ sources ──▶ assignments ──merge──▶ record ──decode──▶ configuration
///     files ─────────────────┘
///
/// Each step makes a value from the one before. A problem is passed on and ends no step: all
/// problems are reported together, at the end.
package enum LaunchPipeline {
  /// What this process was launched with.
  static func input(
    _ type: any LaunchConfiguration.Type, arguments: [String] = CommandLine.arguments
  ) -> LaunchInput {
    let traits = LaunchTraits(type)
    let schema = Schema.of(type)
    #if DEBUG
      let savedOverridesFile = SavedOverridesFile(type.savedOverrides, schema)?.path
    #else
      let savedOverridesFile: String? = nil
    #endif
    return LaunchInput(
      traits, schema, arguments: arguments, variables: LaunchVariables(ofProcess: traits, schema),
      invalidArguments: arguments.indices.filter {
        !System.isArgumentValid(arguments[$0], at: $0)
      }, savedOverridesFile: savedOverridesFile)
  }

  /// Reads all sources, weakest first.
  ///
  /// A new source is a file, and a line here.
  package static func read(_ input: LaunchInput) -> LaunchRecord {
    var merged = MergedAssignments(input.schema)
    merged.add(input) { $0.checkDeclaration() }
    #if DEBUG
      merged.add(input) { $0.readSavedOverrides() }
    #endif
    merged.add(input) { $0.readConfigurationFile() }
    merged.add(input) { $0.readPayload() }
    merged.add(input) { $0.readEnvironment() }
    merged.add(input) { $0.readArguments() }
    return LaunchRecord(input, merged)
  }

  /// Decodes the configuration.
  ///
  /// Throws all problems together. With ``MistakePolicy/useDefaults`` each option that is wrong
  /// keeps its default instead, and a note says so.
  static func decode<C: LaunchConfiguration>(
    _ type: C.Type, _ record: inout LaunchRecord, _ policy: MistakePolicy
  ) throws(LaunchError) -> C {
    while true {
      let decoder = OptionDecoder(record)
      let configuration = decoder.decode(type)
      let problems = record.merged.problems + decoder.problems
      if let configuration, problems.isEmpty {
        if !decoder.notes.isEmpty { record = record.noting(decoder.notes) }
        return configuration
      }
      guard policy == .useDefaults, !problems.contains(where: { $0.code == .invalidDeclaration })
      else { throw LaunchError(problems: problems) }
      let corrected = record.withdrawing(record.merged.wrong + decoder.wrong, for: problems)
      // If no option is at fault, the configuration's own code refuses the options.
      let isRefused = configuration == nil && corrected.merged.heads == record.merged.heads
      record =
        isRefused ? corrected.withdrawing(Array(record.schema.nodes.indices), for: []) : corrected
    }
  }
}
