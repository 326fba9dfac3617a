#if DEBUG
  import Gantry
  import GantryFormats

  /// A value that a stub matches exactly, so that stubs can be looked up by it.
  ///
  /// A request that matches a stub has all of the stub's keys; one that has them need not match.
  enum StubKey: Sendable, Hashable, DebugOnly {
    case query(_ name: String, _ value: String)
    /// The name is in lower case.
    case header(_ name: String, _ value: String)
    /// The length and the digest of a body, as ``ContentDigest`` has them.
    case text(count: Int, digest: String)
    /// A value in the body's JSON.
    case json([JSONStep], JSONLeaf)

    /// The keys of JSON that a body must contain.
    static func keys(of json: StubJSON, at path: [JSONStep] = []) -> [StubKey] {
      let keys = json.parts.flatMap { step, part in Self.keys(of: part, at: path + [step]) }
      // An object's members imply the object.
      if case .object = json, !keys.isEmpty { return keys }
      return [.json(path, JSONLeaf(json))] + keys
    }
  }

  /// One step from a JSON value into it.
  enum JSONStep: Sendable, Hashable, DebugOnly {
    case member(String)
    case element(Int)
  }

  extension StubJSON {
    /// The values in it.
    var parts: [(step: JSONStep, value: StubJSON)] {
      switch self {
      case .object(let members): members.map { (.member($0), $1) }
      case .array(let elements): elements.enumerated().map { (.element($0), $1) }
      case .null, .bool, .integer, .number, .string: []
      }
    }

    var partCount: Int {
      switch self {
      case .object(let members): members.count
      case .array(let elements): elements.count
      case .null, .bool, .integer, .number, .string: 0
      }
    }

    subscript(step: JSONStep) -> StubJSON? {
      switch (self, step) {
      case (.object(let members), .member(let name)): members[name]
      case (.array(let elements), .element(let index)) where index < elements.count:
        elements[index]
      default: nil
      }
    }
  }

  /// The part of a JSON value that is compared at once; equal where ``StubJSON`` is.
  enum JSONLeaf: Sendable, Hashable, DebugOnly {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array(count: Int)
    case object

    init(_ json: StubJSON) {
      switch json {
      case .null: self = .null
      case .bool(let value): self = .bool(value)
      case .integer(let value): self = .integer(value)
      // 2.0 is 2.
      case .number(let value): self = Int(exactly: value).map(Self.integer) ?? .number(value)
      case .string(let value): self = .string(value)
      case .array(let elements): self = .array(count: elements.count)
      case .object: self = .object
      }
    }
  }
#endif
