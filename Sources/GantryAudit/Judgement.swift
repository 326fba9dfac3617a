import GantryFormats

/// Decides which types must not exist, from the facts of all binaries of an app together.
///
/// A protocol with the name `TestDouble` or `DebugOnly` counts as Gantry's in any module, since a
/// module can be built under another name.
struct Judgement {
  /// Gantry's protocols, by their names.
  static let marks: [String: AuditReport.FoundType.Reason] = [
    "TestDouble": .testDouble, "DebugOnly": .debugOnly,
  ]

  private struct Key: Hashable {
    var image: Int
    var type: String
    var reason: AuditReport.FoundType.Reason
    var rule: String
    var relation = AuditReport.FoundType.Relation.conforms
  }

  private let images: [InputReader.ReadImage]
  private let forbiddenNames: [String]
  /// The protocols that each inherits from.
  private var inherited: [String: Set<String>] = [:]
  private var superclasses: [String: String] = [:]
  /// The findings, and the protocols that cause them; nil among them if the type itself conforms.
  private var ways: [Key: Set<String?>] = [:]
  private var order: [Key] = []

  init(images: [InputReader.ReadImage], forbiddenNames: [String]) {
    self.images = images
    self.forbiddenNames = forbiddenNames
    for image in images {
      for declaration in image.facts.protocols {
        inherited[declaration.name, default: []].formUnion(declaration.inherited)
      }
      for type in image.facts.types where type.superclass != nil {
        superclasses[type.name] = type.superclass
      }
    }
    for index in images.indices { judgeConformances(index) }
    judgeSubclasses()
    for index in images.indices { judgeProtocols(index) }
    for index in images.indices { judgeNames(index) }
  }

  var findings: [AuditReport.FoundType] {
    order.map { key in
      let ways = ways[key, default: []]
      return AuditReport.FoundType(
        type: key.type, reason: key.reason, rule: key.rule,
        through: ways.contains(nil) ? [] : ways.compactMap(\.self).sorted(),
        relation: key.relation, place: images[key.image].place)
    }
  }

  private mutating func find(_ key: Key, through way: String? = nil) {
    if ways[key] == nil { order.append(key) }
    ways[key, default: []].insert(way)
  }

  /// A protocol and all that it inherits from.
  private func closure(of name: String) -> Set<String> {
    var found: Set<String> = [name]
    var pending = [name]
    while let next = pending.popLast() {
      for parent in inherited[next, default: []] where found.insert(parent).inserted {
        pending.append(parent)
      }
    }
    return found
  }

  /// The rules that a protocol's name means for a conforming type.
  private func rules(for name: String) -> [(AuditReport.FoundType.Reason, String)] {
    var rules: [(AuditReport.FoundType.Reason, String)] = []
    // The module may have been renamed.
    if let last = name.split(separator: ".").last, let reason = Self.marks[String(last)] {
      rules.append((reason, name))
    }
    for forbidden in forbiddenNames where Self.matches(name, forbidden) {
      rules.append((.forbidden, forbidden))
    }
    return rules
  }

  private mutating func judgeConformances(_ index: Int) {
    var closures: [String: [(String, AuditReport.FoundType.Reason, String)]] = [:]
    for conformance in images[index].facts.conformances {
      let name = conformance.conformedProtocol
      let matches =
        closures[name]
        ?? closure(of: name).sorted().flatMap { parent in
          rules(for: parent).map { (parent, $0.0, $0.1) }
        }
      closures[name] = matches
      for (parent, reason, rule) in matches {
        find(
          Key(image: index, type: conformance.type, reason: reason, rule: rule),
          through: parent == name ? nil : name)
      }
    }
    // A type that conforms to an inheriting protocol has a record for each protocol: the way is
    // shown, though the type has a record of its own.
    for key in order where key.image == index && ways[key] != [nil] { ways[key]?.remove(nil) }
  }

  /// A class conforms to what its superclass conforms to, without a record of its own.
  private mutating func judgeSubclasses() {
    var found: [String: [Key]] = [:]
    for key in order { found[key.type, default: []].append(key) }
    for index in images.indices {
      for type in images[index].facts.types {
        var seen: Set<String> = [type.name]
        var parent = type.superclass
        while let name = parent, seen.insert(name).inserted {
          for key in found[name, default: []] {
            let own = Key(image: index, type: type.name, reason: key.reason, rule: key.rule)
            if ways[own] == nil { find(own, through: name) }
          }
          parent = superclasses[name]
        }
      }
    }
  }

  /// Finds protocols for doubles: of a structure or an enumeration that conforms to one, and isn't
  /// public, an optimized build may keep no record, and of the protocol it does.
  private mutating func judgeProtocols(_ index: Int) {
    let image = images[index]
    for declaration in image.facts.protocols {
      for parent in closure(of: declaration.name).sorted() where parent != declaration.name {
        for (reason, rule) in rules(for: parent) where reason != .forbidden {
          find(
            Key(
              image: index, type: declaration.name, reason: reason, rule: rule, relation: .inherits)
          )
        }
      }
    }
    // A module with both is Gantry, whatever it is called.
    let all = Set(images.flatMap { $0.facts.protocols.map(\.name) })
    for name in (image.facts.protocols.map(\.name) + image.objectiveCNames).uniqued() {
      let module = name.prefix { $0 != "." }
      for (reason, rule) in rules(for: name) where reason != .forbidden {
        guard !all.isSuperset(of: Self.marks.keys.map { "\(module).\($0)" }) else { continue }
        find(
          Key(image: index, type: name, reason: reason, rule: rule, relation: .isMark))
      }
    }
  }

  private mutating func judgeNames(_ index: Int) {
    guard !forbiddenNames.isEmpty else { return }
    let image = images[index]
    let declared =
      image.facts.types.map(\.name) + image.facts.protocols.map(\.name)
      + image.facts.conformances.map(\.type) + image.objectiveCNames
    for name in declared {
      for forbidden in forbiddenNames where Self.matches(name, forbidden) {
        let key = Key(image: index, type: name, reason: .forbidden, rule: forbidden)
        if ways[key] == nil { find(key) }
      }
    }
    // A type that is used but not declared here, or whose code is all that is left.
    for (number, symbol) in image.namedSymbols.sorted(by: { $0.key < $1.key }) {
      let forbidden = forbiddenNames[number]
      guard !order.contains(where: { $0.image == index && $0.rule == forbidden }) else { continue }
      find(
        Key(image: index, type: forbidden, reason: .forbidden, rule: forbidden),
        through: "symbol \(symbol)")
    }
  }

  /// Whether a full name is the forbidden one, or ends with it.
  static func matches(_ name: String, _ forbidden: String) -> Bool {
    if name == forbidden || name.hasSuffix("." + forbidden) { return true }
    guard name.hasPrefix("$s") else { return false }
    // A name that can't be parsed is found by its parts.
    let parts = forbidden.split(separator: ".").map(String.init)
    var symbol = name
    return symbol.withUTF8 { Demangling.holds(parts, in: UnsafeRawBufferPointer($0)) }
  }
}
