#if os(Linux)
  import Foundation
  import GantryTesting
  import TestServer
  import Testing

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// `gantry proxy`, as a program with clients that know nothing of this package.
  @Suite(.timeLimit(.minutes(20))) struct ProxyProgramTests {
    private func proxy(_ arguments: String...) -> ProcessApplication {
      let proxy = ProcessApplication(product: "gantry-proxy")
      proxy.launchArguments = arguments
      proxy.readiness = .started
      proxy.passesOutputOn = false
      return proxy
    }

    private func server() throws -> TestServer {
      try TestServer { request in
        let body = String(decoding: request.body, as: UTF8.self)
        return ("text/plain", Array("\(request.method) \(request.path) \(body)".utf8))
      }
    }

    @Test func curlAndPythonAskByIt() async throws {
      let server = try server()
      defer { server.stop() }
      // The shell gets the option as $1 and the address as $2.
      let script = #"""
        echo "$1"
        curl --silent --show-error --data sent "$2/curl?a=b"
        python3 -c 'import sys, urllib.request
        print(urllib.request.urlopen(sys.argv[1] + "/python").read().decode())
        try: urllib.request.urlopen(sys.argv[1] + "/broken")
        except urllib.error.HTTPError as error: print(error.code, error.read().decode())
        ' "$2"
        exit 7
        """#
      let proxy = proxy(
        "--to", "base-url=\(server.address)", "--network.stubs",
        #"{"unmatched": "pass-through", "routes": [{"path": "/broken", "status": 418, "text": "no"}]}"#,
        "--", "/bin/sh", "-c", script, "sh")
      try await proxy.launch()
      #expect(proxy.waitForExit(timeout: .seconds(60)) == .exited(code: 7), "\(proxy.output)")
      let output = proxy.output
      for line in [
        "--base-url\n", "POST /curl?a=b sentGET /python \n", "418 no",
        "POST \(server.address)/curl?a=b 200 ", " 2 bytes stub /broken",
      ] {
        #expect(output.contains(line), "\(line): \(output)")
      }
    }

    @Test func itEndsWithASignalAndTellsEachRequest() async throws {
      let server = try server()
      defer { server.stop() }
      let proxy = proxy("--to", server.address, "--network.offline")
      try await proxy.launch()
      defer { proxy.terminate() }
      #expect(proxy.waitForOutput(containing: "stands for \(server.address)"))
      let address = try #require(
        proxy.output.split(separator: "\n").first { $0.contains(" stands for ") }?
          .split(separator: " ").first)
      await #expect(throws: (any Error).self) {
        _ = try await URLSession.shared.data(
          from: try #require(URL(string: String(address) + "/?password=hunter22secret")))
      }
      #expect(proxy.waitForOutput(containing: "fault offline"))
      #expect(!proxy.output.contains("hunter22secret"))
      kill(try #require(proxy.processIdentifier), SIGTERM)
      #expect(proxy.waitForExit() == .exited(code: 0))
    }

    @Test(arguments: [
      ([], "--to is missing"), (["--to", "example.com"], "no address of a service"),
      (["--to", "base=http://127.0.0.1:9"], "no program stands behind '--'"),
      (["--to", "http://127.0.0.1:9", "--network.fault-rate", "7"], "network.fault-rate: '7.0'"),
      (["--to", "http://127.0.0.1:9", "--network.ofline"], "Did you mean"),
      (["--to", "http://127.0.0.1:9", "--", "no-such-program"], "no program 'no-such-program'"),
    ])
    func whatCannotBeIsSaid(_ arguments: [String], _ message: String) async throws {
      let proxy = ProcessApplication(product: "gantry-proxy")
      proxy.launchArguments = arguments
      proxy.readiness = .started
      proxy.passesOutputOn = false
      try await proxy.launch()
      #expect(proxy.waitForExit(timeout: .seconds(30)) == .exited(code: 64), "\(proxy.output)")
      #expect(proxy.output.contains(message), "\(proxy.output)")
    }

    /// A service of HTTPS, which compresses and sets cookies, for a client that knows no TLS.
    ///
    /// Foundation takes no other authorities than the system's list of them, so that the proxy gets
    /// a view of the file system in which that list is the test's.
    @Test func aServiceMaySpeakHTTPS() async throws {
      for tool in ["/usr/sbin/nginx", "/usr/bin/openssl", "/usr/bin/unshare"] {
        try #require(
          FileManager.default.isExecutableFile(atPath: tool),
          "\(tool) is missing: apt-get install nginx-light openssl util-linux")
      }
      let folder = FileManager.default.temporaryDirectory.path + "/gantry-tls-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let openssl = ProcessApplication(executable: "/usr/bin/openssl")
      openssl.launchArguments = [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
        "-addext", "subjectAltName=DNS:localhost", "-keyout", "\(folder)/key", "-out",
        "\(folder)/crt",
      ]
      openssl.readiness = .started
      openssl.passesOutputOn = false
      try await openssl.launch()
      #expect(openssl.waitForExit(timeout: .seconds(60)) == .exited(code: 0), "\(openssl.output)")
      let free = try TestServer(pages: [:])
      free.stop()
      try """
      daemon off; master_process off; pid nginx.pid; error_log stderr;
      events { worker_connections 64; }
      http {
        access_log off; client_body_temp_path b; proxy_temp_path p; fastcgi_temp_path f;
        uwsgi_temp_path u; scgi_temp_path s; gzip on; gzip_types text/plain; gzip_min_length 1;
        server {
          listen 127.0.0.1:\(free.port) ssl; ssl_certificate crt; ssl_certificate_key key;
          location /moved { return 302 https://localhost:\(free.port)/there; }
          location / {
            default_type text/plain;
            add_header Set-Cookie "a=1; Domain=localhost; Secure";
            add_header Set-Cookie "b=2";
            return 200 "$request_method $request_uri $http_host $content_length";
          }
        }
      }
      """.write(toFile: folder + "/nginx.conf", atomically: true, encoding: .utf8)
      let nginx = ProcessApplication(executable: "/usr/sbin/nginx")
      nginx.launchArguments = ["-p", folder, "-c", folder + "/nginx.conf", "-e", "stderr"]
      nginx.readiness = .port(free.port)
      nginx.passesOutputOn = false
      try await nginx.launch()
      defer { nginx.terminate() }

      let proxy = ProcessApplication(executable: "/usr/bin/unshare")
      let script = #"mount --bind "$0" /etc/ssl/certs/ca-certificates.crt && exec "$@""#
      let clients = #"""
        curl --silent --show-error --compressed --include --data '12345' "$2/a?b"
        curl --silent --show-error --output /dev/null --write-out '\n%{redirect_url}\n' "$2/moved"
        """#
      proxy.launchArguments =
        (getuid() == 0 ? [] : ["--map-root-user"]) + [
          "--mount", "--", "/bin/sh", "-c", script, folder + "/crt",
          try ProductLocation.path(of: "gantry-proxy"), "--to",
          "base-url=https://localhost:\(free.port)", "--", "/bin/sh", "-c", clients, "sh",
        ]
      proxy.readiness = .started
      proxy.passesOutputOn = false
      try await proxy.launch()
      defer { proxy.terminate() }
      #expect(proxy.waitForExit(timeout: .seconds(60)) == .exited(code: 0), "\(proxy.output)")
      let output = proxy.output.replacing("\r\n", with: "\n")
      #expect(output.contains("POST /a?b localhost:\(free.port) 5"), "\(output)")
      #expect(output.contains("Set-Cookie: a=1; Secure\n"), "\(output)")
      #expect(output.contains("Set-Cookie: b=2\n"), "\(output)")
      #expect(output.contains(#/\nhttp://127\.0\.0\.1:\d+/there/#), "\(output)")
    }
  }
#endif
