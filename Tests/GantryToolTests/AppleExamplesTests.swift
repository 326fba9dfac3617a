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
        try gantry("scheme", "list")
          == Tool.Result(
            status: 0,
            output: """

              """))
    }

    @Test func theArticlesArgumentsPassTheCheck() throws {
      #expect(
        try gantry("check", "--strict")
          == Tool.Result(status: 0, output: "8 files checked, nothing found\n"))
    }

    @Test(arguments: ["AutoMate", "Countries", "Users"])
    func theTestPlansConfigurationsAreShown(plan: String) throws {
      let shown = try gantry("testplan", "show", plan)
      #expect(shown.status == 0)
      #expect(shown.output.contains("English") && shown.output.contains("French"))
      #expect(shown.errors == "")
    }

    @Test func aLaunchFromASchemeIsExplainedLineByLine() throws {
      let probe = try Tool.path(of: "ToolProbe")
      let mock = try gantry("explain", "--scheme", "Countries mock", probe)
      #expect(mock.output == "")
      let plain = try gantry("explain", "--scheme", "Countries", probe)
      #expect(plain.output == "")
    }
  }
#endif
