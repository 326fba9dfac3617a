import GantryFormats
import GantrySystem

extension LaunchConfiguration {
  /// The long options that start an app in this configuration, as separate elements.
  ///
  /// Only what differs from the defaults is written: `["--countries-datasource", "local-mock"]`. A
  /// value that begins with `-` follows an `=`. A list is written element by element, or as JSON
  /// where an element could be taken for a list. Secrets are never among them; they travel in
  /// ``LaunchOption/launchEnvironments``.
  ///
  /// Reading these arguments, with the secrets' variables, gives an equal configuration.
  public var commandLineArguments: [String] { ConfigurationWriter.write(self).arguments }

  /// The environment variables that start an app in this configuration.
  ///
  /// Only what differs from the defaults is written, secrets too. What no variable can say (nil over
  /// a default, a NUL character) stands as JSON in the variable ``LaunchConfiguration/payloadKey``.
  public var environmentVariables: [String: String] { ConfigurationWriter.write(self).variables }

  /// The arguments that set the same values in `UserDefaults`' argument domain, and for Gantry.
  ///
  /// Pairs of `-name` and a property-list fragment, such as
  /// `["-magicNumbers", "<array><integer>5</integer></array>"]`: typed, and without the losses of
  /// raw values that begin with `-`, `[`, `(`, `{` or `<`. Secrets are never among them. Names are
  /// the properties' own; those of nested options are their paths. A character that XML can't hold
  /// makes the fragment an old-style one, `"…"`.
  public var userDefaultsArguments: [String] {
    ConfigurationWriter.write(self, forUserDefaults: true).userDefaults
  }

  /// The whole configuration as base64 of JSON, for the variable ``LaunchConfiguration/payloadKey``.
  ///
  /// The same value gives the same bytes. It says for which type and which ``LaunchConfiguration/schemaVersion`` it is.
  public var payload: String {
    let value = ConfigurationWriter.encoded(self)
      .namingNils(over: ConfigurationWriter.encoded(Self()), 0, .of(Self.self)).revealed
    return Self.payloadText(value)
  }

  private static func payloadText(_ value: Value) -> String {
    guard case .object(let members) = value else { return "" }
    let metadata = [
      Value.Member(key: "$type", value: .string(String(describing: Self.self))),
      Value.Member(key: "$version", value: .number("\(Self.schemaVersion)")),
    ]
    return Base64.encode(Array(JSONWriter.write(.object(metadata + members)).utf8))
  }

  /// The configuration's ``commandLineArguments``, or nil if it is the default.
  public var launchArguments: [String]? {
    let arguments = commandLineArguments
    return arguments.isEmpty ? nil : arguments
  }

  /// The variables of what arguments can't carry: the configuration's secrets; nil if it has none.
  public var launchEnvironments: [String: String]? {
    let variables = ConfigurationWriter.write(self).secretVariables
    return variables.isEmpty ? nil : variables
  }

  /// What differs from the defaults, in the form of ``payload``, for values that no argument can hold.
  package var payloadOfChanges: String {
    let changes = ConfigurationWriter.write(self).changes
    return Self.payloadText(
      changes.reduce(.object([])) { $0.setting($1.value, at: $1.path[...]) })
  }

  #if DEBUG
    /// What a report says of the options that differ from the defaults, whatever the policy honors.
    package var changedOptions: [LaunchReport.Option] {
      let changed = ConfigurationWriter.write(self).changedNames
      return LaunchReport(of: self).options.filter { changed.contains($0.name) }
    }
  #endif

  /// The names of the variables among ``LaunchOption/launchEnvironments`` that hold secrets.
  package var secretVariableNames: Set<String> { ConfigurationWriter.write(self).secretNames }
}

/// Writes a configuration as arguments and variables, whatever its values hold.
struct ConfigurationWriter {
  var arguments: [String] = []
  var variables: [String: String] = [:]
  var secretVariables: [String: String] = [:]
  /// All that differs from the defaults, as members of a payload.
  private(set) var changes: [(path: [String], value: Value)] = []
  private(set) var changedNames: Set<String> = []
  /// The variables that hold secrets, of those above.
  private(set) var secretNames: Set<String> = []
  var userDefaults: [String] = []

  private let schema: Schema
  private let prefix: String
  /// Whether fragments are written too, which nobody else wants.
  private let isForUserDefaults: Bool
  private let payloadKey: String
  /// What only a payload can say, as members of one.
  private var payload: [(path: [String], value: Value)] = []
  private var secretPayload: [(path: [String], value: Value)] = []

