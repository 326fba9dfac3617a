#if os(Linux)
  import Foundation
  import GantryTesting
  import Testing

  /// The mocks where no network is to be had: in a namespace of its own with nothing but loopback.
  @Suite(
    .timeLimit(.minutes(2)), .enabled(if: Denied.isPossible, Denied.comment))
  struct DeniedNetworkTests {
    /// Starts the program, and prints its page; the pipe hands over the line that says where it is.
    private static let script = """
      ip link set lo up || exit 70
      mkfifo "$0/ready" || exit 70
      "$@" >"$0/ready" 2>"$0/errors" &
      read -r line <"$0/ready" || { cat "$0/errors"; exit 69; }
      curl --silent --show-error "${line##* }/" --write-out '\\nstatus %{http_code}\\n'
      kill $!
      wait
      """

    private func page(_ program: String, _ arguments: [String]) async throws -> String {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "gantry-denied-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let app = ProcessApplication(executable: "/usr/bin/unshare")
      let path = ProcessApplication(product: program).reproLine
      app.launchArguments =
        Denied.unshare + [Self.script, folder.path, path, "--port", "0"] + arguments
      app.readiness = .started
      app.passesOutputOn = false
      try await app.launch()
      _ = await Task.detached { app.waitForExit(timeout: .seconds(60)) }.value
      return app.output
    }

    @Test func `N02 N40 the mock needs no network, not even one that refuses`() async throws {
      let users = try await page("users", ["-UITests"])
      #expect(users.contains(">Username One<") && users.contains(">2 users</p>"), "\(users)")
      #expect(users.contains("status 200"))
      let countries = try await page("countries", ["--countries-datasource", "local-mock"])
      #expect(countries.contains("Canada") && countries.contains("status 200"), "\(countries)")
    }

    @Test func `a plain launch shows what the app brings along, and says so`() async throws {
      let countries = try await page("countries", [])
      #expect(countries.contains("249 countries</p>") && countries.contains("status 200"))
      #expect(countries.contains("The country service can’t be reached, so this is what the app"))
    }

    @Test func `a stubbed app needs none either`() async throws {
      let stubs = #"{"routes": [{"path": "/users", "json": [{"id": 7, "username": "Stubbed"}]}]}"#
      let users = try await page("users", ["--network.stubs", stubs])
      #expect(users.contains("Stubbed") && users.contains("status 200"), "\(users)")
    }

    @Test func `without a mock nothing is to be had there`() async throws {
      let users = try await page("users", [])
      #expect(users.contains("Failed to load users") && users.contains("status 502"), "\(users)")
    }
  }

  /// A network namespace with nothing but loopback.
  private enum Denied {
    static let comment: Comment =
      "unshare and ip can't make a network namespace here, so no network can be denied."

    static let unshare =
      (getuid() == 0 ? [] : ["--map-root-user"]) + ["--net", "--", "/bin/sh", "-c"]

    static let isPossible: Bool = {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
      process.arguments = unshare + ["ip link set lo up && command -v curl"]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }()
  }
#endif
