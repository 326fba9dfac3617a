// swift-tools-version: 6.2

// What needs packages of others: apart, so that who depends on Gantry downloads none of them.

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "gantry-integrations",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "GantryAsyncHTTPClient", targets: ["GantryAsyncHTTPClient"]),
    .library(name: "GantryOpenAPI", targets: ["GantryOpenAPI"]),
  ],
  dependencies: [
    .package(name: "gantry", path: ".."),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.0.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.7.1"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
  ],
  targets: [
    .target(
      name: "GantryAsyncHTTPClient",
      dependencies: [
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "GantryNetworking", package: "gantry"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: settings),
    .target(
      name: "GantryOpenAPI",
      dependencies: [
        .product(name: "GantryNetworking", package: "gantry"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
