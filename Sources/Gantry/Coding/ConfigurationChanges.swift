import GantryFormats
import GantrySystem

/// The options of a configuration that differ from their defaults, as arguments and variables.
package struct ConfigurationChanges {
  /// An option that differs from its default; `value` is nil where the option is nil.
  package struct Change {
    package var node: Int
    var value: Value?

    var isSecret: Bool { value?.holdsSecret ?? false }
  }

  package let schema: Schema
  private let prefix: String
  private let payloadKey: String
  package private(set) var changes: [Change] = []

  package init<C: LaunchConfiguration>(_ configuration: C) {
    schema = .of(C.self)
    prefix = C.environmentPrefix
    payloadKey = C.payloadKey
    compare(0, Self.encoded(configuration), Self.encoded(C()))
  }

  static func encoded<T: Encodable>(_ configuration: T) -> Value {
    do {
      return try ValueEncoder.encode(configuration)
    } catch {
      preconditionFailure(Wording.notWritable(T.self, error))
    }
  }

  private mutating func compare(_ node: Int, _ value: Value?, _ other: Value?) {
    let option = schema.nodes[node]
    let value = value == .null ? nil : value
    let other = other == .null ? nil : other
    if value == other { return }
    guard option.kind == .structure, option.firstChild >= 0, case .object? = value else {
      changes.append(Change(node: node, value: value))
      return
    }
    let count = changes.count
    for child in schema.children(of: node) {
      let key = schema.nodes[child].key
      // Where the default is nil, the structure's own `init()` gives the defaults of its parts.
      compare(
        child, value?.member(key), other == nil ? schema.defaultValue(child) : other?.member(key))
    }
    // A structure whose parts all have their defaults is written too, or it would be read as nil.
    if other == nil, changes.count == count {
      changes.append(Change(node: node, value: .object([])))
    }
  }

  // MARK: Arguments

  var arguments: [String] {
    changes.filter { !$0.isSecret }.flatMap { change -> [String] in
      let name = schema.longName(of: change.node)
      guard let value = change.value else { return negates(change.node) ? ["--no-\(name)"] : [] }
      if schema.nodes[change.node].kind == .bool, case .bool(let bool) = value {
        if bool { return ["--\(name)"] }
        return [schema.node(named: "no-\(name)") == nil ? "--no-\(name)" : "--\(name)=false"]
      }
      return OptionTexts(value, schema.kind(change.node)).arguments.flatMap { text in
        // An argument ends at a NUL, but a property list's quoted text can hold one.
        if System.holdsNUL(text) { return ["-\(name)", PropertyListWriter.quoted(text)] }
        return text.isEmpty || text.utf8.first == UInt8(ascii: "-")
          ? ["--\(name)=\(text)"] : ["--\(name)", text]
      }
    }
  }

  var userDefaultsArguments: [String] {
    changes.filter { !$0.isSecret }.flatMap { change -> [String] in
      let path = schema.path(of: change.node)
      guard let value = change.value else {
        return negates(change.node) ? ["-no-\(path)", "<true/>"] : []
      }
      return ["-\(path)", OptionTexts.propertyList(of: value, schema.kind(change.node))]
    }
  }

  /// Whether `--no-name` sets an option to nil: not for a Boolean, which it sets to false, and not
  /// if that is another option's name.
  private func negates(_ node: Int) -> Bool {
    schema.node(named: "no-\(schema.longName(of: node))") == nil && schema.nodes[node].kind != .bool
  }

  // MARK: Variables

  var variables: [String: String] { variables(of: changes) }

  /// The variables of secrets and of nils that arguments can't express.
  var launchVariables: [String: String] {
    variables(of: changes.filter { $0.isSecret || $0.value == nil && !negates($0.node) })
  }

  package var secretVariableNames: Set<String> {
    Set(variables(of: changes.filter(\.isSecret)).keys)
  }

  private func variables(of changes: [Change]) -> [String: String] {
    var variables: [String: String] = [:]
    // Changes that no variable of their own can express go into the payload.
    var unsaid: [Change] = []
    for change in changes {
      let text = change.value.map { OptionTexts($0.revealed, schema.kind(change.node)).variable }
      if let text, !System.holdsNUL(text) {
        variables[prefix + schema.environmentName(of: change.node)] = text
      } else {
        unsaid.append(change)
      }
    }
    if !unsaid.isEmpty { variables[payloadKey] = JSONWriter.write(object(unsaid)) }
    return variables
  }

  /// The changes as members of a payload.
  var object: Value { object(changes) }

  private func object(_ changes: [Change]) -> Value {
    changes.reduce(.object([])) { object, change in
      object.setting(change.value?.revealed ?? .null, at: schema.keys(of: change.node)[...])
    }
  }
}
