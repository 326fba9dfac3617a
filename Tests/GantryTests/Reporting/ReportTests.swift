import Foundation
import GantryFormats
import Testing

@testable import Gantry

/// What people and programs are told of a launch.
struct ReportTests {
  @Test func theReportIsATable() throws {
    let launch = try read(
      "--port", "1", "--port", "2", "--names", "a", "--names", "b", "--verbose",
      "-AppleLocale", "de_DE", "--user.name", "Ann",
      environment: ["LAUNCH_PORT": "3", "LAUNCH_OTHER": "1"])
    #expect(
      launch.report.description
        == """
        CountriesLaunch, \(Build.name) build; every option is honored
          countries-datasource      rest-countries  default
          has-completed-onboarding  false           default
          magic-numbers             []              default
          names                     ["a","b"]       launch argument 5: --names a
          greeting                  Hello           default
          port                      2               launch argument 3: --port 2
                                                    shadows 1, launch argument 1: --port 1
                                                    shadows 3, environment variable LAUNCH_PORT: 3
          network.latency           0s              default
          network.retries           3               default
          user                      {"name":"Ann"}  launch argument 12: --user.name
        left to the app: --verbose
        added by other programs: -AppleLocale de_DE
        variables that are no option's: LAUNCH_OTHER
        """)
    #expect(launch.report.overrides.map(\.name) == ["names", "port", "user"])
  }

  @Test func theJSONReportIsTheReport() throws {
    let report = try read("--port", "1").report
    let decoded = try JSONDecoder().decode(LaunchReport.self, from: Data(report.json.utf8))
    #expect(decoded == report)
  }

  /// What is longer than a line is cut, with its size.
  @Test func aLongTextIsCut() throws {
    func greeting(_ count: Int) -> String { String(repeating: "x", count: count) }
    func cut(_ text: String, to limit: Int) -> String {
      text.prefix(limit) + "… (\(text.utf8.count) bytes)"
    }
    let (short, long) = (greeting(40), greeting(41))
    #expect(try read("--greeting=\(short)").report.description.contains("  \(short)  launch"))
    #expect(
      try read("--greeting=\(long)").report.description.contains("  \(cut(long, to: 40))  launch"))
    for (limit, part) in [(60, "greeting="), (80, "left to the app: ")] {
      for count in [limit, limit + 1] {
        let text = greeting(count)
        let launch = try read("--greeting=\(text)", text)
        let shown = part + (count > limit ? cut(text, to: limit) : text)
        #expect((launch.report.description + Banner.lines(launch).joined()).contains(shown))
      }
    }
    for count in [200, 201] {
      let long = greeting(count)
      let shown = count > 200 ? cut(long, to: 200) : long
      let sources = [
        LaunchOrigin(.launchArgument, index: 1, name: "--a", text: long),
        LaunchOrigin(.environmentVariable, name: long),
        LaunchOrigin(.payload, name: "A", text: long),
        LaunchOrigin(.configurationFile, name: "A", writtenAt: long),
      ]
      #expect(
        sources.map(\.description) == [
          "launch argument 1: \(shown)", "environment variable \(shown)",
          "file \(shown) (environment variable A)", "\(shown), configuration file A",
        ])
    }
  }

  /// A text is shown as it was given; only what may hold a structure isn't.
  @Test func aTextIsShownWhateverIsInIt() throws {
    let option = try read("--greeting={\"a\"}").report.options.first { $0.name == "greeting" }
    #expect(option?.value == #"{"a"}"#)
    #expect(option?.origin.text == #"--greeting={"a"}"#)
  }

  @Test func theJSONReportNamesTheDecidingOriginByItself() throws {
    let report = try read("--port", "1").report
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    let options = try #require(object?["options"] as? [[String: Any]])
    let port = try #require(options.first { $0["name"] as? String == "port" })
    let origin = try #require(port["origin"] as? [String: Any])
    #expect(origin["index"] as? Int == 1)
  }

  struct PlacedLaunch: LaunchConfiguration {
    static var launchPolicy: LaunchPolicy { .only("port", "note") }
    var port = 80
    var note: String?
    var names = ["a"]
  }

  @Test func theJSONReportIsStable() throws {
    let report = try read(
      PlacedLaunch.self, "--port", "1", "--verbose", "-AppleLocale", "de", "--names", "b",
      environment: [
        "LAUNCH_PORT": "2", "LAUNCH_OTHER": "x", "LAUNCH_ORIGINS": ##"{"#1":"App.swift:7"}"##,
      ]
    ).report
    #expect(
      report.json == """
        {
          "configuration": "PlacedLaunch",
          "build": "debug",
          "policy": "honored: port, note",
          "options": [
            {
              "name": "port",
              "type": "integer",
              "value": "1",
              "origin": {
                "source": "launchArgument",
                "place": "App.swift:7, launch argument 1: --port 1",
                "index": 1,
                "name": "--port",
                "text": "--port 1",
                "writtenAt": "App.swift:7"
              },
              "origins": [
                {
                  "source": "launchArgument",
                  "place": "App.swift:7, launch argument 1: --port 1",
                  "index": 1,
                  "name": "--port",
                  "text": "--port 1",
                  "writtenAt": "App.swift:7"
                }
              ],
              "shadowed": [
                {
                  "value": "2",
                  "origin": {
                    "source": "environmentVariable",
                    "place": "environment variable LAUNCH_PORT: 2",
                    "name": "LAUNCH_PORT",
                    "text": "2"
                  }
                }
              ],
              "isHonored": true
            },
            {
              "name": "note",
              "type": "text",
              "origin": {
                "source": "defaultValue",
                "place": "default"
              },
              "origins": [
                {
                  "source": "defaultValue",
                  "place": "default"
                }
              ],
              "shadowed": [],
              "isHonored": true
            },
            {
              "name": "names",
              "type": "text list",
              "value": "[\\"a\\"]",
              "origin": {
                "source": "defaultValue",
                "place": "default"
              },
              "origins": [
                {
                  "source": "defaultValue",
                  "place": "default"
                }
              ],
              "shadowed": [],
              "isHonored": false
            }
          ],
          "notHonored": [
            {
              "name": "names",
              "origin": {
                "source": "launchArgument",
                "place": "launch argument 6: --names b",
                "index": 6,
                "name": "--names",
                "text": "--names b"
              }
            }
          ],
          "unrecognizedArguments": [
            "--verbose"
          ],
          "injectedArguments": [
            "-AppleLocale",
            "de"
          ],
          "unrecognizedVariables": [
            "LAUNCH_OTHER"
          ],
          "notes": []
        }
        """)
  }

  @Test func theJSONErrorIsStable() {
    do throws(LaunchError) {
      _ = try read(
        PlacedLaunch.self, "--prot", "1", "--port", "x",
        environment: ["LAUNCH_ORIGINS": ##"{"#3":"App.swift:7"}"##])
      Issue.record("a word was read as a number")
    } catch {
      #expect(
        jsonText(error) == """
          {
            "problems": [
              {
                "code": "unknownOption",
                "message": "'--prot' is no option",
                "reason": {
                  "name": "unknownOption",
                  "values": [
                    "prot"
                  ]
                },
                "suggestion": "--port",
                "origin": {
                  "source": "launchArgument",
                  "place": "launch argument 1: --prot",
                  "index": 1,
                  "name": "--prot",
                  "text": "--prot"
                }
              },
              {
                "code": "invalidValue",
                "message": "'x' is not an integer",
                "reason": {
                  "name": "notA",
                  "values": [
                    "x",
                    "an integer"
                  ]
                },
                "option": "port",
                "origin": {
                  "source": "launchArgument",
                  "place": "App.swift:7, launch argument 3: --port x",
                  "index": 3,
                  "name": "--port",
                  "text": "--port x",
                  "writtenAt": "App.swift:7"
                }
              }
            ]
          }
          """)
    }
  }

  @Test func aSecretTellsNothingOfItself() {
    let secret = Secret("hunter2")
    #expect("\(secret)" == "‹redacted›")
    #expect(String(reflecting: secret) == "‹redacted›")
  }

  @Test func theSchemaMarksEachOptionThatHoldsSecrets() throws {
    let document = JSONWriter.write(JSONSchemaDocument.document(SecretLaunch.self))
    let object = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
    let properties = try #require(object?["properties"] as? [String: [String: Any]])
    let marked = properties.filter { $0.value["writeOnly"] as? Bool == true }.keys
    #expect(marked.sorted() == ["account", "apiToken", "login", "pin", "spares"])
  }

  @Test func secretsAreRedactedEverywhere() throws {
    let launch = try read(
      SecretLaunch.self, "--api-token", "hunter2", "--api-token=hunter3", "--account.password",
      "hunter4", "--spares", "hunter5",
      environment: [
        "LAUNCH_API_TOKEN": "hunter6", "LAUNCH_LOGIN": "hunter7", "LAUNCH_PIN": "1234",
      ])
    #expect(launch.apiToken.value == "hunter3")
    #expect(launch.account.password.value == "hunter4")
    #expect(launch.spares.map(\.value) == ["hunter5"])
    #expect(launch.login?.value == "hunter7")
    let token = try #require(launch.report.options.first { $0.name == "api-token" })
    #expect(token.shadowed.map(\.value) == ["‹redacted›", "‹redacted›"])
    #expect(Banner.lines(launch).joined().contains("api-token=‹redacted› (launch argument"))
    var dumped = ""
    dump(launch.configuration, to: &dumped)
    struct Defaulting: LaunchConfiguration {
      var apiToken = Secret("hunter8")
    }
    let texts = [
      HelpText.text(Defaulting.self),
      JSONWriter.write(JSONSchemaDocument.document(Defaulting.self)),
      launch.report.description, launch.report.json, "\(launch.configuration)", dumped,
      String(reflecting: launch.configuration),
      Banner.lines(launch).joined(), HelpText.text(SecretLaunch.self),
      JSONWriter.write(JSONSchemaDocument.document(SecretLaunch.self)),
    ]
    for text in texts {
      #expect(!text.contains("hunter"), "\(text)")
      #expect(!text.contains("1234"), "\(text)")
    }
    #expect(launch.report.description.contains("‹redacted›"))
  }

  @Test func secretsAreRedactedInErrors() {
    let text = problems(
      SecretLaunch.self, "--pin", "hunter2", "--account", "hunter3", "--spares", "[hunter4",
      environment: ["LAUNCH_CONFIGURATION": #"{"pin":"hunter5"}"#])
    #expect(text.hasPrefix("error: "))
    #expect(!text.contains("hunter"), "\(text)")
  }

  @Test func theBannerNamesEachOverride() throws {
    let launch = try read(
      "--port", "1", "--names", "a", "--names", "b", environment: ["LAUNCH_GREETING": "hi"])
    #expect(
      Banner.lines(launch) == [
        "Gantry: launched with names=a,b (launch argument 3), greeting=hi (environment variable "
          + "LAUNCH_GREETING), port=1 (launch argument 1)"
      ])
    #expect(Banner.lines(try read()) == [])
    let payload = #"{"user":{"name":"Ann"},"network":{"retries":9}}"#
    #expect(
      Banner.lines(try read(environment: ["LAUNCH_CONFIGURATION": payload])) == [
        #"Gantry: launched with network.retries=9 (environment variable LAUNCH_CONFIGURATION), "#
          + #"user={"name":"Ann"} (environment variable LAUNCH_CONFIGURATION)"#
      ])
  }

  @Test func theHelpTextListsEveryOption() {
    struct Helpful: LaunchConfiguration {
      enum Level: String, Codable, CaseIterable, Sendable { case low, high }
      static var launchPolicy: LaunchPolicy { .only("level") }
      static var abstract: String { "A server for countries." }
      static var optionDescriptions: [String: String] { ["level": "How much is said."] }
      static var savedOverrides: SavedOverrides { .enabled }
      var level = Level.low
      var isLoud = false
      var ports: [Int] = [80]
      var key = Secret("k")
      var token: Secret<String>?
    }
    #expect(
      HelpText.text(Helpful.self)
        == """
        A server for countries.

        Options of Helpful:

          --level <low|high>
              How much is said.
              default: low; LAUNCH_LEVEL
          --[no-]is-loud
              default: false; LAUNCH_IS_LOUD
              not honored in this \(Build.name) build
          --ports <integer> …
              default: [80]; LAUNCH_PORTS
              not honored in this \(Build.name) build
          --key <text>
              default: ‹redacted›; LAUNCH_KEY
              not honored in this \(Build.name) build
          --token <text>
              default: nil; LAUNCH_TOKEN
              not honored in this \(Build.name) build

        An option is set by a launch argument (--name VALUE, --name=VALUE, -name VALUE), by an
        environment variable (LAUNCH_NAME), by JSON in LAUNCH_CONFIGURATION or in the file that
        LAUNCH_CONFIGURATION_FILE names, or by a file. The strongest source is the first of these.

        Built-in options:

          --launch-report[=json]            print every option's value and where it came from
          --launch-help                     print this text
          --launch-schema                   print a JSON Schema of payloads and files
          --launch-configuration-file PATH  read options from a JSON file
          --launch-save [DURATION]          set the same options again in later launches (1d)
          --launch-forget                   stop doing so

        This is a \(Build.name) build: honored: level.

        """)
  }

  @Test func theSchemaDescribesEachOption() throws {
    let document = JSONSchemaDocument.document(KindsLaunch.self)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(JSONWriter.write(document).utf8))
        as? [String: Any])
    #expect(object["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    let properties = try #require(object["properties"] as? [String: [String: Any]])
    #expect(properties["byte"]?["minimum"] as? Int == 0)
    #expect(properties["byte"]?["maximum"] as? Int == 255)
    #expect(properties["level"]?["enum"] as? [Int] == [1, 2])
    #expect(properties["nickname"]?["type"] as? [String] == ["string", "null"])
    #expect(properties["labels"]?["additionalProperties"] != nil)
    #expect(properties["identifier"]?["format"] as? String == "uuid")
    #expect(properties["isQuiet"]?["x-launch-argument"] as? String == "--is-quiet")
    #expect(
      properties["isQuiet"]?["x-environment-variable"] as? String == "LAUNCH_IS_QUIET")
  }

  private static let integer =
    #"{"maximum":9223372036854775807,"minimum":-9223372036854775808,"type":"integer"}"#
  static let schemas: [(name: String, keywords: String)] = [
    ("byte", #""default":0,"maximum":255,"minimum":0,"type":"integer""#),
    ("small", #""default":0,"maximum":127,"minimum":-128,"type":"integer""#),
    ("ratio", #""default":0.5,"type":["number","string"]"#),
    ("price", #""default":9.99,"type":["number","string"]"#),
    ("data", #""contentEncoding":"base64","default":"","type":"string""#),
    ("date", #""default":"2001-01-01T00:00:00Z","format":"date-time","type":["string","number"]"#),
    ("site", #""default":"https://example.com","format":"uri-reference","type":["string","null"]"#),
    (
      "identifier",
      #""default":"00000000-0000-0000-0000-000000000000","format":"uuid","type":["string","null"]"#
    ),
    (
      "delay",
      #""default":"0s","pattern":"^[+-]?[0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h|d)$","type":["string","array"]"#
    ),
    ("level", #""default":1,"enum":[1,2]"#),
    ("recording", #""default":{"off":{}},"type":"object""#),
    ("wrapped", #""default":"a","type":"string""#),
    ("isQuiet", #""type":["boolean","null"]"#),
    ("nickname", #""default":"Nick","type":["string","null"]"#),
    ("labels", #""additionalProperties":"# + integer + #","default":{"a":1},"type":"object""#),
    ("pairs", #""default":[],"items":{},"type":"array""#),
    ("matrix", #""default":[],"items":{"items":"# + integer + #","type":"array"},"type":"array""#),
    ("tags", #""default":[],"items":{"type":"string"},"type":"array""#),
  ]

  @Test(arguments: schemas)
  func theSchemaSaysWhatAnOptionTakes(_ name: String, _ keywords: String) {
    let property = JSONSchemaDocument.document(KindsLaunch.self).member("properties")?.member(name)
    let names =
      #","x-environment-variable":"LAUNCH_\#(OptionName.environment(name))","#
      + #""x-launch-argument":"--\#(OptionName.kebab(name))""#
    #expect(property.map(JSONWriter.write) == "{\(keywords)\(names)}")
  }

  struct DocumentedLaunch: LaunchConfiguration {
    struct Part: Codable, Sendable, LaunchStructure { var on = true }
    static var abstract: String { "A server." }
    static var schemaVersion: Int { 3 }
    static var environmentPrefix: String { "APP_" }
    static var optionDescriptions: [String: String] {
      ["port": "Where it listens.", "network.latency": "How slow it is."]
    }
    var port: UInt16 = 80
    var network = CountriesLaunch.NetworkConditions()
    var maybe: Part?
    var parts: [Part] = []
    var token = Secret("")
  }

  @Test func theSchemaIsAWholeDocument() {
    #expect(
      JSONWriter.writePretty(JSONSchemaDocument.document(DocumentedLaunch.self)) == """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "DocumentedLaunch",
          "description": "A server.",
          "type": "object",
          "properties": {
            "$schema": {
              "type": "string"
            },
            "$type": {
              "const": "DocumentedLaunch"
            },
            "$version": {
              "const": 3
            },
            "port": {
              "description": "Where it listens.",
              "type": "integer",
              "minimum": 0,
              "maximum": 65535,
              "default": 80,
              "x-launch-argument": "--port",
              "x-environment-variable": "APP_PORT"
            },
            "network": {
              "type": "object",
              "properties": {
                "latency": {
                  "description": "How slow it is.",
                  "type": [
                    "string",
                    "array"
                  ],
                  "pattern": "^[+-]?[0-9]+(\\\\.[0-9]+)?(ns|us|µs|ms|s|m|h|d)$",
                  "default": "0s",
                  "x-launch-argument": "--network.latency",
                  "x-environment-variable": "APP_NETWORK_LATENCY"
                },
                "retries": {
                  "type": "integer",
                  "minimum": -9223372036854775808,
                  "maximum": 9223372036854775807,
                  "default": 3,
                  "x-launch-argument": "--network.retries",
                  "x-environment-variable": "APP_NETWORK_RETRIES"
                }
              },
              "additionalProperties": false,
              "default": {
                "latency": "0s",
                "retries": 3
              },
              "x-launch-argument": "--network",
              "x-environment-variable": "APP_NETWORK"
            },
            "maybe": {
              "type": [
                "object",
                "null"
              ],
              "properties": {
                "on": {
                  "type": "boolean",
                  "default": true,
                  "x-launch-argument": "--maybe.on",
                  "x-environment-variable": "APP_MAYBE_ON"
                }
              },
              "additionalProperties": false,
              "x-launch-argument": "--maybe",
              "x-environment-variable": "APP_MAYBE"
            },
            "parts": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "on": {
                    "type": "boolean",
                    "default": true
                  }
                },
                "additionalProperties": false
              },
              "default": [],
              "x-launch-argument": "--parts",
              "x-environment-variable": "APP_PARTS"
            },
            "token": {
              "type": "string",
              "writeOnly": true,
              "x-launch-argument": "--token",
              "x-environment-variable": "APP_TOKEN"
            }
          },
          "additionalProperties": false
        }
        """)
  }

  enum Level: String, Codable, CaseIterable { case low, high }

  struct ElementsLaunch: LaunchConfiguration {
    static var launchPolicy: LaunchPolicy { .all }
    struct Part: Codable, Sendable, LaunchStructure {
      var level = Level.low
      var most: Level?
    }
    struct Pair: Codable, Sendable, Equatable {
      var host = "h"
      var port = 1
    }
    var levels: [Level] = []
    var tags: Set<Level> = []
    var byName: [String: Level] = [:]
    var maybe: [Int?] = [nil]
    var maybeLevels: [Level?] = []
    var parts: [Part] = []
    var pair: Pair? = Pair()
    var labels: [String: String] = [:]
  }

  @Test func elementsAreDescribedByTheirOwnType() throws {
    let document = JSONSchemaDocument.document(ElementsLaunch.self)
    func at(_ path: String...) throws -> String {
      var value = document
      for key in path {
        guard case .object(let members) = value else { return "no object" }
        value = try #require(members.first { $0.key == key }?.value)
      }
      return JSONWriter.write(value)
    }
    #expect(try at("properties", "levels", "items") == #"{"enum":["low","high"]}"#)
    #expect(try at("properties", "tags", "items") == #"{"enum":["low","high"]}"#)
    #expect(try at("properties", "byName", "additionalProperties") == #"{"enum":["low","high"]}"#)
    #expect(try at("properties", "maybe", "items", "type") == #"["integer","null"]"#)
    #expect(try at("properties", "maybeLevels", "items") == #"{"enum":["low","high",null]}"#)
    #expect(
      try at("properties", "parts", "items", "properties", "level")
        == #"{"default":"low","enum":["low","high"]}"#)
    #expect(
      try at("properties", "parts", "items", "properties", "most")
        == #"{"enum":["low","high",null]}"#)
    let help = HelpText.text(ElementsLaunch.self)
    #expect(help.contains("  --levels <low|high> …\n"))
    #expect(help.contains("  --tags <low|high> …\n"))
    #expect(help.contains("  --by-name <JSON>\n") || help.contains("  --by-name <dictionary>\n"))
  }

  @Test func whatNilTookAwayComesBackWithItsDefaults() throws {
    let launch = try read(
      ElementsLaunch.self, "--no-pair", "--pair.port", "9",
      environment: ["LAUNCH_CONFIGURATION": #"{"pair":null}"#])
    #expect(launch.pair == ElementsLaunch.Pair(port: 9))
    let options = launch.report.options
    let host = try #require(options.first { $0.name == "pair.host" })
    #expect(host.value == "h")
    #expect(host.origin.source == .defaultValue)
    let port = try #require(options.first { $0.name == "pair.port" })
    #expect(port.origin.description == "launch argument 2: --pair.port 9")
    let only = try read(ElementsLaunch.self, "--no-pair").report
    #expect(
      only.overrides.map(\.origin.description)
        == ["launch argument 1: --no-pair", "launch argument 1: --no-pair"])
    let none = try read(ElementsLaunch.self, "--pair.port", "9", "--no-pair").report
    #expect(
      none.options.filter { $0.name.hasPrefix("pair.") }.allSatisfy {
        $0.origin.description == "launch argument 3: --no-pair"
      })
  }

  @Test func theBannerNamesEachMember() throws {
    let launch = try read(
      ElementsLaunch.self, "--labels.a=1", "--labels.b=2", "--labels.a=3")
    #expect(launch.labels == ["a": "3", "b": "2"])
    #expect(
      Banner.lines(launch) == [
        "Gantry: launched with labels=b=2,a=3 (launch argument 2)"
      ])
  }

  @Test func aStructureThatIsNilByDefaultTellsItsPartsByItself() throws {
    struct Address: Codable, Sendable, LaunchStructure {
      var city = ""
      var street: String?
    }
    struct Person: Codable, Sendable, LaunchStructure {
      var name = ""
      var address = Address()
      var age: Int?
    }
    struct Stranger: Codable, Sendable { var name: String }
    struct Requiring: LaunchConfiguration {
      var person: Person?
      var stranger: Stranger?
      var owner: Address? = Address(city: "Rome")
      var home = Address(city: "Bern")
    }
    let document = JSONSchemaDocument.document(Requiring.self)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(JSONWriter.write(document).utf8))
        as? [String: Any])
    let properties = try #require(object["properties"] as? [String: [String: Any]])
    let person = try #require(properties["person"]?["properties"] as? [String: [String: Any]])
    let address = try #require(person["address"]?["properties"] as? [String: [String: Any]])
    #expect(address["city"]?["type"] as? String == "string")
    #expect(address["city"]?["x-launch-argument"] as? String == "--person.address.city")
    // Of a type that doesn't tell, nothing is known.
    #expect(properties["stranger"]?["properties"] == nil)
    #expect(properties["stranger"]?["type"] == nil)
    #expect(properties["owner"]?["properties"] != nil)
  }
}
