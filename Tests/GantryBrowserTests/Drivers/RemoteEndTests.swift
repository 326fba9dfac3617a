import Foundation
import GantryTesting
import Testing

extension BrowserTests {
  /// A remote end as a grid of browsers is one: behind a password and a path.
  @Suite struct RemoteEndTests {
    /// Two drivers, of which nginx gives each session to one.
    @Test func aGridBehindNginxIsARemoteEnd() async throws {
      for tool in ["/usr/sbin/nginx", "/usr/bin/chromedriver"] {
        try #require(
          FileManager.default.isExecutableFile(atPath: tool),
          "\(tool) is missing: apt-get install nginx chromium-driver")
      }
      let folder = FileManager.default.temporaryDirectory.path + "/gantry-grid-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try makePassword(folder)
      let drivers = try await (startDriver(), startDriver())
      defer {
        drivers.0.app.terminate()
        drivers.1.app.terminate()
      }
      let port = try TestServer(pages: [:])
      port.stop()
      try configuration(port.port, [drivers.0.port, drivers.1.port])
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
        "WEBDRIVER_URL": "http://me:se%20cret@localhost:\(port.port)/wd/hub",
        "WEBDRIVER_CAPABILITIES": """
        {"goog:chromeOptions": {"binary": "/usr/lib/chromium/chromium-headless-shell",
        "args": ["--no-sandbox"]}}
        """,
      ]
      probe.readiness = .started
      probe.passesOutputOn = false
      try await probe.launch()
      #expect(probe.waitForExit(timeout: .seconds(120)) == .exited(code: 0), "\(probe.output)")
      #expect(probe.output.contains("Grid n=0"), "\(probe.output)")
      #expect(probe.output.contains("Grid n=1"), "\(probe.output)")
      #expect(probe.output.contains("screenshot true"))
      #expect(!probe.output.contains("se cret"))
      // Both had a session.
      for driver in [drivers.0, drivers.1] {
        #expect(
          driver.app.output.contains("COMMAND InitSession"), "\(driver.app.output.prefix(2000))")
      }
    }

    private func startDriver() async throws -> (app: ProcessApplication, port: UInt16) {
      let app = ProcessApplication(executable: "/usr/bin/chromedriver")
      app.launchArguments = ["--port=0", "--verbose"]
      app.readiness = .output(containing: "started successfully on port ")
      app.passesOutputOn = false
      try await app.launch()
      let words = app.output.split(separator: "started successfully on port ", maxSplits: 1)
      let digits = try #require(words.last).prefix { $0.isNumber }
      let port = try #require(UInt16(digits))
      return (app, port)
    }

    private func makePassword(_ folder: String) throws {
      try "me:{PLAIN}se cret\n".write(
        toFile: folder + "/users", atomically: true, encoding: .utf8)
    }

    /// New sessions go to both in turn; all others to where their number was given out, which here
    /// a list of both tells: the one that does not know a session answers 404.
    private func configuration(_ port: UInt16, _ drivers: [UInt16]) -> String {
      """
      daemon off; master_process off; pid nginx.pid; error_log stderr;
      events { worker_connections 64; }
      http {
        access_log off; client_body_temp_path body; proxy_temp_path proxy;
        fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s; client_max_body_size 64m;
        upstream new { server 127.0.0.1:\(drivers[0]); server 127.0.0.1:\(drivers[1]); }
        upstream first { server 127.0.0.1:\(drivers[0]); }
        server {
          listen 127.0.0.1:\(port);
          auth_basic grid; auth_basic_user_file users;
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
