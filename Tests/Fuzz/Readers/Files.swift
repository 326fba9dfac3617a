import Foundation
@testable import Gantry
import GantryFormats
@testable import GantryNetworking
import GantrySystem

/// A launch whose files are foreign: the payload's, the one with saved overrides.
private struct FiledLaunch: LaunchConfiguration {
  struct Account: Codable, Sendable, Equatable {
    var name = "guest"
    var password = Secret("")
  }

  static var launchPolicy: LaunchPolicy { .all }
  static var savedOverrides: SavedOverrides { .enabled }

  var port = 8080
  var isQuiet = false
  var greeting = "Hello"
  var nickname: String? = "Nick"
  var latency = Duration.zero
  var labels: [String: Int] = [:]
  var names: [String] = []
  var apiToken = Secret("")
  var account = Account()

  /// What is saved of it.
  var payloadWithoutSecrets: String {
    var copy = self
    (copy.apiToken, copy.account) = (Secret(""), Account())
    return copy.payload
  }
}

extension FuzzedReader {
  private static let filed = FuzzFolder("files")

  // MARK: A payload's file

  /// The file of a payload: its digest up to the first NUL, empty for none, and then its content.
  static let payloadFile = FuzzedReader(
    name: "payload-file",
    sources: [
      "Gantry/Sources/SourceReading+Payload.swift", "GantryFormats/Payloads/PayloadDigest.swift",
      "GantryFormats/Text/ContentDigest.swift",
    ],
    tokens: [
      "\0", "{\"port\":1}", "-", "10-", "\"$type\":\"FiledLaunch\"", "\"$version\":1",
      "\"$schema\":\"", "\"apiToken\":\"", "eyJwb3J0IjoxfQ==", "\u{FEFF}", "{", "}", "\n",
    ],
    seeds: {
      let contents =
        [
          #"{"port":1,"greeting":"a","account":{"name":"b"}}"#, "eyJwb3J0IjoxfQ==\n", "[1]", "[{}]",
          #"{"$type":"FiledLaunch","$version":1,"$schema":"a"}"#, #"{"$type":"Other"}"#,
          #"{"$version":2}"#, #"{"$version":"1"}"#, #"{"$x":1}"#, "{", "x", "", "\u{FEFF}{}",
          #"{"prot":1,"labels":{"a":1},"latency":"5s"}"#,
        ].map { Array($0.utf8) } + [[0xFF, 0xFE]]
      return contents.flatMap { content in
        [PayloadDigest.text(content), "", "9999-0", "1-0", "x"].map {
          Array($0.utf8) + [0] + content
        }
      }
    },
    check: { bytes in
      let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
      let digest = String(decoding: parts[0], as: UTF8.self)
      let content = parts.count > 1 ? Array(parts[1]) : []
      let path = filed.write(content, to: "payload")
      var variables = ["LAUNCH_CONFIGURATION_FILE": path]
      if !digest.isEmpty { variables["LAUNCH_CONFIGURATION_DIGEST"] = digest }
      let launch = readFiled(variables)
      let isMeant = digest == PayloadDigest.text(content)
      // A digest of pieces is that of the whole.
      var pieces = ContentDigest()
      for start in stride(from: 0, to: content.count, by: 1 + bytes.count % 11) {
        let end = min(content.count, start + 1 + bytes.count % 11)
        content[start..<end].withUnsafeBytes { pieces.add($0) }
      }
      requireEqual(pieces.value, ContentDigest(content).value, "a digest depends on the pieces")
      if !digest.isEmpty {
        requireEqual(System.exists(path), !isMeant, "the file of a read payload is still there")
        require(isMeant || launch == nil, "a payload with another digest is read")
      } else {
        require(System.exists(path), "a file without a digest is removed")
      }
      // The same payload in the variable itself means the same.
      if let launch, let text = String(validUTF8: content),
        let other = readFiled(["LAUNCH_CONFIGURATION": text])
      {
        requireEqual(
          launch.configuration.payload, other.configuration.payload,
          "a file's payload differs from a variable's")
      }
      guard !Marker.isIn(bytes) else { return }
      // A secret before it and one in it, whatever becomes of the rest.
      let texts =
        [Array("{\"apiToken\":\"\(Marker.text)\",".utf8) + content]
        + [Array("{\"account\":{\"password\":\"\(Marker.text)\"}".utf8) + content]
      for text in texts {
        let path = filed.write(text, to: "payload")
        checkHidden(["LAUNCH_CONFIGURATION_FILE": path], of: text)
        var variables = ["LAUNCH_CONFIGURATION_FILE": path]
        variables["LAUNCH_CONFIGURATION_DIGEST"] = digest.isEmpty ? "1-0" : digest
        checkHidden(variables, of: text)
      }
    })

  private static func readFiled(_ variables: [String: String]) -> Launch<FiledLaunch>? {
    do throws(LaunchError) {
      return try Launch<FiledLaunch>(arguments: ["app"], environment: variables)
    } catch {
      require(!error.problems.isEmpty && !error.description.isEmpty, "an error without words")
      return nil
    }
  }

