import GantryRedaction
import GantrySecrets

/// Recognizes values that look like passwords, tokens and keys, by their name or their shape, also
/// in payloads.
package enum SecretShape {
  /// Why a value looks like a secret, without the value; nil where it doesn't.
  package static func reason(name: String?, value: String) -> String? {
    if let kind = SecretVocabulary.kind(of: value) { return "looks like \(kind)" }
    if let name, SecretVocabulary.isSecret(name: name), SecretVocabulary.mayBeSecret(value: value) {
      return "has a name that secrets have"
    }
    return SecretPayload.first(in: value) { key, value in
      if let kind = SecretVocabulary.kind(of: key) { return "holds a key that looks like \(kind)" }
      guard let reason = reason(name: key, value: value) else { return nil }
      return key.isEmpty ? "holds what \(reason)" : "holds '\(key.prefix(60))', which \(reason)"
    }
  }

  // MARK: Hiding

  /// Whether a value should be hidden, by its name or its shape.
  ///
  /// It hides more values than the check reports: hiding a placeholder harms nobody.
  package static func hides(_ value: String, named name: String) -> Bool {
    guard !value.isEmpty else { return false }
    if !name.isEmpty && SecretVocabulary.isSecret(name: name)
      || reason(name: name, value: value) != nil
    {
      return true
    }
    return SecretPayload.first(in: value) { hides($1, named: $0) ? true : nil } ?? false
  }
}
