#if DEBUG
  import Foundation

  /// HAR 1.2's objects, as its specification lists them, and what of a file is none.
  ///
  /// Written from http://www.softwareishard.com/blog/har-12-spec/, without anything of the recorder or
  /// of its reader.
  enum HARSpecification {
    private enum Kind {
      case text
      /// ISO 8601, `YYYY-MM-DDThh:mm:ss.sTZD`.
      case date
      /// An absolute URL.
      case url
      case number
      /// A number that isn't negative.
      case time
      /// A number of bytes, or -1 where it isn't known.
      case size
      /// A number that isn't negative, or -1 where the time doesn't apply.
      case optionalTime
      case flag
      case list(String)
      case object(String)
    }

    private struct Field {
      var name: String
      var kind: Kind
      var isRequired = true
    }

    private static func required(_ kind: Kind, _ names: String...) -> [Field] {
      names.map { Field(name: $0, kind: kind) }
    }

    private static func optional(_ kind: Kind, _ names: String...) -> [Field] {
      names.map { Field(name: $0, kind: kind, isRequired: false) }
    }

    private static let objects: [String: [Field]] = [
      "file": required(.object("log"), "log"),
      "log": required(.text, "version") + required(.object("creator"), "creator")
        + required(.list("entry"), "entries") + optional(.object("creator"), "browser")
        + optional(.list("page"), "pages"),
      "creator": required(.text, "name", "version"),
      "page": required(.date, "startedDateTime") + required(.text, "id", "title")
        + required(.object("pageTimings"), "pageTimings"),
      "pageTimings": optional(.optionalTime, "onContentLoad", "onLoad"),
      "entry": required(.date, "startedDateTime") + required(.time, "time")
        + required(.object("request"), "request") + required(.object("response"), "response")
        + required(.object("cache"), "cache") + required(.object("timings"), "timings")
        + optional(.text, "pageref", "serverIPAddress", "connection"),
      "request": required(.text, "method", "httpVersion") + required(.url, "url")
        + required(.list("cookie"), "cookies") + required(.list("pair"), "headers", "queryString")
        + required(.size, "headersSize", "bodySize") + optional(.object("postData"), "postData"),
      "response": required(.number, "status")
        + required(.text, "statusText", "httpVersion", "redirectURL")
        + required(.list("cookie"), "cookies") + required(.list("pair"), "headers")
        + required(.object("content"), "content") + required(.size, "headersSize", "bodySize"),
      "cookie": required(.text, "name", "value") + optional(.text, "path", "domain")
        + optional(.date, "expires") + optional(.flag, "httpOnly", "secure"),
      "pair": required(.text, "name", "value"),
      // The encoding is of HAR's successor, for bodies that are no text.
      "postData": required(.text, "mimeType", "text") + required(.list("parameter"), "params")
        + optional(.text, "encoding"),
      "parameter": required(.text, "name") + optional(.text, "value", "fileName", "contentType"),
      "content": required(.size, "size") + required(.text, "mimeType")
        + optional(.number, "compression") + optional(.text, "text", "encoding"),
      "cache": optional(.object("cacheState"), "beforeRequest", "afterRequest"),
      "cacheState": required(.date, "lastAccess") + required(.text, "eTag")
        + required(.number, "hitCount") + optional(.date, "expires"),
      "timings": required(.time, "send", "wait", "receive")
        + optional(.optionalTime, "blocked", "dns", "connect", "ssl"),
    ]

    /// What of a file isn't as the specification says, each with its place.
    static func problems(in data: Data) throws -> [String] {
      var problems: [String] = []
      check(try JSONSerialization.jsonObject(with: data), "file", "$", &problems)
      return problems
    }

    private static func check(
      _ value: Any, _ object: String, _ path: String, _ problems: inout [String]
    ) {
      guard let members = value as? [String: Any] else {
        problems.append("\(path): not an object")
        return
      }
      let fields = (objects[object] ?? []) + optional(.text, "comment")
      for field in fields {
        guard let member = members[field.name] else {
          if field.isRequired { problems.append("\(path).\(field.name): missing") }
          continue
        }
        check(member, field.kind, "\(path).\(field.name)", &problems)
      }
      for name in members.keys.sorted()
      where !name.hasPrefix("_") && !fields.contains(where: { $0.name == name }) {
        problems.append("\(path).\(name): a custom field begins with an underscore")
      }
      switch object {
      case "log" where members["version"] as? String != "1.2":
        problems.append("\(path).version: not 1.2")
      case "entry":
        let timings = members["timings"] as? [String: Any] ?? [:]
        // What is -1 doesn't count, and the time of SSL is part of that of connecting.
        let sum = timings.filter { $0.key != "ssl" }.values.reduce(0.0) { sum, value in
          sum + max(value as? Double ?? 0, 0)
        }
        if let time = members["time"] as? Double, abs(time - sum) > 0.000_1 {
          problems.append("\(path).time: not the sum of timings")
        }
      default: break
      }
    }

    private static func check(
      _ value: Any, _ kind: Kind, _ path: String, _ problems: inout [String]
    ) {
      switch kind {
      case .text: if !(value is String) { problems.append("\(path): not a string") }
      case .date:
        let pattern = #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/#
        if (value as? String)?.wholeMatch(of: pattern) == nil {
          problems.append("\(path): not a date of ISO 8601 with a zone")
        }
      case .url:
        let text = value as? String ?? ""
        if URL(string: text)?.scheme == nil || text.contains("#") {
          problems.append("\(path): not an absolute URL without a fragment")
        }
      case .number: number(value, path, &problems) { _ in true }
      case .time: number(value, path, &problems) { $0 >= 0 }
      case .size: number(value, path, &problems) { $0 >= -1 && $0 == $0.rounded() }
      case .optionalTime: number(value, path, &problems) { $0 >= 0 || $0 == -1 }
      case .flag: if !(value is Bool) { problems.append("\(path): not a Boolean") }
      case .list(let object):
        guard let elements = value as? [Any] else {
          problems.append("\(path): not an array")
          return
        }
        for (index, element) in elements.enumerated() {
          check(element, object, "\(path)[\(index)]", &problems)
        }
      case .object(let object): check(value, object, path, &problems)
      }
    }

    private static func number(
      _ value: Any, _ path: String, _ problems: inout [String], _ isRight: (Double) -> Bool
    ) {
      if value is String || (value as? Double).map(isRight) != true {
        problems.append("\(path): not such a number")
      }
    }
  }
#endif
