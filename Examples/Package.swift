// swift-tools-version: 6.2
import PackageDescription

let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let locks = Target.Dependency.product(name: "NIOConcurrencyHelpers", package: "swift-nio")
let gantry = Target.Dependency.product(name: "Gantry", package: "gantry")
let gantryLink = Target.Dependency.product(name: "GantryLink", package: "gantry")
let gantryNetworking = Target.Dependency.product(name: "GantryNetworking", package: "gantry")
let gantryUI = Target.Dependency.product(name: "GantryUI", package: "gantry")
let gantryTesting = Target.Dependency.product(name: "GantryTesting", package: "gantry")

let package = Package(
  name: "gantry-examples",
  // Hummingbird needs these; the Kits, which apps link, ask for no more.
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .library(name: "CountriesKit", targets: ["CountriesKit"]),
    .library(name: "CountriesWeb", targets: ["CountriesWeb"]),
    .library(name: "UsersKit", targets: ["UsersKit"]),
    .library(name: "UsersWeb", targets: ["UsersWeb"]),
    .library(name: "SampleBackendKit", targets: ["SampleBackendKit"]),
    .executable(name: "countries", targets: ["countries"]),
    .executable(name: "users", targets: ["users"]),
    .executable(name: "sample-backend", targets: ["sample-backend"]),
    .executable(name: "greeting", targets: ["greeting"]),
  ],
  dependencies: [
    .package(name: "gantry", path: ".."),
    .package(name: "gantry-integrations", path: "../Integrations"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
    // Without its traits Hummingbird brings neither swift-configuration nor all of Foundation.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(name: "CountriesData"),
    // Like UsersKit without anything of a server: iOS apps link them.
    .target(name: "CountriesKit", dependencies: ["CountriesData", gantry, gantryNetworking]),
    // What the pages of both apps have alike.
    .target(name: "ExampleWeb", dependencies: [hummingbird, httpTypes, logging]),
    .target(name: "CountriesWeb", dependencies: ["CountriesKit", "ExampleWeb", hummingbird]),
    .target(name: "UsersKit", dependencies: [gantry, gantryNetworking]),
    .target(name: "UsersWeb", dependencies: ["ExampleWeb", "UsersKit", hummingbird]),
    .target(
      name: "SampleBackendKit",
      dependencies: ["CountriesData", gantry, hummingbird, httpTypes, locks]),
    .target(
      name: "ExampleServer",
      dependencies: [
        gantryLink,
        hummingbird,
        logging,
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]
    ),
    .executableTarget(
      name: "countries",
      dependencies: ["CountriesKit", "CountriesWeb", "ExampleServer", gantry, gantryLink]
    ),
    .executableTarget(
      name: "users", dependencies: ["ExampleServer", "UsersKit", "UsersWeb", gantry, gantryLink]),
    .executableTarget(
      name: "sample-backend",
      dependencies: ["ExampleServer", "SampleBackendKit", gantry]
    ),
    .executableTarget(name: "greeting", dependencies: [gantry]),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "CountriesKit", "CountriesWeb", "ExampleServer", "SampleBackendKit", "UsersKit",
        "UsersWeb", "countries", "greeting", "sample-backend", "users", gantry, gantryNetworking,
        gantryTesting, hummingbird, httpTypes, locks,
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "GantryAsyncHTTPClient", package: "gantry-integrations"),
        .product(name: "GantryOpenAPI", package: "gantry-integrations"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(
          name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
      ]
    ),
    // The unit tests of the projects in Apple.
    .testTarget(
      name: "CountriesTests", dependencies: ["CountriesKit"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "UsersTests", dependencies: ["UsersKit", gantry, gantryNetworking],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // Their UI tests: on a Mac GantryUI is XCUITest.
    .testTarget(
      name: "CountriesUITests",
      dependencies: [
        "CountriesKit", "countries", "sample-backend", gantryNetworking, gantryTesting, gantryUI,
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "UsersUITests",
      dependencies: [
        "UsersKit", "sample-backend", "users", gantry, gantryNetworking, gantryTesting, gantryUI,
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ],
  swiftLanguageModes: [.v6]
)

// On a Mac GantryUI is XCUITest, for which Xcode has projects.
#if os(macOS)
  package.targets.removeAll { ["CountriesUITests", "UsersUITests"].contains($0.name) }
#endif

for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
  // Not on the command line, where it would meet the dependencies' `-suppress-warnings`.
  if Context.environment["GANTRY_STRICT"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
