import Foundation
import PackagePlugin

/// `swift package audit-release`: builds for release, and looks in what was built for what must not
/// ship.
@main
struct AuditRelease: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let isHelp = extractor.extractFlag(named: "help") > 0
    let chosen = extractor.extractOption(named: "product")
    let forbidden = extractor.extractOption(named: "forbid")
    let folders = extractor.extractOption(named: "libraries")
    let libraries = extractor.extractOption(named: "system-library")
    let isJSON = extractor.extractFlag(named: "json") > 0
    if isHelp {
      print(Self.help)
      return
    }
    guard extractor.remainingArguments.isEmpty else {
      throw AuditReleaseError(
        description: "'\(extractor.remainingArguments[0])' isn't known.\n\(Self.help)")
    }

    let products = try Self.products(chosen, in: context.package)
    var binaries: [String] = []
    for product in products { binaries += try build(product, isQuiet: isJSON) }
    var options = forbidden.flatMap { ["--forbid", $0] }
    options += folders.flatMap { ["--libraries", $0] }
    options += libraries.flatMap { ["--system-library", $0] }
    let resources = try resources(of: products, beside: binaries, in: context.package)
    options += resources.flatMap { ["--resources", $0] }
    if isJSON { options.append("--json") }
    try Self.run(try context.tool(named: "AuditReleaseTool").url, arguments: options + binaries)
  }

  private static let help = """
    usage: swift package audit-release [--product NAME]... [--forbid NAME]... \
    [--libraries FOLDER]... [--system-library NAME]... [--json]

    Builds each executable product for release, or those that are named, and fails if a type in them or
    in their resources conforms to TestDouble or DebugOnly, or if a type or protocol has a forbidden
    name.
    """

  private static func products(_ names: [String], in package: Package) throws -> [String] {
    let all = package.products(ofType: ExecutableProduct.self).map(\.name).sorted()
    guard names.isEmpty else { return names }
    guard !all.isEmpty else {
      throw AuditReleaseError(
        description:
          "the package '\(package.displayName)' has no executable product. Name a library with --product, if it is a dynamic one."
      )
    }
    return all
  }

  private func build(_ product: String, isQuiet: Bool) throws -> [String] {
    let result = try packageManager.build(
      .product(product), parameters: .init(configuration: .release, logging: .concise))
    guard result.succeeded else {
      throw AuditReleaseError(
        description: "the release build of '\(product)' failed:\n\(result.logText)")
    }
    let binaries = result.builtArtifacts.map(\.url.path)
    guard !binaries.isEmpty else {
      throw AuditReleaseError(
        description: "the release build of '\(product)' made nothing that can be audited.")
    }
    if !isQuiet { print("Built \(product) for release.") }
    return binaries
  }

  /// The folders with the resources of products' targets: SwiftPM puts them beside the binaries.
  private func resources(
    of products: [String], beside binaries: [String], in package: Package
  ) throws -> [String] {
    let targets = package.products.filter { products.contains($0.name) }.flatMap(\.targets)
    let names = Set(targets.flatMap { [$0.name] + $0.recursiveTargetDependencies.map(\.name) })
    let folders = Set(binaries.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path })
    return try folders.sorted().flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter { file in
        ["resources", "bundle"].contains { suffix in
          names.contains { file.hasSuffix("_\($0).\(suffix)") }
        }
      }.map { "\(folder)/\($0)" }
    }
  }

  private static func run(_ tool: URL, arguments: [String]) throws {
    let process = try Process.run(tool, arguments: arguments)
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw AuditReleaseError(
        description: "the release build isn't clean, or isn't proved to be: see above.")
    }
  }
}

struct AuditReleaseError: Error, CustomStringConvertible {
  var description: String
}
