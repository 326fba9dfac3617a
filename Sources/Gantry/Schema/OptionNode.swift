import GantryFormats

/// One property of a configuration, or the configuration itself at index 0.
///
/// A class, since arrays of any class share one type at run time; an array of structures would make
/// an app's first launch create its type. One thread makes a schema; nodes don't change afterwards.
package final class OptionNode: @unchecked Sendable {
  package let key: String
  package let parent: Int32
  var kind: OptionKind
  /// The declared type, without `Optional`.
  let type: any Any.Type
  var isOptional: Bool
  /// Whether the type is one of the app's own around a scalar, an enum with raw values say.
  var isWrapped = false
  var isSecret = false
  /// The default; nil where it is nil, or below a structure that is nil.
  package let defaultValue: (any Sendable)?

  var firstChild: Int32 = -1
  var lastChild: Int32 = -1
  var nextSibling: Int32 = -1

  /// The offset of the normalized path in the schema's bytes.
  var nameStart: Int32 = 0
  var nameEnd: Int32 = 0

  init(
    key: String, parent: Int, kind: OptionKind, type: any Any.Type, isOptional: Bool,
    defaultValue: (any Sendable)?
  ) {
    self.key = key
    self.parent = Int32(parent)
    self.kind = kind
    self.type = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
  }
}
