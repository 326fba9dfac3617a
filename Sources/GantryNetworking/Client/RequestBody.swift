public import Foundation

/// The body of a request: a form's fields, JSON, or bytes.
///
/// A dictionary literal is a form: `.post(body: ["name": "Amara", "age": 41])`.
public struct RequestBody: Sendable {
  /// Makes the bytes and their type, or nil without a body.
  let encoded: @Sendable () throws(APIError) -> (data: Data, contentType: String)?

  /// Nothing.
  public static let none = RequestBody { () throws(APIError) in nil }

  /// A form's fields, percent-encoded and in the order of their names.
  ///
  /// Standard: https://url.spec.whatwg.org/#application/x-www-form-urlencoded.
  ///
  /// - Parameter fields: texts, numbers, Booleans, addresses, or lists of them; each
  ///   element is a field of the same name. A nil is left out; anything else fails the request with
  ///   ``APIError/invalidRequest(errorMessage:)``.
  /// - Returns: the body, `application/x-www-form-urlencoded`.
  public static func form(_ fields: [String: any Sendable]) -> RequestBody {
    RequestBody { () throws(APIError) in
      (Data(try text(ofForm: fields).utf8), "application/x-www-form-urlencoded")
    }
  }

  /// A value as JSON, written when the request is made.
  ///
  /// - Parameters:
  ///   - value: the value. One that can't be encoded fails the request with
  ///     ``APIError/invalidRequest(errorMessage:)``.
  ///   - encode: writes it; a `JSONEncoder` with its own settings by default.
  /// - Returns: the body, `application/json`.
  public static func json<Value: Encodable & Sendable>(
    _ value: Value,
    encode: @escaping @Sendable (Value) throws -> Data = { try JSONEncoder().encode($0) }
  ) -> RequestBody {
    bytes("application/json") { try encode(value) }
  }

  /// Bytes, sent unchanged.
  ///
  /// - Parameters:
  ///   - data: the bytes.
  ///   - contentType: their type, for `Content-Type`.
  /// - Returns: the body.
  public static func data(
    _ data: Data, contentType: String = "application/octet-stream"
  ) -> RequestBody {
    bytes(contentType) { data }
  }

  private static func bytes(
    _ contentType: String, _ make: @escaping @Sendable () throws -> Data
  ) -> RequestBody {
    RequestBody { () throws(APIError) in
      do {
        return (try make(), contentType)
      } catch {
        throw .invalidRequest(
          errorMessage: "The request's body can't be written: \(ErrorWords.of(error)).")
      }
    }
  }

  private static func text(ofForm fields: [String: any Sendable]) throws(APIError) -> String {
    var pairs: [String] = []
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      for text in try texts(of: value, named: name) {
        pairs.append("\(escaped(name))=\(escaped(text))")
      }
    }
    return pairs.joined(separator: "&")
  }

  private static func texts(of value: Any, named name: String) throws(APIError) -> [String] {
    switch value {
    case let text as any LosslessStringConvertible: return [text.description]
    case let number as Decimal: return ["\(number)"]
    case let url as URL: return [url.absoluteString]
    case let uuid as UUID: return [uuid.uuidString]
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional, .collection, .set:
      var found: [String] = []
      for child in mirror.children { found += try texts(of: child.value, named: name) }
      return found
    default:
      throw .invalidRequest(
        errorMessage: "The field '\(name)' of the request's form is a \(type(of: value)). "
          + "Fields are texts, numbers, Booleans, addresses, or lists of them; send other values with .json."
      )
    }
  }

  /// Escapes a text for a form: letters, digits and `*-._` stay, a space is a plus sign.
  private static func escaped(_ text: String) -> String {
    let escaped = text.addingPercentEncoding(withAllowedCharacters: spared) ?? ""
    return escaped.replacing(" ", with: "+")
  }

  private static let spared = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*-._ ")
}

extension RequestBody: ExpressibleByDictionaryLiteral {
  /// Makes a form of its fields; of a field named twice the last counts.
  ///
  /// - Parameter elements: names and values, as in ``form(_:)``.
  public init(dictionaryLiteral elements: (String, any Sendable)...) {
    self = .form(Dictionary(elements) { _, last in last })
  }
}
