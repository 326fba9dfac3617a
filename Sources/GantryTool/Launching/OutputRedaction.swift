#if CommandLineTool
  import GantryFormats
  import GantryXcode

  enum OutputRedaction {
    static func shown(_ name: String, _ value: String) -> String {
      SecretShape.hides(value, named: name) ? Redaction.mark : value
    }

    /// Whether a value is likely a secret, or is a payload with one of the app's.
    static func isSecret(name: String, value: String, _ schema: AppSchema?) -> Bool {
      if SecretShape.hides(value, named: name) { return true }
      guard let schema, value.utf8.count > 6 else { return false }
      return schema.reading([], [ArgumentCheck.payloadKey: value]).given
        .contains(where: \.option.isSecret)
    }
  }
#endif
