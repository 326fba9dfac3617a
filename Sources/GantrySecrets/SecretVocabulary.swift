package enum SecretVocabulary {
  package static func isSecret(name: String) -> Bool {
    let l = name.lowercased()
    return ["token", "secret", "password"].contains { l.hasSuffix($0) }
  }
}
