import GantryFormats

/// A value that is never shown: not in reports, errors, schemas, banners or launch arguments.
///
/// ```swift
/// struct AppLaunch: LaunchConfiguration {
///   var apiToken = Secret("")
/// }
/// AppLaunch.current.apiToken.value
/// ```
///
/// ```text
/// AppLaunch, debug build; every option is honored
///   api-token  ‹redacted›  environment variable LAUNCH_API_TOKEN: ‹redacted›
/// ```
///
/// A secret is set like any option of its wrapped type, best by its environment variable, which
/// other users of the machine can't list. Written back, it travels in the environment only. It
/// can't be saved.
public struct Secret<Value> {
  /// The value itself.
  public var value: Value

  /// Wraps a value.
  ///
  /// - Parameter value: what must not be shown.
  public init(_ value: Value) { self.value = value }
}

extension Secret: ShapedType {
  static var shape: StaticShape { .secret(.of(Value.self)) }
}

extension Secret: Sendable where Value: Sendable {}
extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// `‹redacted›`.
  public var description: String { Redaction.mark }

  /// `‹redacted›`.
  public var debugDescription: String { Redaction.mark }

  /// A mirror without children, so that `dump` and debuggers' summaries show nothing either.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Encodable where Value: Encodable {
  /// Encodes the wrapped value itself: a payload has to carry it.
  ///
  /// Gantry's own writers mark it on the way, and keep it out of whatever a person can read.
  ///
  /// - Parameter encoder: any encoder.
  /// - Throws: what the wrapped value's encoding throws.
  public func encode(to encoder: any Encoder) throws {
    (encoder as? TargetEncoder)?.target.noteSecret()
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Secret: Decodable where Value: Decodable {
  /// Decodes the wrapped value.
  public init(from decoder: any Decoder) throws {
    do {
      value = try decoder.singleValueContainer().decode(Value.self)
    } catch {
      // The error may quote what it refuses.
      guard let reader = decoder as? SourceDecoder else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath, debugDescription: Wording.message(.secret)))
      }
      throw ValueError(reader.source.path, .secret)
    }
  }
}
