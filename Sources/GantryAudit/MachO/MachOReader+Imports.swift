/// What a binary and others exchange by name, where the table of symbols was stripped of it.
extension MachOReader {
  /// The numbers of libraries that are Swift's own by nothing but their names.
  var trustedOrdinals: Set<Int> {
    guard !file.isObject else { return [] }
    var ordinals: Set<Int> = []
    for (index, name) in file.libraries.names.enumerated()
    where !name.hasPrefix("/") && SystemLibraries.contains(name, isELF: false) {
      ordinals.insert(index + 1)
    }
    return ordinals
  }

  /// Reads what the loader is told to find in other binaries, and says whether some is Swift's.
  func readImports(
    _ image: inout BinaryImage, trusted: Set<Int>
  ) throws(AuditFault) -> Bool {
    guard let pointers = image.resolver as? MachOLinkedPointers else { return false }
    var isSwift = false
    var named = image.namedSymbols
    var libraries = image.libraries
    try pointers.forEachImport { name, library throws(AuditFault) in
      isSwift = isSwift || SymbolNames.isSwift(name) || SymbolNames.isRuntime(name)
      names.note(name, in: &named)
      if trusted.contains(library) { libraries.need(name, isELF: false) }
    }
    image.namedSymbols = named
    image.libraries = libraries
    return isSwift
  }

  /// Adds what the binary exports, where its table of symbols says nothing of it.
  func addExports(_ image: inout BinaryImage) throws(AuditFault) {
    let isUnknown =
      file.type == MachOFile.FileType.library && image.libraries.definedSymbols.isEmpty
    guard let exports = file.exports, isUnknown || !names.forbidden.isEmpty else { return }
    for name in try ExportTrie(exports).names {
      name.withUnsafeBytes { name in
        let symbol = MachOSymbols.withoutUnderscore(name)
        names.note(symbol, in: &image.namedSymbols)
        if isUnknown { image.libraries.define(symbol, isELF: false) }
      }
    }
  }
}