  private static func checkHidden(_ variables: [String: String], of content: [UInt8]) {
    var shown = ""
    do throws(LaunchError) {
      let launch = try Launch<FiledLaunch>(arguments: ["app"], environment: variables)
      shown = launch.report.description + launch.report.json + "\(launch.configuration)"
    } catch {
      shown = error.description
    }
    require(
      !shown.contains(Marker.text),
      "a file's secret is shown:\n\(String(decoding: content, as: UTF8.self))\n\(shown)")
  }

  // MARK: Saved overrides

  /// A file with saved overrides, as something else may leave it; and arguments that are saved.
  static let savedOverrides = FuzzedReader(
    name: "saved-overrides",
    sources: ["Gantry/SavedOverrides/SavedOverridesFile.swift"],
    tokens: [
      "\"configuration\":\"FiledLaunch\"", "\"expires\":\"2999-01-02T03:04:05Z\"",
      "\"expires\":\"2020-01-02T03:04:05Z\"", "\"options\":{", "\"port\":", "\"apiToken\":\"",
      "\"greeting\":\"", "--port\0", "--greeting=", "--labels.a=1\0", "--launch-save=1h", "{", "}",
      "null", "--names\0", "--no-nickname\0", "--account.name=",
    ],
    seeds: {
      func file(_ name: String, _ expires: String, _ options: String) -> [UInt8] {
        let text = """
          {"configuration":"\(name)","expires":"\(expires)","options":\(options)}
          """
        return Array(text.utf8)
      }
      let later = "2999-01-02T03:04:05Z"
      return [
        file("FiledLaunch", later, #"{"port":1,"greeting":"a","labels":{"b":2}}"#),
        file("FiledLaunch", "2020-01-02T03:04:05Z", "{}"), file("Other", later, "{}"),
        file("FiledLaunch", "soon", "{}"), file("FiledLaunch", later, "[]"),
        file("FiledLaunch", later, #"{"prot":1}"#), file("FiledLaunch", later, #"{"port":"x"}"#),
        Array("{}".utf8), Array("{".utf8), [],
        Array("--port\u{0}1\u{0}--greeting=a\u{0}--labels.b=2\u{0}--names\u{0}c".utf8),
        Array("--latency=5s\u{0}--no-nickname\u{0}--is-quiet\u{0}--account.name=x".utf8),
        Array("--launch-save=x".utf8), Array("--launch-save=2h\u{0}--port=3".utf8),
      ]
    },
    check: { bytes in
      checkFile(bytes)
      checkSaved(
        bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) },
        holdsMarker: Marker.isIn(bytes))
    })

  private static func filedInput(_ arguments: [String], _ path: String?) -> LaunchInput {
    let traits = LaunchTraits(FiledLaunch.self)
    let schema = Schema.of(FiledLaunch.self)
    return LaunchInput(
      traits, schema, arguments: ["app"] + arguments,
      variables: LaunchVariables([:], of: traits, schema), savedOverridesFile: path)
  }

  private static func checkFile(_ bytes: [UInt8]) {
    let path = filed.write(bytes, to: "saved")
    let input = filedInput([], path)
    do throws(LaunchError) {
      let launch = try Launch<FiledLaunch>(input, .exit)
      _ = launch.report.description
      let isRemoved = !System.exists(path)
      if isRemoved {
        requireEqual(
          launch.configuration.payload, FiledLaunch().payload, "expired overrides are set")
      }
      requireEqual(
        readFile(path), isRemoved ? nil : bytes, "reading changes the file with saved overrides")
    } catch {
      require(!error.problems.isEmpty && !error.description.isEmpty, "an error without words")
      requireEqual(readFile(path), bytes, "reading changes the file with saved overrides")
    }
    // An app that goes on with its defaults does so with any file.
    _ = filed.write(bytes, to: "saved")
    do throws(LaunchError) {
      _ = try Launch<FiledLaunch>(input, .useDefaults).report.json
    } catch {
      fatalError("saved overrides keep an app from starting: \(error)")
    }
  }

  private static func readFile(_ path: String) -> [UInt8]? { try? System.read(file: path) }

  /// What is saved of a launch is what the next one has, without secrets.
  private static func checkSaved(_ given: [String], holdsMarker: Bool) {
    let path = filed.path + "/own"
    let secrets = ["--api-token=\(Marker.text)", "--account.password=\(Marker.text)"]
    let arguments = (given.count % 2 == 0 ? secrets : []) + ["--launch-save=1h"]
    do {
      try System.remove(file: path)
      let launch: Launch<FiledLaunch>
      do throws(LaunchError) {
        launch = try Launch<FiledLaunch>(filedInput(arguments + given, path), .exit)
      } catch {
        return
      }
      let lines = SavedOverridesFile.save(launch.configuration, launch.record)
      guard let saved = readFile(path) else {
        require(!lines.isEmpty, "nothing is saved, and nobody says so")
        return
      }
      require(holdsMarker || !Marker.isIn(saved), "a secret is saved")
      require(
        holdsMarker || !lines.joined().contains(Marker.text), "a message shows a secret")
      let next = try Launch<FiledLaunch>(filedInput([], path), .exit)
      requireEqual(
        next.configuration.payloadWithoutSecrets, launch.configuration.payloadWithoutSecrets,
        "the next launch has other values than were saved")
    } catch {
      fatalError("what was saved can't be read: \(error)")
    }
  }

