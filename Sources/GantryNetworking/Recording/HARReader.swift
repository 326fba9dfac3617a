#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantryRedaction
  import GantrySystem

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
  /// present, and where browsers write null they count as missing. Unknown members are ignored, as the format says. Entries that no request can have for
  /// an answer are counted and left out.
  struct HARReader: DebugOnly {
    struct Document: Sendable {
      var entries: [HAREntry] = []
      /// The file that has them.
      var bytes: [UInt8] = []
      /// Whether the end of the file was cut off, and what stands before that was read.
      var isRepaired = false
      /// The secret names when it was recorded, besides the usual ones.
      var redacted: [String] = []
      /// How many entries can't answer a request, by why.
      var skipped: [Skipped: Int] = [:]

      /// What the file has and isn't read, and why; nil if there is nothing.
      var warning: String? {
        guard !skipped.isEmpty else {
          return isRepaired ? "the end is cut off: a program was killed as it wrote there" : nil
        }
        let count = skipped.values.reduce(0, +)
        let reasons = Skipped.allCases.compactMap { reason in
          skipped[reason].map { "\($0) \(reason.rawValue)" }
        }
        return "\(count) of \(entries.count + count) entries "
          + "\(count == 1 ? "answers no request, and is" : "answer no request, and are") skipped: "
          + reasons.joined(separator: ", ")
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
      return try read(bytes, path, redaction: redaction, isOursAlone: isOursAlone)
    }

    /// Reads the bytes of a file.
    static func read(
      _ bytes: [UInt8], _ path: String, redaction: Redactor, isOursAlone: Bool = false
    ) throws(LaunchError) -> Document {
      var bytes = bytes
      var isRepaired = false
      let root: JSONNode
      do throws(FormatError) {
        root = try JSONNode.read(bytes)
      } catch {
        // What can't be repaired is told with the place of the mistake in the file as it is.
        guard let repaired = RecordingFile.repaired(bytes), let whole = try? JSONNode.read(repaired)
        else {
          throw LaunchError.recording(
            "the recording isn't JSON: \(error.reason)", "\(path):\(error.line):\(error.column)")
        }
        (bytes, root, isRepaired) = (repaired, whole, true)
      }
      var reader = HARReader(path: path, redaction: redaction, bytes: bytes)
      var document = reader.document(root, isOursAlone: isOursAlone)
      document.bytes = bytes
      document.isRepaired = isRepaired
      guard reader.problems.isEmpty else { throw LaunchError(problems: reader.problems) }
      return document
    }

    private init(path: String, redaction: Redactor, bytes: [UInt8]) {
      (self.path, self.redaction, self.bytes) = (path, redaction, bytes)
      folder = PathText.folder(path)
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
      if let object = HARObject(node, name) { return object }
      report("\(name) must be an object, not \(node.kindName)", at: node)
      return nil
    }

    /// A member of some kind; nil where it is missing or of another, which is reported.
    ///
    /// One that isn't required may be null.
    private mutating func member<Value>(
      _ key: String, of object: HARObject, isRequired: Bool = true, as kind: String,
      _ read: (JSONNode) -> Value?
    ) -> Value? {
      guard let node = object[key] else {
        if isRequired { report("\(object.name) has no '\(key)'", at: object.node) }
        return nil
      }
      if !isRequired, node.kind == .null { return nil }
      if let value = read(node) { return value }
      report("\(object.name).\(key) must be \(kind), not \(node.kindName)", at: node)
      return nil
    }

    private mutating func string(
      _ key: String, of object: HARObject, isRequired: Bool = true
    ) -> String? {
      member(key, of: object, isRequired: isRequired, as: "a string", \.text)
    }

    private mutating func integer(_ key: String, of object: HARObject) -> Int? {
      member(key, of: object, as: "a whole number") { node in
        node.literal.flatMap { Int($0) ?? Double($0).flatMap { Int(exactly: $0) } }
      }
    }

    private mutating func object(
      _ key: String, of object: HARObject, isRequired: Bool = true
    ) -> HARObject? {
      member(key, of: object, isRequired: isRequired, as: "an object") {
        HARObject($0, "\(object.name).\(key)")
      }
    }

    private mutating func elements(
      _ key: String, of object: HARObject, isRequired: Bool = true
    ) -> [JSONNode]? {
      member(key, of: object, isRequired: isRequired, as: "an array", \.elements)
    }

    /// What is read of a member's elements, which must be objects.
    private mutating func objects<Value>(
      _ key: String, of object: HARObject, isRequired: Bool = true,
      _ read: (inout HARReader, HARObject) -> Value?
    ) -> [Value]? {
      guard let nodes = elements(key, of: object, isRequired: isRequired) else { return nil }
      var values: [Value] = []
      for (index, node) in nodes.enumerated() {
        if let element = self.object(node, "\(object.name).\(key)[\(index)]"),
          let value = read(&self, element)
        {
          values.append(value)
        }
      }
      return values
    }

    // MARK: Members

    private mutating func document(_ root: JSONNode, isOursAlone: Bool) -> Document {
      var document = Document()
      guard let root = object(root, "the recording"),
        let log = member("log", of: root, as: "an object", { HARObject($0, "log") })
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
      var skipped: [Skipped: Int] = [:]
      let entries = objects("entries", of: log) { reader, object -> HAREntry? in
        guard !isOursAlone, let reason = reader.reasonToSkip(object) else {
          return reader.entry(object)
        }
        skipped[reason, default: 0] += 1
        return nil
      }
      (document.entries, document.skipped) = (entries ?? [], skipped)
      return document
    }

    /// Why a browser's entry can't answer a request, before the rest of it is required.
    private func reasonToSkip(_ entry: HARObject) -> Skipped? {
      let request = entry["request"]
      if request?["method"]?.text?.uppercased() == "CONNECT" { return .tunnel }
      let address = request?["url"]?.text ?? ""
      let scheme = address.prefix { !":/?#".contains($0) }
      if scheme.isEmpty || !address.dropFirst(scheme.count).hasPrefix(":") { return .relative }
      guard let status = entry["response"]?["status"], status.kind != .null,
        status.literal?.hasPrefix("-") != true
      else { return .unanswered }
      return nil
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
        guard let name = node.text else {
          report("log.\(member)[\(index)] must be a string, not \(node.kindName)", at: node)
          continue
        }
        do throws(LaunchError) {
          _ = try Redactor([name])
          names.append(name)
        } catch {
          for problem in error.problems {
            report("log.\(member)[\(index)]: \(problem.message)", at: node)
          }
        }
      }
      // All at once: one after the other takes the square of their number.
      do throws(LaunchError) {
        redaction = try redaction.uniting(names)
      } catch {
        problems += error.problems
      }
      return names
    }

    private mutating func entry(_ entry: HARObject) -> HAREntry? {
      let startText = string("startedDateTime", of: entry, isRequired: false) ?? Self.noStart
      let start = DateText.read(startText)
      if start == nil, let node = entry["startedDateTime"] {
        report(
          "\(entry.name).startedDateTime '\(clipped(startText))' is no date as ISO 8601 has it",
          at: node)
      }
      let parsed = object("request", of: entry).flatMap { request($0) }
      let outcome = object("response", of: entry).flatMap { response($0) }
      guard let start, let parsed, let outcome else { return nil }
      // A browser's own pages aren't traffic.
      guard parsed.request.url.isOfHTTP else { return nil }
      return HAREntry(
        key: parsed.key, request: parsed.request, outcome: outcome.outcome, startText: startText,
        start: start, range: entry.node.range, line: line(entry.node.range.lowerBound),
        bodies: [parsed.file, outcome.file].compactMap(\.self),
        run: string(RecordingFile.runMember, of: entry, isRequired: false))
    }

    private static let noStart = "1970-01-01T00:00:00Z"

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
      if let node = object["postData"], let data = HARObject(node, "\(object.name).postData") {
        body = self.body(data)
        if case .data(let bytes) = body.body, bytes.isEmpty { body.body = parameters(data) }
        // Playwright leaves out what isn't text: a mark stands for whatever was there.
        if case .data(let bytes) = body.body, bytes.isEmpty, object["bodySize"] != nil,
          let size = integer("bodySize", of: object), size > 0
        {
          body.body = .data(Data(Redaction.mark.utf8))
        }
      }
      guard let method, let url else { return nil }
      let request = HTTPRequest(
        method: method.uppercased(), url: url, headers: headers, body: body.body)
      let (redacted, key) = RequestKey.redacting(
        request, redaction, digest: body.file.flatMap(BodyStore.digest(inName:)))
      return (redacted, key, body.file)
    }

    /// A form that is recorded only by its fields.
    private mutating func parameters(_ object: HARObject) -> HTTPBody {
      let fields = objects("params", of: object, isRequired: false) { reader, field in
        reader.string("name", of: field).map { name in
          "\(name)=\(reader.string("value", of: field, isRequired: false) ?? "")"
        }
      }
      return .data(Data((fields ?? []).joined(separator: "&").utf8))
    }

    private mutating func headers(of object: HARObject) -> HTTPHeaders {
      let headers = objects("headers", of: object, isRequired: false) {
        reader, field -> NetworkHeader? in
        let value = reader.string("value", of: field, isRequired: false) ?? ""
        // HTTP/2's pseudo-headers aren't headers.
        guard let name = reader.string("name", of: field), !name.hasPrefix(":") else { return nil }
        // Browsers join several headers of a name by a line feed.
        return NetworkHeader(name, value.replacing("\n", with: ", "))
      }
      return HTTPHeaders(headers ?? [])
    }

    private mutating func response(
      _ object: HARObject
    ) -> (outcome: HTTPExchange.Outcome, file: String?)? {
      let status = integer("status", of: object)
      if let status, status != 0, !(100...999).contains(status), let node = object["status"] {
        report("\(object.name).status \(status) is no HTTP status", at: node)
      }
      let headers = headers(of: object)
      let content = self.object("content", of: object, isRequired: false)
      let body = content.map { self.body($0) } ?? (.empty, nil)
      let error = error(of: object)
      guard let status else { return nil }
      if let error { return (.failure(error), nil) }
      if status == 0 { return (.failure(URLError(.networkConnectionLost)), nil) }
      return (.success(HTTPAnswer(status: status, headers: headers, body: body.body)), body.file)
    }

    /// An error with its words: this package's, or a browser's, which has nothing but words.
    private mutating func error(of object: HARObject) -> URLError? {
      guard let node = object["_error"] else { return nil }
      if let text = node.text {
        return text.isEmpty ? nil : URLError(URLErrorName.code(browser: text), words: text)
      }
      guard let error = HARObject(node, "\(object.name)._error") else { return nil }
      let words = string("text", of: error, isRequired: false)
      let code: URLError.Code? = integer("code", of: error).flatMap { .init(rawValue: $0) }
      return code.map { URLError($0, words: words) }
    }

    // MARK: Bodies

    private mutating func body(_ object: HARObject) -> (body: HTTPBody, file: String?) {
      if let file = string("_file", of: object, isRequired: false) {
        return (self.body(file: file, of: object) ?? .empty, file)
      }
      // A browser that didn't keep a body leaves its text out.
      guard let text = string("text", of: object, isRequired: false), let node = object["text"]
      else { return (.empty, nil) }
      let encoding = string("encoding", of: object, isRequired: false) ?? ""
      switch encoding.lowercased() {
      case "": return (.data(Data(text.utf8)), nil)
      case "base64":
        if let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) {
          return (.data(data), nil)
        }
        report("\(object.name).text isn't base64, as its 'encoding' says", at: node)
      default:
        report(
          "\(object.name).encoding is '\(clipped(encoding))'; Gantry reads base64 or none",
          at: object["encoding"] ?? node)
      }
      return (.empty, nil)
    }

    private mutating func body(file name: String, of object: HARObject) -> HTTPBody? {
      let node = object["_file"] ?? object.node
      guard let file = System.path(name, within: folder) else {
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
  }

  /// An object of a HAR with its name in errors.
  struct HARObject: Sendable {
    let node: JSONNode
    let name: String

    /// Nil for a value of another kind.
    init?(_ node: JSONNode, _ name: String) {
      guard node.kind == .object else { return nil }
      (self.node, self.name) = (node, name)
    }

    subscript(key: String) -> JSONNode? { node[key] }
  }
#endif
