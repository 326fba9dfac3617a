#if CommandLineTool
  import Gantry
  import GantryFormats
  import GantryXcode

  /// Redacts secrets in output.
  enum OutputRedaction {
    /// A variable's value in output.
    static func shown(_ entry: Entry) -> String {
      entry.value.map { shown(entry.name, $0) } ?? ""
    }

    /// A variable's value in output.
    static func shown(_ name: String, _ value: String) -> String {
      isSecret(name: name, value: value) ? Redaction.mark : value
    }

    /// Whether a value is likely a secret.
    static func isSecret(name: String, value: String) -> Bool {
      SecretShape.hides(value, named: name)
    }

    /// Whether a value is likely a secret, or is a payload with one of the app's.
    static func isSecret(name: String, value: String, _ schema: AppSchema?) -> Bool {
      if isSecret(name: name, value: value) { return true }
      guard let schema, value.utf8.count > 6 else { return false }
      return schema.configuration.reading([], [ArgumentCheck.payloadKey: value]).given
        .contains(where: \.option.isSecret)
    }
  }
#endif
