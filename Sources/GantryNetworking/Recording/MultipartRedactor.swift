#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantrySystem

  /// Replaces secret parts of a form (`multipart/form-data`, RFC 7578), and what is secret in parts
  /// that are JSON or forms themselves.
  struct MultipartRedactor: DebugOnly {
    private let delimiter: [UInt8]
    private let redaction: Redactor
    private var pending: [UInt8] = []
    private var isContent = false
    private var isSecret = false
    /// The type that the part's head gives it.
    private var contentType: String?
    /// What takes the part's content, from its first bytes on.
    private var part: [BodyRedactor] = []
    private(set) var secrets: [[UInt8]] = []

    private static let blankLine = Array("\r\n\r\n".utf8)
    private static let maximumHead = 65536
    private static let maximumSecrets = 100

    init(boundary: String, _ redaction: Redactor) {
      delimiter = Array("\r\n--\(boundary)".utf8)
      self.redaction = redaction
    }

    mutating func redact(_ bytes: UnsafeRawBufferPointer, into result: inout [UInt8]) {
      pending.append(contentsOf: bytes)
      while let end = Self.index(of: isContent ? delimiter : Self.blankLine, in: pending) {
        if isContent {
          take(end, into: &result)
          endPart(into: &result)
          result.append(contentsOf: delimiter)
          pending.removeFirst(delimiter.count)
        } else {
          let head = pending[..<(end + Self.blankLine.count)]
          let text = String(decoding: head, as: UTF8.self)
          isSecret = Self.name(in: text).map(redaction.names.holds(item:)) ?? false
          contentType = Self.contentType(in: text)
          result.append(contentsOf: head)
          pending.removeFirst(head.count)
          if isSecret { result.append(contentsOf: Redaction.mark.utf8) }
        }
        isContent.toggle()
      }
      let kept = isContent ? delimiter.count - 1 : Self.maximumHead
      if pending.count > kept { take(pending.count - kept, into: &result) }
    }

    mutating func finish(into result: inout [UInt8]) {
      take(pending.count, into: &result)
      endPart(into: &result)
    }

    private mutating func endPart(into result: inout [UInt8]) {
      guard var redactor = part.popLast() else { return }
      redactor.finish(into: &result)
      secrets += redactor.secrets.prefix(max(0, Self.maximumSecrets - secrets.count))
    }

    private mutating func take(_ count: Int, into result: inout [UInt8]) {
      if isContent, isSecret {
        if count > 0, secrets.count < Self.maximumSecrets {
          secrets.append(Array(pending[..<count]))
        }
      } else if isContent, count > 0 {
        let piece = Array(pending[..<count])
        if part.isEmpty {
          var kind = BodyKind(
            contentType: contentType, beginning: Data(piece.prefix(BodyKind.beginningSize)))
          // Forms in forms in forms are nobody's.
          if case .multipart = kind { kind = .other }
          part = [BodyRedactor(kind, redaction)]
        }
        piece.withUnsafeBytes { part[0].redact($0, into: &result) }
      } else {
        result.append(contentsOf: pending[..<count])
      }
      pending.removeFirst(count)
    }

    private static func index(of text: [UInt8], in bytes: [UInt8]) -> Int? {
      bytes.withUnsafeBytes { bytes in
        var position = 0
        while let found = bytes.firstIndex(of: text[0], from: position) {
          if ByteSearch.isEqual(text, bytes, at: found) { return found }
          position = found + 1
        }
        return nil
      }
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
