import Foundation
import GantryBrowser
import GantryReport
import GantrySystem
import GantryTesting
import TestServer
import Testing

extension BrowserTests {
  /// A remote end as a grid of browsers is one: behind a password, a path and TLS.
  @Suite struct RemoteEndTests {
    /// Two drivers; nginx gives each session to one.
    @Test(arguments: [false, true])
    func aGridBehindNginxIsARemoteEnd(isSecure: Bool) async throws {
      for tool in ["/usr/sbin/nginx", "/usr/bin/chromedriver", "/usr/bin/openssl"] {
        try #require(
          FileManager.default.isExecutableFile(atPath: tool),
          "\(tool) is missing: apt-get install nginx-light chromium-driver openssl")
      }
      let folder = FileManager.default.temporaryDirectory.path + "/gantry-grid-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try makePassword(folder)
      if isSecure { try await makeCertificate(folder) }
      let drivers = try (RunningDriver(), RunningDriver())
      defer {
        drivers.0.app.terminate()
        drivers.1.app.terminate()
      }
      let port = try TestServer(pages: [:])
      port.stop()
      try configuration(port.port, [drivers.0.port, drivers.1.port], isSecure: isSecure)
        .write(toFile: folder + "/nginx.conf", atomically: true, encoding: .utf8)
      let nginx = ProcessApplication(executable: "/usr/sbin/nginx")
      nginx.launchArguments = ["-p", folder, "-c", folder + "/nginx.conf", "-e", "stderr"]
      nginx.readiness = .port(port.port)
      nginx.passesOutputOn = false
      try await nginx.launch()
      defer { nginx.terminate() }

