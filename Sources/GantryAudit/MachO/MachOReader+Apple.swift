/// Libraries of Apple's that hold functions of Swift's and no type, so no metadata either.
extension MachOReader {
  /// Whether a library without metadata is one that Apple puts into apps for older systems: by its
  /// install name, and because nothing in it belongs to others.
  func isApples(_ image: BinaryImage) throws(AuditFault) -> Bool {
    guard image.kind == .library, image.descriptors.isEmpty,
      let name = image.libraries.ownName, let module = Self.module(ofOverlay: name),
      let symbols = file.symbols, let exports = file.exports,
      file.segments.allSatisfy(hasPlainSections)
    else { return false }
    for index in 0..<symbols.count {
      let symbol = try symbols[index]
      guard symbol.isInSection, !symbol.isForDebugger else { continue }
      guard Self.mayBeApples(try symbols.name(of: symbol)) else { return false }
    }
    // Apple strips the table of symbols; the loader finds the exports without it.
    var isNamed = false
    for name in try ExportTrie.names(in: exports) {
      let mayBe = name.withUnsafeBytes { name in
        let symbol = UnsafeRawBufferPointer(rebasing: name.dropFirst())
        // The symbol by which importers of the module make sure that the library is loaded.
        isNamed =
          isNamed || Demangling.modules(of: symbol).contains(module)
          || symbol.elementsEqual("_swift_FORCE_LOAD_$_swift\(module)".utf8)
        return Self.mayBeApples(symbol)
      }
      guard mayBe else { return false }
    }
    return isNamed
  }

  private static func mayBeApples(_ symbol: UnsafeRawBufferPointer) -> Bool {
    guard SymbolNames.isSwift(symbol) else { return true }
    return !isOfType(symbol) && SwiftModules.own(in: symbol, isELF: false) == nil
  }

  /// The module of an overlay with an install name, as Apple gives it.
  private static func module(ofOverlay name: String) -> String? {
    let prefix = ["@rpath/", "/usr/lib/swift/"].first { name.hasPrefix($0) }
    guard let prefix, name.hasSuffix(".dylib") else { return nil }
    return SystemLibraries.overlay(of: name.dropFirst(prefix.count).dropLast(".dylib".count))
  }

  /// Whether a symbol belongs to the metadata of a type or a conformance.
  private static func isOfType(_ name: UnsafeRawBufferPointer) -> Bool {
    // Descriptors, metadata, accessors and patterns; tables of witnesses.
    let ends = ["Mn", "Mp", "Mc", "MF", "Ma", "Mf", "MP", "Mm", "Mr", "WP", "WV", "N"]
    // Users of C's types have an accessor and a conformance for them.
    return ends.contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
      && Demangling.modules(of: name).first.map { $0 != "__C" } ?? false
  }

  private func hasPlainSections(_ segment: MachOFile.Segment) -> Bool {
    var seen: Set<String> = []
    return segment.sections.allSatisfy {
      // Apple recompiles apps from these.
      $0.size == 0 || segment.name == "__LLVM" && $0.name == "__bundle"
        || (Self.plainSections.contains($0.name) || Self.dataSections.contains($0.name))
          && seen.insert($0.name).inserted
    }
  }

  private static let dataSections: Set<String> = [
    "__got", "__la_symbol_ptr", "__nl_symbol_ptr", "__la_resolver", "__auth_got", "__auth_ptr",
    "__mod_init_func", "__cfstring", "__objc_classlist", "__objc_catlist", "__objc_nlcatlist",
    "__objc_nlclslist", "__objc_protolist",
    "__objc_imageinfo", "__objc_const", "__objc_selrefs", "__objc_classrefs", "__objc_superrefs",
    "__objc_protorefs", "__objc_ivar", "__objc_data", "__data", "__bss", "__common",
  ]
}
