#if CommandLineTool
  import Foundation
  import Gantry
  import Testing

  /// Secrets that no command prints, though nothing but what stands before them tells what they are.
  @Suite struct SecretRowTests {
    private static let secret = "hunter2222"

    private func project() throws -> Project {
      let project = try Project()
      try project.add(
        SchemeText(arguments: [
          ("--password", true), (Self.secret, true), ("--api-token", false), (Self.secret, false),
        ]))
      try project.add(SchemeText(), named: "Other")
      try project.write(
        """
        {
          "configurations" : [ ],
          "defaultOptions" : {
            "commandLineArgumentEntries" : [
              { "argument" : "--password" },
              { "argument" : "\(Self.secret)" }
            ]
          },
          "testTargets" : [ ],
          "version" : 1
        }
        """, to: "Plan.xctestplan")
      return project
    }

    @Test(arguments: [
      ["show", "App"], ["show", "App", "--json"], ["list"],
      ["list", "--json"], ["diff", "App", "Other"],
      ["diff", "Other", "App", "--json"], ["show", "Plan"],
    ])
    func aRowThatIsASecretIsNotShown(_ command: [String]) throws {
      let result = try project().gantry(command)
      #expect(result.output.contains("--password"))
      #expect(result.output.contains("‹redacted›"))
      #expect(!result.output.contains(Self.secret))
      #expect(result.errors == "")
    }

    @Test func aCheckNamesTheRowThatIsASecret() throws {
      let advice = "Keep it out of the file, and replace it if it was ever committed."
      let reason = "has a name that secrets have"
      let path = Project.schemePath("App")
      #expect(
        try project().gantry("check")
          == Tool.Result(
            status: 1,
            output: """
              \(path):29: error: the value of '--password' \(reason). \(advice)
              \(path):37: error: the value of '--api-token' \(reason). \(advice)
              \(path):37: warning: the argument number 4 repeats number 2. Remove one, unless the \
              program wants it twice.
              Plan.xctestplan:6: error: the value of '--password' \(reason). \(advice)
              3 files checked: 3 errors, 1 warning

              """))
    }

    @Test func aValueOfKnownShapeIsNotShownUnderAnyName() throws {
      let project = try Project()
      let token = "ghp_" + String(repeating: "abcdef1GHIJ", count: 4)
      let app = try Tool.path(of: "ToolProbe")
      try project.add(
        SchemeText(arguments: [("--title 'a \(token)'", true), (token, true), (token, false)]))
      for command in [
        ["explain", "--scheme", "App", app], ["explain", "--json", "--scheme", "App", app],
        ["show", "App"], ["list", "--json"], ["check"],
      ] {
        let result = try project.gantry(command)
        #expect(!(result.output + result.errors).contains("abcdef1"), "\(command)")
      }
      // The app says what a value is, and doesn't know of shapes.
      let explained = try project.gantry(["explain", "--scheme", "App", app])
      #expect(explained.output.contains("a ‹redacted›"))
      let command = try project.gantry("command", "--for", "shell", "--scheme", "App", "/bin/true")
      #expect(
        command.output
          == "/bin/true --title \"${TITLE:?set it to the secret}\" \"${SECRET:?set it to the secret}\"\n"
      )
    }

    @Test func anExplanationShowsNoSecretThatIsLeftToTheApp() throws {
      let project = try project()
      let arguments = [
        "explain", "--scheme", "App", try Tool.path(of: "ToolProbe"), "--", "--",
        "--access-key=\(Self.secret)", "plain",
      ]
      let result = try project.gantry(arguments)
      #expect(result.status == 0)
      #expect(!(result.output + result.errors).contains(Self.secret))
      #expect(result.output.contains("\nleft to the app: --password "))
      #expect(
        result.output.hasSuffix(
          """
          switched off:
            --api-token (App.xcscheme:33)
            ‹redacted› (App.xcscheme:37)

          """))
      struct Explanation: Decodable {
        var report: LaunchReport
      }
      let json = try project.gantry(arguments.prefix(1) + ["--json"] + arguments.dropFirst())
      #expect(!json.output.contains(Self.secret))
      #expect(
        try JSONDecoder().decode(Explanation.self, from: Data(json.output.utf8)).report
          .unrecognizedArguments == [
            "--password", "‹redacted›", "--", "--access-key=‹redacted›", "plain",
          ])
    }
  }
#endif
