#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantryRedaction
  import GantrySecrets

  /// Replaces secret fields of a form (`application/x-www-form-urlencoded`, or `multipart/form-data`,
  /// RFC 7578), and secrets in parts that are JSON or forms themselves.
  struct FormRedactor: BodyRedactor, DebugOnly {
    private let redaction: Redactor
    private let isMultipart: Bool
    /// What ends a field's name, or its part's head.
    private let separator: Data
    /// What ends a field.
    private let delimiter: Data
    private var pending = Data()
    private var isContent = false
    private var name = ""
    private var secrecy = SecretVocabulary.Secrecy.none
    /// The field's secret, or its content, while it is kept back until it is judged.
    private var held: [UInt8] = []
    /// The type in the part's head.
    private var contentType: String?
    /// The redactor of the field's content.
    private var part: (any BodyRedactor)?

    private static let maximumHead = 65536
    private static let greatestValue = 16384

    /// Makes one for parts with a boundary; without one for fields that are percent-encoded.
    init(boundary: String? = nil, _ redaction: Redactor) {
      self.redaction = redaction
      isMultipart = boundary != nil
      separator = Data((isMultipart ? "\r\n\r\n" : "=").utf8)
      delimiter = Data((boundary.map { "\r\n--\($0)" } ?? "&").utf8)
    }

    mutating func redact(
      _ bytes: UnsafeRawBufferPointer, into result: inout [UInt8],
      _ scrubber: inout SecretScrubber
    ) {
      pending.append(contentsOf: bytes)
      while true {
        // A part's head comes first, whatever is in it.
        let end = isMultipart && !isContent ? nil : pending.range(of: delimiter)
        let head = pending.startIndex..<(end?.lowerBound ?? pending.endIndex)
        if !isContent, let found = pending.range(of: separator, in: head) {
          begin(String(decoding: pending[..<found.lowerBound], as: UTF8.self))
          result += pending[..<found.upperBound]
          if isNamed { result += mark }
          pending = pending[found.upperBound...]
        } else if let end {
          take(head.count, into: &result, &scrubber)
          endField(into: &result, &scrubber)
          result += delimiter
          pending = pending[end.upperBound...]
        } else {
          break
        }
      }
      let kept = isContent ? delimiter.count - 1 : Self.maximumHead
      // A part's beginning decides its format, however few of its bytes have come so far.
      let needed = isContent && secrecy == .none && part == nil ? BodyKind.beginningSize : 0
      if pending.count > kept + needed { take(pending.count - kept, into: &result, &scrubber) }
      // A slice would keep all that came before.
      pending = Data(pending)
    }

    mutating func finish(into result: inout [UInt8], _ scrubber: inout SecretScrubber) {
      take(pending.count, into: &result, &scrubber)
      endField(into: &result, &scrubber)
    }

    private var mark: String.UTF8View { (isMultipart ? Redaction.mark : Redactor.encodedMark).utf8 }

    /// Whether the field's name makes its content secret.
    private var isNamed: Bool { secrecy == .byName || secrecy == .byEnding }

    /// Begins a field with its name, or with the head that has it.
    private mutating func begin(_ head: String) {
      isContent = true
      name = isMultipart ? Self.name(in: head) ?? "content" : PercentCoding.decodedForm(head)
      secrecy = redaction.names.secrecy(of: name, at: .item)
      contentType = isMultipart ? Self.contentType(in: head) : nil
      part = isMultipart ? nil : redaction.redactor(of: .other)
    }

    private mutating func take(
      _ count: Int, into result: inout [UInt8], _ scrubber: inout SecretScrubber
    ) {
      guard count > 0 else { return }
      let piece = Array(pending.prefix(count))
      pending = pending.dropFirst(count)
      if !isContent {
        result += piece
      } else if isNamed {
        held += piece.prefix(max(0, Self.greatestValue - held.count))
      } else if secrecy == .byValue {
        held += piece
        if held.count > Self.greatestValue { release(into: &result) }
      } else {
        var redactor = part ?? redactor(ofPart: piece)
        piece.withUnsafeBytes { redactor.redact($0, into: &result, &scrubber) }
        part = redactor
      }
    }

    /// Ends a field: writes what was kept back, or the mark in its place.
    private mutating func endField(into result: inout [UInt8], _ scrubber: inout SecretScrubber) {
      let text = String(decoding: held, as: UTF8.self)
      if secrecy == .byValue {
        let value = isMultipart ? text : PercentCoding.decodedForm(text)
        if SecretVocabulary.isSecret(value: value, underOpen: name, at: .item) {
          result += mark
        } else {
          release(into: &result)
        }
      }
      if secrecy != .none {
        if isMultipart { scrubber.add(held) } else { scrubber.add(encoded: text) }
      }
      part?.finish(into: &result, &scrubber)
      (part, held, secrecy, isContent) = (nil, [], .none, false)
    }

    /// Writes what was kept back, and passes the rest on.
    ///
    /// It isn't looked into: with marks in it, it would be judged otherwise the next time.
    private mutating func release(into result: inout [UInt8]) {
      result += held
      (held, secrecy, part) = ([], .none, redaction.redactor(of: .other))
    }

    private func redactor(ofPart beginning: [UInt8]) -> any BodyRedactor {
      let kind = BodyKind(contentType, Data(beginning.prefix(BodyKind.beginningSize)))
      // A form in a form isn't redacted further: nobody sends one.
      if case .multipart = kind { return redaction.redactor(of: .other) }
      return redaction.redactor(of: kind)
    }

    private static func contentType(in head: String) -> String? {
      let line = head.split(separator: "\r\n").first {
        $0.prefix { $0 != ":" }.lowercased() == "content-type"
      }
      return line.map { $0.drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces) }
    }

    /// The field's name in a part's head; not that of its file.
    private static func name(in head: String) -> String? {
      guard let range = head.range(of: "(?<=[; ])name=\"?", options: .regularExpression) else {
        return nil
      }
      return String(head[range.upperBound...].prefix { !"\";\r\n".contains($0) })
    }
  }
#endif
