#if DEBUG
  import Foundation
  import Gantry
  import GantryRedaction
  import GantrySecrets
  import GantrySystem

  /// The format of a body, as far as it names secrets.
  enum BodyKind: Sendable, Equatable {
    case json
    case form
    /// With its boundary.
    case multipart(String)
    case other

    /// The kind of a body, of which the beginning is enough.
    init(_ contentType: String?, _ body: Data) {
      let beginning = body.prefix(Self.beginningSize)
      let type = contentType?.lowercased() ?? ""
      if type.hasPrefix(HTTPRequest.formType) {
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

    /// Services send JSON as any type, without one, or as a script that calls a function with it.
    private static func isJSON(_ beginning: Data, _ type: String) -> Bool {
      if type.contains("javascript") { return true }
      var text = beginning[...]
      if text.starts(with: byteOrderMark) { text = text.dropFirst(byteOrderMark.count) }
      let first = text.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
      return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The number of bytes that decide a body's format.
    static let beginningSize = 1024

    /// URLSession sends a body without a type as a form, and its request doesn't show that.
    private static func isForm(_ beginning: Data) -> Bool {
      guard let equals = beginning.firstIndex(of: UInt8(ascii: "=")), equals > beginning.startIndex
      else { return false }
      // Names in forms are encoded, except for brackets and the like, which many leave unencoded.
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

  /// Replaces secret values in a body that comes in pieces, and adds them to a scrubber.
  protocol BodyRedactor {
    /// Takes the next piece, and appends its redacted form.
    mutating func redact(
      _ bytes: UnsafeRawBufferPointer, into result: inout [UInt8],
      _ scrubber: inout SecretScrubber)

    mutating func finish(into result: inout [UInt8], _ scrubber: inout SecretScrubber)
  }

  extension BodyRedactor {
    mutating func finish(into result: inout [UInt8], _ scrubber: inout SecretScrubber) {}
  }

  /// Redacts nothing: for bodies that don't name their secrets.
  private struct PlainRedactor: BodyRedactor, DebugOnly {
    mutating func redact(
      _ bytes: UnsafeRawBufferPointer, into result: inout [UInt8],
      _ scrubber: inout SecretScrubber
    ) { result.append(contentsOf: bytes) }
  }

  extension Redactor {
    func redactor(of kind: BodyKind) -> any BodyRedactor {
      switch kind {
      case .json: JSONRedactor(self)
      case .form: FormRedactor(self)
      case .multipart(let boundary): FormRedactor(boundary: boundary, self)
      case .other: PlainRedactor()
      }
    }

    /// Whether a body may hold a secret member; a quick check, since most hold none.
    func mayHoldSecret(_ body: UnsafeRawBufferPointer, _ kind: BodyKind) -> Bool {
      switch kind {
      case .other: false
      case .form, .multipart: true
      case .json: paths.contains { $0.lastName == nil } || mayHoldSecretMember(body)
      }
    }

    /// Whether the value at a text's beginning may be a secret; one that is cut off may be.
    private func mayBeSecret(_ bytes: UnsafeRawBufferPointer, underOpen name: String) -> Bool {
      guard !isPathName(name), let start = bytes.firstIndex(where: { $0 > 0x20 }) else {
        return true
      }
      guard bytes[start] == UInt8(ascii: "\"") else {
        // Words and numbers but a PIN aren't.
        return
          !(bytes[start] == UInt8(ascii: "t") || bytes[start] == UInt8(ascii: "f")
          || bytes[start] == UInt8(ascii: "n"))
      }
      guard let limit = bytes.firstIndex(of: UInt8(ascii: "\""), from: start + 1) else {
        return true
      }
      let value = UnsafeRawBufferPointer(rebasing: bytes[(start + 1)..<limit])
      return value.contains(UInt8(ascii: "\\"))
        || SecretVocabulary.isSecret(
          value: String(decoding: value, as: UTF8.self), underOpen: name, at: .login)
    }

    /// Whether some key of JSON may be a secret's; a key is the text before a colon.
    ///
    /// It uses bare pointers and leaps, since it reads each recorded body in unoptimized builds.
    private func mayHoldSecretMember(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
      // Places of keys that aren't secret, by some of their bytes: lists of objects repeat keys.
      var others = [Int](repeating: 0, count: 256)
      return others.withUnsafeMutableBufferPointer { others in
        var position = 0
        while let colon = bytes.firstIndex(of: 0x3A, from: position) {
          position = colon &+ 1
          var quote = colon &- 1
          while quote > 0, base[quote] <= 0x20 { quote &-= 1 }
          guard quote > 2, base[quote] == 0x22 else { continue }
          // An escaped quote doesn't end a string.
          if base[quote &- 1] == 0x5C, base[quote &- 2] != 0x5C { continue }
          var start = quote
          repeat {
            start &-= 1
            // A key with escapes may be any name.
            if base[start] == 0x5C { return true }
          } while start > 0 && (base[start] != 0x22 || base[start &- 1] == 0x5C)
          start &+= 1
          let count = quote &- start
          let place =
            (Int(base[start]) &* 31 &+ Int(base[quote &- 1]) &* 7 &+ Int(base[quote &- 2]) &+ count)
            & 255
          // The same key, with the quote after it.
          if others[place] > 0, memcmp(base + others[place], base + start, count &+ 1) == 0 {
            continue
          }
          let name = String(
            decoding: UnsafeRawBufferPointer(start: base + start, count: count), as: UTF8.self)
          switch names.secrecy(of: name, at: .member) {
          case .none where !isPathName(name): others[place] = start
          // Each value decides by itself.
          case .byValue:
            if mayBeSecret(.init(rebasing: bytes[position...]), underOpen: name) { return true }
          case .none, .byEnding, .byName: return true
          }
        }
        return false
      }
    }
  }
#endif
