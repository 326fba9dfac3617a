/// A scheme or test plan whose entries can be read and edited, and whose other bytes stay.
///
/// A document that isn't edited has the bytes from which it was read. An edit changes only the
/// necessary bytes, in the style of the file and otherwise as Xcode writes them. The result is read
/// again and compared with the expected entries. An edit that throws leaves the document unchanged.
public protocol XcodeDocument: Sendable {
  /// An owner of lists: an action of a scheme, a configuration of a test plan.
  associatedtype Scope: Sendable & Hashable

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: the file's bytes, in UTF-8.
  ///   - path: the file's path, only for messages.
  /// - Throws: all problems that could be found, each with line and column.
  init(bytes: [UInt8], path: String) throws(XcodeFileError)

  /// The bytes to write.
  var bytes: [UInt8] { get }

  /// The path from which the document was read.
  var path: String { get }

  /// The scopes that the file has, in the order in which Xcode shows them.
  var scopes: [Scope] { get }

  /// A scope's name as Xcode shows it, such as `Run`.
  ///
  /// - Parameter scope: the scope.
  /// - Returns: the name.
  func title(of scope: Scope) -> String

  /// The entries in a scope itself, whether or not Xcode uses them.
  ///
  /// - Parameters:
  ///   - kind: which list.
  ///   - scope: whose list.
  /// - Returns: the entries in their order; none where there is no list.
  /// - Throws: an error where the file doesn't have the scope.
  func ownEntries(_ kind: EntryKind, in scope: Scope) throws(XcodeFileError) -> [Entry]

  /// The entries that an edit's numbers and names select.
  ///
  /// They are the scope's own. A test plan's configuration without a list of its own shows the
  /// plan's shared entries; its first edit gives it a list that repeats them, as Xcode does.
  ///
  /// - Parameters:
  ///   - kind: which list.
  ///   - scope: whose list.
  /// - Returns: the entries in their order.
  /// - Throws: an error where the file doesn't have the scope.
  func editableEntries(_ kind: EntryKind, in scope: Scope) throws(XcodeFileError) -> [Entry]

  /// The entries that Xcode uses in a scope.
  ///
  /// - Parameters:
  ///   - kind: which list.
  ///   - scope: whose list.
  /// - Returns: the entries with the list that they come from, and what is ignored.
  /// - Throws: an error where the file doesn't have the scope.
  func effectiveEntries(_ kind: EntryKind, in scope: Scope) throws(XcodeFileError) -> EntryList

  /// What Xcode ignores in a scope, and why; shown after an edit there.
  ///
  /// - Parameter scope: the scope.
  /// - Returns: a warning for each list.
  func warnings(in scope: Scope) -> [Finding]

  /// The finding for an unknown version; nil for a known one.
  var versionWarning: Finding? { get }

  /// Applies an edit to a list.
  ///
  /// - Parameters:
  ///   - edit: the edit.
  ///   - scope: whose list.
  /// - Throws: an error where the version is unknown, an entry is missing or ambiguous, a position,
  ///   scope or value is impossible, or an added variable clashes with one of its name: both are
  ///   enabled, or both have the same value.
  mutating func apply(_ edit: EntryEdit, in scope: Scope) throws(XcodeFileError)

  /// Likely mistakes in the document, for a check before a commit.
  ///
  /// - Returns: the findings, in the order of the file.
  func findings() -> [Finding]
}
