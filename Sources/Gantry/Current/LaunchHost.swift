import GantryFormats
import GantrySystem

/// What kind of process this is.
package enum LaunchHost {
  /// Whether the process hosts tests or previews and so wasn't launched as the app.
  package static var isTestOrPreview: Bool {
    isTestHost(program: CommandLine.arguments.first ?? "")
      || System.environmentVariable("XCTestConfigurationFilePath") != nil
      || System.environmentVariable("XCODE_RUNNING_FOR_PREVIEWS") == "1"
  }

  /// Whether a program's name is that of a test bundle's runner.
  static func isTestHost(program: String) -> Bool {
    let name = parts(program, separator: "/").last { !$0.isEmpty } ?? ""
    return name.hasSuffix(".xctest") || name == "xctest" || name.hasPrefix("swiftpm-testing-helper")
  }

  /// Whether no source can set anything in this process, so that the defaults apply.
  ///
  /// A debug build also checks the declaration of the configuration; a release build does so only
  /// where a source sets something.
  static func isSilent(_ type: any LaunchConfiguration.Type) -> Bool {
    guard CommandLine.argc <= 1, CommandLine.arguments.count <= 1 else { return false }
    var isSilent = true
    LaunchVariables.forEach(of: LaunchTraits(type)) { _, _ in isSilent = false }
    #if DEBUG
      let schema = Schema.of(type)
      isSilent =
        isSilent && schema.mistakes.isEmpty
        && schema.reservedNames(LaunchTraits(type)).isEmpty
        && !(SavedOverridesFile(type.savedOverrides, schema).map { System.exists($0.path) } ?? false)
    #endif
    return isSilent
  }
}
