#if CommandLineTool
  extension Sequence where Element: Equatable {
    /// The elements in the order of their first occurrences, each once.
    var unique: [Element] {
      reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }
#endif
