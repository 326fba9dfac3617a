package import GantryFormats

/// Where a value came from, weakest first.
enum SourceKind: Sendable {
  case savedOverrides
  case configurationFile
  case payload
  case environment
  case argument
}

/// One value that a source gives an option, as the source has it.
package struct Assignment: Sendable {
  package enum Raw: Sendable {
    /// A text: of a long option, a variable.
    case text(String)
    /// The text of a single-dash argument, whose property-list quoting is to be undone.
    case quotable(String)
    /// A flag, bare or negated.
    case flag(Bool)
    /// A member of a payload; null stands for nil.
    case value(Value)
    /// A member of an option whose keys only its value knows: `foo` of `--labels.foo`.
    indirect case member(String, Raw)
  }

  package var raw: Raw
  package var node: Int32
  /// The next weaker assignment to the same option, or -1.
  var previous: Int32 = -1
  /// The index of the argument, of the variable, or of the payload's place.
  var index: Int32
  var source: SourceKind
  /// Whether the value is the element behind the option's.
  var takesNext = false

  init(_ raw: Raw, to node: Int, _ source: SourceKind, index: Int, takesNext: Bool = false) {
    self.raw = raw
    self.node = Int32(truncatingIfNeeded: node)
    self.index = Int32(truncatingIfNeeded: index)
    self.source = source
    self.takesNext = takesNext
  }

  /// The keys behind the option's name, where a member of its value is set.
  var memberPath: String? { if case .member(let path, _) = raw { path } else { nil } }

  /// The text that was given, or nil where it was none.
  package var text: String? {
    switch raw {
    case .text(let text), .quotable(let text), .member(_, .text(let text)),
      .member(_, .quotable(let text)):
      text
    default: nil
    }
  }

  var isNil: Bool {
    if case .value(.null) = raw { true } else { false }
  }
}
