/// One property of a configuration, or the configuration itself at index 0.
struct OptionNode: Sendable {
  /// The coding key's string.
  let key: String
  let parent: Int32
  var kind: OptionKind
  /// The declared type, without `Optional`.
  let type: any Any.Type
  /// Whether the property may be nil.
  var isOptional: Bool
  /// Whether the type is one of the app's own around a scalar, an enum with raw values say.
  var isWrapped = false
  var isSecret = false
  /// The default, or nil where it is nil or below a structure that is.
  var defaultValue: (any Sendable)?

  var firstChild: Int32 = -1
  var lastChild: Int32 = -1
  var nextSibling: Int32 = -1

  /// Where the normalized path stands in the schema's bytes.
  var nameStart: Int32 = 0
  var nameEnd: Int32 = 0
}
