#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantryFormats

  /// The browser for the pages of a test.
  package struct BrowserOptions: Sendable, Hashable {
    package enum Engine: String, Sendable, Hashable, CaseIterable {
      case chromium
      case webkit
      case firefox
    }

    /// The engine of a browser on this machine.
    package var engine = Engine.chromium
    /// Whether Chromium's own protocol is used if the browser has it.
    package var usesDevTools = true
    /// The address of a remote end; nil means that driver and browser are started on this machine.
    package var remoteAddress: String?
    /// What the remote end knows the tests by, sent as a bearer's token.
    package var remoteToken: String?
    /// A file with the authorities that may have signed the remote end's certificate.
    package var remoteAuthorities: String?
    /// How long a remote end may take to start a browser; Selenium's grids queue for 300 seconds.
    package var sessionTime = Duration.seconds(300)
    /// The host, and the port if it is another, by which a remote browser reaches this machine.
    package var pageHost: String?
    /// Whether the connection to a remote browser carries what it asks its own loopback for.
    package var isTunneled = false
    /// A JSON object that is merged into the required capabilities of a session.
    package var capabilities: String?
    /// Arguments for the browser, after the required ones.
    package var arguments: [String] = []
    /// Whether the browser has a window.
    package var isHeaded = false
    /// Whether each page gets a browser process of its own, started for it and ended with it.
    package var isFresh = false
    /// The path of the browser; nil means that it is searched.
    package var browserPath: String?
    /// The path of the driver; nil means that it is searched.
    package var driverPath: String?

    package init() {}

    /// Reads the options from the variables of a process.
    ///
    /// - Throws: ``BrowserError`` with all problems of them.
    package init(
      environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(BrowserError) {
      var problems: [String] = []
      func value(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
      }
      func choice(_ name: String, _ choices: [String]) -> String? {
        guard let text = value(name) else { return nil }
        if choices.contains(text.lowercased()) { return text.lowercased() }
        let list = choices.map { "'\($0)'" }.joined(separator: " or ")
        problems.append("\(name) is '\(text)'. Set it to \(list), or leave it out.")
        return nil
      }
      let engines = Engine.allCases.map(\.rawValue)
      engine = choice("UI_TEST_BROWSER", engines).flatMap(Engine.init) ?? .chromium
      usesDevTools = choice("UI_TEST_PROTOCOL", ["webdriver", "devtools"]) != "webdriver"
      isHeaded = choice("UI_TEST_HEADED", ["1", "0"]) == "1"
      isFresh = choice("UI_TEST_FRESH_BROWSER", ["1", "0"]) == "1"
      browserPath = value("UI_TEST_BROWSER_PATH")
      driverPath = value("UI_TEST_DRIVER_PATH")
      for (name, path) in [
        ("UI_TEST_BROWSER_PATH", browserPath), ("UI_TEST_DRIVER_PATH", driverPath),
      ] {
        guard let path, !FileManager.default.isExecutableFile(atPath: path) else { continue }
        problems.append("\(name) is '\(path)', which is no executable file.")
      }
      arguments = (value("UI_TEST_BROWSER_ARGUMENTS") ?? "")
        .split { $0.isWhitespace }.map(String.init)
      remoteAddress = value("WEBDRIVER_URL")
      remoteToken = value("WEBDRIVER_TOKEN")
      if let remoteToken, !remoteToken.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
        problems.append("WEBDRIVER_TOKEN holds a space, or what is no ASCII: no token does.")
      }
      remoteAuthorities = value("WEBDRIVER_CA_FILE")
      if let remoteAuthorities, !FileManager.default.isReadableFile(atPath: remoteAuthorities) {
        problems.append("WEBDRIVER_CA_FILE is '\(remoteAuthorities)', which can't be read.")
      }
      if let remoteAddress, Endpoint(remoteAddress) == nil {
        // It may hold a password.
        problems.append(
          "WEBDRIVER_URL is no address of a remote end. Write it as "
            + "'https://user:password@host:port/path'; scheme and host are needed.")
      }
      if let text = value("UI_TEST_SESSION_TIMEOUT") {
        if let seconds = Double(text), seconds > 0, seconds <= 86_400 {
          sessionTime = .seconds(seconds)
        } else {
          problems.append(
            "UI_TEST_SESSION_TIMEOUT is '\(text)'. Set it to the seconds that a remote end may take "
              + "to start a browser: 300.")
        }
      }
      pageHost = value("UI_TEST_PAGE_HOST")
      isTunneled = pageHost == "tunnel"
      if isTunneled { pageHost = nil }
      if let pageHost, Self.parts(ofHost: pageHost) == nil {
        problems.append(
          "UI_TEST_PAGE_HOST is '\(pageHost)'. Set it to the host by which the remote browser "
            + "reaches this machine, with a port if that is another: 'tests.example.com' or "
            + "'10.0.0.5:8080'; or to 'tunnel'.")
      }
      capabilities = value("WEBDRIVER_CAPABILITIES")
      if let capabilities, JSON(Array(capabilities.utf8))?.members == nil {
        let reason =
          JSONReader.problem(in: Array(capabilities.utf8)) ?? "it is another kind of value"
        problems.append(
          "WEBDRIVER_CAPABILITIES is no JSON object: \(reason). Write it as "
            + "'{\"browserName\": \"chrome\"}'.")
      }
      guard problems.isEmpty else {
        throw BrowserError(.invalid, problems.joined(separator: "\n"))
      }
    }

    private static func parts(ofHost text: String) -> URLComponents? {
      guard !text.contains(where: \.isWhitespace),
        let parts = URLComponents(string: "http://\(text)"), parts.host?.isEmpty == false,
        parts.user == nil, parts.path.isEmpty, parts.query == nil, parts.fragment == nil
      else { return nil }
      return parts
    }

    /// The address of a page on this machine as a remote browser reaches it.
    package func seen(_ address: String) -> String {
      guard remoteAddress != nil, let host = pageHost.flatMap(Self.parts(ofHost:)),
        var parts = URLComponents(string: address), Self.isLoopback(parts)
      else { return address }
      parts.host = host.host
      if let port = host.port { parts.port = port }
      return parts.string ?? address
    }

    /// Whether an address can't be meant for another machine: a remote browser would look on its own.
    package static func isLoopback(_ address: String) -> Bool {
      URLComponents(string: address).map(isLoopback) ?? false
    }

    private static func isLoopback(_ parts: URLComponents) -> Bool {
      let host = parts.host?.lowercased() ?? ""
      return ["localhost", "::1", "[::1]", "0.0.0.0"].contains(host) || host.hasPrefix("127.")
    }

    /// The required capabilities of a session: each session's, an engine's and the added ones.
    func capabilities(of engine: JSON = [:]) -> JSON {
      var all = WebDriverPage.capabilities
      all.merge(engine)
      all.merge(capabilities.flatMap { JSON(Array($0.utf8)) } ?? [:])
      return all
    }
  }
#endif
