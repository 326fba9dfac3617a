import GantryFormats
import GantrySystem

/// The libraries of a system or of Swift's toolchain, which aren't an app's own.
enum SystemLibraries {
  /// Whether a library that a binary names with others is the system's.
  static func contains(_ name: String, isELF: Bool, besides others: [String] = []) -> Bool {
    if isELF {
      let base = PathText.name(name)
      guard !loaders.contains(base) else { return true }
      guard let stem = stem(of: base) else { return false }
      if toolchain.contains(stem) || ofTests.contains(stem) { return true }
      // glibc's and the compiler's have versions. Android's and musl's are few, and occur with
      // their C library. No binary has two C libraries.
      guard base.hasSuffix(".so") else { return system.contains(stem) }
      return unversioned.contains(stem) && others.contains(where: plainCLibraries.contains)
        && !others.contains("libc.so.6")
    }
    // A path that goes up leads somewhere else.
    guard !name.split(separator: "/").contains("..") else { return false }
    if name.hasPrefix("/usr/lib/") || name.hasPrefix("/System/") { return true }
    // Swift's own libraries, put into apps for older systems.
    guard name.hasPrefix("@rpath/libswift"), name.hasSuffix(".dylib") else { return false }
    let stem = name.dropFirst("@rpath/".count).dropLast(".dylib".count)
    return toolchain.contains(String(stem)) || overlay(of: stem) != nil
  }

  /// Whether only its folder makes a library the toolchain's: a release has none of the libraries
  /// for tests, so a library with such a name is an app's own.
  static func needsPlace(_ name: String) -> Bool {
    stem(of: PathText.name(name)).map(ofTests.contains) ?? false
  }

  private static let ofTests: Set<String> = [
    "libTesting", "libXCTest", "lib_TestingInterop", "lib_Testing_Foundation",
  ]

  /// The part before `.so` and a version of one or two numbers; nil for other names.
  private static func stem(of name: String) -> String? {
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    var numbers = 0
    while let last = parts.last, !last.isEmpty, last.utf8.allSatisfy(isDigit), numbers < 2 {
      parts.removeLast()
      numbers += 1
    }
    guard parts.count == 2, parts[1] == "so" else { return nil }
    return String(parts[0])
  }

  /// The loader, which binaries name as a library.
  private static let loaders: Set<String> = {
    let musl = [
      "aarch64", "arm", "armhf", "armv7", "i386", "powerpc64le", "riscv64", "s390x", "x86_64",
    ].flatMap { ["ld-musl-\($0).so.1", "libc.musl-\($0).so.1"] }
    let glibc = [
      "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "ld-linux.so.2", "ld-linux.so.3",
      "ld-linux-armhf.so.3", "ld-linux-riscv64-lp64d.so.1", "ld64.so.1", "ld64.so.2",
      "linux-vdso.so.1", "linux-vdso64.so.1",
    ]
    return Set(musl + glibc)
  }()

  /// The files with a name in the loader's own folders, for a processor.
  static func installed(_ name: String, architecture: String?, root: String) -> [String] {
    folders.map { root + $0 + "/" + name }.filter { path in
      guard System.kind(path) == .file else { return false }
      do throws(AuditFault) {
        return try AuditFiles.withBytes(ofFile: path) { bytes throws(AuditFault) in
          // An unknown file is read, which gives its error.
          guard bytes.hasPrefix(ELFFile.magic) else { return true }
          let isBig = try bytes.byte(at: 5) == 2
          let number = try (isBig ? bytes.bigEndian : bytes).integer(UInt16.self, at: 18)
          let is64Bit = try bytes.byte(at: 4) == 2
          return try ELFMachine.machine(number, is64Bit: is64Bit).name == architecture
        }
      } catch {
        // A library for a processor that can't be read at all isn't the binary's.
        if case .unsupported = error { return false }
        return true
      }
    }
  }

  /// Whether a file with a name of the system or the toolchain is in one of their folders.
  static func isPlace(_ path: String, of name: String, besides folder: String) -> Bool {
    guard let real = System.realPath(path) else { return false }
    let place = PathText.folder(real)
    if realFolders.contains(place) { return true }
    guard isToolchain(place), let own = System.realPath(folder) else { return false }
    return !(place + "/").hasPrefix(own == "/" ? "//" : own + "/")
  }

  /// Whether a folder of the file system has a toolchain's libraries, or the runtime's.
  private static func isToolchain(_ folder: String) -> Bool {
    let parts = folder.split(separator: "/")
    guard parts.count >= 4, parts.suffix(4).prefix(3) == ["usr", "lib", "swift"] else {
      return false
    }
    let usr = "/" + parts.dropLast(3).joined(separator: "/")
    return usr == "/usr" || System.kind(usr + "/bin/swift-frontend") == .file
  }

