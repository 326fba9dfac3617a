#if CommandLineTool
  import Foundation
  import Testing

  /// `gantry xctestrun`, on files as xcodebuild.xctestrun(5) describes them.
  @Suite struct TestRunTests {
    private typealias Target = [String: any Sendable]

    private static let unitTests: Target = [
      "BlueprintName": "CountriesTests",
      "TestBundlePath": "__TESTHOST__/PlugIns/CountriesTests.xctest",
      "TestHostPath": "__TESTROOT__/Debug/Countries.app", "IsAppHostedTestBundle": true,
      "CommandLineArguments": ["--port=1", "--verbose", "--", "--port=2"],
      "EnvironmentVariables": ["OS_ACTIVITY_DT_MODE": "YES", "STAGE": "old"],
      "DefaultTestExecutionTimeAllowance": 600, "Ratio": 0.5,
      "Date": Date(timeIntervalSince1970: 0), "Token": Data([1, 2, 255]),
    ]
    private static let uiTests: Target = [
      "BlueprintName": "CountriesUITests", "TestBundlePath": "__TESTHOST__/PlugIns/U.xctest",
      "IsUITestBundle": true, "UITargetAppPath": "__TESTROOT__/Debug/Countries.app",
      "CommandLineArguments": ["--of-the-runner"], "DependentProductPaths": ["a", "b"],
      "UITargetAppCommandLineArguments": [
        "-Port", "8080", "--names", "a", "b", "--api-token", "hunter22",
      ],
    ]

    private func file(_ content: [String: any Sendable], binary: Bool = false) throws -> Project {
      let project = try Project()
      let data = try PropertyListSerialization.data(
        fromPropertyList: content, format: binary ? .binary : .xml, options: 0)
      try data.write(to: URL(fileURLWithPath: project.path + "/App.xctestrun"))
      return project
    }

    private func first() throws -> Project {
      try file([
        "__xctestrun_metadata__": ["FormatVersion": 1], "CountriesTests": Self.unitTests,
        "CountriesUITests": Self.uiTests,
      ])
    }

    private func second(binary: Bool = false) throws -> Project {
      let english: Target = ["Name": "English", "TestTargets": [Self.unitTests, Self.uiTests]]
      let german: Target = ["Name": "German", "TestTargets": [Self.uiTests]]
      let plan: Target = ["Name": "All", "IsDefault": true]
      return try file(
        [
          "__xctestrun_metadata__": ["FormatVersion": 2], "TestPlan": plan,
          "TestConfigurations": [english, german],
        ], binary: binary)
    }

    private func content(_ project: Project) throws -> NSDictionary {
      let data = try Data(contentsOf: URL(fileURLWithPath: project.path + "/App.xctestrun"))
      let content = try PropertyListSerialization.propertyList(from: data, format: nil)
      return try #require(content as? NSDictionary)
    }

    /// Expects the file's content with some members of targets changed.
    private func expect(
      _ project: Project, _ before: NSDictionary, _ changes: [String: [String: Any]],
      location: SourceLocation = #_sourceLocation
    ) throws {
      func changed(_ value: Any?, _ keys: ArraySlice<Substring>, _ members: [String: Any]) -> Any? {
        if var array = value as? [Any], let index = keys.first.flatMap({ Int($0) }) {
          array[index] = changed(array[index], keys.dropFirst(), members) ?? []
          return array
        }
        guard var dictionary = value as? [String: Any] else { return nil }
        guard let key = keys.first.map(String.init) else {
          return dictionary.merging(members) { _, new in new }
        }
        dictionary[key] = changed(dictionary[key], keys.dropFirst(), members)
        return dictionary
      }
      var expected: Any? = before
      for (path, members) in changes {
        expected = changed(expected, path.split(separator: "/")[...], members)
      }
      let content = try #require(expected as? NSDictionary)
      #expect(try self.content(project) == content, sourceLocation: location)
    }

    @Test func anOptionTakesThePlaceOfOneWithItsName() throws {
      let project = try first()
      let before = try content(project)
      let result = try project.gantry(
        "xctestrun", "set", "App.xctestrun", "--set", "port=9000", "--env", "STAGE=new")
      #expect(result.errors == "")
      #expect(
        result.output == """
          CountriesTests
            --verbose --port=9000 -- --port=2
            OS_ACTIVITY_DT_MODE=YES
            STAGE=new
          CountriesUITests
            --names a b --api-token '‹redacted›' --port=9000
            STAGE=new

          """)
      try expect(
        project, before,
        [
          "CountriesTests": [
            "CommandLineArguments": ["--verbose", "--port=9000", "--", "--port=2"],
            "EnvironmentVariables": ["OS_ACTIVITY_DT_MODE": "YES", "STAGE": "new"],
          ],
          "CountriesUITests": [
            "UITargetAppCommandLineArguments": [
              "--names", "a", "b", "--api-token", "hunter22", "--port=9000",
            ], "UITargetAppEnvironmentVariables": ["STAGE": "new"],
          ],
        ])
      let again = try project.gantry(
        "xctestrun", "set", "App.xctestrun", "--set", "port=9000", "--env", "STAGE=new")
      #expect(again.output == "")
      #expect(again.errors == "note: nothing to change in App.xctestrun\n")
    }

    @Test(arguments: [false, true])
    func oneTargetOfOneConfigurationIsChanged(_ isBinary: Bool) throws {
      let project = try second(binary: isBinary)
      let before = try content(project)
      let result = try project.gantry(
        "xctestrun", "set", "App.xctestrun", "--target", "CountriesUITests",
        "--only-test-configuration", "German", "--set", "names=[]", "--", "-x", "y")
      #expect(result.errors == "")
      #expect(result.output.hasPrefix("CountriesUITests, configuration 'German'\n"))
      try expect(
        project, before,
        [
          "TestConfigurations/1/TestTargets/0": [
            "UITargetAppCommandLineArguments": [
              "-Port", "8080", "--api-token", "hunter22", "--names=[]", "-x", "y",
            ]
          ]
        ])
      #expect(try project.read("App.xctestrun").hasPrefix("bplist") == isBinary)
    }

    @Test func aSchemesStateIsSet() throws {
      let project = try second()
      try project.add(
        SchemeText(
          arguments: [("--title 'it is' --port 1", true), ("--off", false)],
          variables: [("API_TOKEN", "hunter2hunter2", true)], testInheritsRun: false))
      let result = try project.gantry(
        "xctestrun", "set", "App.xctestrun", "--target", "CountriesUITests", "--scheme", "App")
      #expect(!result.output.contains("hunter2"))
      let shown = try project.gantry(
        "xctestrun", "show", "App.xctestrun", "--only-test-configuration", "German")
      #expect(
        shown.output == """
          CountriesUITests, configuration 'German'
            --names a b --api-token '‹redacted›' --title 'it is' --port 1
            API_TOKEN=‹redacted›

          """)
      #expect(try project.read("App.xctestrun").contains("hunter2hunter2"))
    }

    @Test func aDryRunChangesNothing() throws {
      let project = try first()
      let before = try project.read("App.xctestrun")
      let result = try project.gantry(
        "xctestrun", "set", "App.xctestrun", "--set", "port=9000", "--dry-run")
      #expect(result.output.hasPrefix("dry run: CountriesTests\n"))
      #expect(try project.read("App.xctestrun") == before)
    }

    /// Neither are lost with the others, nor is a file written that is no property list.
    @Test func whatIsNoTextStays() throws {
      let project = try file([
        "Unit": [
          "TestBundlePath": "A.xctest", "CommandLineArguments": ["-a", 5] as [any Sendable],
          "EnvironmentVariables": ["N": 7, "Big": UInt64.max] as [String: any Sendable],
        ] as [String: any Sendable]
      ])
      let before = try content(project)
      let refused = try project.gantry("xctestrun", "set", "App.xctestrun", "--set", "port=1")
      #expect(refused.status == 65 && refused.errors.contains("Make it a string."))
      #expect(
        try project.gantry("xctestrun", "set", "App.xctestrun", "--env", "A\u{1}=1").status == 65)
      #expect(try content(project) == before)
      #expect(try project.gantry("xctestrun", "set", "App.xctestrun", "--env", "Z=1").status == 0)
      let unit = try #require(try content(project)["Unit"] as? NSDictionary)
      #expect(
        unit["EnvironmentVariables"] as? NSDictionary
          == ["N": 7, "Big": UInt64.max, "Z": "1"] as NSDictionary)
    }

    @Test func whatCannotBeIsAnError() throws {
      let project = try first()
      try project.write("no { property list", to: "json.xctestrun")
      try project.write(
        "<plist version=\"1.0\"><dict><key>A</key><dict/></dict></plist>", to: "empty.xctestrun")
      for (words, status, message) in [
        (["json.xctestrun", "--set", "a=1"], 65, "the file is no property list with a dictionary"),
        (["empty.xctestrun", "--set", "a=1"], 65, "the file has no test target"),
        (["missing.xctestrun", "--set", "a=1"], 66, "missing.xctestrun"),
        (["App.xctestrun"], 64, "Say what to set"),
        (["App.xctestrun", "--set", "a=\u{1}"], 65, "a character that no property list can"),
        (
          ["App.xctestrun", "--set", "a=1", "--target", "Other"], 64,
          "there are CountriesTests; CountriesUITests"
        ),
      ] as [([String], Int, String)] {
        let result = try project.gantry(["xctestrun", "set"] + words)
        #expect(result.status == status, "\(words): \(result.errors)")
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(result.output == "")
      }
    }
  }
#endif
