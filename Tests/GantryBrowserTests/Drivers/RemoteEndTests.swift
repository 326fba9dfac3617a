import Foundation
import GantryBrowser
import GantryNetworking
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
      // As it is, in an address, in a header, and of the other service.
      for secret in ["se cret", "se%20cret", "bWU6c2UgY3JldA", "hush"] {
        #expect(!probe.output.contains(secret))
      }
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

    /// Each command takes as long as the way there and back; the agent is long, and there already.
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
      let texts = driver.app.output.components(separatedBy: "] COMMAND ").dropFirst(before + 1)
      #expect(!texts.joined().contains("MutationObserver"))
    }

    /// A driver in a network namespace of its own, at the end of a way with delay and loss; its hub has
    /// one slot, and queues who asks for another.
    private func withGridFarAway(
      _ server: TestServer, _ body: (ProcessApplication, BrowserOptions) async throws -> Void
    ) async throws {
      defer { server.stop() }
      for tool in ["/usr/bin/python3", "/usr/bin/unshare", "/usr/bin/chromedriver"] {
        try #require(
          FileManager.default.isExecutableFile(atPath: tool),
          "\(tool) is missing: apt-get install python3 util-linux chromium-driver")
      }
      let folder = FileManager.default.temporaryDirectory.path + "/gantry-far-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let grid = ProcessApplication(executable: "/usr/bin/python3")
      let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Support/Grid/grid.py").standardized.path
      grid.launchArguments = [script, folder, "\(server.port)", "25", "2", "1"]
      // Its browsers leave their profiles there.
      grid.launchEnvironment = ["TMPDIR": try Watchdog.shared().privateFolder]
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
      try await withGridFarAway(TestServer(pages: ["/": "<title>Far</title><p>away</p>"])) {
        grid, asked in
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
        #expect(time > .milliseconds(150) && time < .seconds(30), "\(time)")

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
      let server = try TestServer(pages: [
        "/": "<title>Far</title><script>console.log('heard')</script>"
      ])
      try await withGridFarAway(server) { grid, options in
        var asked = options
        asked.capabilities = Self.capabilitiesWithDevTools
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

    /// In the namespace nobody listens on the server's port.
    @Test func aTunnelCarriesWhatPagesAskTheirLoopbackFor() async throws {
      let asked = Lock<[TestServer.Request]>([])
      let server = try TestServer(serve: { socket in
        guard let request = TestServer.request(on: socket) else { return }
        asked.withLock { $0.append(request) }
        let (type, text) =
          switch request.path {
          case "/?q=1": ("text/html", Self.page)
          case "/popup": ("text/html", "<title>Popup</title>")
          case "/worker.js": ("text/javascript", "fetch('/of-worker').then(() => postMessage(''))")
          default: ("text/plain", "\(request.method) \(request.body.count)")
          }
        let head =
          "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nSet-Cookie: a=1; HttpOnly\r\nSet-Cookie: b=2\r\n"
          + "Transfer-Encoding: chunked\r\n\r\n"
        let body = "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n0\r\n\r\n"
        try? System.send(Array((head + body).utf8), to: socket)
      })
      try await withGridFarAway(server) { grid, options in
        var asking = options
        asking.isTunneled = true
        // A grid that has no DevTools has no tunnel.
        let error = #expect(throws: BrowserError.self) {
          try BrowserPool.page(asking, agent: Kind.agent, deadline: .generous)
        }
        #expect(error?.message.contains("offers no DevTools (se:cdp)") == true)
        asking.capabilities = Self.capabilitiesWithDevTools
        let page = try BrowserPool.page(asking, agent: Kind.agent, deadline: .generous)
        #if DEBUG
          // What a page's conditions let through is carried, too.
          let stubs = NetworkStubs(unmatched: .passThrough) { Stub("GET /stubbed").text("stub") }
          let responder = try NetworkResponder(checking: NetworkConditions(stubs: stubs)) { _ in }
          #expect(try page.intercept(responder, deadline: .generous))
        #endif
        try page.open(server.address + "/?q=1", deadline: .generous)
        try page.wait("document.title.startsWith('done')")
        let title = try page.call("document.title", waits: false, deadline: .generous)
        #expect(title.contains("done POST 300000, POST 5, stub"), "\(title)")
        _ = try page.call("setTimeout(open, 0, '/popup')", waits: false, deadline: .generous)
        try page.wait(across: "document.title === 'Popup'")
        let got = asked.withLock { $0 }
        #expect(
          Set(got.map(\.path)).isSuperset(of: ["/?q=1", "/worker.js", "/of-worker", "/popup"]))
        #expect(!got.contains { $0.path == "/stubbed" })
        #expect(got.first { $0.path == "/echo" }?.headers["cookie"] == "a=1; b=2")
        page.close()
        #expect(grid.waitForOutput(containing: "opened 2 ended 2"), "\(grid.output.suffix(2000))")
      }
    }

    private static let page = """
      <title>Near</title><script>
      const post = (body) => fetch('/echo', { method: 'POST', body }).then((answer) => answer.text());
      const worker = new Worker('/worker.js');
      const worked = new Promise((resolve) => worker.onmessage = resolve);
      (async () => {
        const texts = [await post('x'.repeat(300000)), await post(new Blob(['hello']))];
        await worked;
        const stub = await fetch('/stubbed').then((answer) => answer.text());
        document.title = `done ${texts.join(', ')}, ${stub}`;
      })();
      </script>
      """

    private static let capabilitiesWithDevTools = capabilities.replacingOccurrences(
      of: "{\"goog:", with: "{\"se:cdpEnabled\": true, \"goog:")

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
