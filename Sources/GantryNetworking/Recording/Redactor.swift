#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantryRedaction
  import GantrySecrets
  import GantrySystem

  /// Takes secrets out of exchanges that are recorded or reported.
  ///
  /// Redacting twice changes nothing more, so requests match recordings in redacted form.
  struct Redactor: Sendable, DebugOnly {
    /// ``Redaction/mark`` in a URL or a form.
    static let encodedMark = "%E2%80%B9redacted%E2%80%BA"

    let names: SecretNames
    let paths: [JSONPath]
    /// The names in which paths end.
    private let pathNames: Set<String>
    let segments: [PathPattern]
    /// The additional names as given, each once, sorted.
    let given: [String]
    /// The secrets of all exchanges; nil where each is looked at by itself.
    private(set) var known: KnownSecrets?
    /// As what a JSON member is judged whose name may be a secret's.
    private(set) var memberPlace = SecretVocabulary.Place.member

    /// The name of bodies that can't be read.
    static let opaque = ":opaque"

    /// Makes a redactor for the usual names and some others.
    ///
    /// A name applies to headers, query items, form fields and JSON members; several are separated
    /// by commas. A name that begins with `$` is a ``JSONPath``, which applies to the bodies of
    /// requests and answers; one that begins with `/` is a ``PathPattern``. ``opaque`` leaves out
    /// bodies that can't be read.
    init(_ names: [String]) throws(LaunchError) {
      if names.isEmpty {
        self = .standard
        return
      }
      var problems: [LaunchError.Problem] = []
      var plain: [String] = []
      var paths: [JSONPath] = []
      var segments: [PathPattern] = []
      let given = names.flatMap(Self.separated)
      for name in given {
        do throws(PatternError) {
          if name.hasPrefix("$") {
            paths.append(try JSONPath(name))
          } else if name.hasPrefix("/") {
            segments.append(try PathPattern(name))
          } else if SecretVocabulary.normalized(name).isEmpty {
            throw PatternError("it is empty")
          } else if name.contains(where: \.isWhitespace) {
            throw PatternError("it has a space in it, and commas separate names")
          } else if name.contains(",") {
            throw PatternError("it has a comma in it, inside of brackets or quotes")
          } else if name.hasPrefix(":") {
            if name != Self.opaque { throw PatternError("only \(Self.opaque) begins with a colon") }
          } else {
            plain.append(name)
          }
        } catch {
          problems.append(
            LaunchError.Problem(
              code: .invalidValue, option: nil,
              message: "'\(clipped(name))' can't be redacted: \(error.message). Give "
                + (name.hasPrefix("/")
                  ? "the path of addresses with a segment in braces, as /users/*/token/{secret}"
                  : "the name of a header or member, or a JSON path as $.user.email or $..ssn"),
              place: nil))
        }
      }
      guard problems.isEmpty else { throw LaunchError(problems: problems) }
      self.init(names: plain, paths: paths, segments: segments, given: given)
    }

    /// The names in a list with commas; those in brackets, braces and quotes belong to a name.
    static func separated(_ list: String) -> [String] {
      var names = [""]
      var depth = 0
      var quote: Character?
      for character in list {
        switch character {
        case "[", "{": depth += 1
        case "]", "}": depth -= 1
        case "'", "\"":
          if quote == nil { quote = character } else if quote == character { quote = nil }
        case "," where depth <= 0 && quote == nil:
          names.append("")
          continue
        default: break
        }
        names[names.count - 1].append(character)
      }
      return names.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The redactor for the usual names alone.
    static let standard = Redactor(names: [], paths: [], segments: [], given: [])

    private init(names: [String], paths: [JSONPath], segments: [PathPattern], given: [String]) {
      self.names = names.isEmpty ? .usual : SecretNames(names)
      self.paths = paths
      pathNames = Set(paths.compactMap(\.lastName).map(SecretVocabulary.normalized))
      self.segments = segments
      self.given = Set(given).sorted()
    }

    /// A redactor for more names, such as those of a recording.
    func uniting(_ names: [String]) throws(LaunchError) -> Redactor {
      names.allSatisfy(given.contains) ? self : try Redactor(given + names)
    }

    /// A redactor that remembers the secrets of exchanges.
    func remembering(_ secrets: KnownSecrets) -> Redactor { changed(self) { $0.known = secrets } }

    /// A redactor for what is sent: six digits under `code` are those of a login, as in a form; in an
    /// answer they may be a place's.
    var ofRequests: Redactor { changed(self) { $0.memberPlace = .login } }

    /// A scrubber for an exchange, which knows the secrets of those before it.
    var scrubber: SecretScrubber {
      guard var scrubber = known?.current else { return SecretScrubber(names: names) }
      scrubber.names = names
      return scrubber
    }

    /// Whether a path that was given ends in a name.
    func isPathName(_ name: String) -> Bool {
      !pathNames.isEmpty && pathNames.contains(SecretVocabulary.normalized(name))
    }

    /// A text of a message without secrets.
    func message(_ text: String) -> String { scrubber.scrubbed(text) }

    /// A URL without user and password, and with marks for secret query items.
    func url(_ url: URL) -> URL {
      var scrubber = scrubber
      return self.url(url, &scrubber)
    }

    func url(_ url: URL, _ scrubber: inout SecretScrubber) -> URL {
      let text = url.absoluteString
      let redacted = scrubber.scrubbing(self.url(text: text, &scrubber), mark: Self.encodedMark)
      return text == redacted ? url : Self.address(redacted)
    }

    /// The address of a redacted text, which may be none: a mark is no port.
    ///
    /// Then nothing of it may stay, and it is one of HTTP, as what was recorded.
    static func address(_ redacted: String) -> URL {
      URL(string: redacted) ?? URL(string: "http://redacted.invalid/") ?? URL(fileURLWithPath: "/")
    }

    /// Header fields with marks for secret values; cookies keep their names.
    func headers(_ headers: HTTPHeaders, _ scrubber: inout SecretScrubber) -> HTTPHeaders {
      var headers = headers
      for index in headers.fields.indices {
        let field = headers.fields[index]
        switch field.name.lowercased() {
        case "cookie": headers.fields[index].value = Cookies.redacted(field.value, &scrubber)
        case "set-cookie", "set-cookie2":
          headers.fields[index].value = Cookies.redactedSetting(field.value, &scrubber)
        case "location", "content-location", "referer", "refresh", "link":
          headers.fields[index].value = scrubber.scrubbing(
            url(text: field.value, &scrubber), mark: Self.encodedMark)
        case _ where names.isSecret(field.value, under: field.name, at: .header):
          scrubber.add(header: field.value)
          headers.fields[index].value = Redaction.mark
        default: break
        }
      }
      return headers
    }

    /// A body with marks for secret JSON members and form fields; other bytes stay.
    func body(_ body: Data, contentType: String?, _ scrubber: inout SecretScrubber) -> Data {
      guard !body.isEmpty else { return body }
      let kind = BodyKind(contentType, body)
      guard body.withUnsafeBytes({ mayHoldSecret($0, kind) }) else { return body }
      var redactor = redactor(of: kind)
      var result: [UInt8] = []
      result.reserveCapacity(body.count)
      body.withUnsafeBytes { redactor.redact($0, into: &result, &scrubber) }
      redactor.finish(into: &result, &scrubber)
      return Data(result)
    }

    /// Whether a body is left out since nobody can look into it.
    func isLeftOut(_ body: HTTPBody, _ headers: HTTPHeaders) -> Bool {
      given.contains(Self.opaque) && body.opacity(headers) != nil
    }

    /// A request in redacted form; a body in a file stays.
    func request(_ request: HTTPRequest, _ scrubber: inout SecretScrubber) -> HTTPRequest {
      var result = request
      result.url = url(request.url, &scrubber)
      result.headers = headers(request.headers, &scrubber)
      if case .data(let data) = request.body, !data.isEmpty {
        result.body =
          isLeftOut(request.body, request.headers)
          ? .empty
          : .data(
            ofRequests.body(data, contentType: request.headers["Content-Type"], &scrubber))
      }
      return result.scrubbed(&scrubber)
    }
  }

  extension HTTPRequest {
    /// The request without secrets anywhere; a body in a file stays.
    func scrubbed(_ scrubber: inout SecretScrubber) -> HTTPRequest {
      var result = self
      // The body first: what it says is a secret may be in the address.
      if case .data(let data) = body { result.body = .data(scrubber.scrubbing(data)) }
      result.headers = headers.scrubbed(&scrubber)
      let text = url.absoluteString
      let scrubbed = scrubber.scrubbing(text, mark: Redactor.encodedMark)
      if scrubbed != text { result.url = Redactor.address(scrubbed) }
      return result
    }
  }

  extension HTTPHeaders {
    func scrubbed(_ scrubber: inout SecretScrubber) -> HTTPHeaders {
      HTTPHeaders(fields.map { NetworkHeader($0.name, scrubber.scrubbing($0.value)) })
    }
  }
#endif
