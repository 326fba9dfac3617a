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
    let folders = extractor.extractOption(named: "library-folder")
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
    try Self.run(
      try context.tool(named: "AuditReleaseTool").url,
      arguments: forbidden.flatMap { ["--forbid", $0] }
        + folders.flatMap { ["--library-folder", $0] }
        + libraries.flatMap { ["--system-library", $0] } + (isJSON ? ["--json"] : []) + binaries)
  }

  private static let help = """
    usage: swift package audit-release [--product NAME]... [--forbid NAME]... \
    [--library-folder PATH]... [--system-library NAME]... [--json]

    Builds each executable product for release, or those that are named, and fails if a type in them
    conforms to TestDouble or DebugOnly, or if a type or protocol has a forbidden name.
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