  private static let folders = (known + configured).uniqued()

  private static let known: [String] =
    ["/lib", "/usr/lib", "/lib64", "/usr/lib64", "/lib32", "/usr/lib32", "/usr/local/lib"]
    + ["x86_64", "aarch64", "i386", "s390x", "powerpc64le", "riscv64"].flatMap {
      ["/lib/\($0)-linux-gnu", "/usr/lib/\($0)-linux-gnu", "/usr/local/lib/\($0)-linux-gnu"]
    } + ["/lib/arm-linux-gnueabihf", "/usr/lib/arm-linux-gnueabihf"]

  /// The folders in this machine's loader configuration.
  private static var configured: [String] {
    let folder = "/etc/ld.so.conf.d"
    // Only glibc's loader has it.
    let names = (try? AuditFiles.names(inFolder: folder)) ?? []
    let files =
      ["/etc/ld.so.conf"] + names.filter { $0.hasSuffix(".conf") }.map { "\(folder)/\($0)" }
    return files.flatMap { path -> [String] in
      // An unreadable file counts as missing too.
      let text = try? AuditFiles.withBytes(ofFile: path) { bytes throws(AuditFault) in
        String(decoding: bytes.buffer, as: UTF8.self)
      }
      return (text ?? "").split(whereSeparator: \.isNewline).map { line in
        String(line.prefix { $0 != "#" }.filter { !$0.isWhitespace })
      }.filter { $0.hasPrefix("/") }
    }
  }

  // Missing folders are left out.
  private static let realFolders = Set(
    known.filter { !$0.hasPrefix("/usr/local/") }.compactMap(System.realPath))

  private static let system: Set<String> = [
    "libc", "libm", "libdl", "libpthread", "librt", "libutil", "libresolv", "libanl", "libcrypt",
    "libgcc_s", "libstdc++", "libatomic", "libc++", "libc++abi", "libunwind", "linux-vdso",
  ]

  /// The libraries of Android's and musl's systems, which have no versions.
  private static let unversioned: Set<String> = [
    "libc", "libm", "libdl", "libstdc++", "libc++", "libc++abi", "libc++_shared", "libunwind",
    "liblog", "libandroid",
  ]

  private static let plainCLibraries = Set(
    ["libc.so"] + loaders.filter { $0.hasPrefix("libc.musl-") })

  /// The libraries in the toolchain's folder `lib/swift/linux`.
  private static let toolchain: Set<String> = [
    "libBlocksRuntime", "libFoundation", "libFoundationEssentials",
    "libFoundationInternationalization", "libFoundationNetworking", "libFoundationXML",
    "lib_FoundationICU", "lib_InternalSwiftStaticMirror", "libdispatch", "libswiftCore",
    "libswiftDispatch", "libswiftDistributed", "libswiftGlibc", "libswiftMusl", "libswiftAndroid",
    "libswiftObservation", "libswiftRegexBuilder", "libswiftRemoteMirror", "libswiftRuntime",
    "libswiftSwiftOnoneSupport", "libswiftSynchronization", "libswift_Builtin_float",
    "libswift_Concurrency", "libswift_Differentiation", "libswift_RegexParser",
    "libswift_StringProcessing", "libswift_Volatile", "libswiftCxx", "libswiftCxxStdlib",
  ]

  /// The modules with libraries in `/usr/lib/swift` of Apple's systems, such as `libswiftUIKit`.
  static let overlays: Set<String> = [
    "Accelerate", "AppKit", "ARKit", "AVFoundation", "CallKit", "CloudKit", "Contacts", "CoreAudio",
    "CoreData", "CoreFoundation", "CoreGraphics", "CoreImage", "CoreLocation", "CoreMedia",
    "CoreML", "CryptoTokenKit", "Darwin", "ExtensionFoundation", "Foundation", "GameplayKit",
    "GLKit", "HomeKit", "Intents", "IOKit", "MapKit", "MediaPlayer", "Metal", "MetalKit", "ModelIO",
    "NaturalLanguage", "Network", "ObjectiveC", "os", "Photos", "QuartzCore", "SafariServices",
    "SceneKit", "simd", "SpriteKit", "UIKit", "UniformTypeIdentifiers", "VideoToolbox", "Vision",
    "WatchKit", "XPC",
  ]

  /// The module of one of these libraries; nil for another one.
  static func overlay(of library: some StringProtocol) -> String? {
    guard library.hasPrefix("libswift") else { return nil }
    let module = String(library.dropFirst("libswift".count))
    return overlays.contains(module) ? module : nil
  }
}
