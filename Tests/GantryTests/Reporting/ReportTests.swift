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

  @Test func theJSONReportNamesTheDecidingOriginByItself() throws {
    let report = try read("--port", "1").report
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    let options = try #require(object?["options"] as? [[String: Any]])
    let port = try #require(options.first { $0["name"] as? String == "port" })
    let origin = try #require(port["origin"] as? [String: Any])
    #expect(origin["index"] as? Int == 1)
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
    var dumped = ""
    dump(launch.configuration, to: &dumped)
    let texts = [
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
