/// The modules that come with Swift's toolchain, or with Apple's systems, and not with an app.
enum SwiftModules {
  /// The first module of a symbol of Swift's that is an app's own; nil where all are a system's, or
  /// where the symbol says nothing of them.
  static func own(in symbol: UnsafeRawBufferPointer, isELF: Bool) -> String? {
    Demangling.modules(of: symbol).first {
      !toolchain.contains($0) && (isELF || !SystemLibraries.overlays.contains($0))
    }
  }

  /// Of the libraries in `lib/swift` of the toolchain.
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
