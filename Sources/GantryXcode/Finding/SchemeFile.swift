/// A scheme's file, and where it was found.
public struct SchemeFile: Sendable, Hashable {
  /// What holds a scheme.
  public enum Kind: String, Sendable, Hashable {
    /// An Xcode project.
    case project
    /// An Xcode workspace.
    case workspace
    /// A Swift package.
    case package
  }

  /// The scheme's name, which is that of its file.
  public let name: String
  /// The file's path.
  public let path: String
  /// The project, workspace or package's folder that holds it.
  public let container: String
  /// What the container is.
  public let kind: Kind
  /// Whose scheme it is; nil for one that is shared.
  public let user: String?

  /// The folder that `container:` means in the scheme, and `$(SRCROOT)` in its arguments.
  public var folder: String {
    guard kind != .package else { return container }
    let folder = Path.folder(container)
    // The workspace inside of a project stands for the project.
    return folder.hasSuffix(".xcodeproj") ? Path.folder(folder) : folder
  }

  /// Where a test plan that the scheme names stands.
  ///
  /// - Parameter reference: the reference in the scheme.
  /// - Returns: the plan's path; nil for a reference of a form that isn't known. Whether there is such
  ///   a file isn't looked at.
  public func testPlanPath(for reference: TestPlanReference) -> String? {
    guard let colon = reference.reference.firstIndex(of: ":") else { return nil }
    let form = reference.reference[..<colon]
    let path = String(reference.reference[reference.reference.index(after: colon)...])
    guard !path.isEmpty else { return nil }
    switch form {
    case "container", "group": return path.hasPrefix("/") ? path : Path.join(folder, path)
    case "absolute": return path
    default: return nil
    }
  }
}
