#if CommandLineTool
  import Gantry
  import GantryFormats

  /// What a payload or a configuration file says, option by option.
  struct PayloadContent {
    /// A value, and whose it is.
    struct Member {
      /// The keys on the way to it: `network.offline`.
      var path: String
      /// The option; nil where the app has none of the name.
      var option: AppSchema.Option?
      /// The option whose part it is.
      var parent: AppSchema.Option?
      var value: JSONNode
    }

    /// One line, keys sorted.
    let json: String
    private let root: JSONNode

    /// Reads JSON, or base64 of it.
    init(_ bytes: [UInt8]) throws(PayloadText.Problem) {
      json = try PayloadText.json(bytes)
      do {
        root = try JSONNode.read(Array(json.utf8))
      } catch {
        throw PayloadText.Problem(reason: error.reason)
      }
    }

    /// All that it says of itself, by names with a dollar sign.
    var metadata: [(key: String, value: JSONNode)] {
      guard case .object(let members) = root.content else { return [] }
      return members.filter { $0.key.hasPrefix("$") }.map { ($0.key, $0.value) }
    }

    /// Whether it is an object without members.
    var isEmpty: Bool {
      guard case .object(let members) = root.content else { return false }
      return members.isEmpty
    }

    /// All values, those in structures one by one where the schema knows their options.
    ///
    /// They are those of an option where the whole stands for one, and else the configuration's.
    func members(_ schema: AppSchema?, in parent: AppSchema.Option? = nil) -> [Member] {
      Self.members(of: root, in: parent, "", schema)
    }

    private static func members(
      of node: JSONNode, in parent: AppSchema.Option?, _ prefix: String, _ schema: AppSchema?
    ) -> [Member] {
      guard case .object(let values) = node.content else { return [] }
      let children = schema?.children(of: parent) ?? []
      var members: [Member] = []
      for (key, value) in values where !prefix.isEmpty || !key.hasPrefix("$") {
        let wanted = AppSchema.normalized(key)
        let option = children.first { AppSchema.normalized($0.key) == wanted }
        // An empty object in place of nil has no members, and yet a meaning.
        if let option, let schema, case .object(let values) = value.content,
          !schema.children(of: option).isEmpty, !(values.isEmpty && option.allowsNull)
        {
          members += Self.members(of: value, in: option, "\(prefix)\(key).", schema)
        } else {
          members.append(
            Member(path: prefix + key, option: option, parent: parent, value: value))
        }
      }
      return members
    }

    /// A value as an option takes it: a string as itself, all else as JSON; nil for null.
    func text(of value: JSONNode) -> String? {
      switch value.content {
      case .null: nil
      case .string(let text), .number(let text): text
      case .bool(let bool): bool ? "true" : "false"
      case .array, .object: json(of: value)
      }
    }

    /// A value as it stands there.
    func json(of value: JSONNode) -> String {
      String(decoding: Array(json.utf8)[value.range], as: UTF8.self)
    }

    /// Whether a secret of the app is in it.
    func holdsSecret(_ schema: AppSchema) -> Bool {
      members(schema).contains { $0.option?.isSecret ?? false }
    }
  }

  extension AppSchema {
    /// Why the app doesn't read a payload by what that says of itself, in the app's words; nil where it
    /// does.
    func refusal(of content: PayloadContent) -> String? {
      for (key, value) in content.metadata {
        switch (key, value.content) {
        case ("$schema", _), ("$type", .string(title)): continue
        case ("$type", .string(let type)): return "it is for '\(clipped(type))', not for \(title)"
        case ("$version", .number(let number)):
          guard let version, number != version else { continue }
          return "it is of version \(clipped(number)) of \(title), and the app reads version "
            + "\(version); write it anew with the app's own code"
        default:
          return "'\(clipped(key))' means nothing here; of names with '$' only $type, $version and "
            + "$schema do"
        }
      }
      return nil
    }
  }
#endif
