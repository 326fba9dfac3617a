/// Which of the values that sources gave an option decide it, and which they stand over.
extension LaunchReport {
  /// The positions of the assignments of an option, the deciding one first, then those that it stands
  /// over, strongest first.
  ///
  /// Where several decide, elements of a list or members of an object, the first of them stands for
  /// all.
  static func chain(_ node: Int, _ record: LaunchRecord) -> [Int32] {
    var chain: [Int32] = []
    var position = record.heads[node]
    // A structure above that was set to nil decides for all that is in it.
    var parent = Int(record.schema.nodes[node].parent)
    while parent > 0 {
      let head = record.heads[parent]
      // Unless something in it was said behind that, which brings it back with its defaults.
      if head > position, head > record.latestBelow[parent], record.isNil(at: head) {
        chain = [head]
      }
      parent = Int(record.schema.nodes[parent].parent)
    }
    // Where in the chain what the source says begins, and whether what stands in front still counts.
    var start = chain.count
    var isOpen = true
    var paths = MemberPaths()
    while position >= 0 {
      if start < chain.count, record.source(at: chain[start]) != record.source(at: position) {
        start = chain.count
        isOpen = true
        paths = MemberPaths()
      }
      let path = record.memberPath(at: position)
      if !isOpen || path.map(paths.decide) ?? false {
        chain.append(position)
      } else if start < chain.count {
        chain[start] = position
      } else {
        chain.append(position)
      }
      if let path { paths.insert(path) }
      isOpen = isOpen && !record.isWhole(at: position)
      position = record.previous(at: position)
    }
    return chain
  }
}

/// Members of an object that later assignments set.
struct MemberPaths {
  private var paths: Set<String> = []
  /// What the paths lead through.
  private var ancestors: Set<String> = []

  mutating func insert(_ path: String) {
    paths.insert(path)
    for ancestor in Self.ancestors(of: path) { ancestors.insert(ancestor) }
  }

  /// Whether one of them is the same member, one around it or one in it.
  func decide(_ path: String) -> Bool {
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
