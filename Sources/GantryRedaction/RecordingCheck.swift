import GantryFormats
import GantrySecrets
import GantrySystem

/// Looks for what still seems to be a secret in a recording: HAR 1.2, of this package or another
/// program, with the files of its bodies.
package struct RecordingCheck {
  package struct Finding: Hashable, Sendable {
    package enum Kind: String, Sendable {
      /// Its name or its shape shows that it is a secret.
      case secret
      /// It is as random as one.
      case random
      /// It is as random, and where it stands or its shape says that it is an identifier.
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
  private var known: Set<Finding> = []
  private var line = 0
  private var entry = ""

  /// Reads a folder's `recording.har`, or a file.
  ///
  /// - Parameters:
  ///   - place: the folder or the file.
  ///   - accepted: values that are no secrets, where a `*` at the end stands for any rest, and names
  ///     whose values are none.
  /// - Throws: `FormatError` where it isn't HAR, `SystemError` where it can't be read.
  package init(_ place: String, accepted: [String] = []) throws {
    let place = place.count > 1 && place.hasSuffix("/") ? String(place.dropLast()) : place
    let file = "\(place)/recording.har"
    let isFolder = System.exists("\(place)/.")
    let path = isFolder ? file : place
    if isFolder, System.leads(path, outOf: place) {
      throw SystemError("read '\(path)'", reason: "it is a link that leads out of its folder")
    }
    try self.init(System.read(file: path, limit: .max), at: path, accepted: accepted)
  }

  /// Reads a file's bytes; the files of its bodies are in its folder.
  package init(_ bytes: [UInt8], at path: String, accepted: [String] = []) throws {
    (self.bytes, self.path, self.accepted) = (bytes, path, accepted)
    folder = PathText.folder(path)
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
      entry =
        "log.entries[\(index)] \(node["request"]?["method"]?.text ?? "") \(shown(node["request"]))"
      check(node, HARPlace())
    }
    // Browsers name pages by their addresses.
    (offset, line) = (0, 1)
    for (key, node) in log.members where !["entries", "_redacted"].contains(key) {
      line += bytes[offset..<node.range.lowerBound].count { $0 == 0x0A }
      offset = node.range.lowerBound
      entry = "log"
      check(node, HARPlace().below(key))
    }
  }

  /// A request's address, without secrets.
  private func shown(_ request: JSONNode?) -> String {
    let path = (request?["url"]?.text ?? "").prefix { $0 != "?" && $0 != "#" }
    return clipped(SecretScrubber(names: names).scrubbed(String(path)))
  }

  // MARK: Members

  /// Checks a value and all that is in it, also what only some browsers write.
  private mutating func check(_ node: JSONNode, _ place: HARPlace, type: String? = nil) {
    switch node.kind {
    case .string: check(text: node.text ?? "", place)
    case .array:
      for (index, element) in (node.elements ?? []).enumerated() {
        check(element, place.element(index))
      }
    case .object:
      let pair = node["name"]?.text.flatMap { name in node["value"]?.text.map { (name, $0) } }
      if let (name, value) = pair { check(value, under: name, place.named(name)) }
      let isBody = node["text"] != nil || node["_file"] != nil
      if isBody { check(body: node, type ?? node["mimeType"]?.text, place.body) }
      let type = header("content-type", of: node)
      for (key, member) in node.members {
        if pair != nil, ["name", "value"].contains(key) { continue }
        if isBody, ["text", "_file", "encoding"].contains(key) { continue }
        check(member, place.below(key), type: type)
      }
    default: break
    }
  }

  private func header(_ name: String, of message: JSONNode) -> String? {
    message["headers"]?.elements?.first { $0["name"]?.text?.lowercased() == name }?["value"]?.text
  }

  private mutating func check(_ value: String, under name: String, _ place: HARPlace) {
    let isSecret =
      switch names.secrecy(of: name, at: place.isQuery ? .item : .header) {
      case .byName, .byEnding:
        // A header of cookies is shown by its cookies, and holds names and attributes.
        !name.lowercased().hasSuffix("cookie") && SecretVocabulary.mayBeSecret(value: value)
      case .byValue:
        SecretVocabulary.isSecret(
          value: value, underOpen: name, at: place.isQuery ? .item : .header)
      case .none:
        place.isCookie && SecretVocabulary.isRandom(value, least: 8)
          && value.count(where: \.isLetter) > 3
      }
    if isSecret, !isMark(value) {
      return add(.secret, place, "a value under a secret's name", value, named: name)
    }
    check(text: value, place, named: name)
  }

  private func isMark(_ value: String) -> Bool {
    value.contains(Redaction.mark) || value.contains("%E2%80%B9redacted%E2%80%BA")
  }

  // MARK: Bodies

  private mutating func check(body: JSONNode, _ type: String?, _ place: HARPlace) {
    if let file = body["_file"]?.text {
      guard let file = System.path(file, within: folder) else {
        return add(.opaque, place, "the file leads out of the recording's folder", "")
      }
      do throws(SystemError) {
        check(bytes: try System.read(file: file, limit: 1 << 30), type, place)
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

  private mutating func check(bytes: [UInt8], _ type: String?, _ place: HARPlace) {
    if let format = BodyOpacity.format(contentType: type, bytes) {
      add(.opaque, place, format, "")
    }
    check(text: String(decoding: bytes, as: UTF8.self), place)
  }

  // MARK: Texts

  private mutating func check(text: String, _ place: HARPlace, named name: String = "") {
    var text = text
    text.withUTF8 { bytes in
      func note(_ kind: Finding.Kind, _ what: String, _ range: Range<Int>, named name: String) {
        add(kind, place, what, String(decoding: bytes[range], as: UTF8.self), named: name)
      }
      var found = Spans()
      for (range, kind) in SecretVocabulary.shapes(in: bytes) {
        found.insert(range)
        note(.secret, kind, range, named: "")
      }
      for secret in SecretVocabulary.named(in: bytes, names) where !found.touch(secret.value) {
        found.insert(secret.value)
        note(.secret, "the value of '\(clipped(secret.name))'", secret.value, named: secret.name)
      }
      if place.isPublic(name) { return }
      for text in SecretVocabulary.randomTexts(in: bytes, named: name)
      where !found.touch(text.range) {
        note(
          text.isIdentifier ? .identifier : .random, "a random text", text.range, named: text.name)
      }
    }
  }

  private mutating func add(
    _ kind: Finding.Kind, _ place: HARPlace, _ what: String, _ value: String,
    named name: String = ""
  ) {
    if !value.isEmpty, accepted.contains(where: { accepts($0, value, name) }) { return }
    // Its length and its first letters find it again, and are of no use to anybody else.
    let shown =
      value.isEmpty
      ? what
      : "\(what): \(value.utf8.count < 12 ? "" : value.prefix(4))… (\(value.utf8.count) bytes)"
    let finding = Finding(
      kind: kind, path: path, line: line, entry: entry, place: place.description, what: shown)
    if known.insert(finding).inserted { findings.append(finding) }
  }

  private func accepts(_ accepted: String, _ value: String, _ name: String) -> Bool {
    if accepted.hasSuffix("*") { return value.hasPrefix(accepted.dropLast()) }
    return value == accepted
      || !name.isEmpty
        && SecretVocabulary.normalized(name) == SecretVocabulary.normalized(accepted)
  }
}

/// Places in a text, to ask whether another is among them.
private struct Spans {
  /// By blocks of so many bytes: a text may have very many.
  private static let block = 64
  private var spans: [Int: [Range<Int>]] = [:]

  private func blocks(_ range: Range<Int>) -> ClosedRange<Int> {
    range.lowerBound / Self.block...max(range.lowerBound, range.upperBound - 1) / Self.block
  }

  mutating func insert(_ range: Range<Int>) {
    for block in blocks(range) { spans[block, default: []].append(range) }
  }

  func touch(_ range: Range<Int>) -> Bool {
    blocks(range).contains { spans[$0]?.contains { $0.overlaps(range) } ?? false }
  }
}
