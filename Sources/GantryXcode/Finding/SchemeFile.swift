import GantryFormats

/// A scheme's file and its container.
public struct SchemeFile: Sendable, Hashable {
  /// The kind of container.
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
  /// The project, workspace or package folder that holds it.
  public let container: String
  /// The kind of the container.
  public let kind: Kind
  /// The scheme's user; nil for a shared one.
  public let user: String?

  /// The folder for `container:` in the scheme.
  public var folder: String {
    guard kind != .package else { return container }
    let folder = PathText.folder(container)
    // A workspace inside a project means the project.
    return folder.hasSuffix(".xcodeproj") ? PathText.folder(folder) : folder
  }

  /// The folder for `$(SRCROOT)` of a target: that of its project or package.
  ///
  /// - Parameter target: the target, from ``SchemeDocument/macroExpansionTarget(of:)``; nil means
  ///   the scheme's own project.
  /// - Returns: the folder's path, which may not exist.
  public func sourceRoot(of target: BuildableReference?) -> String {
    guard let (_, path) = target.flatMap({ Self.parts($0.referencedContainer) }) else {
      return folder
    }
    let whole = path.hasPrefix("/") ? path : PathText.join(folder, path)
    return PathText.name(whole).hasSuffix(".xcodeproj") ? PathText.folder(whole) : whole
  }

  /// The file of a test plan that the scheme names.
  ///
  /// - Parameter reference: the reference in the scheme.
  /// - Returns: the plan's path, which may not exist; nil for a reference of unknown form.
  public func testPlanPath(for reference: TestPlanReference) -> String? {
    guard let (form, path) = Self.parts(reference.reference) else { return nil }
    switch form {
    case "container", "group": return path.hasPrefix("/") ? path : PathText.join(folder, path)
    case "absolute": return path
    default: return nil
    }
  }

  /// The parts of a reference before and after its colon; nil where the path is empty.
  private static func parts(_ reference: String) -> (form: Substring, path: String)? {
    guard let colon = reference.firstIndex(of: ":") else { return nil }
    let path = String(reference[reference.index(after: colon)...])
    return path.isEmpty ? nil : (reference[..<colon], path)
  }
}
