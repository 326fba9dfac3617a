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
      if record.heads[parent] > position { chain = [record.heads[parent]] }
      parent = Int(record.schema.nodes[parent].parent)
    }
    // Where in the chain what the source says begins, and whether what stands in front still counts.
    var start = chain.count
    var isOpen = true
    var paths: [String] = []
    while position >= 0 {
      if start < chain.count, record.source(at: chain[start]) != record.source(at: position) {
        start = chain.count
        isOpen = true
        paths = []
      }
      let path = record.memberPath(at: position)
      if !isOpen || path.map({ isSet($0, by: paths) }) ?? false {
        chain.append(position)
      } else if start < chain.count {
        chain[start] = position
      } else {
        chain.append(position)
      }
      if let path { paths.append(path) }
      isOpen = isOpen && !record.isWhole(at: position)
      position = record.previous(at: position)
    }
    return chain
  }

  /// Whether a later assignment sets the same member, one around it or one in it.
  private static func isSet(_ path: String, by paths: [String]) -> Bool {
    paths.contains { later in
      later == path || path.hasPrefix("\(later).") || later.hasPrefix("\(path).")
    }
  }
}
