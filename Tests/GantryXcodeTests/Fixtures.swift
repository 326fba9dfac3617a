import GantryXcode

/// Schemes and test plans as Xcode writes them.
enum Fixtures {
  /// A scheme with entries in Run, lists of its own in Test that count, and a Profile that inherits.
  static let scheme = scheme(
    run: arguments(("--port 8090", false), ("-AppleLanguages (en)", true))
      + variables(("LEVEL", "$(CONFIGURATION)", true), ("EMPTY", "", true)),
    test: arguments(("--ui-testing", true)), testInherits: "NO")

  /// A scheme without any entry.
  static let emptyScheme = scheme()

  static func arguments(_ entries: (text: String, isEnabled: Bool)...) -> String {
    list(
      "CommandLineArguments",
      entries.map {
        (
          "CommandLineArgument",
          [("argument", $0.text), ("isEnabled", $0.isEnabled ? "YES" : "NO")]
        )
      })
  }

  static func variables(_ entries: (key: String, value: String, isEnabled: Bool)...) -> String {
    list(
      "EnvironmentVariables",
      entries.map {
        (
          "EnvironmentVariable",
          [("key", $0.key), ("value", $0.value), ("isEnabled", $0.isEnabled ? "YES" : "NO")]
        )
      })
  }

  static func list(
    _ name: String, _ entries: [(name: String, attributes: [(String, String)])]
  ) -> String {
    var text = "      <\(name)>\n"
    for entry in entries {
      text += "         <\(entry.name)"
      for (name, value) in entry.attributes { text += "\n            \(name) = \"\(value)\"" }
      text += ">\n         </\(entry.name)>\n"
    }
    return text + "      </\(name)>\n"
  }

  static let testPlans = """
          <TestPlans>
             <TestPlanReference
                reference = "container:App.xctestplan"
                default = "YES">
             </TestPlanReference>
             <TestPlanReference
                reference = "container:Plans/Nightly.xctestplan">
             </TestPlanReference>
          </TestPlans>

    """

  static let runnable = """
          <BuildableProductRunnable
             runnableDebuggingMode = "0">
             <BuildableReference
                BuildableIdentifier = "primary"
                BlueprintIdentifier = "swiftgen"
                BuildableName = "swiftgen"
                BlueprintName = "swiftgen"
                ReferencedContainer = "container:">
             </BuildableReference>
          </BuildableProductRunnable>

    """

