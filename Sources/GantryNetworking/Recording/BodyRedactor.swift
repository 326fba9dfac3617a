#if DEBUG
  import Foundation
  import Gantry

  /// What a body is, as far as its secrets have names.
  enum BodyKind: Sendable, Equatable {
    case json
    case form
    /// With its boundary.
    case multipart(String)
    case other

    init(contentType: String?, beginning: Data) {
      let type = contentType?.lowercased() ?? ""
      if type.hasPrefix("application/x-www-form-urlencoded") {
        self = .form
      } else if type.hasPrefix("multipart/form-data"), let contentType,
        let boundary = Self.boundary(contentType)
      {
        self = .multipart(boundary)
      } else if type.contains("json") || Self.isJSON(beginning, type) {
        self = .json
      } else if type.isEmpty, Self.isForm(beginning) {
        self = .form
      } else {
        self = .other
      }
    }

    /// Services send JSON as `text/plain` or `text/html`, as nothing, or as a script that calls a
    /// function with it.
    private static func isJSON(_ beginning: Data, _ type: String) -> Bool {
      if type.contains("javascript") { return true }
      guard type.isEmpty || type.hasPrefix("text/") || type.hasPrefix("application/octet")
      else { return false }
      var text = beginning[...]
      if text.starts(with: byteOrderMark) { text = text.dropFirst(byteOrderMark.count) }
      let first = text.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
      return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// How much of a body tells what it is.
    static let beginningSize = 1024

    /// URLSession says of a body without a type that it is a form, and tells nobody.
    private static func isForm(_ beginning: Data) -> Bool {
      guard let equals = beginning.firstIndex(of: UInt8(ascii: "=")), equals > beginning.startIndex
      else { return false }
      // Names in forms are encoded; but for brackets and the like, which many leave as they are.
      return beginning[..<equals].allSatisfy { (0x21...0x7E).contains($0) }
    }

    private static func boundary(_ contentType: String) -> String? {
      guard let range = contentType.range(of: "boundary=", options: .caseInsensitive) else {
        return nil
      }
      let value = contentType[range.upperBound...].prefix { $0 != ";" }
        .trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
      return value.isEmpty ? nil : value
    }
  }

  /// Replaces secret values in a body that passes by in pieces.
  struct BodyRedactor: DebugOnly {
    private var json: JSONRedactor?
    private var form: FormRedactor?
    private var multipart: MultipartRedactor?

    init(_ kind: BodyKind, _ redaction: Redactor) {
      switch kind {
      case .json: json = JSONRedactor(names: redaction.names, paths: redaction.paths)
      case .form: form = FormRedactor(names: redaction.names)
      case .multipart(let boundary):
        multipart = MultipartRedactor(boundary: boundary, redaction)
      case .other: break
      }
    }

    mutating func redact(_ bytes: UnsafeRawBufferPointer, into result: inout [UInt8]) {
      if json != nil {
        json?.redact(bytes, into: &result)
      } else if form != nil {
        form?.redact(bytes, into: &result)
      } else if multipart != nil {
        multipart?.redact(bytes, into: &result)
      } else {
        result.append(contentsOf: bytes)
      }
    }

    mutating func finish(into result: inout [UInt8]) {
      form?.finish()
      multipart?.finish(into: &result)
    }

    /// What was replaced.
    var secrets: [[UInt8]] { json?.secrets ?? form?.secrets ?? multipart?.secrets ?? [] }
  }

  extension Redactor {
    /// Whether a body can hold a secret member: a quick look, since most hold none.
    func mayHoldSecret(_ body: UnsafeRawBufferPointer, _ kind: BodyKind) -> Bool {
      switch kind {
      case .other: return false
      case .form, .multipart: return true
      case .json:
        if paths.contains(where: { $0.lastName == nil }) { return true }
        return mayHoldSecretMember(body)
      }
    }

    private func mayHoldSecretMember(_ bytes: UnsafeRawBufferPointer) -> Bool {
      // A name may be written with escapes.
      if ByteSearch.someKeyHoldsEscape(in: bytes) { return true }
      return ByteSearch.someKey(in: bytes, hints: names.memberHints) { key in
        names.mayBe(member: String(decoding: key, as: UTF8.self))
      }
    }
  }

  /// Replaces secret fields of a form (`application/x-www-form-urlencoded`).
  struct FormRedactor: DebugOnly {
    private let names: SecretNames
    private var name: [UInt8] = []
    private var isValue = false
    private var isSecret = false
    private var secret: [UInt8] = []
    private(set) var secrets: [[UInt8]] = []

    init(names: SecretNames) { self.names = names }

    mutating func redact(_ bytes: UnsafeRawBufferPointer, into result: inout [UInt8]) {
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "&"):
          endField()
          result.append(byte)
        case UInt8(ascii: "=") where !isValue:
          isValue = true
          isSecret = names.holds(encodedItem: String(decoding: name, as: UTF8.self))
          result.append(byte)
          if isSecret { result.append(contentsOf: Redactor.encodedMark.utf8) }
        case _ where isValue && isSecret:
          if secret.count < 4096 { secret.append(byte) }
        default:
          result.append(byte)
          if !isValue, name.count < 4096 { name.append(byte) }
        }
      }
    }

    private mutating func endField() {
      if isSecret { note() }
      name.removeAll()
      secret.removeAll()
      (isValue, isSecret) = (false, false)
    }

    private mutating func note() {
      let text = String(decoding: secret, as: UTF8.self)
      guard !text.contains(Redactor.encodedMark), secrets.count < 100 else { return }
      secrets.append(secret)
      if let decoded = text.replacing("+", with: " ").removingPercentEncoding, decoded != text {
        secrets.append(Array(decoded.utf8))
      }
    }

    mutating func finish() { endField() }
  }
#endif
