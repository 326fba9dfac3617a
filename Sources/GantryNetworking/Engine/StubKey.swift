#if DEBUG
  import Gantry

  /// One thing that a stub asks for exactly, so that stubs can be looked up by it.
  ///
  /// A request that matches a stub has each of the stub's keys; one that has them need not match.
  enum StubKey: Sendable, Hashable, DebugOnly {
    case query(_ name: String, _ value: String)
    /// The name is in lower case.
    case header(_ name: String, _ value: String)
    /// A body of so many bytes, as a ``BodyDigest`` tells it from others.
    case text(count: Int, digest: String)
    /// Something in the body's JSON.
    case json([JSONStep], JSONLeaf)

    /// The keys of JSON that a body has to have.
    static func keys(of json: StubJSON) -> [StubKey] {
      var keys: [StubKey] = []
      var path: [JSONStep] = []
      collect(json, &path, &keys)
      return keys
    }

    private static func collect(_ json: StubJSON, _ path: inout [JSONStep], _ keys: inout [StubKey])
    {
      switch json {
      case .object(let members) where !members.isEmpty:
        for (key, member) in members {
          path.append(.member(key))
          collect(member, &path, &keys)
          path.removeLast()
        }
      case .array(let elements):
        keys.append(.json(path, JSONLeaf(json)))
        for (index, element) in elements.enumerated() {
          path.append(.element(index))
          collect(element, &path, &keys)
          path.removeLast()
        }
      default: keys.append(.json(path, JSONLeaf(json)))
      }
    }
  }

  /// From a JSON value to one in it.
  enum JSONStep: Sendable, Hashable, DebugOnly {
    case member(String)
    case element(Int)
  }

  /// What of a JSON value is compared at once; equal where ``StubJSON`` is.
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
