public import Gantry
import GantryFormats
internal import GantryFoundation
import GantrySystem

/// The folders of the files that environment variables name.
public struct ResourceBundles: Sendable {
  private let folders: @Sendable (_ bundle: String?) -> [String]

  /// Makes the folders to search.
  ///
  /// - Parameter folders: gives the paths of the folders that may hold a bundle's files, the
  ///   likeliest first; it is called with the bundle's name, or nil for the app's own.
  public init(folders: @escaping @Sendable (_ bundle: String?) -> [String]) {
    self.folders = folders
  }

  /// The app's own bundle, and the bundles in it or beside the program.
  ///
  /// A name is that of a folder with or without the extension `bundle`, or `resources`, which
  /// Swift's package manager uses on Linux; on Apple's platforms also a bundle's identifier.
  public static let standard = ResourceBundles { bundle in
    let main = mainFolders()
    guard let bundle else { return main }
    var folders = main.flatMap { folder in
      ["\(folder)/\(bundle).bundle", "\(folder)/\(bundle).resources", "\(folder)/\(bundle)"]
    }
    #if canImport(Darwin)
      if let url = Bundle.main.url(forResource: bundle, withExtension: "bundle"),
        let path = Bundle(url: url)?.resourcePath
      {
        folders.insert(path, at: 0)
      }
      if let path = Bundle(identifier: bundle)?.resourcePath { folders.append(path) }
    #endif
    return folders
  }

  private static func mainFolders() -> [String] {
    #if canImport(Darwin)
      return [Bundle.main.resourcePath ?? Bundle.main.bundlePath]
    #else
      return [PathText.folder(System.executablePath ?? CommandLine.arguments.first ?? "")]
    #endif
  }

  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - resource: the file.
  ///   - fileExtension: what follows the resource's name, such as `json`; nothing if it is empty.
  ///   - key: the environment variable that names the file, for the error.
  /// - Returns: the bytes, and the path from which they were read.
  /// - Throws: an error with every path at which the file was looked for, or the reason why it
  ///   can't be read.
  public func read(
    _ resource: LaunchEnvironmentResource, fileExtension: String = "", for key: String
  ) throws(LaunchError) -> (bytes: [UInt8], path: String) {
    let name = fileExtension.isEmpty ? resource.name : "\(resource.name).\(fileExtension)"
    let paths = folders(resource.bundle).map { "\($0)/\(name)" }
    guard let path = paths.first(where: System.exists) else {
      throw problem(resource, key, "no file '\(paths.joined(separator: "' or '"))'")
    }
    do throws(SystemError) {
      return (try System.read(file: path), path)
    } catch {
      throw problem(resource, key, "the file '\(path)' can't be read: \(error.reason)")
    }
  }

  private func problem(
    _ resource: LaunchEnvironmentResource, _ key: String, _ message: String
  ) -> LaunchError {
    LaunchError(problems: [
      LaunchError.Problem(message, of: resource.text, in: key, code: .unreadableSource)
    ])
  }
}
