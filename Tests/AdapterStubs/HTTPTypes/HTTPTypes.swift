// The parts of HTTPTypes that Tests/AdapterCode uses, as swift-http-types' documentation names them:
// https://github.com/apple/swift-http-types. For the compiler alone; nothing here is run.

/// One field of a head.
public struct HTTPField: Sendable {
  /// A field's name.
  public struct Name: Sendable {
    /// The name as it was written.
    public let rawName: String

    /// Makes one, if it is a token.
    public init?(_ name: String) { rawName = name }
  }

  /// The name.
  public var name: Name
  /// The value.
  public var value: String

  /// Makes a field.
  public init(name: Name, value: String) { (self.name, self.value) = (name, value) }
}

/// The fields of a head.
public struct HTTPFields: Sendable, RangeReplaceableCollection {
  private var fields: [HTTPField] = []

  /// No fields.
  public init() {}

  /// The index of the first one.
  public var startIndex: Int { fields.startIndex }
  /// The index after the last one.
  public var endIndex: Int { fields.endIndex }
  /// The index after another.
  public func index(after index: Int) -> Int { index + 1 }
  /// The field at an index.
  public subscript(index: Int) -> HTTPField { fields[index] }
  /// Replaces fields.
  public mutating func replaceSubrange(
    _ range: Range<Int>, with added: some Collection<HTTPField>
  ) {
    fields.replaceSubrange(range, with: added)
  }
}

/// The head of a request.
public struct HTTPRequest: Sendable {
  /// A method.
  public struct Method: Sendable {
    /// Its name.
    public let rawValue: String
  }

  /// The method.
  public var method: Method
  /// The path with the query.
  public var path: String?
  /// The fields.
  public var headerFields: HTTPFields
}

/// The head of an answer.
public struct HTTPResponse: Sendable {
  /// A status.
  public struct Status: Sendable {
    /// Its number.
    public let code: Int

    /// Makes one.
    public init(code: Int, reasonPhrase: String = "") { self.code = code }
  }

  /// The status.
  public var status: Status
  /// The fields.
  public var headerFields: HTTPFields

  /// Makes a head.
  public init(status: Status, headerFields: HTTPFields = HTTPFields()) {
    (self.status, self.headerFields) = (status, headerFields)
  }
}
