// swift-tools-version: 6.2

// The package of the README's terminal sessions. Scripts/check-sessions.sh runs them in a copy of it,
// beside a link to this repository.

import PackageDescription

let package = Package(
  name: "Countries",
  platforms: [.macOS(.v13)],
  dependencies: [.package(path: "../gantry")],
  targets: [
    .executableTarget(
      name: "countries", dependencies: [.product(name: "Gantry", package: "gantry")]),
    .executableTarget(
      name: "App", dependencies: [.product(name: "Gantry", package: "gantry")]),
  ]
)
