// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "gantry",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Gantry", targets: ["Gantry"])
  ],
  targets: [
    .target(name: "Gantry"),
    .testTarget(name: "GantryTests", dependencies: ["Gantry"]),
  ],
  swiftLanguageModes: [.v6]
)

// The documentation plugin is the one package that this manifest can name, and only when a
// person asks for the documentation: whoever adopts Gantry downloads nothing.
if Context.environment["GANTRY_DOCUMENTATION"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")
  )
}

for target in package.targets where target.type != .plugin {
  target.swiftSettings = (target.swiftSettings ?? []) + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
