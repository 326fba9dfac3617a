#if CommandLineTool
  extension Sequence where Element: Equatable {
    /// Each element once, where it stands first.
    var unique: [Element] {
      reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }
#endif
