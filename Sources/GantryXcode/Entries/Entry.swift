/// The kind of setting in a scheme or test plan.
public enum EntryKind: String, Sendable, Hashable, CaseIterable {
  /// Words of the argument list.
  case argument
  /// An environment variable.
  case environmentVariable

  var noun: String { self == .argument ? "argument" : "environment variable" }
}

/// An argument or environment variable to be written into a scheme or test plan.
public struct EntryDraft: Sendable, Hashable {
  /// The kind of the entry.
  public let kind: EntryKind
  /// The argument's text, which may hold several words, or the variable's name.
  public var name: String
  /// The variable's value; nil for arguments, and for a variable without one.
  public var value: String?
  /// Whether its box is checked.
  public var isEnabled: Bool

  /// An argument.
  ///
  /// - Parameters:
  ///   - text: the text of the scheme editor's row, quotes included. ``ArgumentText/join(_:)``
  ///     makes it of words.
  ///   - isEnabled: whether its box is checked.
  /// - Returns: the entry to write.
  public static func argument(_ text: String, isEnabled: Bool = true) -> EntryDraft {
    EntryDraft(kind: .argument, name: text, value: nil, isEnabled: isEnabled)
  }

  /// An environment variable.
  ///
  /// - Parameters:
  ///   - name: the variable's name.
  ///   - value: its value, which is never split; it may hold macros such as `$(SRCROOT)`.
  ///   - isEnabled: whether its box is checked.
  /// - Returns: the entry to write.
  public static func environmentVariable(
    _ name: String, _ value: String, isEnabled: Bool = true
  ) -> EntryDraft {
    EntryDraft(kind: .environmentVariable, name: name, value: value, isEnabled: isEnabled)
  }
}

/// An argument or environment variable of a scheme or test plan.
public struct Entry: Sendable, Hashable {
  /// The entry's contents.
  public let draft: EntryDraft
  /// Its number in its list, from 1.
  public let number: Int
  /// The line of its beginning in the file, from 1.
  public let line: Int

  /// The kind of the entry.
  public var kind: EntryKind { draft.kind }
  /// The argument's text, or the variable's name.
  public var name: String { draft.name }
  /// The variable's value; nil for arguments.
  public var value: String? { draft.value }
  /// Whether its box is checked.
  public var isEnabled: Bool { draft.isEnabled }
}

/// An entry, and the index of its element or object in the file.
struct EntryRow: Sendable {
  var entry: Entry
  var node: Int
}

/// Selects an entry of a list.
public enum EntrySelector: Sendable, Hashable {
  /// The entry with a number, from 1.
  case number(Int)
  /// The argument with exactly this text, or the variable with this name.
  case name(String)
  /// The argument with this text, or else the entry that holds this option and no other: `--port`
  /// selects `--port 8090`, and `-Port=1`, since an app takes both names for one option.
  case option(String)
}

/// The position of an entry in a list.
public enum EntryPosition: Sendable, Hashable {
  /// After all others.
  case end
  /// The position that makes this its number in the list, from 1.
  case number(Int)
  /// Directly before another.
  case before(EntrySelector)
  /// Directly after another, as Xcode adds to a list with a selected row.
  case after(EntrySelector)
}

/// A change of one list.
public enum EntryEdit: Sendable, Hashable {
  /// Adds an entry at a position.
  case add(EntryDraft, at: EntryPosition)
  /// Replaces an entry's contents in its place.
  case replace(EntrySelector, with: EntryDraft)
  /// Removes an entry.
  case remove(EntrySelector, EntryKind)
  /// Moves an entry; a number is the one that it has afterwards.
  case move(EntrySelector, EntryKind, to: EntryPosition)

  /// The list that is changed.
  public var kind: EntryKind {
    switch self {
    case .add(let draft, _), .replace(_, let draft): draft.kind
    case .remove(_, let kind), .move(_, let kind, _): kind
    }
  }
}

/// The effect of an edit on a list, by indices from 0.
enum EntryChange {
  case insertion(EntryDraft, at: Int)
  case replacement(at: Int, EntryDraft)
  case removal(at: Int)
  case move(from: Int, to: Int)

  /// The entries of the list afterwards.
  func applied(to drafts: [EntryDraft]) -> [EntryDraft] {
    var drafts = drafts
    switch self {
    case .insertion(let draft, let index): drafts.insert(draft, at: index)
    case .replacement(let index, let draft): drafts[index] = draft
    case .removal(let index): drafts.remove(at: index)
    case .move(let source, let target): drafts.insert(drafts.remove(at: source), at: target)
    }
    return drafts
  }
}

/// The entries that apply in an action or configuration, and their owner.
public struct EntryList: Sendable, Equatable {
  /// The owner of the entries.
  public enum Owner: Sendable, Equatable, CustomStringConvertible {
    /// The action's or configuration's own; the text is its title.
    case own(String)
    /// Those of another one; the text is its title.
    case inherited(from: String)
    /// Those of the test plans with these references; the list itself is empty.
    case testPlans([String])

    /// The owner in words, for lists.
    public var description: String {
      switch self {
      case .own(let title): title
      case .inherited(let title): "inherited from \(title)"
      case .testPlans(let references): "test plans: \(references.joined(separator: ", "))"
      }
    }
  }

  /// The entries, enabled or not, in their order.
  public let entries: [Entry]
  /// The owner of the entries.
  public let owner: Owner
  /// What Xcode ignores here, and why.
  public let warnings: [Finding]
}
