import GantryFormats

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

  /// The folder that `container:` means in the scheme.
  public var folder: String {
    guard kind != .package else { return container }
    let folder = PathText.folder(container)
    // The workspace inside of a project stands for the project.
    return folder.hasSuffix(".xcodeproj") ? PathText.folder(folder) : folder
  }

  /// The folder that `$(SRCROOT)` means for a target: that of the project, or package, that has it.
  ///
  /// - Parameter target: the target, as
  ///   ``SchemeDocument/macroExpansionTarget(of:)`` gives it; nil means the scheme's own project.
  /// - Returns: the folder's path. Whether there is such a folder isn't looked at.
  public func sourceRoot(of target: BuildableReference?) -> String {
    guard let (_, path) = target.flatMap({ Self.parts($0.referencedContainer) }) else {
      return folder
    }
    let whole = path.hasPrefix("/") ? path : PathText.join(folder, path)
    return PathText.name(whole).hasSuffix(".xcodeproj") ? PathText.folder(whole) : whole
  }

  /// Where a test plan that the scheme names stands.
  ///
  /// - Parameter reference: the reference in the scheme.
  /// - Returns: the plan's path; nil for a reference of a form that isn't known. Whether there is such
  ///   a file isn't looked at.
  public func testPlanPath(for reference: TestPlanReference) -> String? {
    guard let (form, path) = Self.parts(reference.reference) else { return nil }
    switch form {
    case "container", "group": return path.hasPrefix("/") ? path : PathText.join(folder, path)
    case "absolute": return path
    default: return nil
    }
  }

  /// What stands before a reference's colon, and the path behind it; nil where that is empty.
  private static func parts(_ reference: String) -> (form: Substring, path: String)? {
    guard let colon = reference.firstIndex(of: ":") else { return nil }
    let path = String(reference[reference.index(after: colon)...])
    return path.isEmpty ? nil : (reference[..<colon], path)
  }
}
