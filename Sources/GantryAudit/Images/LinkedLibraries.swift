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

  /// Notes a symbol that another binary must define, if it is of an app's own module.
  mutating func need(_ name: UnsafeRawBufferPointer, isELF: Bool) {
    guard let module = SwiftModules.own(in: name, isELF: isELF) else { return }
    neededSymbols[String(decoding: name, as: UTF8.self)] = module
  }

  /// Notes a symbol that others may use, if it is Swift's and of an app's own module.
  mutating func define(_ name: UnsafeRawBufferPointer, isELF: Bool) {
    guard SymbolNames.isSwift(name), SwiftModules.own(in: name, isELF: isELF) != nil else { return }
    definedSymbols.insert(String(decoding: name, as: UTF8.self))
  }
}
