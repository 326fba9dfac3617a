import GantryFormats

/// What values an option takes, as far as reading its text needs to know.
package enum OptionKind: Sendable, Equatable {
  case bool
  case integer(bits: UInt8, isSigned: Bool)
  case floatingPoint
  case decimal
  case string
  case data
  case date
  case url
  case uuid
  case duration
  case array
  /// Keys that only the value knows.
  case dictionary
  /// Options of its own.
  case structure
  /// An enum with payloads, or without raw values.
  case payloadEnum
  /// A type whose coding doesn't reveal its kind: JSON.
  case other

  /// The kind as a message calls a value of it.
  var phrase: String {
    switch self {
    case .bool: "a Boolean"
    case .integer: "an integer"
    case .floatingPoint: "a number"
    case .decimal: "a decimal number"
    case .string: "a string"
    case .data: "base64 data"
    case .date: "a date"
    case .url: "a URL"
    case .uuid: "a UUID"
    case .duration: "a duration"
    case .array: "a list"
    case .dictionary: "a dictionary"
    case .structure, .payloadEnum, .other: "an object"
    }
  }

  /// What a text of this kind looks like, for messages that refuse one.
  var expectation: String {
    switch self {
    case .bool: "a Boolean: write true or false (or yes/no, on/off, 1/0)"
    case .data: "base64"
    case .date: "an ISO 8601 date such as 2026-03-01T12:30:00Z"
    case .duration: "a duration such as 250ms, 1.5s or 2m"
    default: phrase
    }
  }

  /// The kind as help and reports name it.
  var name: String {
    switch self {
    case .bool: "Boolean"
    case .integer: "integer"
    case .floatingPoint, .decimal: "number"
    case .string: "text"
    case .data: "base64"
    case .date: "ISO 8601 date"
    case .url: "URL"
    case .uuid: "UUID"
    case .duration: "duration"
    case .array: "list"
    case .dictionary: "dictionary"
    case .structure, .payloadEnum, .other: "JSON"
    }
  }

  /// Whether a text that begins with `-` can be a value of this kind.
  func canMean(_ text: String) -> Bool {
    switch self {
    case .integer, .floatingPoint, .decimal:
      isNumberLiteral(text) || ["-inf", "-infinity", "-nan"].contains(text.lowercased())
    case .duration: DurationText.read(text) != nil
    default: false
    }
  }

  /// Whether only the value knows its keys, so that any name may follow the option's own.
  var hasOpenKeys: Bool {
    switch self {
    case .dictionary, .payloadEnum, .other: true
    default: false
    }
  }

  /// Whether one text holds a whole value.
  var isScalar: Bool {
    switch self {
    case .array, .dictionary, .structure, .payloadEnum, .other: false
    default: true
    }
  }
}
