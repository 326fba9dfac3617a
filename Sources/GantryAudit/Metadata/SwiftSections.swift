/// The sections in which Swift lists what it knows at run time, by their names.
///
/// From `ReflectionSections.def` and `MetadataSections.h` of the Swift compiler.
enum SwiftSections {
  enum Role { case types, protocols, conformances, other }

  /// What a section of an ELF file is to Swift; nil if it isn't Swift's.
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

  /// What a section of a Mach-O file is to Swift; nil if it isn't Swift's.
  static func role(ofMachO name: String, in segment: String) throws(AuditFault) -> Role? {
    switch name {
    case "__swift5_types", "__swift5_types2": return .types
    case "__swift5_protos": return .protocols
    case "__swift5_proto": return .conformances
    default:
      if otherMachO.contains(name) { return .other }
      // The lists are never among data; an object has one segment without a name.
      if segment.hasPrefix("__DATA") || segment.isEmpty, isHooks(name) { return .other }
      if isOld(name, prefix: "__swift") { throw .oldSwift }
      // Whatever else is called so may be a list that must not be passed over.
      if name.hasPrefix("__swift") { throw .unknownSection(name) }
      return nil
    }
  }

  /// Behind `swift5_` in both formats.
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

  /// Whether a name is of where the libraries for older systems put what replaces the runtime's
  /// functions: `__swift_hooks`, `__swift50_override`, `__swift51_hooks` and so on.
  private static func isHooks(_ name: String) -> Bool {
    guard name.hasPrefix("__swift") else { return false }
    let rest = name.dropFirst("__swift".count).drop { $0.isASCII && $0.isNumber }
    return rest == "_hooks" || rest == "_override"
  }

  /// Whether a name is of a list of the versions 2 to 4 of Swift.
  private static func isOld(_ name: String, prefix: String) -> Bool {
    ["1_", "2_", "3_", "4_"].contains { name.hasPrefix(prefix + $0) }
  }

  /// Whether a name is of the kind that lists of records have: `swift`, a number, and a word.
  ///
  /// One that isn't known may list what must not be passed over.
  private static func isRecords(_ name: String, prefix: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let digits = name.dropFirst(prefix.count).prefix { $0.isASCII && $0.isNumber }
    return !digits.isEmpty && name.dropFirst(prefix.count + digits.count).hasPrefix("_")
  }
}
