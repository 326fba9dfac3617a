// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "gantry",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Gantry", targets: ["Gantry"]),
    .library(name: "GantryLink", targets: ["GantryLink"]),
    .library(name: "GantryNetworking", targets: ["GantryNetworking"]),
    .library(name: "GantryTesting", targets: ["GantryTesting"]),
    .library(name: "GantryUI", targets: ["GantryUI"]),
    .library(name: "GantryXcode", targets: ["GantryXcode"]),
    .executable(name: "gantry", targets: ["GantryCommand"]),
    .executable(name: "gantry-proxy", targets: ["GantryProxy"]),
    .plugin(name: "AuditRelease", targets: ["AuditRelease"]),
  ],
  traits: [
    .trait(
      name: "CommandLineTool",
      description: "Builds the commands of the executable gantry, which need a package."),
    .trait(
      name: "TestDoublesInRelease",
      description: "Lets a build without DEBUG have types that conform to TestDouble or DebugOnly."),
  ],
  dependencies: [
    // Of use to the command line alone. While the trait is off nothing downloads it, neither for
    // this package nor for one that adopts it; Scripts/check-adopter.sh proves it.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // What the package asks of the system, and the little of it that only C can say. Like all that
    // has no product here, they are seen by no adopter.
    .target(name: "GantryC"),
    .target(name: "GantrySystem", dependencies: ["GantryC"]),
    // Foundation, or the part of it that a launch on Linux can afford.
    .target(name: "GantryFoundation"),
    // Foundation with URLSession, which Linux has in a module of its own.
    .target(name: "GantryURLSession"),
    // Formats that several modules read and write.
    .target(name: "GantryFormats", dependencies: ["GantryFoundation"]),
    // What tells secrets from all else by their names, for launches.
    .target(name: "GantrySecrets"),
    // What finds secrets in texts of others by name and by shape, and takes them out. No launch
    // needs it, so that an app doesn't link it for one.
    .target(
      name: "GantryRedaction", dependencies: ["GantryFormats", "GantrySecrets", "GantrySystem"]),
    .target(
      name: "Gantry",
      dependencies: ["GantryFormats", "GantryFoundation", "GantrySecrets", "GantrySystem"]),
    .target(
      name: "GantryLink",
      dependencies: ["Gantry", "GantryFormats", "GantryFoundation", "GantrySystem"]),
    .target(
      name: "GantryNetworking",
      dependencies: [
        "Gantry", "GantryC", "GantryFormats", "GantryLink", "GantryRedaction", "GantrySystem",
        "GantryURLSession",
      ]),
    .target(
      name: "GantryTesting",
      dependencies: ["Gantry", "GantryFormats", "GantryLink", "GantryRedaction", "GantrySystem"]),
    // Browsers and their drivers, for the UI tests.
    .target(
      name: "GantryBrowser",
      dependencies: [
        "Gantry", "GantryFormats", "GantryLink", "GantryNetworking", "GantryReport",
        "GantrySystem", "GantryTesting", "GantryURLSession",
      ]),
    // The record of a run of tests, and the report made of it.
    .target(
      name: "GantryReport",
      dependencies: [
        "GantryFormats", "GantryFoundation", "GantryRedaction", "GantrySecrets", "GantrySystem",
      ]),
    // Reads binaries, for the proof that a release build holds no test double.
    .target(
      name: "GantryAudit", dependencies: ["GantryFormats", "GantryFoundation", "GantrySystem"]),
    // Built by whoever runs the plugin, and by nobody else.
    .executableTarget(name: "AuditReleaseTool", dependencies: ["GantryAudit", "GantrySystem"]),
    .plugin(
      name: "AuditRelease",
      capability: .command(
        intent: .custom(
          verb: "audit-release",
          description: "Builds for release, and proves that no test double is in what was built")),
      dependencies: ["AuditReleaseTool"]),
    // XCTest's test case by another name.
    .target(name: "GantryXCTest", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "GantryUI",
      dependencies: [
        "Gantry", "GantryBrowser", "GantryFormats", "GantryLink", "GantryNetworking",
        "GantryRedaction", "GantryReport", "GantrySystem", "GantryTesting", "GantryXCTest",
      ],
      exclude: ["Agent/JavaScript"]),
    // Schemes and test plans of Xcode.
    .target(
      name: "GantryXcode",
      dependencies: [
        "GantryFormats", "GantryFoundation", "GantryRedaction", "GantrySecrets", "GantrySystem",
      ]),
    // The command line: what it does, and the program, whose module can't have the product's name
    // where file systems don't tell Gantry from gantry.
    .target(
      name: "GantryTool",
      dependencies: [
        "Gantry", "GantryAudit", "GantryFormats", "GantryFoundation", "GantryRedaction",
        "GantryReport", "GantrySystem", "GantryXcode",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CommandLineTool"])),
      ]),
    .executableTarget(name: "GantryCommand", dependencies: ["GantrySystem", "GantryTool"]),
    // `gantry proxy`: a program of its own, since the network costs what starts it.
    .executableTarget(
      name: "GantryProxy", dependencies: ["Gantry", "GantryNetworking", "GantrySystem"]),
    // What the tests start as processes of their own. SwiftPM makes products of executables in the
    // package that is built, never in one that is depended on, so no adopter sees them.
    .target(
      name: "ProbeConfiguration", dependencies: ["Gantry"],
      path: "Tests/Probes/ProbeConfiguration"),
    .executableTarget(
      name: "LaunchProbe",
      dependencies: ["Gantry", "GantrySystem", "ProbeConfiguration", "TestThreads"],
      path: "Tests/Probes/LaunchProbe"),
    .executableTarget(
      name: "LinkProbe",
      dependencies: ["Gantry", "GantryLink", "GantrySystem", "ProbeConfiguration", "TestThreads"],
      path: "Tests/Probes/LinkProbe"),
    .executableTarget(
      name: "NetworkProbe",
      dependencies: ["Gantry", "GantryLink", "GantryNetworking", "GantryURLSession"],
      path: "Tests/Probes/NetworkProbe"),
    .executableTarget(
      name: "LauncherProbe", dependencies: ["Gantry", "GantryTesting", "ProbeConfiguration"],
      path: "Tests/Probes/LauncherProbe"),
    .executableTarget(
      name: "ReportProbe", dependencies: ["GantryReport"], path: "Tests/Probes/ReportProbe"),
    .executableTarget(
      name: "FaultProbe",
      dependencies: [
        "Gantry", "GantryNetworking", "GantryReport", "GantryTesting", "ProbeConfiguration",
      ],
      path: "Tests/Probes/FaultProbe"),
    .executableTarget(
      name: "LoadProbe",
      dependencies: [
        "Gantry", "GantryLink", "GantrySystem", "GantryTesting", "ProbeConfiguration",
      ],
      path: "Tests/Probes/LoadProbe"),
    .executableTarget(
      name: "BrowserProbe", dependencies: ["GantryBrowser"], path: "Tests/Probes/BrowserProbe"),
    .executableTarget(
      name: "ToolProbe", dependencies: ["Gantry", "GantrySystem", "ProbeConfiguration"],
      path: "Tests/Probes/ToolProbe"),
    .executableTarget(name: "UserDefaultsProbe", path: "Tests/Probes/UserDefaultsProbe"),
    // Code as AutoMate's users have it, in the language that they wrote it in.
    .target(
      name: "AutoMateCode", dependencies: ["Gantry", "GantryLink", "GantryTesting"],
      path: "Tests/AutoMateCode", swiftSettings: [.swiftLanguageMode(.v5)]),
    // UI tests as Apple developers have them, with one import.
    .target(
      name: "XCUITestCode", dependencies: ["GantryTesting", "GantryUI"],
      path: "Tests/XCUITestCode", swiftSettings: [.swiftLanguageMode(.v5)]),
    // Pages and peers for the tests, served in the test's process.
    .target(
      name: "TestServer", dependencies: ["GantryLink", "GantrySystem", "GantryTesting"],
      path: "Tests/Support/TestServer"),
    // Schemes and test plans of every layout.
    .target(name: "TestDocuments", path: "Tests/Support/TestDocuments"),
    // Random numbers that are the same in each run.
    .target(name: "TestRandom", path: "Tests/Support/TestRandom"),
    // Threads of their own, for tests, and the processor time that a thread takes.
    .target(
      name: "TestThreads", dependencies: ["GantrySystem"], path: "Tests/Support/TestThreads"),
    .testTarget(name: "GantrySystemTests", dependencies: ["GantrySystem", "TestThreads"]),
    .testTarget(name: "GantryFormatsTests", dependencies: ["GantryFormats", "TestRandom"]),
    .testTarget(name: "GantrySecretsTests", dependencies: ["GantrySecrets"]),
    .testTarget(
      name: "GantryRedactionTests",
      dependencies: ["GantryFormats", "GantryRedaction", "GantrySecrets", "TestRandom"],
      exclude: ["Stories"]),
    .testTarget(
      name: "GantryTests",
      dependencies: [
        "Gantry", "GantryFormats", "GantrySystem", "LaunchProbe", "ProbeConfiguration",
        "TestRandom", "TestThreads", "UserDefaultsProbe",
      ]),
    .testTarget(
      name: "GantryTestingTests",
      dependencies: [
        "AutoMateCode", "Gantry", "GantryFormats", "GantryLink", "GantrySystem", "GantryTesting",
        "LauncherProbe", "LinkProbe", "ProbeConfiguration", "TestRandom", "TestServer",
        "TestThreads", "UserDefaultsProbe",
      ]),
    .testTarget(
      name: "GantryNetworkingTests",
      dependencies: [
        "Gantry", "GantryFormats", "GantryLink", "GantryNetworking", "GantryProxy",
        "GantryRedaction", "GantrySecrets", "GantrySystem", "GantryTesting", "NetworkProbe",
        "GantryURLSession", "TestRandom", "TestServer", "TestThreads",
      ]),
    .testTarget(
      name: "GantryAuditTests", dependencies: ["Gantry", "GantryAudit", "TestRandom"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "GantryReportTests", dependencies: ["GantryReport", "GantryTesting", "ReportProbe"]),
    .testTarget(
      name: "GantryToolTests",
      dependencies: [
        "Gantry", "GantryCommand", "GantryFormats", "GantryTool", "ReportProbe", "TestRandom",
        "ToolProbe",
      ]),
    .testTarget(
      name: "GantryUITests",
      dependencies: [
        "Gantry", "GantryBrowser", "GantryNetworking", "GantryReport", "GantrySystem",
        "GantryTesting", "GantryUI", "LinkProbe", "NetworkProbe", "ProbeConfiguration",
        "TestRandom", "TestServer",
        "XCUITestCode",
      ],
      exclude: ["AccessibleNames", "Agent/JavaScript", "Corpus"]),
    .testTarget(
      name: "GantryBrowserTests",
      dependencies: [
        "BrowserProbe", "GantryBrowser", "GantryLink", "GantrySystem", "GantryTesting",
        "TestServer",
      ]),
    .testTarget(
      name: "GantryXcodeTests",
      dependencies: [
        "Gantry", "GantryTesting", "GantryXcode", "TestDocuments", "TestRandom", "TestThreads",
      ],
      exclude: ["Stories"]),
  ],
  swiftLanguageModes: [.v6]
)

