// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that the other benchmarks are built without what this one needs.
let package = Package(
  name: "gantry-ui-benchmark",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "ui-benchmark", targets: ["UIBenchmark"])],
  dependencies: [.package(name: "gantry", path: "../..")],
  targets: [
    .executableTarget(
      name: "UIBenchmark", dependencies: [.product(name: "GantryUI", package: "gantry")])
  ]
)
