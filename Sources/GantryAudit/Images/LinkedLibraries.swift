/// The libraries that a binary loads, and the folders where it searches them.
struct LinkedLibraries: Equatable {
  /// File names on ELF, install names on Mach-O.
  var names: [String] = []
  /// Folders, with `$ORIGIN`, `@loader_path` and the like still in them.
  var runPaths: [String] = []
  var ownName: String?
  /// Symbols of an app's own modules that another binary must define, and the module of each.
  var neededSymbols: [String: String] = [:]
  /// Swift's symbols that others may use.
  var definedSymbols: Set<String> = []

  /// Notes a symbol of an app's own module that another binary must define.
  mutating func need(_ name: UnsafeRawBufferPointer, isELF: Bool) {
    guard let module = SwiftModules.own(in: name, isELF: isELF) else { return }
    neededSymbols[String(decoding: name, as: UTF8.self)] = module
  }

  /// Notes a symbol of Swift's that others may use, from an app's own module.
  mutating func define(_ name: UnsafeRawBufferPointer, isELF: Bool) {
    guard SymbolNames.isSwift(name), SwiftModules.own(in: name, isELF: isELF) != nil else { return }
    definedSymbols.insert(String(decoding: name, as: UTF8.self))
  }
}
