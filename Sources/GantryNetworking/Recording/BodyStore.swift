#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantryRedaction
  import GantrySystem

  /// Large bodies, in files of their own: `bodies/2097152-9ae16a3b2f90404f.json`.
  ///
  /// They are redacted, counted and written in pieces, whatever their size.
  struct BodyStore: Sendable, DebugOnly {
    static let folderName = "bodies"
    static let temporaryPrefix = ".body-"

    let folder: String
    /// A part of temporary files' names.
    let identifier: String

    /// Redacts a body and keeps it, in a file if it is large.
    ///
    /// - Returns: the body; its secrets are added to `scrubber`.
    func keep(
      _ body: HTTPBody, contentType: String?, redaction: Redactor, _ scrubber: inout SecretScrubber
    ) throws(SystemError) -> HTTPBody {
      if case .data(let data) = body, data.count <= HTTPBody.spillSize {
        let redacted = redaction.body(data, contentType: contentType, &scrubber)
        return .data(scrubber.scrubbing(redacted))
      }
      return try write(ContentType.fileExtension(of: contentType)) { take throws(SystemError) in
        try Self.pass(body, contentType: contentType, redaction: redaction, &scrubber, to: take)
      }
    }

    /// Keeps a body again that holds a secret which nobody knew when it was kept.
    ///
    /// - Returns: the name of its file; nil where it holds none.
    func scrub(_ name: String, _ scrubber: SecretScrubber) throws(SystemError) -> String? {
      let body = HTTPBody.file(URL(fileURLWithPath: "\(folder)/\(name)"), count: 0)
      var window: [UInt8] = []
      let isClean = try body.forEachPiece { piece in
        window = window.suffix(SecretScrubber.greatestForm) + piece
        return scrubber.withoutKnown(window) == nil
      }
      guard !isClean else { return nil }
      let fileExtension = name.split(separator: ".").last.map(String.init) ?? ""
      let kept = try write(fileExtension) { take throws(SystemError) in
        var scrubber = scrubber
        try body.forEachPiece { piece throws(SystemError) in
          try take(scrubber.pass(piece))
          return true
        }
        try take(scrubber.finish())
      }
      guard case .file(let url, _) = kept else { return nil }
      return Self.name(ofFile: url)
    }

    /// Writes a file, whole or not at all, whose name has its contents' digest.
    private func write(
      _ fileExtension: String,
      _ pass: (([UInt8]) throws(SystemError) -> Void) throws(SystemError) -> Void
    ) throws(SystemError) -> HTTPBody {
      // Whoever has removed the recording's own folder doesn't want it again.
      try System.makeFolder("\(folder)/\(Self.folderName)", makesParents: false)
      let temporary =
        "\(folder)/\(Self.folderName)/\(Self.temporaryPrefix)\(identifier)-"
        + "\(UInt32.random(in: 0 ... .max)).tmp"
      do throws(SystemError) {
        let file = try OpenFile(creating: temporary)
        var digest = ContentDigest()
        try pass { piece throws(SystemError) in
          piece.withUnsafeBytes { digest.add($0) }
          try file.write(piece)
        }
        let name = "\(digest.text).\(fileExtension)"
        let path = "\(folder)/\(Self.folderName)/\(name)"
        try System.move(temporary, to: path)
        return .file(URL(fileURLWithPath: path), count: digest.count)
      } catch {
        // The first error is told; what is left here is removed when the recording is next written.
        try? System.remove(file: temporary)
        throw error
      }
    }

    /// The digest of a large body in redacted form, as in a recording.
    static func digest(
      _ body: HTTPBody, contentType: String?, redaction: Redactor, _ scrubber: inout SecretScrubber
    ) -> String? {
      var digest = ContentDigest()
      do throws(SystemError) {
        try pass(body, contentType: contentType, redaction: redaction, &scrubber) { piece in
          piece.withUnsafeBytes { digest.add($0) }
        }
        return digest.text
      } catch { return nil }
    }

    private static func pass(
      _ body: HTTPBody, contentType: String?, redaction: Redactor, _ scrubber: inout SecretScrubber,
      to take: ([UInt8]) throws(SystemError) -> Void
    ) throws(SystemError) {
      let kind = BodyKind(contentType, try body.read(0..<BodyKind.beginningSize))
      let mayHoldSecret = try mayHoldSecret(body, kind, redaction)
      // A secret anywhere in the body is replaced everywhere, also before that place.
      if mayHoldSecret { try redact(body, redaction.redactor(of: kind), &scrubber) { _ in } }
      var (rest, known) = (scrubber, scrubber)
      try redact(body, redaction.redactor(of: mayHoldSecret ? kind : .other), &rest) {
        piece throws(SystemError) in try take(known.pass(piece))
      }
      try take(known.finish())
    }

    private static func redact(
      _ body: HTTPBody, _ redactor: any BodyRedactor, _ scrubber: inout SecretScrubber,
      to take: ([UInt8]) throws(SystemError) -> Void
    ) throws(SystemError) {
      var redactor = redactor
      var result: [UInt8] = []
      try body.forEachPiece { piece throws(SystemError) in
        result.removeAll(keepingCapacity: true)
        piece.withUnsafeBytes { redactor.redact($0, into: &result, &scrubber) }
        try take(result)
        return true
      }
      result.removeAll(keepingCapacity: true)
      redactor.finish(into: &result, &scrubber)
      try take(result)
    }

    /// Checks a body before it is parsed, since most hold no secret.
    private static func mayHoldSecret(
      _ body: HTTPBody, _ kind: BodyKind, _ redaction: Redactor
    ) throws(SystemError) -> Bool {
      var found = false
      var window: [UInt8] = []
      try body.forEachPiece { piece in
        // A name may be split between two pieces. No name is longer than the overlap; where the
        // overlap is white space, the name may be before it.
        window = window.suffix(2 * overlap) + piece
        found =
          window.suffix(overlap).allSatisfy { $0 <= 0x20 }
          || window.withUnsafeBytes { redaction.mayHoldSecret($0, kind) }
        return !found
      }
      return found
    }

    private static let overlap = 4096

    /// How a recording names a file that is kept.
    static func name(ofFile url: URL) -> String { "\(folderName)/\(url.lastPathComponent)" }

    /// The digest in a file's name; nil for other names.
    static func digest(inName name: String) -> String? {
      let file = name.split(separator: "/").last ?? ""
      let digest = file.prefix { $0 != "." }
      let parts = digest.split(separator: "-")
      guard parts.count == 2, Int(parts[0]) != nil, parts[1].utf8.count == 16 else { return nil }
      return String(digest)
    }
  }

  extension ContentDigest {
    /// Identifies bodies in recordings, which are private: `1048576-9ae16a3b2f90404f`.
    var text: String {
      let value = value
      return "\(count)-\(hexadecimal(value ^ value >> 32, digits: 16))"
    }
  }
#endif
