#if CommandLineTool
  import Foundation
  import Testing

  /// The command line over the projects in Examples/Apple, whose files no test changes.
  @Suite struct AppleExamplesTests {
    private func gantry(_ arguments: String...) throws -> Tool.Result {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Examples/Apple").standardizedFileURL
      return try Tool.run(arguments, in: folder.path)
    }

    @Test func theSchemesAreListedWithWhatIsOnAndOff() throws {
      #expect(
        try gantry("list")
          == Tool.Result(
            status: 0,
            output: """
              AutoMate  AutoMate.xcodeproj/xcshareddata/xcschemes/AutoMate.xcscheme
                on   -Server testing
                on   -SkipLogin YES
                on   -MagicNumbers '(5, 7)'
              Countries  Countries.xcodeproj/xcshareddata/xcschemes/Countries.xcscheme
                off  --countries-datasource local-mock
                off  --countries-base-url http://127.0.0.1:8081
                off  --launch-report
              Countries mock  Countries.xcodeproj/xcshareddata/xcschemes/Countries mock.xcscheme
                on   --countries-datasource local-mock
              Users  Users.xcodeproj/xcshareddata/xcschemes/Users.xcscheme
                off  -UITests
                off  --users-base-url http://127.0.0.1:8081
              Users UITests  Users.xcodeproj/xcshareddata/xcschemes/Users UITests.xcscheme
                on   -UITests
              AutoMate  AutoMate.xctestplan
              Countries  Countries.xctestplan
              Users  Users.xctestplan

              """))
    }

    @Test func theArticlesArgumentsPassTheCheck() throws {
      #expect(
        try gantry("check", "--strict")
          == Tool.Result(status: 0, output: "8 files checked, nothing found\n"))
    }

    @Test(arguments: ["AutoMate", "Countries", "Users"])
    func theTestPlansConfigurationsAreShown(plan: String) throws {
      let shown = try gantry("show", "\(plan).xctestplan")
      #expect(shown.status == 0)
      #expect(shown.output.contains("English") && shown.output.contains("French"))
      #expect(shown.errors == "")
    }

    /// What the apps make of their arguments is checked with the example programs, by
    /// Scripts/check-examples.sh; here another app gets them.
    @Test func aLaunchFromASchemeIsExplainedLineByLine() throws {
      let probe = try Tool.path(of: "ToolProbe")
      let mock = try gantry("explain", "--scheme", "Countries mock", probe)
      #expect(
        mock.output.hasPrefix(
          "scheme Countries.xcodeproj/xcshareddata/xcschemes/Countries mock.xcscheme, Run action\n")
      )
      #expect(
        mock.output.hasSuffix("\nleft to the app: --countries-datasource local-mock\n"), "\(mock)")
      let plain = try gantry("explain", "--scheme", "Countries", probe)
      #expect(
        plain.output.hasSuffix(
          """

          switched off:
            --countries-datasource local-mock (Countries.xcscheme:58)
            --countries-base-url http://127.0.0.1:8081 (Countries.xcscheme:62)
            --launch-report (Countries.xcscheme:66)

          """), "\(plain)")
      #expect(!plain.output.contains("left to the app"))
      let plan = try gantry("explain", "--scheme", "Users", "--action", "test", probe)
      #expect(plan.status != 0 && plan.errors.contains("English, French"), "\(plan)")
    }
  }
#endif
