/// The libraries that come with a system or with Swift's toolchain, and not with an app.
enum SystemLibraries {
  static func contains(_ name: String, isELF: Bool) -> Bool {
    if isELF {
      let base = name.split(separator: "/").last.map(String.init) ?? name
      let stem = base.split(separator: ".").first.map(String.init) ?? base
      return isLoader(base) || system.contains(stem) || toolchain.contains(stem)
    }
    if name.hasPrefix("/usr/lib/") || name.hasPrefix("/System/") { return true }
    // Swift's own libraries, put into apps for older systems.
    guard name.hasPrefix("@rpath/libswift"), name.hasSuffix(".dylib") else { return false }
    let stem = name.dropFirst("@rpath/".count).dropLast(".dylib".count)
    return toolchain.contains(String(stem)) || overlays.contains(String(stem))
  }

  /// Whether a name is one that an app's library could have: without the version that glibc's have.
  static func isCommonName(_ name: String) -> Bool {
    guard name.hasSuffix(".so") else { return false }
    return system.contains(String(name.dropLast(3)))
  }

  /// Whether a library stands where the system keeps them.
  static func isInstalled(_ name: String) -> Bool {
    folders.contains { FileSystem.isFile($0 + "/" + name) }
  }

  private static func isLoader(_ name: String) -> Bool {
    name.hasPrefix("ld-linux") || name.hasPrefix("ld-musl") || name.hasPrefix("ld64.so")
      || name.hasPrefix("libc.musl-")
  }

  private static let folders: [String] =
    ["/lib", "/usr/lib", "/lib64", "/usr/lib64", "/lib32", "/usr/lib32"]
    + ["x86_64", "aarch64", "i386", "s390x", "powerpc64le", "riscv64"].flatMap {
      ["/lib/\($0)-linux-gnu", "/usr/lib/\($0)-linux-gnu"]
    } + ["/lib/arm-linux-gnueabihf", "/usr/lib/arm-linux-gnueabihf"]

  private static let system: Set<String> = [
    "libc", "libm", "libdl", "libpthread", "librt", "libutil", "libresolv", "libanl", "libcrypt",
    "libgcc_s", "libstdc++", "libatomic", "libc++", "libc++abi", "libc++_shared", "libunwind",
    "liblog", "libandroid", "linux-vdso",
  ]

  /// As in the toolchain's folder `lib/swift/linux`.
  private static let toolchain: Set<String> = [
    "libBlocksRuntime", "libFoundation", "libFoundationEssentials",
    "libFoundationInternationalization", "libFoundationNetworking", "libFoundationXML",
    "libTesting", "libXCTest", "lib_FoundationICU", "lib_InternalSwiftStaticMirror",
    "lib_TestingInterop", "lib_Testing_Foundation", "libdispatch", "libswiftCore",
    "libswiftDispatch", "libswiftDistributed", "libswiftGlibc", "libswiftMusl", "libswiftAndroid",
    "libswiftObservation", "libswiftRegexBuilder", "libswiftRemoteMirror", "libswiftRuntime",
    "libswiftSwiftOnoneSupport", "libswiftSynchronization", "libswift_Builtin_float",
    "libswift_Concurrency", "libswift_Differentiation", "libswift_RegexParser",
    "libswift_StringProcessing", "libswift_Volatile", "libswiftCxx", "libswiftCxxStdlib",
  ]

  /// As in `/usr/lib/swift` of Apple's systems.
  private static let overlays: Set<String> = [
    "libswiftAccelerate", "libswiftAppKit", "libswiftAVFoundation", "libswiftCloudKit",
    "libswiftContacts", "libswiftCoreAudio", "libswiftCoreData", "libswiftCoreFoundation",
    "libswiftCoreGraphics", "libswiftCoreImage", "libswiftCoreLocation", "libswiftCoreMedia",
    "libswiftCoreML", "libswiftCryptoTokenKit", "libswiftDarwin", "libswiftExtensionFoundation",
    "libswiftFoundation", "libswiftGameplayKit", "libswiftGLKit", "libswiftIntents",
    "libswiftIOKit",
    "libswiftMapKit", "libswiftMetal", "libswiftMetalKit", "libswiftModelIO",
    "libswiftNaturalLanguage", "libswiftNetwork", "libswiftObjectiveC", "libswiftos",
    "libswiftPhotos", "libswiftQuartzCore", "libswiftSafariServices", "libswiftSceneKit",
    "libswiftsimd", "libswiftSpriteKit", "libswiftUIKit", "libswiftUniformTypeIdentifiers",
    "libswiftVideoToolbox", "libswiftVision", "libswiftWatchKit", "libswiftXPC",
  ]
}
