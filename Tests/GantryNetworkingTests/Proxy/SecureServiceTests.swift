#if os(Linux)
  import Foundation
  import FoundationNetworking
  import GantrySystem
  import GantryTesting
  import TestServer
  import Testing

  @testable import GantryNetworking

  /// A proxy before a service of HTTPS, for clients that know no TLS.
  @Suite(.timeLimit(.minutes(20))) struct SecureServiceTests {
    /// What the service is behind nginx: it echoes what comes after an upgrade.
    private let echo: TestServer
    private let service: SecureService

    init() async throws {
      echo = try TestServer { socket in
        let stream = WireStream(socket) { _ = System.waitToRead([$0]) }
        guard let head = try? stream.head(), head.headers["Upgrade"] == "websocket" else { return }
        let answer =
          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
        guard (try? System.send(Array(answer.utf8), to: socket)) != nil else { return }
        while let piece = try? stream.take(atMost: 1 << 16), !piece.isEmpty {
          guard (try? System.send(piece, to: socket)) != nil else { return }
        }
      }
      service = try await SecureService(
        """
        location /moved { return 302 $scheme://$http_host/there; }
        location /socket {
          proxy_pass \(echo.address); proxy_http_version 1.1; proxy_buffering off;
          proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade;
        }
        location / {
          default_type text/plain;
          add_header Set-Cookie "a=1; Domain=localhost; Secure";
          add_header Set-Cookie "b=2";
          return 200 "$request_method $request_uri $http_host $content_length";
        }
        """)
    }

    /// Compressed answers, cookies and redirections are the client's.
    @Test func requestsPass() async throws {
      defer { echo.stop() }
      let output = try await service.output(
        of: #"""
          curl --silent --show-error --compressed --include --data '12345' "$2/a?b"
          curl --silent --show-error --output /dev/null --write-out '\n%{redirect_url}\n' "$2/moved"
          """#)
      #expect(output.contains("POST /a?b localhost:\(service.port) 5"), "\(output)")
      #expect(output.contains("Set-Cookie: a=1; Secure\n"), "\(output)")
      #expect(output.contains("Set-Cookie: b=2\n"), "\(output)")
      #expect(output.contains(#/\nhttp://127\.0\.0\.1:\d+/there/#), "\(output)")
    }

    /// What a client doesn't read is no other client's wait.
    @Test func aClientThatDoesNotReadHoldsNoOther() async throws {
      defer { echo.stop() }
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("gantry-large-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: file) }
      try LargeAnswer.write(256 << 20, to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
      let service = try await SecureService(
        "location /large { alias \(file.path); } location /small { return 200 small; }")
      let output = try await service.output(
        of: #"""
          python3 -c '
          import glob, os, socket, sys, tempfile, time, urllib.parse, urllib.request
          address = urllib.parse.urlparse(sys.argv[1])
          client = socket.create_connection((address.hostname, address.port))
          client.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
          print(client.recv(15).decode())
          for _ in range(3):
            time.sleep(0.5)
            print(urllib.request.urlopen(sys.argv[1] + "/small", timeout=20).read().decode())
          kept = glob.glob(tempfile.gettempdir() + "/gantry-body-%s-*" % sys.argv[2])
          print("kept", sum(map(os.path.getsize, kept)) > 1 << 20)
          ' "$2" "$PPID"
          """#)
      #expect(output.contains("HTTP/1.1 200"), "\(output)")
      #expect(output.split(separator: "\n").count { $0 == "small" } == 3, "\(output)")
      // Nobody reads faster than the client.
      #expect(output.contains("kept False"), "\(output)")
    }

    /// As Apple's platforms ask: `URLSession` waits for no client.
    @Test func bySessionAClientThatDoesNotReadHoldsNoOther() async throws {
      echo.stop()
      let size = 128 << 20
      let server = try TestServer(serve: { socket in
        guard let request = TestServer.request(on: socket) else { return }
        if request.path == "/large" { return LargeAnswer.send(size, to: socket) }
        try? System.send(RawServer.answer("201 Created", [], request.body), to: socket)
      })
      defer { server.stop() }
      let address = try #require(URL(string: server.address))
      let (listener, port) = try System.listenOnLoopback(port: 0)
      let core = try ProxyCore(
        try #require(ProxiedService(address)), port: port,
        ConditionedEngine(ProcessConditions(given: NetworkConditions())), passesDocuments: false,
        nil, asksByURLSession: true)
      try core.serve(listener)
      defer { core.stop() }
      let client = try System.connectToLoopback(port: port)
      defer { System.close(client) }
      try System.send(Array("GET /large HTTP/1.1\r\nHost: x\r\n\r\n".utf8), to: client)
      for _ in 0..<3 {
        try await Task.sleep(for: .milliseconds(300))
        let seen = await Way.handler.ask(
          try request("http://127.0.0.1:\(port)/small", "POST", body: "said"), .ephemeral)
        #expect(seen.status == 201 && seen.text == "said", "\(seen)")
      }
      // All of it has waited.
      let got = try await System.aside {
        let stream = WireStream(client) { _ = System.waitToRead([$0]) }
        guard let answer = try stream.answer() else { return 0 }
        var count = 0
        while let piece = try answer.body.next() { count += piece.count }
        return count
      }
      #expect(got == size)
    }

    /// Sends four megabytes, which come back to a client that begins to read late.
    private let client = #"""
      python3 -c '
      import os, socket, sys, threading, time, urllib.parse
      address = urllib.parse.urlparse(sys.argv[1])
      client = socket.create_connection((address.hostname, address.port))
      client.sendall(b"GET /socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
                     b"Upgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n")
      answer = client.makefile("rb")
      print(answer.readline().decode().strip())
      while answer.readline().strip(): pass
      sent = os.urandom(4 << 20)
      def send():
        try: client.sendall(sent)
        except OSError: pass
      threading.Thread(target=send).start()
      time.sleep(0.3)
      got = answer.read(len(sent))
      print("came back", got == sent, len(got) < len(sent))
      client.close()
      ' "$2"
      """#

    @Test func aWebSocketPasses() async throws {
      defer { echo.stop() }
      let output = try await service.output(of: client)
      // A line of the proxy's may stand between the two.
      #expect(output.contains("HTTP/1.1 101 Switching Protocols\n"), "\(output)")
      #expect(output.contains("came back True"), "\(output)")
    }

    @Test func aWebSocketIsCutOff() async throws {
      defer { echo.stop() }
      let output = try await service.output(of: client, "--network.fault", "reset")
      // A line of the proxy's may stand between the two.
      #expect(output.contains("HTTP/1.1 101 Switching Protocols\n"), "\(output)")
      #expect(output.contains("came back False True"), "\(output)")
    }

    /// What signed its certificate is no authority of the system's.
    @Test func aServiceThatNobodyTrustsIsAskedForNothing() async throws {
      defer { echo.stop() }
      let output = try await service.output(
        of: #"""
          curl --silent --show-error --include "$2/"
          curl --silent --show-error --include --header "Connection: Upgrade" --header "Upgrade: x" "$2/socket"
          """#, isTrusted: false)
      let said = output.split(separator: "\n").filter { $0.contains("gave no answer: ") }
      #expect(said.count { $0.hasPrefix("gantry: ") } == 2, "\(output)")
      #expect(said.last?.contains("certificate") == true, "\(output)")
      let statuses = output.matches(of: #/HTTP/1\.1 (\d+) /#).map { String($0.output.1) }
      #expect(statuses == ["502", "502"], "\(output)")
    }
  }

  /// nginx with a certificate of its own.
  private final class SecureService: Sendable {
    let port: UInt16
    private let folder: String
    private let nginx: ProcessApplication

    init(_ locations: String) async throws {
      for tool in ["/usr/sbin/nginx", "/usr/bin/openssl", "/usr/bin/unshare"] {
        try #require(
          FileManager.default.isExecutableFile(atPath: tool),
          "\(tool) is missing: apt-get install nginx-light openssl util-linux")
      }
      let folder = FileManager.default.temporaryDirectory.path + "/gantry-tls-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
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
          \(locations)
        }
      }
      """.write(toFile: folder + "/nginx.conf", atomically: true, encoding: .utf8)
      let nginx = ProcessApplication(executable: "/usr/sbin/nginx")
      nginx.launchArguments = ["-p", folder, "-c", folder + "/nginx.conf", "-e", "stderr"]
      nginx.readiness = .port(free.port)
      nginx.passesOutputOn = false
      try await nginx.launch()
      (port, self.folder, self.nginx) = (free.port, folder, nginx)
    }

    deinit {
      nginx.terminate()
      try? FileManager.default.removeItem(atPath: folder)
    }

    /// Runs a script behind a proxy, which gets its address as $2.
    ///
    /// Foundation takes no other authorities than the system's list of them, so that the proxy gets
    /// a view of the file system in which that list is the test's.
    func output(
      of clients: String, _ options: String..., isTrusted: Bool = true
    ) async throws -> String {
      let proxy = ProcessApplication(executable: "/usr/bin/unshare")
      let trust = #"mount --bind "$0" /etc/ssl/certs/ca-certificates.crt && exec "$@""#
      proxy.launchArguments =
        (getuid() == 0 ? [] : ["--map-root-user"]) + [
          "--mount", "--", "/bin/sh", "-c", isTrusted ? trust : #"exec "$@""#, folder + "/crt",
          try ProductLocation.path(of: "gantry-proxy"), "--to",
          "base-url=https://localhost:\(port)",
        ] + options + ["--", "/bin/sh", "-c", clients, "sh"]
      proxy.readiness = .started
      proxy.passesOutputOn = false
      try await proxy.launch()
      defer { proxy.terminate() }
      #expect(proxy.waitForExit(timeout: .seconds(60)) == .exited(code: 0), "\(proxy.output)")
      return proxy.output.replacing("\r\n", with: "\n")
    }
  }
#endif
