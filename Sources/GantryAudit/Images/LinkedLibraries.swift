/// The libraries that a binary asks the loader for, and where it says that they are.
struct LinkedLibraries: Equatable {
  /// File names on ELF, install names on Mach-O.
  var names: [String] = []
  /// Folders, with `$ORIGIN`, `@loader_path` and the like still in them.
  var runPaths: [String] = []
  /// A library's own name.
  var ownName: String?
  /// Symbols of an app's own modules that another binary must define, and the module of each.
  var neededSymbols: [String: String] = [:]
  /// Swift's symbols that others may use.
  var definedSymbols: Set<String> = []
}