  // MARK: Files of stubs

  /// A file that a stub answers with: its name up to the first NUL, and then its content, which is
  /// also a file of options.
  static let stubFiles = FuzzedReader(
    name: "stub-files",
    sources: [
      "GantryNetworking/Engine/ConditionsCheck.swift: private mutating func file(",
      "GantryNetworking/Engine/ConditionsCheck.swift: private mutating func body(",
      "GantryNetworking/Exchange/ContentType.swift",
      "Gantry/Sources/SourceReading+ConfigurationFile.swift",
    ],
    tokens: [
      "\0", ".json", ".HTML", ".svg", ".bin", "a/", "../", "missing", "{\"network\":{\"stubs\":{",
      "\"routes\":[{\"path\":\"/a\",\"file\":\"", "}}}", "\"json\":",
    ],
    seeds: {
      let names = [
        "a.json", "b.HTML", "c", "d.bin", "folder", "missing", "missing/e.txt", "", ".svg",
        "a.json/b", "large1", "broken1",
      ]
      let options = [
        #"{"network":{"stubs":{"routes":[{"path":"/a","json":{"b":1}}]}}}"#, "{", "[]",
        #"{"network":{"latency":"5ms"}}"#, String(repeating: "x", count: 300), "",
      ]
      return names.map { Array($0.utf8) + [0] + Array(options[0].utf8) }
        + options.map { Array("a.xml\u{0}\($0)".utf8) }
    },
    check: { bytes in
      let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(decoding: parts[0].prefix(200), as: UTF8.self)
      let content = parts.count > 1 ? Array(parts[1]) : []
      // Nothing is written but in this folder, whatever the name says; any name may be read.
      let isSimple =
        !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == ".") }
        && !name.allSatisfy { $0 == "." } && name.utf8.count < 100
      if isSimple { _ = stubbed.write(content, to: name) }
      checkStub(stubbed.path + "/" + name, isSimple ? content : nil)
      checkOptions(content)
    })

  private static let stubbed: FuzzFolder = {
    let folder = FuzzFolder("stubs")
    // Names with a digit are none that an input gets its own file for.
    _ = folder.write(Array("{}".utf8), to: "1.json")
    folder.makeFolder("folder1")
    _ = folder.write([UInt8](repeating: 0x61, count: HTTPBody.spillSize + 1), to: "large1")
    // Can be opened, also by root, and not read.
    folder.makeLink("broken1", to: "/proc/self/mem")
    return folder
  }()

  private static func checkStub(_ path: String, _ content: [UInt8]?) {
    var conditions = NetworkConditions()
    conditions.stubs = NetworkStubs(routes: [Stub("GET /a").file(path)])
    defer { if content != nil { try? System.remove(file: path) } }
    do throws(LaunchError) {
      let engine = try NetworkEngine(conditions)
      guard let url = URL(string: "https://a.example/a") else { return }
      let plan = engine.plan(
        for: HTTPRequest(method: "GET", url: url, headers: HTTPHeaders([:]), body: .empty))
      guard case .success(let answer)? = plan.outcome else { fatalError("a stub gives no answer") }
      if let content {
        requireEqual(answer.body, .data(Data(content)), "a file's bytes are others")
      }
      let type = answer.headers["Content-Type"] ?? ""
      require(
        !type.isEmpty && type.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "no type: \(type)")
      let suffix = ContentType.fileExtension(of: type)
      requireEqual(ContentType.ofFile("a." + suffix), type, "an extension of another type")
      _ = ContentType.fileExtension(of: String(decoding: content ?? [], as: UTF8.self))
    } catch {
      require(content == nil, "a file isn't found: \(error)")
      require(!error.problems.isEmpty && !error.description.isEmpty, "an error without words")
    }
  }

  /// A file of options means what the same payload means.
  private static func checkOptions(_ content: [UInt8]) {
    let path = stubbed.write(content, to: "options1")
    let arguments = ["app", "--launch-configuration-file", path]
    do throws(LaunchError) {
      let launch = try Launch<FiledStubs>(arguments: arguments)
      let inline = try Launch<FiledStubs>(
        arguments: ["app"],
        environment: ["LAUNCH_CONFIGURATION": String(decoding: content, as: UTF8.self)])
      requireEqual(
        launch.configuration.payload, inline.configuration.payload,
        "a file of options differs from a payload")
    } catch {
      require(!error.problems.isEmpty && !error.description.isEmpty, "an error without words")
    }
  }
}

private struct FiledStubs: LaunchConfiguration {
  static var launchPolicy: LaunchPolicy { .all }

  var network = NetworkConditions()
}
