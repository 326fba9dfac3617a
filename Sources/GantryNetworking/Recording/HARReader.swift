#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantryRedaction
  import GantrySystem

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// One entry of a HAR, with the members that replaying needs.
  struct HAREntry: Sendable, DebugOnly {
    var key: RequestKey
    /// The recorded request, redacted.
    var request: HTTPRequest
    var outcome: HTTPExchange.Outcome
    var startText: String
    var start: Date
    /// The entry's bytes in the file, and the line of its first byte.
    var range: Range<Int>
    var line: Int
    /// The body files that it names.
    var bodies: [String]
    /// The run that recorded it, while it hasn't its place.
    var run: String?
  }

  /// Reads HAR 1.2, of this package or a browser, and finds every problem in it.
  ///
  /// Of the format's members only those that replaying needs are required; others are checked if
  /// present. Unknown members are ignored, as the format says. Entries that no request can have for
  /// an answer are counted and left out.
  struct HARReader: DebugOnly {
    struct Document: Sendable {
      var entries: [HAREntry] = []
      /// The file that has them.
      var bytes: [UInt8] = []
      /// The secret names when it was recorded, besides the usual ones.
      var redacted: [String] = []
      /// How many entries can't answer a request, by why.
      var skipped: [Skipped: Int] = [:]

      /// How many entries are skipped, and why; nil if there are none.
      var warning: String? {
        guard !skipped.isEmpty else { return nil }
        let count = skipped.values.reduce(0, +)
        let reasons = Skipped.allCases.compactMap { reason in
          skipped[reason].map { "\($0) \(reason.rawValue)" }
        }
        return "\(count) of \(entries.count + count) entries answer no request, and "
          + "\(count == 1 ? "is" : "are") skipped: \(reasons.joined(separator: ", "))"
      }
    }

    /// Why an entry can't answer a request; browsers write such entries among others.
    enum Skipped: String, CaseIterable {
      /// The status is negative or null, as where the browser gave the request up.
      case unanswered = "without an answer"
      case tunnel = "of CONNECT"
      case relative = "with a relative address"
    }

    private let folder: String
    private let path: String
    /// With the recording's own names, after they are read.
    private var redaction: Redactor
    private let bytes: [UInt8]
    /// The offsets of lines.
    private let lines: [Int]
    private var problems: [LaunchError.Problem] = []

    /// Reads a recording by its file's path; a browser's is an error if only this package's is
    /// allowed.
    static func read(
      _ path: String, redaction: Redactor, isOursAlone: Bool = false
    ) throws(LaunchError) -> Document {
      let bytes: [UInt8]
      do throws(SystemError) {
        bytes = try System.read(file: path, limit: .max)
      } catch {
        throw LaunchError.recording("the recording can't be read: \(error.reason)", path)
      }
      return try read(
        RecordingFile.repaired(bytes) ?? bytes, path, redaction: redaction, isOursAlone: isOursAlone
      )
    }

    /// Reads the bytes of a file.
    static func read(
      _ bytes: [UInt8], _ path: String, redaction: Redactor, isOursAlone: Bool = false
    ) throws(LaunchError) -> Document {
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      let root: JSONNode
      do throws(FormatError) {
        root = try JSONNode.read(bytes)
      } catch {
        throw LaunchError.recording(
          "the recording isn't JSON: \(error.reason)", "\(path):\(error.line):\(error.column)")
      }
      var reader = HARReader(folder: folder, path: path, redaction: redaction, bytes: bytes)
      var document = reader.document(root, isOursAlone: isOursAlone)
      document.bytes = bytes
      guard reader.problems.isEmpty else { throw LaunchError(problems: reader.problems) }
      return document
    }

    private init(folder: String, path: String, redaction: Redactor, bytes: [UInt8]) {
      (self.folder, self.path, self.redaction, self.bytes) = (folder, path, redaction, bytes)
      lines = bytes.withUnsafeBytes { bytes in
        var lines = [0]
        while let end = bytes.firstIndex(of: 0x0A, from: lines[lines.count - 1]) {
          lines.append(end + 1)
        }
        return lines
      }
    }

    // MARK: Problems

    /// The line of an offset, from 1 on.
    private func line(_ offset: Int) -> Int {
      var (low, high) = (0, lines.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if lines[middle] <= offset { low = middle } else { high = middle }
      }
      return low + 1
    }

    private mutating func report(_ message: String, at node: JSONNode) {
      problems.append(
        LaunchError.Problem(
          code: .unreadableSource, option: nil, message: message,
          place: "\(path):\(line(node.range.lowerBound))"))
    }

    private mutating func object(_ node: JSONNode, _ name: String) -> HARObject? {
      guard case .object(let members) = node.content else {
        report("\(name) must be an object, not \(node.kindName)", at: node)
        return nil
      }
      return HARObject(node: node, name: name, members: members)
    }

    /// A required member.
    private mutating func required(_ key: String, of object: HARObject) -> JSONNode? {
      if let node = object[key] { return node }
      report("\(object.name) has no '\(key)'", at: object.node)
      return nil
    }

    private mutating func string(_ key: String, of object: HARObject, isRequired: Bool = true)
      -> String?
    {
      guard let node = isRequired ? required(key, of: object) : object[key] else { return nil }
      if case .string(let text) = node.content { return text }
      if case .null = node.content, !isRequired { return nil }
      report("\(object.name).\(key) must be a string, not \(node.kindName)", at: node)
      return nil
    }

    private mutating func integer(_ key: String, of object: HARObject) -> Int? {
      guard let node = required(key, of: object) else { return nil }
      if case .number(let literal) = node.content {
        if let number = Int(literal) { return number }
        if let number = Double(literal).flatMap({ Int(exactly: $0) }) { return number }
      }
      report("\(object.name).\(key) must be a whole number, not \(node.kindName)", at: node)
      return nil
    }

    private mutating func object(_ key: String, of object: HARObject) -> HARObject? {
      guard let node = required(key, of: object) else { return nil }
      return self.object(node, "\(object.name).\(key)")
    }

    private mutating func elements(_ key: String, of object: HARObject, isRequired: Bool = true)
      -> [JSONNode]?
    {
      guard let node = isRequired ? required(key, of: object) : object[key] else { return nil }
      if case .array(let elements) = node.content { return elements }
      report("\(object.name).\(key) must be an array, not \(node.kindName)", at: node)
      return nil
    }

    // MARK: Members

    private mutating func document(_ root: JSONNode, isOursAlone: Bool) -> Document {
      var document = Document()
      guard let root = object(root, "the recording"), let node = required("log", of: root),
        let log = object(node, "log")
      else { return document }
      if let version = string("version", of: log), version != "1.2", let node = log["version"] {
        report(
          "log.version is '\(clipped(version))', and Gantry reads HAR 1.2. Record again, or export "
            + "the HAR from a newer browser", at: node)
        return document
      }
      if let creator = object("creator", of: log), let name = string("name", of: creator) {
        guard isReadable(creator, name, isOursAlone: isOursAlone) else { return document }
        if name == RecordingFile.creator { document.redacted = redacted(log) }
      }
      for (index, node) in (elements("entries", of: log) ?? []).enumerated() {
        guard let object = object(node, "log.entries[\(index)]") else { continue }
        if !isOursAlone, let reason = reasonToSkip(object) {
          document.skipped[reason, default: 0] += 1
        } else if let entry = entry(object) {
          document.entries.append(entry)
        }
      }
      return document
    }

    /// Why a browser's entry can't answer a request, before the rest of it is required.
    private func reasonToSkip(_ entry: HARObject) -> Skipped? {
      let request = entry["request"]
      if case .string(let method)? = request?["method"]?.content, method.uppercased() == "CONNECT" {
        return .tunnel
      }
      if case .string(let text)? = request?["url"]?.content,
        let url = URL(string: text), url.scheme == nil
      {
        return .relative
      }
      switch entry["response"]?["status"]?.content {
      case .null?: return .unanswered
      case .number(let status)? where status.hasPrefix("-"): return .unanswered
      default: return nil
      }
    }

    private mutating func isReadable(
      _ creator: HARObject, _ name: String, isOursAlone: Bool
    ) -> Bool {
      let version = string("version", of: creator) ?? RecordingFile.version
      if name == RecordingFile.creator, version != RecordingFile.version,
        let node = creator["version"]
      {
        report(
          "log.creator.version is '\(clipped(version))': another version of Gantry recorded this, "
            + "and this one reads version \(RecordingFile.version). Record again", at: node)
        return false
      }
      if isOursAlone, name != RecordingFile.creator {
        report(
          "log.creator.name is '\(clipped(name))': only Gantry's own recordings can be recorded "
            + "into. Record into another folder", at: creator.node)
        return false
      }
      return true
    }

    /// The secret names when this was recorded; from here on they are secret in requests, too.
    ///
    /// Gantry's own member: the format leaves names with an underscore to applications.
    private mutating func redacted(_ log: HARObject) -> [String] {
      var names: [String] = []
      let member = RecordingFile.redactedMember
      for (index, node) in (elements(member, of: log, isRequired: false) ?? []).enumerated() {
        guard case .string(let name) = node.content else {
          report("log.\(member)[\(index)] must be a string, not \(node.kindName)", at: node)
          continue
        }
        do throws(LaunchError) {
          redaction = try redaction.uniting([name])
          names.append(name)
        } catch {
          for problem in error.problems {
            report("log.\(member)[\(index)]: \(problem.message)", at: node)
          }
        }
      }
      return names
    }

    private mutating func entry(_ entry: HARObject) -> HAREntry? {
      let startText = string("startedDateTime", of: entry)
      let start = startText.flatMap(DateText.interval).map(
        Date.init(timeIntervalSinceReferenceDate:))
      if let startText, start == nil, let node = entry["startedDateTime"] {
        report(
          "\(entry.name).startedDateTime '\(clipped(startText))' is no date as ISO 8601 has it",
          at: node)
      }
      let parsed = object("request", of: entry).flatMap { request($0) }
      let outcome = object("response", of: entry).flatMap { response($0, parsed?.request.url) }
      guard let startText, let start, let parsed, let outcome else { return nil }
      // A browser's own pages aren't traffic.
      guard parsed.request.url.isOfHTTP else { return nil }
      return HAREntry(
        key: parsed.key, request: parsed.request, outcome: outcome.outcome, startText: startText,
        start: start, range: entry.node.range, line: line(entry.node.range.lowerBound),
        bodies: [parsed.file, outcome.file].compactMap(\.self),
        run: string(RecordingFile.runMember, of: entry, isRequired: false))
    }

    private mutating func request(_ object: HARObject) -> (
      request: HTTPRequest, key: RequestKey, file: String?
    )? {
      let method = string("method", of: object)
      let text = string("url", of: object)
      let headers = headers(of: object)
      let url = text.flatMap { URL(string: $0) }.flatMap { $0.scheme == nil ? nil : $0 }
      if let text, url == nil, let node = object["url"] {
        report("\(object.name).url '\(clipped(text))' is no absolute URL", at: node)
      }
      var body: (body: HTTPBody, file: String?) = (.empty, nil)
      if let node = object["postData"], case .object = node.content,
        let data = self.object("postData", of: object)
      {
        body = self.body(data)
        if case .data(let bytes) = body.body, bytes.isEmpty { body.body = parameters(data) }
        // Playwright leaves out what isn't text: a mark stands for whatever was there.
        if case .data(let bytes) = body.body, bytes.isEmpty, object["bodySize"] != nil,
          let size = integer("bodySize", of: object), size > 0
        {
          body.body = .data(Data(Redaction.mark.utf8))
        }
      }
      guard let method, let url, let headers else { return nil }
      let request = HTTPRequest(
        method: method.uppercased(), url: url, headers: headers, body: body.body)
      let (redacted, key) = RequestKey.redacting(
        request, redaction, digest: body.file.flatMap(BodyStore.digest(inName:)))
      return (redacted, key, body.file)
    }

    /// A form that is recorded only by its fields.
    private mutating func parameters(_ object: HARObject) -> HTTPBody {
      let fields = (elements("params", of: object, isRequired: false) ?? []).enumerated()
        .compactMap { index, node -> String? in
          guard let field = self.object(node, "\(object.name).params[\(index)]"),
            let name = string("name", of: field)
          else { return nil }
          return "\(name)=\(string("value", of: field, isRequired: false) ?? "")"
        }
      return .data(Data(fields.joined(separator: "&").utf8))
    }

    private mutating func headers(of object: HARObject) -> HTTPHeaders? {
      guard let nodes = elements("headers", of: object) else { return nil }
      var fields: [HTTPHeaders.Field] = []
      for (index, node) in nodes.enumerated() {
        guard let field = self.object(node, "\(object.name).headers[\(index)]"),
          let name = string("name", of: field), let value = string("value", of: field),
          // HTTP/2's pseudo-headers aren't headers.
          !name.hasPrefix(":")
        else { continue }
        // Browsers join several headers of a name by a line feed.
        fields.append(HTTPHeaders.Field(name: name, value: value.replacing("\n", with: ", ")))
      }
      return HTTPHeaders(fields)
    }

    private mutating func response(_ object: HARObject, _ url: URL?) -> (
      outcome: HTTPExchange.Outcome, file: String?
    )? {
      let status = integer("status", of: object)
      if let status, status != 0, !(100...999).contains(status), let node = object["status"] {
        report("\(object.name).status \(status) is no HTTP status", at: node)
      }
      let headers = headers(of: object)
      let content = self.object("content", of: object)
      let body = content.map { self.body($0) }
      let error = error(of: object)
      guard let status, let headers, let body, let url else { return nil }
      if let error { return (.failure(error), nil) }
      if status == 0 { return (.failure(URLError(.networkConnectionLost)), nil) }
      return (
        .answer(HTTPAnswer(url: url, status: status, headers: headers, body: body.body)), body.file
      )
    }

    /// An error with its words: this package's, or a browser's, which has nothing but words.
    private mutating func error(of object: HARObject) -> URLError? {
      guard let node = object["_error"] else { return nil }
      switch node.content {
      case .string(let text):
        return text.isEmpty ? nil : URLError(URLErrorName.code(browser: text), words: text)
      case .object:
        guard let error = self.object(node, "\(object.name)._error") else { return nil }
        let words = string("text", of: error, isRequired: false)
        let code: URLError.Code? = integer("code", of: error).flatMap { .init(rawValue: $0) }
        return code.map { URLError($0, words: words) }
      default: return nil
      }
    }

    // MARK: Bodies

    private mutating func body(_ object: HARObject) -> (body: HTTPBody, file: String?) {
      // Requests had a member of this package's own once.
      let key = object["_encoding"] == nil ? "encoding" : "_encoding"
      let empty: (HTTPBody, String?) = (.empty, nil)
      if let file = string("_file", of: object, isRequired: false) {
        return (self.body(file: file, of: object) ?? .empty, file)
      }
      // A browser that didn't keep a body leaves its text out.
      guard let text = string("text", of: object, isRequired: false), let node = object["text"]
      else { return empty }
      let encoding = string(key, of: object, isRequired: false) ?? ""
      switch encoding.lowercased() {
      case "": return (.data(Data(text.utf8)), nil)
      case "base64":
        if let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) {
          return (.data(data), nil)
        }
        report("\(object.name).text isn't base64, as its '\(key)' says", at: node)
      default:
        report(
          "\(object.name).\(key) is '\(clipped(encoding))'; Gantry reads base64 or none",
          at: object[key] ?? node)
      }
      return empty
    }

    private mutating func body(file name: String, of object: HARObject) -> HTTPBody? {
      let node = object["_file"] ?? object.node
      let file = "\(folder)/\(name)"
      guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains(".."),
        !isLinkOut(file)
      else {
        report(
          "\(object.name)._file '\(clipped(name))' leads out of the recording's folder", at: node)
        return nil
      }
      guard let count = FilePath.size(file), !FilePath.isFolder(file) else {
        report("\(object.name)._file '\(clipped(name))' is missing", at: node)
        return nil
      }
      if let digest = BodyStore.digest(inName: name), let size = Int(digest.prefix { $0 != "-" }),
        size != count
      {
        report(
          "\(object.name)._file '\(clipped(name))' has \(count) bytes, not the \(size) that were "
            + "recorded", at: node)
      }
      return HTTPBody.file(URL(fileURLWithPath: file), count: count).loaded
    }

    /// Whether a symbolic link leads to a file elsewhere; a missing file is nowhere.
    private func isLinkOut(_ file: String) -> Bool {
      guard let target = System.realPath(file), let folder = System.realPath(folder) else {
        return false
      }
      return !target.hasPrefix(folder == "/" ? folder : "\(folder)/")
    }
  }

  extension JSONNode {
    /// A member of an object.
    fileprivate subscript(key: String) -> JSONNode? {
      if case .object(let members) = content { members.first { $0.key == key }?.value } else { nil }
    }
  }

  /// An object of a HAR with its name in errors.
  struct HARObject: Sendable {
    var node: JSONNode
    var name: String
    var members: [(key: String, value: JSONNode)]

    subscript(key: String) -> JSONNode? { members.first { $0.key == key }?.value }
  }
#endif
