// swift-tools-version: 6.2

import PackageDescription

// Nested, so that none of these dependencies reaches a package that depends on Gantry.
let package = Package(
  name: "gantry-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "gantry", path: ".."),
    // Exact, because the tables name these versions.
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(
      url: "https://github.com/apple/swift-configuration", exact: "1.4.0",
      traits: ["CommandLineArguments"]),
  ],
  targets: [
    // What every peer shares: modes, clock, check. Standard library and C library only, so that
    // a peer links nothing beyond what its own way of reading options needs.
    .target(name: "BenchmarkHarness"),
    .target(
      name: "ProviderLibrary", dependencies: [.product(name: "Gantry", package: "gantry")]),

    .executableTarget(name: "BarePeer", dependencies: ["BenchmarkHarness"]),
    .executableTarget(name: "HandScanPeer", dependencies: ["BenchmarkHarness"]),
    .executableTarget(
      name: "GantryPeer",
      dependencies: ["BenchmarkHarness", .product(name: "Gantry", package: "gantry")]),
    // No way of reading options: what any way that decodes a structure starts from.
    .executableTarget(name: "CodablePeer", dependencies: ["BenchmarkHarness"]),
    .executableTarget(name: "JSONPeer", dependencies: ["BenchmarkHarness"]),
    .executableTarget(name: "UserDefaultsPeer", dependencies: ["BenchmarkHarness"]),
    .executableTarget(
      name: "ConfigurationPeer",
      dependencies: [
        "BenchmarkHarness", .product(name: "Configuration", package: "swift-configuration"),
      ]),
    .executableTarget(
      name: "ArgumentParserPeer",
      dependencies: [
        "BenchmarkHarness", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // What `gantry --help` is measured beside.
    .executableTarget(
      name: "BareCommandPeer",
      dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")]),

    .executableTarget(
      name: "ProviderAccess",
      dependencies: [
        "BenchmarkHarness", "ProviderLibrary", .product(name: "Gantry", package: "gantry"),
      ]),
    .executableTarget(
      name: "ProviderRace",
      dependencies: [
        "BenchmarkHarness", "ProviderLibrary", .product(name: "Gantry", package: "gantry"),
      ]),

    // Built for debugging, as tests are: the link exists nowhere else.
    .executableTarget(
      name: "SmallApp",
      dependencies: [
        .product(name: "Gantry", package: "gantry"),
        .product(name: "GantryLink", package: "gantry"),
      ]),
    .executableTarget(
      name: "LaunchBenchmark",
      dependencies: [
        .product(name: "Gantry", package: "gantry"),
        .product(name: "GantryTesting", package: "gantry"),
      ]),
    .executableTarget(
      name: "NetworkBenchmark",
      dependencies: [.product(name: "GantryNetworking", package: "gantry")]),
  ]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .swiftLanguageMode(.v6),
  ]
}