  private init(schema: Schema, prefix: String, payloadKey: String, isForUserDefaults: Bool) {
    self.isForUserDefaults = isForUserDefaults
    self.schema = schema
    self.prefix = prefix
    self.payloadKey = payloadKey
  }

  static func encoded<T: Encodable>(_ configuration: T) -> Value {
    do {
      return try ValueEncoder.encode(configuration)
    } catch {
      preconditionFailure(
        "\(T.self) can't be written. Its `encode(to:)` throws: \(error). A launch configuration "
          + "encodes whatever it can hold; make its properties do so.")
    }
  }

  static func write<C: LaunchConfiguration>(
    _ configuration: C, forUserDefaults isForUserDefaults: Bool = false
  ) -> ConfigurationWriter {
    var writer = ConfigurationWriter(
      schema: .of(C.self), prefix: C.environmentPrefix, payloadKey: C.payloadKey,
      isForUserDefaults: isForUserDefaults)
    writer.write(0, encoded(configuration), encoded(C()))
    writer.writePayload()
    return writer
  }

  // MARK: Options

  private mutating func write(_ node: Int, _ value: Value?, _ other: Value?) {
    let option = schema.nodes[node]
    let value = value == .null ? nil : value
    let other = other == .null ? nil : other
    if value == other { return }
    guard let value else {
      writeNil(node)
      return
    }
    if option.kind == .structure, option.firstChild >= 0, case .object(let members) = value {
      let count = changes.count
      for child in schema.children(of: node) {
        let key = schema.nodes[child].key
        // Below a nil the defaults are those that the structure itself gives.
        write(
          child, members.first { $0.key == key }?.value,
          other == nil ? schema.defaultValue(child) : other?.member(key))
      }
      // That it isn't nil has to be said where nothing in it differs.
      if other == nil, changes.count == count { writeLeaf(node, .object([])) }
      return
    }
    writeLeaf(node, value)
  }

  private mutating func writeNil(_ node: Int) {
    let name = schema.longName(of: node)
    changes.append((path(node), .null))
    changedNames.insert(name)
    // A `no-…` of its own would be taken for the other option.
    let negated = "no-\(name)"
    if schema.node(named: negated) == nil, schema.nodes[node].kind != .bool {
      arguments.append("--\(negated)")
      if isForUserDefaults { userDefaults += ["-no-\(schema.path(of: node))", "<true/>"] }
    } else {
      secretPayload.append((path(node), .null))
    }
    payload.append((path(node), .null))
  }

  private mutating func writeLeaf(_ node: Int, _ value: Value) {
    let name = prefix + schema.environmentName(of: node)
    let revealed = value.revealed
    let kind = schema.kind(node)
    let texts = Texts(revealed, kind)
    changes.append((path(node), revealed))
    changedNames.insert(schema.longName(of: node))
    if let text = texts.variable, !System.holdsNUL(text) {
      variables[name] = text
    } else {
      payload.append((path(node), revealed))
    }
    guard !value.holdsSecret else {
      if let text = texts.variable, !System.holdsNUL(text) {
        secretVariables[name] = text
        secretNames.insert(name)
      } else {
        secretPayload.append((path(node), revealed))
        secretNames.insert(payloadKey)
      }
      return
    }
    writeArguments(node, texts, revealed)
    guard isForUserDefaults else { return }
    userDefaults += [
      "-\(schema.path(of: node))", Texts.propertyList(of: revealed, kind),
    ]
  }

  private mutating func writeArguments(_ node: Int, _ texts: Texts, _ value: Value) {
    let option = schema.nodes[node]
    let name = schema.longName(of: node)
    if option.kind == .bool, case .bool(let bool) = value {
      if bool {
        arguments.append("--\(name)")
      } else {
        arguments.append(
          schema.node(named: "no-\(name)") == nil ? "--no-\(name)" : "--\(name)=false")
      }
      return
    }
    for text in texts.arguments {
      if System.holdsNUL(text) {
        // An argument ends at a NUL, but a quoted one can name it.
        arguments += ["-\(name)", PropertyListWriter.quoted(text)]
      } else if text.isEmpty || text.utf8.first == UInt8(ascii: "-") {
        arguments.append("--\(name)=\(text)")
      } else {
        arguments += ["--\(name)", text]
      }
    }
  }

  private func path(_ node: Int) -> [String] {
    var keys: [String] = []
    var current = node
    while current > 0 {
      keys.append(schema.nodes[current].key)
      current = Int(schema.nodes[current].parent)
    }
    return keys.reversed()
  }

  private mutating func writePayload() {
    if !payload.isEmpty { variables[payloadKey] = Self.payloadText(payload) }
    if !secretPayload.isEmpty { secretVariables[payloadKey] = Self.payloadText(secretPayload) }
  }

