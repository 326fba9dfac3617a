#if os(macOS) || os(Linux)
  import Foundation
  import GantryFormats

  /// Finds executables of the package that a test belongs to.
  package enum ProductLocation {
    /// The path of a product, which SwiftPM builds into the folder of the test bundle.
    ///
    /// - Throws: ``ApplicationError`` with the missing path, and how to build the product.
    package static func path(of product: String) throws(ApplicationError) -> String {
      let candidates = folders.map { "\($0)/\(product)" }
      if let path = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) {
        return path
      }
      let places = folders.joined(separator: ", ")
      throw ApplicationError(
        .notFound,
        "There is no executable product '\(product)' in \(places). Add its target to the "
          + "dependencies of the test target, so that it is built with the tests, or give its path "
          + "by init(executable:).")
    }

    package static func exists(_ product: String) -> Bool {
      (try? path(of: product)) != nil
    }

    private static var folders: [String] {
      var folders: [String] = []
      // Xcode's and SwiftPM's runners on macOS load a bundle; on Linux the runner is the bundle.
      for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
        folders.append(PathText.folder(bundle.bundlePath))
      }
      if let program = Bundle.main.executablePath ?? CommandLine.arguments.first {
        folders.append(PathText.folder(program))
      }
      return folders.uniqued()
    }
  }
#endif
