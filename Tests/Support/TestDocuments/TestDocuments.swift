/// Schemes and test plans of every layout, and with each mistake, for tests and fuzzers.
package enum TestDocuments {
  /// Other layouts, and each mistake.
  package static let schemes: [String] = {
    func scheme(_ content: String, _ attributes: String = "") -> String {
      "<Scheme\(attributes)>\n   \(content)\n</Scheme>\n"
    }
    func runnable(_ text: String) -> String {
      scheme("<LaunchAction>\n      \(text)\n   </LaunchAction>")
    }
    let arguments =
      "<CommandLineArguments><CommandLineArgument argument = 'a'/></CommandLineArguments>"
    let reference = """
      <BuildableReference BuildableName = "a.app" BlueprintName = "" ReferencedContainer = "container:"/>
      """
    let layouts = [
      scheme("<LaunchAction/>"), scheme("<LaunchAction />\n   <TestAction/>"), "<Scheme/>",
      scheme("<LaunchAction a = \"b\"/>"), scheme("<LaunchAction></LaunchAction>"),
      scheme("<LaunchAction>\n   </LaunchAction>"),
      scheme("<!-- a --><LaunchAction><!-- b -->\n</LaunchAction>"),
      scheme("<LaunchAction>\n<CommandLineArguments>\n</CommandLineArguments>\n</LaunchAction>"),
      scheme("<LaunchAction><CommandLineArguments/></LaunchAction>"),
      scheme("<LaunchAction>\(arguments) <!-- a --> \n</LaunchAction>"),
      scheme("<LaunchAction>\n\(arguments) <!-- a -->\n\(arguments)</LaunchAction>"),
      scheme("<TestAction>\(arguments)</TestAction><LaunchAction>\(arguments)</LaunchAction>"),
      scheme(
        "<TestAction buildConfiguration='a' shouldUseLaunchSchemeArgsEnv='no'>\(arguments)</TestAction>"
      ),
      scheme("<ProfileAction language='a' region='b'>\(arguments)</ProfileAction>"),
      scheme("<LaunchAction useCustomWorkingDirectory='YES' customWorkingDirectory='/a'/>"),
      scheme(
        "<LaunchAction>\n<CommandLineArguments>\n<!-- a -->\n<CommandLineArgument\nargument = \"a\"/> <!-- b -->\n"
          + "</CommandLineArguments>\n</LaunchAction>"),
      scheme(
        "<LaunchAction><EnvironmentVariables><EnvironmentVariable key='a'/>"
          + "<EnvironmentVariable key='a' value='b' isEnabled='NO'/><EnvironmentVariable key='a' value='c'/>"
          + "</EnvironmentVariables></LaunchAction>"),
      scheme(
        "<LaunchAction><EnvironmentVariables>\n<EnvironmentVariable\n  key = \"a\"\n  value = \"b\tc\r\nd\"\n>"
          + "</EnvironmentVariable>\n</EnvironmentVariables></LaunchAction>"),
      scheme("<LaunchAction>\(arguments)\(arguments)</LaunchAction>", " version = \"2.0\""),
      scheme(
        "<TestAction><TestPlans><Other/><TestPlanReference/><TestPlanReference reference='a'/></TestPlans>"
          + "\(arguments)</TestAction>"),
      scheme(
        "<LaunchAction>\n</LaunchAction>\n<BuildAction>\n   <BuildableReference\n      a = 'b'>\n   "
          + "</BuildableReference>\n</BuildAction>"),
      scheme(
        "<LaunchAction><PreActions/><MacroExpansion>\(reference)</MacroExpansion></LaunchAction>"),
      scheme("<LaunchAction/>", " version = \"9.9\""),
      scheme("<LaunchAction/>", " version = \"1.x\""),
      runnable("<BuildableProductRunnable>\(reference)</BuildableProductRunnable>"),
      runnable(
        "<BuildableProductRunnable><BuildableReference ReferencedContainer='container:A.xcodeproj'/>"
          + "</BuildableProductRunnable>"),
      runnable("<BuildableProductRunnable/>"), runnable("<RemoteRunnable BundleIdentifier='a'/>"),
      runnable("<RemoteRunnable/>"), runnable("<PathRunnable FilePath='/a'/>"),
      runnable("<PathRunnable/>"),
      "<?xml version='1.0' encoding='utf-8' standalone='yes'?>" + scheme("<LaunchAction/>"),
      "<?xml version='1.0' encoding='ISO-8859-1'?>" + scheme("<LaunchAction/>"),
      scheme(
        "<LaunchAction><é a·='b'/><\u{10000}/></LaunchAction><?a b?><![CDATA[ a ]]>&#x41;&amp;"),
      "\u{FEFF}" + scheme("<LaunchAction/>"),
      scheme(
        "<LaunchAction><CommandLineArguments><CommandLineArgument argument = '&#10;&#x1F41E;&lt;&gt;&apos;&quot;' "
          + "isEnabled = 'maybe'></CommandLineArgument></CommandLineArguments></LaunchAction>"),
      // What a check before a commit finds.
      scheme(
        "<LaunchAction><EnvironmentVariables><EnvironmentVariable key='API_TOKEN' value='abcdefgh12345678'/>"
          + "<EnvironmentVariable key='LAUNCH_CONFIGURATION' value='eyJhcGlUb2tlbiI6ImFiYyJ9'/>"
          + "<EnvironmentVariable key='LAUNCH_CONFIGURATION' value='{&quot;password&quot;:&quot;abc&quot;}'/>"
          + "<EnvironmentVariable key='DYLD_INSERT_LIBRARIES' value='/Users/ann/a'/></EnvironmentVariables>"
          + "<CommandLineArguments><CommandLineArgument argument='--password=abc --token abc'/>"
          + "<CommandLineArgument argument='&quot;a'/><CommandLineArgument argument='-FIRDebugEnabled'/>"
          + "</CommandLineArguments></LaunchAction>"),
    ]
    let mistakes = [
      "", "a", "<", "<a", "<a b", "<a b=", "<a b=c>", "<a b=\"c", "<a b=\"<\">",
      "<a b=\"c\"d=\"e\"/>",
      "<a b='c' b='d'/>", "<a/><b/>", "</a>", "<a></b>", "<a><b></a>", "<a></a", "<a>", "<1/>",
      "< a/>",
      "<!DOCTYPE a><a/>", "<!-- a", "<!-- a -- b --><a/>", "<!-- a -- b", "<![CDATA[",
      "<![CDATA[a]]><a/>",
      "<?a", "<? a?><a/>", "<a/><?xml version='1.0'?>", "<?xml version='2.0'?><a/>", "<?xml?><a/>",
      "<?xml version='1.0' standalone='maybe'?><a/>", "<?xml version='1.0' encoding='UTF-16'?><a/>",
      "<?xml version='1.0'", "<a>&nope;</a>", "<a>& b</a>", "<a>&#0;</a>", "<a>&#x110000;</a>",
      "<a>]]></a>",
      "<a>\u{1}</a>", "<a>\u{FFFE}</a>", "<a b='\u{2}'/>", "<!-- \u{1} --><a/>",
      "<a><![CDATA[\u{1}]]></a>", "<a/>text",
      "text<a/>",
      "<a>\n<<<<<<< HEAD\n=======\n>>>>>>> b\n</a>", "<<<<<<< HEAD\n<a/>", "<\u{300}/>", "<a>&",
      "<a b='&c'/>",
      "{}", "<plist/>", "<!ELEMENT a>", "<a" + (0...1_001).map { " a\($0)=''" }.joined() + "/>",
      scheme("<LaunchAction/><LaunchAction/>"),
      scheme(
        "<LaunchAction><CommandLineArguments><CommandLineArgument/></CommandLineArguments></LaunchAction>"
      ),
      String(repeating: "<a>", count: 2_000), "<a>" + String(repeating: "</b>", count: 200),
    ]
    return layouts + mistakes + mistakes.map { scheme("<LaunchAction>\($0)</LaunchAction>") }
  }()

  /// Other layouts of plans, and each mistake.
  package static let plans: [String] = {
    func plan(_ configurations: String, _ options: String = "{}") -> String {
      #"{"configurations":[\#(configurations)],"defaultOptions":\#(options),"version":1}"#
    }
    let variables =
      #""environmentVariableEntries":[{"key":"a","value":"b","enabled":true},{"key":"a"}]"#
    let arguments =
      #""commandLineArgumentEntries":[{"argument":"\\/a","enabled":false},{"argument":"b"}]"#
    return [
      plan(""), plan(#"{"name":"a"}"#), plan(#"{"name":"a","options":{}}"#), plan(#"{"id":"1"}"#),
      plan(#"{"name":"a","id":"1","options":{\#(variables)}},{"name":"a","id":"2"},{"name":"b"}"#),
      plan(#"{"name":"a"},{"name":"a"}"#), plan(#"{"name":"a","id":"1"},{"name":"b","id":"1"}"#),
      plan(#"{"name":"a","id":"1"},{"name":"a","id":"1"}"#),
      plan(#"{"name":"2","id":"1"},{"name":"1","id":"2"}"#),
      plan("", "{\(variables),\(arguments)}"), plan("1"), plan("{}"), plan("", "1"),
      plan(#"{"name":1}"#),
      plan(#"{"name":"a","enabled":1}"#), plan(#"{"name":"a","options":[]}"#), "[]", "{}",
      #"{"configurations":1}"#,
      plan("", #"{"commandLineArgumentEntries":{}}"#),
      plan("", #"{"commandLineArgumentEntries":[1]}"#),
      plan("", #"{"commandLineArgumentEntries":[{}]}"#),
      plan("", #"{"commandLineArgumentEntries":[{"argument":1}]}"#),
      plan("", #"{"environmentVariableEntries":[{"key":"a","value":1}]}"#), #"{"testTargets":[]}"#,
      plan("", #"{"commandLineArgumentEntries":[{"argument":"a","enabled":"no"}]}"#),
      plan("", #"{"language":"de","region":"DE","targetForVariableExpansion":null}"#),
      #"{"testTargets":[],"version":2}"#,
      plan("", "{\n\t\"commandLineArgumentEntries\" : [\n\n\t]\n}"),
      plan("", #"{"environmentVariableEntries":[]}"#),
      plan(
        "", #"{"commandLineArgumentEntries":[{"enabled":false,"argument":"a"},{"argument":"a"}]}"#),
      "\u{FEFF}" + plan("", "{\(arguments)}"), plan(String(repeating: "1,", count: 200) + "1"),
      plan("{\"name\":\"a\",\"options\":{\r\n  \(arguments)\r\n}}"),
      "{\"testTargets\":[]\n<<<<<<< HEAD\n}",
    ]
  }()

  /// A scheme as Xcode writes it.
  package static let scheme = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme
       LastUpgradeVersion = "1600"
       version = "1.7">
       <TestAction
          buildConfiguration = "Debug"
          shouldUseLaunchSchemeArgsEnv = "NO">
          <TestPlans>
             <TestPlanReference
                reference = "container:App.xctestplan"
                default = "YES">
             </TestPlanReference>
          </TestPlans>
          <CommandLineArguments>
             <CommandLineArgument
                argument = "--ui-testing &quot;a b&quot;"
                isEnabled = "YES">
             </CommandLineArgument>
          </CommandLineArguments>
       </TestAction>
       <LaunchAction
          buildConfiguration = "Debug"
          debugDocumentVersioning = "YES">
          <BuildableProductRunnable
             runnableDebuggingMode = "0">
             <BuildableReference
                BuildableIdentifier = "primary"
                BlueprintName = "app"
                ReferencedContainer = "container:">
             </BuildableReference>
          </BuildableProductRunnable>
          <CommandLineArguments>
             <CommandLineArgument
                argument = "--port 8090"
                isEnabled = "NO">
             </CommandLineArgument>
             <CommandLineArgument argument = '-a' isEnabled='YES'/>
          </CommandLineArguments>
          <EnvironmentVariables>
             <EnvironmentVariable
                key = "LEVEL"
                value = "$(CONFIGURATION)"
                isEnabled = "YES">
             </EnvironmentVariable>
          </EnvironmentVariables>
       </LaunchAction>
       <ProfileAction
          buildConfiguration = "Release"
          shouldUseLaunchSchemeArgsEnv = "YES">
       </ProfileAction>
    </Scheme>

    """

  /// A plan as Xcode writes it.
  package static let plan = #"""
    {
      "configurations" : [
        {
          "id" : "1",
          "name" : "German",
          "enabled" : false,
          "options" : {
            "commandLineArgumentEntries" : [
              {
                "argument" : "--port 8090"
              },
              {
                "argument" : "-de",
                "enabled" : false
              }
            ]
          }
        }
      ],
      "defaultOptions" : {
        "environmentVariableEntries" : [
          {
            "enabled" : false,
            "key" : "ROOT",
            "value" : "$(PROJECT_DIR)/x"
          }
        ],
        "targetForVariableExpansion" : {
          "containerPath" : "container:",
          "identifier" : "X",
          "name" : "X"
        }
      },
      "testTargets" : [

      ],
      "version" : 1
    }

    """#
}
