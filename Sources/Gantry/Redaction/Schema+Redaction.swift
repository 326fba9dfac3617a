import GantryFormats
import GantrySecrets

/// The part of an option's text that may be shown.
enum ShownText {
  case text(String)
  case redacted
  /// A structure as JSON: its parts are shown where they are named, never the whole.
  case structure
}

extension Schema {
  /// Whether an option's values are secret: declared so, named so, or part of a secret.
  func isSecret(_ node: Int) -> Bool {
    var owner = node
    while owner > 0 {
      if nodes[owner].isSecret { return true }
      owner = Int(nodes[owner].parent)
    }
    let option = nodes[node]
    switch option.kind {
    case .bool, .integer, .floatingPoint, .decimal, .date, .duration, .structure: return false
    default: break
    }
    if SecretVocabulary.isSecret(name: option.key), shape(node).allowed == nil { return true }
    return option.kind.isScalar ? false : shape(node).isSecret
  }

  /// Whether an option or a part of it is secret.
  func holdsSecret(_ node: Int) -> Bool {
    isSecret(node) || children(of: node).contains(where: holdsSecret)
  }

  /// What may be shown of a text that sets an option, or a member of its value.
  func shown(_ text: String, of node: Int, member: String? = nil) -> ShownText {
    if isSecret(node) { return .redacted }
    if let member {
      if SecretVocabulary.isSecret(name: member) { return .redacted }
      guard case .dictionary(let value, _) = shape(node) else { return .structure }
      if value.isScalar { return .text(text) }
      return member.contains(".") ? .structure : Self.plain(text)
    }
    let option = nodes[node]
    if option.kind == .structure { return holdsSecret(node) ? .redacted : Self.plain(text) }
    // The app's own type may decode an object where its default is a scalar.
    if option.kind.isScalar { return option.isWrapped ? Self.plain(text) : .text(text) }
    switch shape(node) {
    case .list(let element, _) where element.isScalar: return .text(text)
    case let shape: return shape.isScalar ? .text(text) : Self.plain(text)
    }
  }

  /// A text that sets a structure is shown only where it has no parts, such as a case's name.
  static func plain(_ text: String) -> ShownText {
    if text.utf8.contains(where: "{}<>\"".utf8.contains) { return .structure }
    // A text that isn't a list is refused elsewhere, with its reason.
    if case .array? = try? Literal.read(text) { return .structure }
    return .text(text)
  }

  /// A text as a message quotes it.
  func quotable(_ text: String, of node: Int, member: String? = nil) -> String {
    switch shown(text, of: node, member: member) {
    case .text(let text): text
    case .redacted: Redaction.mark
    case .structure: "{…}"
    }
  }
}
