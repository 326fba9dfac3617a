// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that the other benchmarks are built without what this one needs.
let package = Package(
  name: "gantry-ui-benchmark",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "pages-app", targets: ["PagesApp"]),
    .executable(name: "ui-benchmark", targets: ["UIBenchmark"]),
  ],
  dependencies: [
    .package(name: "gantry", path: "../.."),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "PagesApp",
      dependencies: [
        .product(name: "Gantry", package: "gantry"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ]),
    .executableTarget(
      name: "UIBenchmark", dependencies: [.product(name: "GantryUI", package: "gantry")]),
  ]
)
