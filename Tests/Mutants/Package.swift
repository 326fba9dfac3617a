// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that no build of Gantry needs swift-syntax. Scripts/mutants.sh builds it.
let package = Package(
  name: "mutants",
  platforms: [.macOS(.v13)],
  dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0")],
  targets: [
    .executableTarget(
      name: "Mutants",
      dependencies: [
        .product(name: "SwiftOperators", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ])
  ]
)
