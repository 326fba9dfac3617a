import GantryFormats
import GantryFoundation

/// A Codable value as base64 of JSON, to travel in one launch environment variable.
///
/// ```swift
/// app.launchEnvironment[UITestEnvironment.Key] = environment.base64EncodedJSONString()
/// ```
extension Encodable {
  /// The value as base64 of JSON, or nil if it can't be encoded.
  ///
  /// The same value gives the same bytes: keys are sorted, sets too. The JSON is what
  /// `JSONEncoder` writes by default (dates as seconds since 2001, data as base64), so that any
  /// `JSONDecoder` reads it. A number that isn't finite has no JSON form, and gives nil.
  ///
  /// The alphabet is the standard one of base64; the URL-safe one may begin with `-`, and such
  /// arguments get lost.
  ///
  /// - Returns: `"eyJoYXNDb21wbGV0ZWRPbmJvYXJkaW5nIjp0cnVlfQ=="`, for example.
  public func base64EncodedJSONString() -> String? { try? base64EncodedJSON() }

  /// The value as base64 of JSON, as ``base64EncodedJSONString()`` gives it.
  ///
  /// If ``base64EncodedJSONString()`` gives nil, an app starts without its configuration. This
  /// method throws instead, and the error says what can't be encoded.
  ///
  /// ```swift
  /// app.launchEnvironment[UITestEnvironment.Key] = try environment.base64EncodedJSON()
  /// ```
  ///
  /// - Returns: `"eyJoYXNDb21wbGV0ZWRPbmJvYXJkaW5nIjp0cnVlfQ=="`, for example.
  /// - Throws: ``PayloadError``, which says at which key it failed and why: a number isn't finite,
  ///   or an `encode(to:)` throws.
  public func base64EncodedJSON() throws(PayloadError) -> String {
    do {
      let json = JSONWriter.write(try ValueEncoder.encode(self, style: .plain))
      return Base64.encode(Array(json.utf8))
    } catch {
      throw PayloadError(encoding: String(describing: Self.self), error)
    }
  }
}

extension Decodable {
  /// Decodes a value from base64 of JSON, or nil for any failure.
  ///
  /// To know what failed, use ``init(base64EncodedJSON:)``.
  ///
  /// - Parameter base64: what ``Swift/Encodable/base64EncodedJSONString()`` gave.
  /// - Returns: the value, or nil.
  public static func decode(from base64: String) -> Self? { try? Self(base64EncodedJSON: base64) }

  /// Decodes a value from base64 of JSON.
  ///
  /// - Parameter base64: what ``Swift/Encodable/base64EncodedJSONString()`` gave.
  /// - Throws: ``PayloadError``, which says where in the text or at which key it failed and why.
  public init(base64EncodedJSON base64: String) throws(PayloadError) {
    let type = String(describing: Self.self)
    let bytes: [UInt8]
    do {
      bytes = try Base64.decode(base64)
    } catch {
      throw PayloadError(type: type, path: "", reason: error.message)
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    } catch {
      throw PayloadError(decoding: type, bytes, error)
    }
  }
}

/// Why a payload can't be decoded, or a value not be encoded as one.
public struct PayloadError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The type that was asked for, or that of the value.
  public let type: String
  /// The place in the value, such as `user.names[1]`; empty for the value as a whole.
  public let path: String
  /// What is wrong there.
  public let reason: String

  private let isEncoding: Bool

  init(type: String, path: String, reason: String, isEncoding: Bool = false) {
    self.isEncoding = isEncoding
    self.type = type
    self.path = clipped(
      path.utf8.first == UInt8(ascii: ".") ? String(Substring(path.utf8.dropFirst())) : path)
    self.reason = reason
  }

  init(decoding type: String, _ bytes: [UInt8], _ error: any Error) {
    // Our own reader says where a text isn't JSON.
    if let reason = JSONReader.problem(in: bytes) {
      self.init(type: type, path: "", reason: reason)
      return
    }
    var path = (error as? DecodingError)?.context.codingPath ?? []
    var reason = Wording.text(of: error)
    if case DecodingError.keyNotFound(let key, _) = error {
      path.append(key)
      reason = Wording.message(.missingKey)
    }
    self.init(type: type, path: PathKey.text(path), reason: reason)
  }

  init(encoding type: String, _ error: any Error) {
    guard case EncodingError.invalidValue(_, let context) = error else {
      self.init(type: type, path: "", reason: "\(error)", isEncoding: true)
      return
    }
    let path = PathKey.text(context.codingPath)
    self.init(type: type, path: path, reason: context.debugDescription, isEncoding: true)
  }

  /// Type, place and reason on one line.
  public var description: String {
    Wording.payload(type, isEncoding: isEncoding, path: path, reason)
  }
}
