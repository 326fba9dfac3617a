/// Symbols that a binary and others exchange, if the table of symbols was stripped of them.
extension MachOReader {
  /// The numbers of libraries that are Swift's own only by their names.
  var trustedOrdinals: Set<Int> {
    guard !file.isObject else { return [] }
    var ordinals: Set<Int> = []
    for (index, name) in file.libraries.names.enumerated()
    where !name.hasPrefix("/") && SystemLibraries.contains(name, isELF: false) {
      ordinals.insert(index + 1)
    }
    return ordinals
  }

  /// Reads the symbols that the loader finds elsewhere, and returns whether some are Swift's.
  func readImports(
    _ image: inout BinaryImage, trusted: Set<Int>
  ) throws(AuditFault) -> Bool {
    guard let pointers = image.resolver as? MachOLinkedPointers else { return false }
    var isSwift = false
    try pointers.forEachImport { name, library throws(AuditFault) in
      isSwift = isSwift || SymbolNames.isSwift(name) || SymbolNames.isRuntime(name)
      names.note(name, in: &image.namedSymbols)
      if trusted.contains(library) { image.libraries.need(name, isELF: false) }
    }
    return isSwift
  }

  /// Adds the binary's exports if its table of symbols doesn't have them.
  func addExports(_ image: inout BinaryImage) throws(AuditFault) {
    let isUnknown = file.type == .library && image.libraries.definedSymbols.isEmpty
    guard let exports = file.exports, isUnknown || !names.forbidden.isEmpty else { return }
    for name in try ExportTrie.names(in: exports) {
      name.withUnsafeBytes { name in
        let symbol = MachOSymbols.withoutUnderscore(name)
        names.note(symbol, in: &image.namedSymbols)
        if isUnknown { image.libraries.define(symbol, isELF: false) }
      }
    }
  }
}
