#if os(Linux)
  import GantrySystem
  import GantryTesting
  import GantryURLSession
  import TestServer
  import Testing

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

    @Test func whoReadsItsListMayBeGone() async throws {
      let server = try server()
      defer { server.stop() }
      let program = try ProductLocation.path(of: "gantry-proxy")
      let script = """
        exec 3< <("$1" --to "$2" --network.offline & echo $!; wait)
        read -r -u 3 process; read -r -u 3 line; exec 3<&-
        for i in 1 2 3; do curl --silent "${line%% *}"; done
        kill -0 "$process" && kill "$process"
        """
      let answer = try ChildProcess.ask(
        "/bin/bash", arguments: ["-c", script, "bash", program, server.address],
        environment: System.variables, deadline: .seconds(60))
      #expect(answer.end == .exited(code: 0), "\(answer)")
    }

    @Test(arguments: [
      ([], "--to is missing"), (["--to", "example.com"], "no address of a service"),
      (["--to", "http://ann:hunter22@127.0.0.1:9"], "has no user"),
      (["--to", "http://127.0.0.1:9/?token=hunter22"], "has no user"),
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
  }
#endif
