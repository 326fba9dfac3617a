import GantryFormats
import GantrySystem

/// The environment variables that concern a launch, by what they do.
package struct LaunchVariables: Sendable {
  private(set) var options: [(name: String, value: String, node: Int, member: String?)] = []
  private(set) var payload: String?
  private(set) var payloadFile: String?
  private(set) var payloadDigest: String?
  /// Where its options were written, as the launcher says.
  private(set) var origins = ""
  /// Those with the configuration's prefix that are no option's.
  private(set) var unrecognized: [String] = []
  /// Those whose text isn't valid UTF-8.
  private(set) var invalid: [String] = []

  private let prefix: String
  private let key: String

  private init(of traits: LaunchTraits) {
    prefix = traits.environmentPrefix
    key = traits.payloadKey
  }

  init(ofProcess traits: LaunchTraits, _ schema: Schema) {
    self.init(of: traits)
    Self.forEach(of: traits) { name, value in
      if let value { add(name, value, schema) } else { invalid.append(name) }
    }
  }

  /// Calls a closure with each variable of this process that may concern a launch.
  static func forEach(of traits: LaunchTraits, _ body: (String, String?) -> Void) {
    System.forEachVariable(
      beginningWith: (traits.environmentPrefix, traits.payloadKey, LaunchOrigins.variable), body)
  }

  package init(_ environment: [String: String], of traits: LaunchTraits, _ schema: Schema) {
    self.init(of: traits)
    // Keys alone, and their first byte before all of the prefix: most variables aren't ours.
    let first = prefix.utf8.first
    let keyFirst = key.utf8.first
    for name in environment.keys {
      let byte = name.utf8.first
      guard first == nil || byte == first || byte == keyFirst || byte == UInt8(ascii: "L"),
        name.hasPrefix(prefix) || name.hasPrefix(key) || name == LaunchOrigins.variable,
        let value = environment[name]
      else { continue }
      add(name, value, schema)
    }
  }

  /// The names of the variables of an environment that a configuration reads.
  package static func names(
    in environment: [String: String], of type: any LaunchConfiguration.Type
  ) -> [String] {
    let variables = LaunchVariables(environment, of: LaunchTraits(type), .of(type))
    return variables.options.map(\.name) + variables.unrecognized
      + environment.keys.filter { $0.hasPrefix(variables.key) }
  }

  private mutating func add(_ name: String, _ value: String, _ schema: Schema) {
    if name == key {
      payload = value
    } else if name == key + "_FILE" {
      payloadFile = value
    } else if name == key + PayloadDigest.variableSuffix {
      payloadDigest = value
    } else if name == LaunchOrigins.variable {
      origins = value
    } else if name.hasPrefix(prefix), !prefix.isEmpty || !SystemVariables.contains(name),
      let node = schema.node(named: String(name.dropFirst(prefix.count)))
    {
      options.append((name, value, node, nil))
    } else if !prefix.isEmpty, name.hasPrefix(prefix), !Self.isReserved(name),
      let (node, member) = Self.member(String(name.dropFirst(prefix.count)), schema)
    {
      options.append((name, value, node, member))
    } else if PayloadVariable.meant(by: name, key: key) != nil
      || !prefix.isEmpty && name.hasPrefix(prefix) && !Self.isReserved(name)
    {
      unrecognized.append(name)
    }
  }

  /// The member that a variable sets in a structure whose options aren't known: `USER_NAME`.
  private static func member(_ name: String, _ schema: Schema) -> (node: Int, member: String)? {
    var found: (node: Int, owner: String)?
    for node in schema.children(of: 0) where schema.nodes[node].kind == .other {
      let owner = schema.environmentName(of: node) + "_"
      // `USER_PROFILE_NAME` is a part of `userProfile` where there is one, and not of `user`.
      if name.hasPrefix(owner), name.utf8.count > owner.utf8.count,
        owner.utf8.count > found?.owner.utf8.count ?? 0, case .unknown = schema.shape(node)
      {
        found = (node, owner)
      }
    }
    return found.map { ($0.node, String(name.dropFirst($0.owner.count)).lowercased()) }
  }

  /// Whether another part of the package reads a variable with our prefix.
  private static func isReserved(_ name: String) -> Bool {
    name.hasPrefix("LAUNCH_LINK_") || name.hasPrefix("LAUNCH_CONFIGURATION")
  }
}
