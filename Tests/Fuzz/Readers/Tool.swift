@testable import Gantry
import GantryFormats
@testable import GantryTool

/// Options of the kinds that a schema tells apart.
private struct ToolLaunch: LaunchConfiguration {
  enum Source: String, Codable, CaseIterable { case service, localMock }

  struct Account: Codable {
    var name = "guest"
    var password = Secret("")
  }

  var source = Source.service
  var port: UInt16 = 8080
  var ratio = 0.5
  var isVerbose = false
  var limits: [Int] = []
  var headers: [String: String] = [:]
  var timeout = Duration.seconds(5)
  var account = Account()
  var title: String?
}

extension FuzzedReader {
  /// The schema of a program, or of a file, and launches that are read by it.
  static let appSchema = FuzzedReader(
    name: "app-schema",
    sources: [
      "GantryTool/Launching/AppSchema.swift", "GantryTool/Launching/AppSchema+Reading.swift",
      "GantryTool/Checking/OptionValues.swift",
    ],
    tokens: [
      "\"properties\":{", "\"x-launch-argument\":\"--", "\"x-environment-variable\":\"LAUNCH_",
      "\"type\":\"integer\"", "\"type\":[\"string\",\"null\"]", "\"enum\":[", "\"minimum\":-1",
      "\"maximum\":1", "\"items\":{", "\"additionalProperties\":", "\"writeOnly\":true",
      "\"const\":9223372036854775807", "\"pattern\":", "\"format\":\"date-time\"", "$version",
    ],
    seeds: {
      let whole = JSONWriter.write(JSONSchemaDocument.document(ToolLaunch.self))
      // Types as no app of Gantry's has them.
      let others = [
        #""type":"integer","minimum":-1,"maximum":10"#, #""enum":[1,2.5,null]"#, #""enum":[1,2]"#,
        #""enum":[true]"#, #""enum":{}"#, #""enum":["a","b"],"type":"string""#,
        #""type":"integer","minimum":0,"maximum":255"#, #""type":"number""#, #""type":"boolean""#,
        #""type":["string","number"],"format":"date-time""#, #""type":"string","format":"uuid""#,
        #""type":"string","format":"uri-reference""#,
        #""type":"string","contentEncoding":"base64""#,
        #""type":["string","array"],"pattern":"s""#, #""type":"array""#, #""type":"object""#,
        #""type":"array","items":{"type":"array","items":{"enum":["x","y"]}}"#,
        #""type":"object","properties":{}"#,
        #""type":"array","items":{"type":"object","properties":{"b":{"type":"string"}}}"#,
        #""type":"object","additionalProperties":{"type":"integer"}"#,
        #""type":"object","additionalProperties":{"enum":["x","y"]}"#, #""type":"other""#,
      ]
      return [Array(whole.utf8), Array("{}".utf8), Array(#"{"properties":{"a":{}}}"#.utf8)]
        + others.map { other in
          Array(
            (#"{"title":"App","properties":{"theValue":{"x-launch-argument":"--the-value","#
              + #""x-environment-variable":"LAUNCH_THE_VALUE",\#(other)}}}"#).utf8)
        }
    },
    check: { bytes in
      guard let schema = try? AppSchema(bytes, at: "schema.json") else { return }
      require(schema.options.count <= bytes.count, "more options than bytes")
      for option in schema.options.prefix(10) {
        _ = schema.option(named: option.name)
        _ = schema.option(ofVariable: option.variable)
        _ = (option.isFlag, option.isScalar)
        for value in ["5", "x", "[\"x\"]", "[[\"z\"]]", "{\"a\":1}", "[{\"b\":1}]", "", "1e400"] {
          let words = ["--\(option.name)=\(value)", "--\(option.name)", value, "-b", "--", "c"]
          var index = 0
          while index < words.count { index += schema.element(at: index, of: words).count }
          let reading = schema.reading(words, [option.variable: value, "LAUNCH_OTHER": "1"])
          require(
            reading.given.count <= words.count + 1, "more options are given than there are words")
        }
      }
    })

  /// A line of the Model Context Protocol.
  static let modelContext = FuzzedReader(
    name: "model-context",
    sources: [
      "GantryTool/Commands/ModelContextCommand.swift: struct ModelContextServer {",
      "GantryTool/Commands/ModelContextCommand.swift: struct ModelContextTool {",
    ],
    tokens: [
      "\"jsonrpc\":\"2.0\"", "\"id\":1", "\"method\":\"initialize\"", "\"tools/list\"", "\"ping\"",
      "\"tools/call\"", "\"params\":{", "\"arguments\":{", "\"name\":\"run\"", "\"seconds\":",
      "\"program\":", "\"set\":{", "2025-06-18",
    ],
    seeds: {
      let calls = ModelContextTool.all.flatMap { tool in
        tool.parameters.flatMap { parameter in
          ["\"a\"", "[\"a\",\"b\"]", "[1]", "true", "{\"a\":1,\"b\":[2,{}]}", "5", "null"].map {
            value in
            #"{"id":1,"method":"tools/call","params":{"name":"\#(tool.name)","#
              + #""arguments":{"\#(parameter.name)":\#(value)}}}"#
          }
        }
      }
      let others = [
        #"{"id":1,"method":"initialize","params":{"protocolVersion":"2025-03-26"}}"#,
        #"{"id":1,"method":"ping"}"#, #"{"id":"a","method":"tools/list"}"#, #"{"id":1}"#,
        #"{"method":"notifications/initialized"}"#, #"{"id":null,"method":"other"}"#, "{", " \t\r",
        #"{"id":1,"method":"tools/call","params":{"name":"run","arguments":[]}}"#,
        #"{"id":1,"method":"tools/call","params":{"name":"none"}}"#,
      ]
      return (calls + others).map { Array($0.utf8) }
    },
    check: { bytes in
      let request = try? JSONReader.read(bytes: bytes)
      let parameters = request?.member("params") ?? [:]
      // A call starts a program, so that its words are looked at alone.
      if let tool = ModelContextTool.all.first(where: {
        .string($0.name) == parameters.member("name")
      }) {
        let arguments = parameters.member("arguments") ?? [:]
        // Words that are refused start nothing.
        if let words = try? tool.words(arguments) {
          require((1...3_600).contains(tool.seconds(arguments)), "a call without an end")
          require(words.starts(with: tool.command), "another command than the tool's")
        }
        if request?.member("method") == .string("tools/call") { return }
      }
      guard let answer = ModelContextServer().answer(bytes) else { return }
      require(!answer.contains("\n"), "an answer is more than a line")
      let read = try? JSONReader.read(answer)
      require(read?.member("jsonrpc") == .string("2.0"), "an answer is no message: \(answer)")
      switch (read?.member("id"), request?.member("id")) {
      case (.null?, _): break
      case (let id, let asked): require(id == asked, "an answer is another's: \(answer)")
      }
    })
}
