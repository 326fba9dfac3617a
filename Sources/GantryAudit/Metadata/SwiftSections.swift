/// The names of the sections with Swift's lists for the run time.
///
/// From `ReflectionSections.def` and `MetadataSections.h` of the Swift compiler.
enum SwiftSections {
  enum Role { case types, protocols, conformances, other }

  /// The role of an ELF section for Swift; nil if it isn't Swift's.
  static func role(ofELF name: String) throws(AuditFault) -> Role? {
    switch name {
    case "swift5_type_metadata", "swift5_type_metadata_2": return .types
    case "swift5_protocols": return .protocols
    case "swift5_protocol_conformances": return .conformances
    default:
      if otherELF.contains(name) { return .other }
      if isOld(name, prefix: ".swift") { throw .oldSwift }
      if isRecords(name, prefix: "swift") { throw .unknownSection(name) }
      return nil
    }
  }

  /// The role of a Mach-O section for Swift; nil if it isn't Swift's.
  static func role(ofMachO name: String, in segment: String) throws(AuditFault) -> Role? {
    switch name {
    case "__swift5_types", "__swift5_types2": return .types
    case "__swift5_protos": return .protocols
    case "__swift5_proto": return .conformances
    default:
      if otherMachO.contains(name) { return .other }
      // The lists are never in data segments; an object has one segment without a name.
      if segment.hasPrefix("__DATA") || segment.isEmpty, isHooks(name) { return .other }
      if isOld(name, prefix: "__swift") { throw .oldSwift }
      // Any other section with such a name may be a list that must be read.
      if name.hasPrefix("__swift") { throw .unknownSection(name) }
      return nil
    }
  }

  /// The names after `swift5_` in both formats.
  private static let others = [
    "fieldmd", "builtin", "assocty", "capture", "reflstr", "typeref", "mpenum", "replace",
    "replac2", "tests", "entry",
  ]

  private static let otherELF = Set(others.map { "swift5_" + $0 }).union([
    "swift5_accessible_functions", "swift5_runtime_attributes", "swift5_backtrace",
  ])

  private static let otherMachO = Set(others.map { "__swift5_" + $0 }).union([
    "__swift5_acfuncs", "__swift5_rattrs", "__swift_ast", "__swift_modhash", "__swift_cmdline",
  ])

  /// Whether a name is that of a section with replacements of the runtime's functions in libraries
  /// for older systems: `__swift_hooks`, `__swift50_override`, `__swift51_hooks` and so on.
  private static func isHooks(_ name: String) -> Bool {
    guard name.hasPrefix("__swift") else { return false }
    let rest = name.dropFirst("__swift".count).drop { $0.isASCII && $0.isNumber }
    return rest == "_hooks" || rest == "_override"
  }

  /// Whether a name is that of a list of Swift 2 to 4.
  private static func isOld(_ name: String, prefix: String) -> Bool {
    ["1_", "2_", "3_", "4_"].contains { name.hasPrefix(prefix + $0) }
  }

  /// Whether a name has the form of lists of records: `swift`, a number, and a word.
  ///
  /// An unknown one may be a list that must be read.
  private static func isRecords(_ name: String, prefix: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let digits = name.dropFirst(prefix.count).prefix { $0.isASCII && $0.isNumber }
    return !digits.isEmpty && name.dropFirst(prefix.count + digits.count).hasPrefix("_")
  }
}