  private static func payloadText(_ members: [(path: [String], value: Value)]) -> String {
    var object = Value.object([])
    for (path, value) in members { object = object.setting(value, at: path[...]) }
    return JSONWriter.write(object)
  }
}

extension Value {
  /// The value with a null for each option that is nil over a default.
  ///
  /// Synthesized code leaves out what is nil, and what is left out of a payload keeps its default.
  fileprivate func namingNils(over defaults: Value, _ node: Int, _ schema: Schema) -> Value {
    guard case .object(var members) = self, case .object(let others) = defaults else { return self }
    for child in schema.children(of: node) {
      let key = schema.nodes[child].key
      guard let other = others.first(where: { $0.key == key }) else { continue }
      if let index = members.firstIndex(where: { $0.key == key }) {
        guard schema.nodes[child].kind == .structure else { continue }
        members[index].value = members[index].value.namingNils(over: other.value, child, schema)
      } else {
        members.append(Member(key: key, value: .null))
      }
    }
    return .object(members)
  }

  /// The value with another at a path of keys, objects made on the way.
  func setting(_ value: Value, at path: ArraySlice<String>) -> Value {
    guard let key = path.first else { return value }
    var members: [Member] = []
    if case .object(let existing) = self { members = existing }
    let inner = members.first { $0.key == key }?.value ?? .object([])
    members.removeAll { $0.key == key }
    members.append(Member(key: key, value: inner.setting(value, at: path.dropFirst())))
    return .object(members)
  }
}

/// The written forms of one option's value.
private struct Texts {
  /// The values of its arguments: one, or one for each element of a list.
  var arguments: [String]
  /// The value of its variable, or nil where none can be.
  var variable: String?

  init(_ value: Value, _ kind: OptionKind) {
    switch value {
    case .array(let elements):
      let json = JSONWriter.write(value)
      variable = json
      var texts: [String] = []
      for element in elements {
        guard let text = Self.scalar(element), !Self.isAmbiguous(text) else {
          arguments = [json]
          return
        }
        texts.append(text)
      }
      arguments = texts.isEmpty ? [json] : texts
      if kind != .array { arguments = [json] }
    case .object(let members):
      let json = JSONWriter.write(value)
      // A case without payload needs no more than its name.
      if kind == .payloadEnum, members.count == 1, members[0].value == .object([]) {
        arguments = [members[0].key]
        variable = members[0].key
      } else {
        arguments = [json]
        variable = json
      }
    default:
      let text = Self.scalar(value) ?? ""
      if kind == .other {
        // Of a type that says nothing of itself, JSON keeps texts and numbers apart.
        let json = JSONWriter.write(value)
        arguments = [json]
        variable = json
      } else {
        arguments = [text]
        variable = text
      }
    }
  }

  /// The fragment for the argument domain.
  static func propertyList(of value: Value, _ kind: OptionKind) -> String {
    switch value {
    case .array, .object: propertyList(value)
    default: propertyList(value, scalar(value) ?? "", kind)
    }
  }

  private static func propertyList(_ value: Value) -> String {
    // Property lists have no null; our own reader takes a list's JSON from a string.
    PropertyListWriter.write(value.holdsNull ? .string(JSONWriter.write(value)) : value)
  }

  /// The fragment of a scalar, as the type that `UserDefaults` has for it.
  private static func propertyList(_ value: Value, _ text: String, _ kind: OptionKind) -> String {
    switch (kind, value) {
    case (.data, .string): "<data>\(text)</data>"
    // `<date>` holds no fractions of seconds.
    case (.date, .string) where DateText.isWholeSecond(text): "<date>\(text)</date>"
    // Beyond 64 bits CoreFoundation would round.
    case (.integer, .number) where !IntegerText.fits(text, bits: 64): propertyList(.string(text))
    default: propertyList(value)
    }
  }

  private static func scalar(_ value: Value) -> String? {
    switch value {
    case .string(let text): text
    case .number(let literal): literal
    case .bool(let bool): bool ? "true" : "false"
    default: nil
    }
  }

  /// Whether an element could be taken for a list of its own, or loses its white space.
  private static func isAmbiguous(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return "[({<\"".unicodeScalars.contains(first) || first.properties.isWhitespace
      || System.holdsNUL(text)
  }
}

extension Value {
  /// Whether null stands in the value, at any depth.
  var holdsNull: Bool {
    switch self {
    case .null: true
    case .array(let elements): elements.contains(where: \.holdsNull)
    case .object(let members): members.contains(where: \.value.holdsNull)
    default: false
    }
  }
}
