import GantryFormats
import GantrySecrets
import GantrySystem

/// Looks for what still seems to be a secret in a recording: HAR 1.2, of this package or another
/// program, with the files of its bodies.
package struct RecordingCheck {
  package struct Finding: Equatable, Sendable {
    package enum Kind: String, Sendable {
      /// Its name or its shape shows that it is a secret.
      case secret
      /// It is as random as one.
      case random
      /// It is as random, and its name says that it is an identifier.
      case identifier
      /// A body that nobody can look into.
      case opaque
    }

    package var kind: Kind
    /// The file and the line of its entry.
    package var path: String
    package var line: Int
    /// `log.entries[3]`, and its request.
    package var entry: String
    /// `the request's header 'X-Note'`.
    package var place: String
    /// What it looks like; never the value in full.
    package var what: String
  }

  package private(set) var findings: [Finding] = []
  package private(set) var entryCount = 0

  private let folder: String
  private let path: String
  private let bytes: [UInt8]
  private let accepted: [String]
  private var names = SecretNames.usual
  private var line = 0
  private var entry = ""

  /// Reads a folder's `recording.har`, or a file.
  ///
  /// - Parameters:
  ///   - place: the folder or the file.
  ///   - accepted: values that are no secrets; a `*` at the end stands for any rest.
  /// - Throws: `FormatError` where it isn't HAR, `SystemError` where it can't be read.
  package init(_ place: String, accepted: [String] = []) throws {
    self.accepted = accepted
    let place = place.count > 1 && place.hasSuffix("/") ? String(place.dropLast()) : place
    let file = "\(place)/recording.har"
    let isFolder = !place.hasSuffix(".har") || System.exists(file)
    path = isFolder ? file : place
    folder = PathText.folder(path)
    bytes = try System.read(file: path, limit: .max)
    let root = try JSONNode.read(bytes)
    guard let log = root["log"], let entries = log["entries"]?.elements else {
      throw FormatError("it is no HAR: it has no log.entries", in: bytes, at: 0)
    }
    if let redacted = log["_redacted"]?.elements {
      names = SecretNames(redacted.compactMap(\.text))
    }
    entryCount = entries.count
    var offset = 0
    line = 1
    for (index, node) in entries.enumerated() {
      line += bytes[offset..<node.range.lowerBound].count { $0 == 0x0A }
      offset = node.range.lowerBound
      check(node, index)
    }
  }

  // MARK: Entries

  private mutating func check(_ node: JSONNode, _ index: Int) {
    let url = node["request"]?["url"]?.text ?? ""
    let path = String(url.prefix { $0 != "?" && $0 != "#" })
    let shown = SecretScrubber(names: names).scrubbed(path)
    entry = "log.entries[\(index)] \(node["request"]?["method"]?.text ?? "") \(clipped(shown))"
    check(text: url, "the request's address")
    for (side, name) in [("request", "request"), ("response", "answer")] {
      guard let message = node[side] else { continue }
      check(pairs: message["headers"], "the \(name)'s header")
      check(pairs: message["cookies"], "the \(name)'s cookie", isCookie: true)
      if side == "request" {
        check(pairs: message["postData"]?["params"], "the \(name)'s field")
      }
      let type = header("content-type", of: message)
      check(body: message[side == "request" ? "postData" : "content"], type, "the \(name)'s body")
      for (key, value) in message.strings where !Self.checked.contains(key) {
        check(text: value, "the \(name)'s \(key)")
      }
    }
    for (key, value) in node.strings { check(text: value, key) }
    if let error = node["response"]?["_error"] {
      for (_, value) in error.strings { check(text: value, "the error's text") }
    }
  }

  private static let checked: Set<String> = ["url", "method", "httpVersion", "statusText"]

  private func header(_ name: String, of message: JSONNode) -> String? {
    message["headers"]?.elements?.first { $0["name"]?.text?.lowercased() == name }?["value"]?.text
  }

  private mutating func check(pairs: JSONNode?, _ what: String, isCookie: Bool = false) {
    for pair in pairs?.elements ?? [] {
      guard let name = pair["name"]?.text, let value = pair["value"]?.text else { continue }
      let place = "\(what) '\(clipped(name))'"
      let isSecret =
        switch isCookie ? .byName : names.secrecy(of: name, at: .header) {
        case .byName, .byEnding:
          // A header of cookies is shown by its cookies, and holds names and attributes.
          !name.lowercased().hasSuffix("cookie") && SecretVocabulary.mayBeSecret(value: value)
        case .byValue: SecretVocabulary.isSecret(value: value, underOpen: name, at: .header)
        case .none: false
        }
      if isSecret, !isMark(value) {
        add(.secret, place, "a value under a secret's name", value)
        continue
      }
      check(text: value, place, named: name)
    }
  }

  private func isMark(_ value: String) -> Bool {
    value.contains(Redaction.mark) || value.contains("%E2%80%B9redacted%E2%80%BA")
  }

  // MARK: Bodies

  private mutating func check(body: JSONNode?, _ type: String?, _ place: String) {
    guard let body else { return }
    let type = type ?? body["mimeType"]?.text
    if let file = body["_file"]?.text {
      guard !file.hasPrefix("/"), !file.contains("..") else { return }
      do throws(SystemError) {
        check(bytes: try System.read(file: "\(folder)/\(file)", limit: 1 << 30), type, place)
      } catch {
        add(.opaque, place, "the file can't be read: \(error.reason)", "")
      }
      return
    }
    guard let text = body["text"]?.text, !text.isEmpty else { return }
    // A text that is marked as Base64 and isn't is checked as it is.
    if body["encoding"]?.text?.lowercased() == "base64", let decoded = try? Base64.decode(text) {
      check(bytes: decoded, type, place)
    } else {
      check(bytes: Array(text.utf8), type, place)
    }
  }

  private mutating func check(bytes: [UInt8], _ type: String?, _ place: String) {
    if let format = BodyOpacity.format(contentType: type, bytes) {
      add(.opaque, place, format, "")
    }
    check(text: String(decoding: bytes, as: UTF8.self), place)
  }

  // MARK: Texts

  private mutating func check(text: String, _ place: String, named name: String = "") {
    var text = text
    var found: [Range<Int>] = []
    text.withUTF8 { bytes in
      func note(_ kind: Finding.Kind, _ what: String, _ range: Range<Int>) {
        found.append(range)
        add(kind, place, what, String(decoding: bytes[range], as: UTF8.self))
      }
      for (range, kind) in SecretVocabulary.shapes(in: bytes) { note(.secret, kind, range) }
      for secret in SecretVocabulary.named(in: bytes, names)
      where !found.contains(where: { $0.overlaps(secret.value) }) {
        note(.secret, "the value of '\(clipped(secret.name))'", secret.value)
      }
      for text in SecretVocabulary.randomTexts(in: bytes, named: name)
      where !found.contains(where: { $0.overlaps(text.range) }) {
        note(text.isIdentifier ? .identifier : .random, "a random text", text.range)
      }
    }
  }

  private mutating func add(_ kind: Finding.Kind, _ place: String, _ what: String, _ value: String)
  {
    if !value.isEmpty, accepted.contains(where: { isAccepted(value, by: $0) }) { return }
    // Its length and its first letters find it again, and are of no use to anybody else.
    let shown =
      value.isEmpty
      ? what
      : "\(what): \(value.utf8.count < 12 ? "" : value.prefix(4))… (\(value.utf8.count) bytes)"
    let finding = Finding(
      kind: kind, path: path, line: line, entry: entry, place: place, what: shown)
    if !findings.contains(finding) { findings.append(finding) }
  }
}

/// Whether a value is one that was accepted, or begins as it.
private func isAccepted(_ value: String, by pattern: String) -> Bool {
  pattern.hasSuffix("*") ? value.hasPrefix(pattern.dropLast()) : value == pattern
}

extension JSONNode {
  /// The members that are strings.
  fileprivate var strings: [(key: String, value: String)] {
    guard case .object(let members) = content else { return [] }
    return members.compactMap { member in member.value.text.map { (member.key, $0) } }
  }
}
