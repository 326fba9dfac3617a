/// A file of a bundle, as a test names it in an environment variable.
///
/// `Test data:events` is `events` in `Test data.bundle`, `nil:events` is one of the app's own.
public struct LaunchEnvironmentResource: Sendable, Hashable {
  /// The name or the identifier of the bundle, or nil for the app's own.
  public let bundle: String?

  /// The file's name.
  public let name: String

  /// Names a file.
  ///
  /// - Parameters:
  ///   - bundle: the name or the identifier of the bundle; nil and `"nil"` for the app's own.
  ///   - name: the file's name.
  public init(bundle: String?, name: String) {
    self.bundle = bundle == "nil" ? nil : bundle
    self.name = name
  }

  /// Reads one resource from a variable's text.
  ///
  /// - Parameter text: `bundle:name`, or a name alone for a file of the app's own bundle.
  /// - Returns: the resource.
  public static func resource(from text: String) -> LaunchEnvironmentResource {
    var parts = LaunchEnvironmentList.parts(of: text, separator: ":")
    let bundle = parts.count > 1 ? parts.removeFirst() : nil
    // AutoMate doesn't escape colons, so a file's name may hold colons unescaped.
    return LaunchEnvironmentResource(bundle: bundle, name: parts.joined(separator: ":"))
  }

  /// Reads the resources of a variable.
  ///
  /// - Parameter text: resources separated by commas, with `AM_CLEAN_DATA_FLAG` before them where
  ///   existing data is to be removed first. A comma at the end adds nothing.
  /// - Returns: the resources, and whether to remove existing data.
  public static func resources(
    from text: String
  ) -> (resources: [LaunchEnvironmentResource], shouldClean: Bool) {
    let (rest, shouldClean) = LaunchEnvironmentList.splitCleanFlag(from: text)
    var texts = LaunchEnvironmentList.values(from: rest)
    if texts.last == "" { texts.removeLast() }
    return (texts.map(resource), shouldClean)
  }

  /// The resource as a variable holds it: `Test data:events`.
  public var text: String {
    let bundle = LaunchEnvironmentList.escaped(bundle ?? "nil", separator: ":")
    return "\(bundle):\(LaunchEnvironmentList.escaped(name, separator: ":"))"
  }
}
