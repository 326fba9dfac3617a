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
