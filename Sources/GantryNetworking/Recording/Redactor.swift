#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantrySecrets
  import GantrySystem

  /// Takes secrets out of exchanges that are recorded, journaled or reported.
  ///
  /// Redacting twice changes nothing more, so requests match recordings in redacted form.
  struct Redactor: Sendable, DebugOnly {
    /// ``Redaction/mark`` in a URL or a form.
    static let encodedMark = "%E2%80%B9redacted%E2%80%BA"

    let names: SecretNames
    let paths: [JSONPath]
    /// The additional names as given, each once, sorted.
    let given: [String]
    private let headers = KnownNames<HeaderKind>()
    private let members = KnownNames<SecretNames.Secrecy>()
    private let items = KnownNames<Bool>()

    /// Makes a redactor for the usual names and some others.
    ///
    /// A name applies to headers, query items, form fields and JSON members. A name that begins
    /// with `$` is a ``JSONPath``, which applies to the bodies of requests and answers.
    init(_ names: [String]) throws(LaunchError) {
      if names.isEmpty {
        self = .standard
        return
      }
      var problems: [LaunchError.Problem] = []
      var plain: [String] = []
      var paths: [JSONPath] = []
      for name in names {
        do throws(JSONPath.Malformed) {
          if name.hasPrefix("$") {
            paths.append(try JSONPath(name))
          } else if SecretNames.normalized(name).isEmpty {
            throw JSONPath.Malformed(reason: "it is empty")
          } else {
            plain.append(name)
          }
        } catch {
          problems.append(
            LaunchError.Problem(
              code: .invalidValue, option: nil,
              message: "'\(clipped(name))' can't be redacted: \(error.reason). Give the name of a "
                + "header or member, or a JSON path as $.user.email or $..ssn",
              place: nil))
        }
      }
      guard problems.isEmpty else { throw LaunchError(problems: problems) }
      self.init(names: plain, paths: paths, given: names)
    }

    /// The redactor for the usual names alone.
    static let standard = Redactor(names: [], paths: [], given: [])

    private init(names: [String], paths: [JSONPath], given: [String]) {
      self.names = SecretNames(names, pathNames: paths.compactMap(\.lastName))
      self.paths = paths
      self.given = Set(given).sorted()
    }

    /// A redactor for more names, such as those of a recording.
    func uniting(_ names: [String]) throws(LaunchError) -> Redactor {
      names.allSatisfy(given.contains) ? self : try Redactor(given + names)
    }

    /// Whether and why a JSON member is secret.
    func secrecy(member name: String) -> SecretNames.Secrecy {
      members.kind(name, names.secrecy(member:))
    }

    /// Whether an encoded query item is secret.
    func isSecret(encodedItem name: String) -> Bool {
      items.kind(name, names.holds(encodedItem:))
    }

    /// A URL without user and password, and with marks for secret query items.
    func url(_ url: URL) -> URL {
      var scrubber = SecretScrubber()
      return self.url(url, &scrubber)
    }

    func url(_ url: URL, _ scrubber: inout SecretScrubber) -> URL {
      let text = url.absoluteString
      let redacted = SecretScrubber().scrubbed(
        self.url(text: text, &scrubber), mark: Self.encodedMark)
      if text == redacted { return url }
      // The result is a URL too; if it weren't, no secret may stay.
      return URL(string: redacted) ?? URL(fileURLWithPath: "/")
    }

    /// Header fields with marks for secret values; cookies keep their names.
    func headers(_ headers: HTTPHeaders, _ scrubber: inout SecretScrubber) -> HTTPHeaders {
      var headers = headers
      for index in headers.fields.indices {
        let field = headers.fields[index]
        switch self.headers.kind(field.name, { HeaderKind($0, names) }) {
        case .cookie: headers.fields[index].value = Cookies.redacted(field.value, &scrubber)
        case .setCookie:
          headers.fields[index].value = Cookies.redactedSetting(field.value, &scrubber)
        case .address:
          headers.fields[index].value = SecretScrubber().scrubbed(
            url(text: field.value, &scrubber), mark: Self.encodedMark)
        case .secret:
          scrubber.add(header: field.value)
          headers.fields[index].value = Redaction.mark
        case .plain: break
        }
      }
      return headers
    }

    /// A body with marks for secret JSON members and form fields; other bytes stay.
    func body(_ body: Data, contentType: String?, _ scrubber: inout SecretScrubber) -> Data {
      guard !body.isEmpty else { return body }
      let kind = BodyKind(contentType: contentType, beginning: body.prefix(BodyKind.beginningSize))
      guard body.withUnsafeBytes({ mayHoldSecret($0, kind) }) else { return body }
      var redactor = redactor(of: kind)
      var result: [UInt8] = []
      result.reserveCapacity(body.count)
      body.withUnsafeBytes { redactor.redact($0, into: &result, &scrubber) }
      redactor.finish(into: &result, &scrubber)
      return Data(result)
    }

    /// A request in redacted form; a body in a file stays.
    func request(_ request: HTTPRequest, _ scrubber: inout SecretScrubber) -> HTTPRequest {
      var result = request
      result.url = url(request.url, &scrubber)
      result.headers = headers(request.headers, &scrubber)
      if case .data(let data) = request.body, !data.isEmpty {
        result.body = .data(
          body(data, contentType: request.headers["Content-Type"], &scrubber))
      }
      return result.scrubbed(scrubber)
    }
  }

  /// How a header's value is redacted.
  private enum HeaderKind {
    case cookie, setCookie, address, secret, plain

    init(_ name: String, _ names: SecretNames) {
      switch name.lowercased() {
      case "cookie": self = .cookie
      case "set-cookie", "set-cookie2": self = .setCookie
      case "location", "content-location", "referer", "refresh", "link": self = .address
      default: self = names.holds(header: name) ? .secret : .plain
      }
    }
  }

  /// The results for names, since all exchanges have the same few names.
  private final class KnownNames<Kind: Sendable>: Sendable, DebugOnly {
    private let kinds = Lock<[String: Kind]>([:])

    func kind(_ name: String, _ make: (String) -> Kind) -> Kind {
      kinds.withLock { kinds in
        if let kind = kinds[name] { return kind }
        let kind = make(name)
        if kinds.count < 1000, name.utf8.count < 100 { kinds[name] = kind }
        return kind
      }
    }
  }

  extension HTTPRequest {
    /// The request without secrets anywhere; a body in a file stays.
    func scrubbed(_ scrubber: SecretScrubber) -> HTTPRequest {
      var result = self
      let text = url.absoluteString
      let scrubbed = scrubber.scrubbed(text, mark: Redactor.encodedMark)
      if scrubbed != text { result.url = URL(string: scrubbed) ?? URL(fileURLWithPath: "/") }
      result.headers = headers.scrubbed(scrubber)
      if case .data(let data) = body { result.body = .data(scrubber.scrubbed(data)) }
      return result
    }
  }

  extension HTTPHeaders {
    func scrubbed(_ scrubber: SecretScrubber) -> HTTPHeaders {
      HTTPHeaders(fields.map { Field(name: $0.name, value: scrubber.scrubbed($0.value)) })
    }
  }
#endif
