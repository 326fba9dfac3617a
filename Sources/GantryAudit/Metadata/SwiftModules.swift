/// The modules of Swift's toolchain, or of Apple's systems, which aren't an app's own.
enum SwiftModules {
  /// The first module in a symbol of Swift's that is an app's own; nil if all are a system's, or if
  /// the symbol has none.
  static func own(in symbol: UnsafeRawBufferPointer, isELF: Bool) -> String? {
    Demangling.modules(of: symbol).first {
      !toolchain.contains($0) && (isELF || !SystemLibraries.overlays.contains($0))
    }
  }

  /// The modules of libraries in the toolchain's `lib/swift`.
  private static let toolchain: Set<String> = [
    "Swift", "_Concurrency", "_StringProcessing", "_RegexParser", "RegexBuilder",
    "Synchronization", "Observation", "Distributed", "_Differentiation", "Runtime",
    "SwiftOnoneSupport", "RemoteMirror", "_Builtin_float", "_Volatile", "Cxx", "CxxStdlib",
    "Glibc", "SwiftGlibc", "Musl", "Android", "Darwin", "Dispatch", "Foundation",
    "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
    "FoundationXML", "_FoundationCollections", "_FoundationCShims", "_FoundationICU", "__C",
    "__C_Synthesized", "Testing", "XCTest", "_Testing_Foundation", "_TestingInterop",
    "_TestingInternals", "_TestDiscovery",
  ]
}
