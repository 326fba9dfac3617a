#if CommandLineTool
  import Foundation
  import Testing

  /// Payloads in schemes: what stands in them is checked, and hidden, as if it stood there plainly.
  @Suite struct PayloadCheckTests {
    private static let path = Project.schemePath("App")
    private static let token = "ghp_" + "abcdefghij0123456789ABCDEFGHIJ012345"

    private func base64(_ json: String) -> String { Data(json.utf8).base64EncodedString() }

    private func project(_ scheme: SchemeText) throws -> Project {
      let project = try Project()
      try project.add(scheme)
      try project.write(
        """
        {"title": "AppLaunch", "properties": {
          "$version": {"const": 2},
          "user": {"type": ["object", "null"], "properties": {
            "name": {"type": "string", "x-launch-argument": "--user.name",
              "x-environment-variable": "LAUNCH_USER_NAME"},
            "age": {"type": ["integer", "null"], "x-launch-argument": "--user.age",
              "x-environment-variable": "LAUNCH_USER_AGE"}},
            "x-launch-argument": "--user", "x-environment-variable": "LAUNCH_USER"},
          "host": {"type": "string", "writeOnly": true,
            "x-launch-argument": "--host", "x-environment-variable": "LAUNCH_HOST"},
          "port": {"type": "integer", "minimum": 0, "maximum": 65535,
            "x-launch-argument": "--port", "x-environment-variable": "LAUNCH_PORT"},
          "baseURL": {"type": ["string", "null"],
            "x-launch-argument": "--base-url", "x-environment-variable": "LAUNCH_BASE_URL"},
          "network": {"type": "object", "properties": {
            "isOffline": {"type": "boolean", "x-launch-argument": "--network.is-offline",
              "x-environment-variable": "LAUNCH_NETWORK_IS_OFFLINE"},
            "key": {"type": "string", "writeOnly": true, "x-launch-argument": "--network.key",
              "x-environment-variable": "LAUNCH_NETWORK_KEY"}},
            "x-launch-argument": "--network", "x-environment-variable": "LAUNCH_NETWORK"},
          "names": {"type": "array",
            "x-launch-argument": "--names", "x-environment-variable": "LAUNCH_NAMES"}}}
        """, to: "schema.json")
      return project
    }

    /// What `check` says of the scheme's payload, without the place and the count.
    private func findings(_ scheme: SchemeText, _ project: Project? = nil) throws -> [String] {
      let project = try project ?? self.project(scheme)
      let result = try project.gantry("check", "App", "--schema", "schema.json")
      let lines = result.output.split(separator: "\n").dropLast().map(String.init)
      #expect(result.status == (lines.isEmpty ? 0 : 1))
      #expect(result.errors == "")
      return lines.map { line in
        line.firstRange(of: " error: ").map { String(line[$0.upperBound...]) } ?? line
      }
    }

    @Test(
      arguments: [
        ("{\"prot\": 1}", ["'prot' is no option of AppLaunch. Did you mean 'port'?"]),
        ("{\"port\": 70000}", ["'port': '70000' is out of range: 0 to 65535."]),
        (
          "{\"port\": [1], \"names\": \"a\"}",
          ["'names': a string is not a list.", "'port': an array is not an integer."]
        ),
        (
          "{\"network\": {\"isOfline\": true}}",
          ["'network.isOfline' is no option of AppLaunch. Did you mean 'isOffline'?"]
        ),
        (
          "{\"network\": {\"key\": \"k\"}}",
          [
            "'network.key' is a secret, and its value is in the file. Take it out, and set the "
              + "variable LAUNCH_NETWORK_KEY where it is launched."
          ]
        ),
        ("{\"$type\": \"Other\"}", ["it is for 'Other', not for AppLaunch."]),
        (
          "{\"$version\": 1, \"prot\": 1}",
          [
            "it is of version 1 of AppLaunch, and this app reads version 2; write it again with "
              + "this app's own code."
          ]
        ),
        (
          "{\"$comment\": \"x\"}",
          [
            "'$comment' has no meaning here; names with '$' are $type, $version and $schema."
          ]
        ),
        ("{\"$schema\": \"s\", \"$type\": \"AppLaunch\", \"$version\": 2}", []),
        (
          "{\"$version\": 2, \"base-url\": null, \"names\": [1], \"PORT\": \"1\", "
            + "\"network\": {\"is_offline\": \"yes\"}}", []
        ), ("{\"port\": \"$(PORT)\"}", []), ("$(PAYLOAD)", []),
      ], [false, true])
    func aPayloadIsCheckedOptionByOption(
      _ payload: (text: String, messages: [String]), _ isEncoded: Bool
    ) throws {
      let text =
        isEncoded && payload.text.hasPrefix("{") ? base64(payload.text) : payload.text
      #expect(
        try findings(SchemeText(variables: [("LAUNCH_CONFIGURATION", text, true)]))
          == payload.messages.map { "LAUNCH_CONFIGURATION: \($0)" })
    }

    @Test func onlyTheSecretsOfAStructureAreFound() throws {
      func findings(_ argument: String) throws -> [String] {
        try self.findings(SchemeText(arguments: [(argument, true)]))
      }
      #expect(try findings(#"--network '{"isOffline": true}'"#) == [])
      #expect(
        try findings(#"--network '{"isOffline": 1, "key": "k"}' -- --network.key"#) == [
          "--network.key is a secret, and its value is in the file. Take it out, and set the "
            + "variable LAUNCH_NETWORK_KEY where it is launched."
        ])
    }

    @Test func whatIsNoPayloadIsFound() throws {
      #expect(
        try findings(SchemeText(variables: [("LAUNCH_CONFIGURATION", "{\"port\": 1", true)])).first?
          .hasPrefix("LAUNCH_CONFIGURATION: the payload is neither JSON nor base64 of JSON: ")
          == true)
    }

    @Test(arguments: [
      "--launch-configuration-file nope.json", "--launch-configuration-file=nope.json",
      "--launch-configuration-file $(SRCROOT)/nope.json",
    ])
    func aMissingFileIsFound(_ argument: String) throws {
      let findings = try findings(SchemeText(arguments: [(argument, true)]))
      #expect(findings.count == 1)
      #expect(
        findings.first?.contains("nope.json: the file can't be read: No such file or directory")
          == true)
    }

    @Test func aFileIsCheckedFromTheProjectsFolder() throws {
      let scheme = SchemeText(
        arguments: [("--launch-configuration-file states/a.json", true)],
        variables: [("LAUNCH_CONFIGURATION_FILE", "$(SRCROOT)/states/b.json", true)])
      let project = try project(scheme)
      try project.write("{\"prot\": 1}", to: "states/a.json")
      try project.write("{\"port\": true}", to: "states/b.json")
      #expect(
        try findings(scheme, project) == [
          "--launch-configuration-file states/a.json: 'prot' is no option of AppLaunch. Did you mean "
            + "'port'?",
          "LAUNCH_CONFIGURATION_FILE $(SRCROOT)/states/b.json: 'port': a Boolean is not an integer.",
        ])
      try project.write("{\"port\": 1}", to: "states/a.json")
      try project.write("{\"port\": 1}", to: "states/b.json")
      #expect(try findings(scheme, project) == [])
    }

    @Test func aFileIsRelativeToTheSchemesFolder() throws {
      let scheme = SchemeText(
        arguments: [("--launch-configuration-file a.json", true)],
        workingDirectory: "$(SRCROOT)/states")
      let project = try project(scheme)
      try project.write("{\"port\": 1}", to: "states/a.json")
      #expect(try findings(scheme, project) == [])
    }

    @Test func aPayloadsSecretIsNeverPrinted() throws {
      let payload = base64("{\"host\": \"a.example\", \"apiToken\": \"\(Self.token)\"}")
      let project = try project(
        SchemeText(variables: [("LAUNCH_CONFIGURATION", payload, true)]))
      for command in [["show", "App"], ["list"], ["check"]] {
        let result = try project.gantry(command)
        #expect(!result.output.contains(payload))
        #expect(!result.output.contains(Self.token))
      }
      let check = try project.gantry("check")
      #expect(check.status == 1)
      #expect(
        check.output.contains(
          "the value of the environment variable 'LAUNCH_CONFIGURATION' holds 'apiToken', which "
            + "looks like a GitHub token."))
    }

    @Test func aPayloadWithASecretOptionIsNamedForOtherLaunchers() throws {
      let payload = base64("{\"host\": \"a.example\", \"port\": 1}")
      let result = try project(SchemeText()).gantry(
        "command", "--for", "simctl", "--bundle-id", "com.example.app", "--schema", "schema.json",
        "--env", "LAUNCH_CONFIGURATION=\(payload)")
      #expect(
        result
          == Tool.Result(
            status: 0,
            output: "SIMCTL_CHILD_LAUNCH_CONFIGURATION=\"${LAUNCH_CONFIGURATION:?set it to the "
              + "secret}\" xcrun simctl launch --terminate-running-process booted com.example.app\n"
          ))
    }
  }
#endif
