/// One property of a configuration, or the configuration itself at index 0.
///
/// A class, since arrays of any class share one type at run time, and an array of structures costs
/// an app's first launch the making of its own.
final class OptionNode: Sendable {
  /// The coding key's string.
  let key: String
  let parent: Int32
  let kind: OptionKind
  /// The declared type, without `Optional`.
  let type: any Any.Type
  /// Whether the property may be nil.
  let isOptional: Bool
  /// Whether the type is one of the app's own around a scalar, an enum with raw values say.
  let isWrapped: Bool
  let isSecret: Bool
  /// The default, or nil where it is nil or below a structure that is.
  let defaultValue: (any Sendable)?

  let firstChild: Int32
  let nextSibling: Int32

  /// Where the normalized path stands in the schema's bytes.
  let nameStart: Int32
  let nameEnd: Int32

  init(_ draft: OptionDraft, name: Range<Int>) {
    key = draft.key
    parent = Int32(draft.parent)
    kind = draft.kind
    type = draft.type
    isOptional = draft.isOptional
    isWrapped = draft.isWrapped
    isSecret = draft.isSecret
    defaultValue = draft.defaultValue
    firstChild = draft.firstChild
    nextSibling = draft.nextSibling
    nameStart = Int32(name.lowerBound)
    nameEnd = Int32(name.upperBound)
  }
}

/// An option while its configuration is being learnt.
final class OptionDraft {
  let key: String
  let parent: Int
  var kind: OptionKind
  let type: any Any.Type
  var isOptional: Bool
  var isWrapped = false
  var isSecret = false
  let defaultValue: (any Sendable)?

  var firstChild: Int32 = -1
  var lastChild: Int32 = -1
  var nextSibling: Int32 = -1

  init(
    key: String, parent: Int, kind: OptionKind, type: any Any.Type, isOptional: Bool,
    defaultValue: (any Sendable)?
  ) {
    self.key = key
    self.parent = parent
    self.kind = kind
    self.type = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
  }
}