      let server = try TestServer(pages: ["/": "<title>Grid</title>"])
      defer { server.stop() }
      let probe = ProcessApplication(product: "BrowserProbe")
      probe.launchArguments = ["remote", server.address + "/"]
      probe.launchEnvironment = [
        "WEBDRIVER_CA_FILE": isSecure ? folder + "/grid.crt" : "",
        "WEBDRIVER_URL":
          isSecure
          ? "https://localhost:\(port.port)/wd/hub"
          : "http://me:se%20cret@localhost:\(port.port)/wd/hub",
        "WEBDRIVER_TOKEN": isSecure ? "hush-7d2c" : "",
        "WEBDRIVER_CAPABILITIES": Self.capabilities,
      ]
      probe.readiness = .started
      probe.passesOutputOn = false
      try await probe.launch()
      #expect(probe.waitForExit(timeout: .seconds(120)) == .exited(code: 0), "\(probe.output)")
      #expect(probe.output.contains("Grid n=0"), "\(probe.output)")
      #expect(probe.output.contains("Grid n=1"), "\(probe.output)")
      #expect(probe.output.contains("screenshot true"))
      #expect(!probe.output.contains("se cret") && !probe.output.contains("hush"))
      // Nobody else has signed the certificate.
      if isSecure {
        probe.launchEnvironment["WEBDRIVER_CA_FILE"] = nil
        try await probe.launch()
        #expect(probe.waitForExit(timeout: .seconds(60)) != .exited(code: 0))
        #expect(
          probe.output.contains("WEBDRIVER_CA_FILE names the file"), "\(probe.output.suffix(2000))")
      }
      // Both had a session.
      for driver in [drivers.0, drivers.1] {
        #expect(
          driver.app.output.contains("COMMAND InitSession"), "\(driver.app.output.prefix(2000))")
      }
    }

    /// Each command takes as long as the way there and back.
    @Test func aTapOnANewDocumentIsThreeCommands() throws {
      let driver = try RunningDriver()
      defer { driver.app.terminate() }
      let server = try TestServer(pages: ["/": "<title>Far</title><p>away</p>"])
      defer { server.stop() }
      var options = BrowserOptions()
      options.remoteAddress = "http://127.0.0.1:\(driver.port)"
      options.capabilities = Self.capabilities
      let page = try BrowserPool.page(options, agent: Kind.agent, deadline: .generous)
      defer { page.close() }
      try page.open(server.address + "/", deadline: .generous)
      let before = commands(of: driver, atLeast: 1).count
      try page.wait("document.querySelector('p')")
      let answer = try page.perform(
        [.pointerMove(x: 20, y: 20), .pointerDown(), .pointerUp()], asking: "1",
        deadline: .generous)
      #expect(answer == "1")
      #expect(
        commands(of: driver, atLeast: before + 3).dropFirst(before)
          == ["ExecuteAsyncScript", "PerformActions", "ExecuteScript"])
    }

    /// A driver in a network namespace of its own, at the end of a way with delay and loss; its hub has
    /// one slot, and queues who asks for another.
    private func withGridFarAway(
      _ page: String, _ body: (ProcessApplication, BrowserOptions) async throws -> Void
    ) async throws {
      for tool in ["/usr/bin/python3", "/usr/bin/unshare", "/usr/bin/chromedriver"] {
        try #require(
          FileManager.default.isExecutableFile(atPath: tool),
          "\(tool) is missing: apt-get install python3 util-linux chromium-driver")
      }
      let folder = FileManager.default.temporaryDirectory.path + "/gantry-far-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let server = try TestServer(pages: ["/": page])
      defer { server.stop() }
      let grid = ProcessApplication(executable: "/usr/bin/python3")
      let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Support/Grid/grid.py").standardized.path
      grid.launchArguments = [script, folder, "\(server.port)", "25", "2", "1"]
      grid.readiness = .output(containing: "grid on port ")
      grid.passesOutputOn = false
      try await grid.launch()
      defer { grid.terminate() }
      let port = try #require(grid.output.firstMatch(of: /port (\d+)/)?.output.1)
      var options = BrowserOptions()
      options.remoteAddress = "http://127.0.0.1:\(port)"
      options.capabilities = Self.capabilities
      try await body(grid, options)
    }

    @Test func aGridFarAwayQueues() async throws {
      try await withGridFarAway("<title>Far</title><p>away</p>") { grid, asked in

        let first = try BrowserPool.page(asked, agent: Kind.agent, deadline: .generous)
        try first.open("http://127.0.0.1:8080/", deadline: .generous)
        let title = try first.call("document.title", waits: false, deadline: .generous)
        #expect(title.contains("Far"), "\(title)")
        try first.open("http://127.0.0.1:8080/", deadline: .generous)
        let time = try ContinuousClock().measure {
          try first.wait("document.querySelector('p')")
          let answer = try first.perform(
            [.pointerMove(x: 20, y: 20), .pointerDown(), .pointerUp()], asking: "1",
            deadline: .generous)
          #expect(answer == "1")
        }
        // Three commands there and back, some of which may be lost.
        #expect(time > .milliseconds(150) && time < .seconds(2), "\(time)")

        // Who gives up while it waits in the queue leaves no session behind.
        let error = #expect(throws: BrowserError.self) {
          try BrowserPool.page(asked, agent: Kind.agent, deadline: Deadline(after: .seconds(1)))
        }
        #expect(
          error?.code == .timedOut && error?.message.contains("UI_TEST_SESSION_TIMEOUT") == true)
        async let third = System.aside {
          try BrowserPool.page(asked, agent: Kind.agent, deadline: .generous)
        }
        first.close()
        let last = try await third
        try last.open("http://127.0.0.1:8080/", deadline: .generous)
        last.close()
        #expect(grid.waitForOutput(containing: "opened 3 ended 3"), "\(grid.output.suffix(2000))")
      }
    }

    /// A grid that offers DevTools has a page of theirs, with its console and its requests.
    @Test func theDevToolsOfAGridAreUsed() async throws {
      try await withGridFarAway("<title>Far</title><script>console.log('heard')</script>") {
        grid, options in
        var asked = options
        asked.capabilities = Self.capabilities.replacingOccurrences(
          of: "{\"goog:", with: "{\"se:cdpEnabled\": true, \"goog:")
        let page = try BrowserPool.page(asked, agent: Kind.agent, deadline: .generous)
        try page.open("http://127.0.0.1:8080/", deadline: .generous)
        let title = try page.call("document.title", waits: false, deadline: .generous)
        #expect(title.contains("Far"), "\(title)")
        #expect(page.console.map(\.text) == ["heard"])
        #expect(page.network.contains { $0.url == "http://127.0.0.1:8080/" && $0.status == 200 })
        let error = #expect(throws: BrowserError.self) {
          try page.download(into: "/", deadline: .generous) {}
        }
        #expect(error?.message == "What a remote browser downloads is on its own machine.")
        page.close()
        #expect(grid.waitForOutput(containing: "opened 1 ended 1"), "\(grid.output.suffix(2000))")
        #expect(grid.output.contains("/se/cdp HTTP/1.1 opened 1"), "\(grid.output.suffix(2000))")
      }
    }

    private static let capabilities = """
      {"goog:chromeOptions": {"binary": "/usr/lib/chromium/chromium-headless-shell",
      "args": ["--no-sandbox"]}}
      """

    /// What a driver was asked, by the names in its log, once that has so many.
    private func commands(of driver: RunningDriver, atLeast count: Int) -> [Substring] {
      let end = ContinuousClock.now + .seconds(10)
      while true {
        let commands = driver.app.output.split(separator: "\n").compactMap { line in
          line.firstMatch(of: /\] COMMAND (\w+)/)?.output.1
        }
        if commands.count >= count || .now > end { return commands }
        Thread.sleep(forTimeInterval: 0.02)
      }
    }

    private func makeCertificate(_ folder: String) async throws {
      let openssl = ProcessApplication(executable: "/usr/bin/openssl")
      openssl.launchArguments = [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
        "-addext", "subjectAltName=DNS:localhost", "-keyout", folder + "/grid.key", "-out",
        folder + "/grid.crt",
      ]
      openssl.readiness = .started
      openssl.passesOutputOn = false
      try await openssl.launch()
      #expect(openssl.waitForExit(timeout: .seconds(60)) == .exited(code: 0), "\(openssl.output)")
    }

    private func makePassword(_ folder: String) throws {
      try "me:{PLAIN}se cret\n".write(
        toFile: folder + "/users", atomically: true, encoding: .utf8)
    }

    /// New sessions go to both in turn; all others to where their number was given out, which here
    /// a list of both tells: the one that does not know a session answers 404.
    private func configuration(
      _ port: UInt16, _ drivers: [UInt16], isSecure: Bool
    ) -> String {
      let secure = isSecure ? "ssl; ssl_certificate grid.crt; ssl_certificate_key grid.key" : ""
      let guarded =
        isSecure
        ? "if ($http_authorization != 'Bearer hush-7d2c') { return 401; }"
        : "auth_basic grid; auth_basic_user_file users;"
      return """
        daemon off; master_process off; pid nginx.pid; error_log stderr;
        events { worker_connections 64; }
        http {
          access_log off; client_body_temp_path body; proxy_temp_path proxy;
          fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s; client_max_body_size 64m;
          upstream new { server 127.0.0.1:\(drivers[0]); server 127.0.0.1:\(drivers[1]); }
          upstream first { server 127.0.0.1:\(drivers[0]); }
          server {
            listen 127.0.0.1:\(port) \(secure);
            \(guarded)
            proxy_set_header Host localhost:\(drivers[0]);
            proxy_set_header Origin ""; proxy_http_version 1.1;
            proxy_intercept_errors off;
            location = /wd/hub/session { proxy_pass http://new/session; }
            location /wd/hub/ {
              proxy_pass http://first/;
              proxy_intercept_errors on; error_page 404 = @second;
            }
            location @second {
              rewrite ^/wd/hub(/.*)$ $1 break;
              proxy_pass http://127.0.0.1:\(drivers[1]);
            }
          }
        }
        """
    }
  }
}
