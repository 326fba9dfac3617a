/// Members of an object that later assignments set.
package struct MemberPaths {
  private var paths: Set<String> = []
  /// The paths of the objects around those members.
  private var ancestors: Set<String> = []

  package init() {}

  package mutating func insert(_ path: String) {
    paths.insert(path)
    for ancestor in Self.ancestors(of: path) { ancestors.insert(ancestor) }
  }

  /// Whether such an assignment sets this member, one around it or one in it.
  package func decide(_ path: String) -> Bool {
    paths.contains(path) || ancestors.contains(path)
      || Self.ancestors(of: path).contains(where: paths.contains)
  }

  private static func ancestors(of path: String) -> [String] {
    let bytes = Array(path.utf8)
    return bytes.indices.filter { bytes[$0] == UInt8(ascii: ".") }.map {
      String(decoding: bytes[..<$0], as: UTF8.self)
    }
  }
}
