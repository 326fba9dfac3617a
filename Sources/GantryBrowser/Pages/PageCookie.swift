#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  /// A cookie of a page's browser.
  package struct PageCookie: Codable, Sendable, Hashable {
    package var name: String
    package var value: String
    /// The host; with a dot before it also those below.
    var domain: String
    var path: String
    /// In seconds since 1970; nil for one that ends with the browser.
    var expires: Double?
    var isSecure: Bool
    var isHTTPOnly: Bool
    var sameSite: String?

    /// Reads one of a browser's or a driver's; `expires` is the name of its end.
    init(_ json: JSON, expires name: String) {
      self.name = json["name"].text ?? ""
      value = json["value"].text ?? ""
      domain = json["domain"].text ?? ""
      path = json["path"].text ?? "/"
      expires = json[name].number.flatMap { $0 < 0 ? nil : $0 }
      isSecure = json["secure"].bool ?? false
      isHTTPOnly = json["httpOnly"].bool ?? false
      sameSite = json["sameSite"].text
    }

    /// As browsers and drivers take it.
    func json(expires name: String) -> JSON {
      var members: [String: JSON] = [
        "name": .string(self.name), "value": .string(value), "domain": .string(domain),
        "path": .string(path), "secure": .bool(isSecure), "httpOnly": .bool(isHTTPOnly),
      ]
      members[name] = expires.map { .number($0.rounded(.down)) }
      members["sameSite"] = sameSite.map { .string($0) }
      return .object(members)
    }
  }
#endif