  static func scheme(
    version: String = "1.7", run: String = "", test: String = "", profile: String = "",
    testInherits: String = "YES", runnable: String = Fixtures.runnable,
    runAttributes: String = "useCustomWorkingDirectory = \"NO\""
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme
       LastUpgradeVersion = "1600"
       version = "\(version)">
       <BuildAction
          parallelizeBuildables = "YES"
          buildImplicitDependencies = "YES">
          <PreActions>
             <ExecutionAction
                ActionType = "Xcode.IDEStandardExecutionActionsCore.ExecutionActionType.ShellScriptAction">
                <ActionContent
                   title = "Run &apos;script&apos;"
                   scriptText = "echo &quot;a &gt; b&quot;&#10;exit 0&#10;">
                </ActionContent>
             </ExecutionAction>
          </PreActions>
       </BuildAction>
       <TestAction
          buildConfiguration = "Debug"
          selectedDebuggerIdentifier = "Xcode.DebuggerFoundation.Debugger.LLDB"
          selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB"
          shouldUseLaunchSchemeArgsEnv = "\(testInherits)">
    \(test)      <Testables>
          </Testables>
       </TestAction>
       <LaunchAction
          buildConfiguration = "Debug"
          launchStyle = "0"
          \(runAttributes)
          debugDocumentVersioning = "YES">
    \(runnable)\(run)   </LaunchAction>
       <ProfileAction
          buildConfiguration = "Release"
          shouldUseLaunchSchemeArgsEnv = "YES"
          savedToolIdentifier = "">
    \(runnable)\(profile)   </ProfileAction>
       <AnalyzeAction
          buildConfiguration = "Debug">
       </AnalyzeAction>
    </Scheme>

    """
  }

  /// A scheme with the elements and attributes that Xcode 8 wrote, as public projects keep such: the
  /// version 1.3, a test's `Testables` in front, an empty `AdditionalOptions` behind each list.
  static let olderScheme = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme
       LastUpgradeVersion = "0820"
       version = "1.3">
       <TestAction
          buildConfiguration = "Debug"
          selectedDebuggerIdentifier = "Xcode.DebuggerFoundation.Debugger.LLDB"
          selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB"
          shouldUseLaunchSchemeArgsEnv = "YES">
          <Testables>
          </Testables>
    \(expansion)      <AdditionalOptions>
          </AdditionalOptions>
       </TestAction>
       <LaunchAction
          buildConfiguration = "Debug"
          selectedDebuggerIdentifier = "Xcode.DebuggerFoundation.Debugger.LLDB"
          selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB"
          launchStyle = "0"
          useCustomWorkingDirectory = "NO"
          ignoresPersistentStateOnLaunch = "NO"
          debugDocumentVersioning = "YES"
          debugServiceExtension = "internal"
          allowLocationSimulation = "YES">
    \(expansion)\(variables(("OS_ACTIVITY_MODE", "disable", true)))      <AdditionalOptions>
          </AdditionalOptions>
       </LaunchAction>
       <ProfileAction
          buildConfiguration = "Release"
          shouldUseLaunchSchemeArgsEnv = "YES"
          savedToolIdentifier = ""
          useCustomWorkingDirectory = "NO"
          debugDocumentVersioning = "YES">
    \(expansion)   </ProfileAction>
       <ArchiveAction
          buildConfiguration = "Release"
          revealArchiveInOrganizer = "YES">
       </ArchiveAction>
    </Scheme>

    """

  private static let expansion = """
          <MacroExpansion>
             <BuildableReference
                BuildableIdentifier = "primary"
                BlueprintIdentifier = "F8"
                BuildableName = "Kit.framework"
                BlueprintName = "Kit iOS"
                ReferencedContainer = "container:Kit.xcodeproj">
             </BuildableReference>
          </MacroExpansion>

    """

  static let plan = #"""
    {
      "configurations" : [
        {
          "id" : "6C2B7E5A-1111-4B5D-9C0B-000000000001",
          "name" : "English",
          "options" : {

          }
        },
        {
          "enabled" : false,
          "id" : "6C2B7E5A-1111-4B5D-9C0B-000000000002",
          "name" : "German 🇩🇪",
          "options" : {
            "commandLineArgumentEntries" : [
              {
                "argument" : "--port 8090"
              },
              {
                "argument" : "-de"
              }
            ],
            "language" : "de",
            "targetForVariableExpansion" : null
          }
        }
      ],
      "defaultOptions" : {
        "codeCoverage" : false,
        "commandLineArgumentEntries" : [
          {
            "argument" : "--port 8090"
          },
          {
            "argument" : "-NS🐞 YES",
            "enabled" : false
          }
        ],
        "environmentVariableEntries" : [
          {
            "enabled" : false,
            "key" : "ROOT",
            "value" : "$(PROJECT_DIR)\/x"
          },
          {
            "key" : "LEVEL",
            "value" : "2"
          }
        ],
        "targetForVariableExpansion" : {
          "containerPath" : "container:X.xcodeproj",
          "identifier" : "9A",
          "name" : "X"
        }
      },
      "testTargets" : [
        {
          "target" : {
            "containerPath" : "container:X.xcodeproj",
            "identifier" : "9B",
            "name" : "XTests"
          }
        }
      ],
      "version" : 1
    }

    """#
}

extension SchemeDocument {
  init(_ text: String) throws(XcodeFileError) {
    try self.init(bytes: Array(text.utf8), path: "App.xcscheme")
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension TestPlanDocument {
  init(_ text: String) throws(XcodeFileError) {
    try self.init(bytes: Array(text.utf8), path: "App.xctestplan")
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// What a closure's error says; an empty text where it throws none.
func message(_ body: () throws -> Void) -> String {
  do {
    try body()
    return ""
  } catch {
    return "\(error)"
  }
}
