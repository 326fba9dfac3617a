/// Paths as texts.
package enum PathText {
  /// The last component.
  package static func name(_ path: String) -> String {
    let trimmed = trimmed(path)
    guard let slash = trimmed.lastIndex(of: "/"), trimmed != "/" else { return String(trimmed) }
    return String(trimmed[trimmed.index(after: slash)...])
  }

  /// The last component without its extension.
  package static func stem(_ path: String) -> String {
    let name = name(path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  package static func folder(_ path: String) -> String {
    let trimmed = trimmed(path)
    guard let slash = trimmed.lastIndex(of: "/") else { return "." }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  package static func join(_ folder: String, _ name: String) -> String {
    if name.isEmpty { return folder }
    if folder.isEmpty || folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private static func trimmed(_ path: String) -> Substring {
    var result = path[...]
    while result.count > 1, result.hasSuffix("/") { result.removeLast() }
    return result
  }
}