// On a Mac GantryUI is XCUITest, for which Xcode has projects: what tests ours is left out.
#if os(macOS)
  let elsewhere = [
    "BrowserProbe", "GantryBrowserTests", "GantryUITests", "XCUITestCode",
  ]
  package.targets.removeAll { elsewhere.contains($0.name) }
#endif

// The documentation plugin stands here only when a person asks for the documentation: whoever
// adopts Gantry downloads nothing.
if Context.environment["GANTRY_DOCUMENTATION"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")
  )
}

// Scripts/fuzz.sh asks for the fuzzers. They are built with libFuzzer, which brings their main
// function: in any other build they wouldn't link.
if Context.environment["GANTRY_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "Gantry", "GantryAudit", "GantryBrowser", "GantryFormats", "GantryLink",
        "GantryNetworking", "GantryRedaction", "GantryReport", "GantrySecrets", "GantrySystem",
        "GantryTesting", "GantryTool", "GantryXcode", "TestDocuments",
      ],
      path: "Tests/Fuzz"))
  // They call what tests call, in an optimized build. Not for all targets: there the compiler would
  // drop GantrySystem's functions that are compiled into their callers, and nothing would link.
  let tested = [
    "Gantry", "GantryAudit", "GantryBrowser", "GantryNetworking", "GantryReport", "GantryTool",
  ]
  for target in package.targets where tested.contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-enable-testing"])]
  }
}

let foreignCode = ["AutoMateCode", "XCUITestCode"]
for target in package.targets where target.type != .plugin && !foreignCode.contains(target.name) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
