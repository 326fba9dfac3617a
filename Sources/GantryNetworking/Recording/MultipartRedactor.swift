#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantryRedaction
  import GantrySecrets

  /// Replaces secret parts of a form (`multipart/form-data`, RFC 7578), and secrets in parts that
  /// are JSON or forms themselves.
  struct MultipartRedactor: BodyRedactor, DebugOnly {
    private let delimiter: Data
    private let redaction: Redactor
    private var pending = Data()
    private var isContent = false
    private var isSecret = false
    /// The part's name and content, while it is kept back until it is judged.
    private var open: (name: String, content: [UInt8])?
    /// The type in the part's head.
    private var contentType: String?
    /// The redactor of the part's content.
    private var part: (any BodyRedactor)?

    private static let blankLine = Data("\r\n\r\n".utf8)
    private static let maximumHead = 65536

    init(boundary: String, _ redaction: Redactor) {
      delimiter = Data("\r\n--\(boundary)".utf8)
      self.redaction = redaction
    }

    mutating func redact(
      _ bytes: UnsafeRawBufferPointer, into result: inout [UInt8],
      _ scrubber: inout SecretScrubber
    ) {
      pending.append(contentsOf: bytes)
      while let found = pending.range(of: isContent ? delimiter : Self.blankLine) {
        if isContent {
          take(found.lowerBound, into: &result, &scrubber)
          judge(into: &result, &scrubber)
          part?.finish(into: &result, &scrubber)
          part = nil
          result.append(contentsOf: delimiter)
          pending.removeSubrange(..<delimiter.count)
        } else {
          let head = pending[..<found.upperBound]
          let text = String(decoding: head, as: UTF8.self)
          let name = Self.name(in: text) ?? "content"
          let secrecy = redaction.names.secrecy(of: name, at: .item)
          isSecret = secrecy != .none && secrecy != .byValue
          open = secrecy == .byValue ? (name, []) : nil
          contentType = Self.contentType(in: text)
          result.append(contentsOf: head)
          pending.removeSubrange(..<found.upperBound)
          if isSecret { result.append(contentsOf: Redaction.mark.utf8) }
        }
        isContent.toggle()
      }
      let kept = isContent ? delimiter.count - 1 : Self.maximumHead
      // A part's beginning decides its format, however few of its bytes have come so far.
      let needed = isContent && !isSecret && part == nil ? BodyKind.beginningSize : 0
      if pending.count > kept + needed { take(pending.count - kept, into: &result, &scrubber) }
    }

    mutating func finish(into result: inout [UInt8], _ scrubber: inout SecretScrubber) {
      take(pending.count, into: &result, &scrubber)
      judge(into: &result, &scrubber)
      part?.finish(into: &result, &scrubber)
    }

    private mutating func take(
      _ count: Int, into result: inout [UInt8], _ scrubber: inout SecretScrubber
    ) {
      guard count > 0 else { return }
      let piece = Array(pending.prefix(count))
      pending.removeSubrange(..<count)
      if !isContent {
        result.append(contentsOf: piece)
      } else if isSecret {
        scrubber.add(piece)
      } else if open != nil {
        open?.content += piece
        if let count = open?.content.count, count > 16384 { judge(into: &result, &scrubber) }
      } else {
        var redactor = part ?? redactor(ofPart: piece)
        piece.withUnsafeBytes { redactor.redact($0, into: &result, &scrubber) }
        part = redactor
      }
    }

    /// Writes a part that was kept back, or the mark in its place.
    private mutating func judge(
      into result: inout [UInt8], _ scrubber: inout SecretScrubber
    ) {
      guard let (name, content) = open else { return }
      open = nil
      let value = String(decoding: content, as: UTF8.self)
      if SecretVocabulary.isSecret(value: value, underOpen: name, at: .item) {
        scrubber.learn(value)
        result += Redaction.mark.utf8
      } else {
        result += content
      }
    }

    private func redactor(ofPart beginning: [UInt8]) -> any BodyRedactor {
      let kind = BodyKind(
        contentType: contentType, beginning: Data(beginning.prefix(BodyKind.beginningSize)))
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
