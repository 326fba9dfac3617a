#if CommandLineTool
  import Foundation
  import GantryFormats
  import Testing

  /// `gantry mcp`, as a client of the Model Context Protocol speaks to it.
  @Suite struct ModelContextTests {
    private func project() throws -> Project {
      let project = try Project()
      try project.add(
        SchemeText(
          arguments: [("--port 8090", false)], variables: [("API_TOKEN", "hunter2hunter2", true)]))
      return project
    }

    /// The answers to lines, in their order.
    private func answers(_ project: Project, _ lines: String...) throws -> [Value] {
      let result = try Tool.run(
        ["mcp"], in: project.path, input: lines.joined(separator: "\n"))
      #expect(result.status == 0)
      #expect(result.errors == "")
      return try result.output.split(separator: "\n").map { try JSONReader.read(String($0)) }
    }

    private func call(_ id: Int, _ tool: String, _ arguments: String) -> String {
      """
      {"jsonrpc":"2.0","id":\(id),"method":"tools/call","params":{"name":"\(tool)","arguments":\
      \(arguments)}}
      """
    }

    /// The text of a tool's result, or a further one.
    private func text(_ answer: Value, _ index: Int = 0) -> String? {
      guard case .array(let content)? = answer.member("result")?.member("content"),
        content.indices.contains(index), case .string(let text)? = content[index].member("text")
      else { return nil }
      return text
    }

    @Test func whatIsSaidOfAnAnswerIsATextOfItsOwn() throws {
      let answers = try answers(
        project(), call(1, "command", #"{"for":"xctestrun","set":{"port":1}}"#))
      #expect(text(answers[0])?.hasSuffix("</plist>\n") == true, "\(answers)")
      #expect(text(answers[0], 1)?.hasPrefix("note: ") == true, "\(answers)")
    }

    @Test func aSessionBeginsListsAndCalls() throws {
      let project = try project()
      let answers = try answers(
        project,
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#,
        #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, "",
        #"{"jsonrpc":"2.0","id":"a","method":"ping"}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
        call(2, "show", #"{"name":"App"}"#),
        call(3, "scheme", #"{"verb":"set","name":"App","entries":["--port","9000"]}"#),
        call(4, "check", "{}"), call(5, "show", #"{"name":"Nope"}"#))
      #expect(answers.count == 7)
      #expect(
        JSONWriter.write(answers[0])
          == #"{"id":0,"jsonrpc":"2.0","result":{"capabilities":{"tools":{}},"protocolVersion":"2025-03-26","serverInfo":{"name":"gantry","version":"0.1.0"}}}"#
      )
      #expect(JSONWriter.write(answers[1]) == #"{"id":"a","jsonrpc":"2.0","result":{}}"#)
      guard case .array(let tools)? = answers[2].member("result")?.member("tools") else {
        Issue.record("no tools are listed: \(answers[2])")
        return
      }
      #expect(
        tools.compactMap { $0.member("name") }
          == [
            "list", "show", "scheme", "check", "explain", "schema", "command", "run", "report",
          ].map { .string($0) })
      #expect(text(answers[3])?.contains("--port 8090") == true)
      #expect(text(answers[3])?.contains("hunter2") == false)
      #expect(text(answers[4]) == "App, Run: '--port 8090' became '--port 9000', on\n")
      #expect(try project.scheme().contains("--port 9000"))
      // Findings are an answer; what can't be done is an error of the tool.
      #expect(answers[5].member("result")?.member("isError") == .bool(false))
      #expect(text(answers[5])?.contains("likelySecret") == true)
      #expect(answers[6].member("result")?.member("isError") == .bool(true))
      #expect(text(answers[6])?.hasPrefix("error: there is no file of a scheme") == true)
    }

    @Test func anAnswerOnItsWayIsForItsOwnerAlone() throws {
      let answers = try answers(
        try project(),
        call(
          1, "run",
          #"{"program":"/usr/bin/stat","arguments":["-L","-c","%a","/proc/self/fd/1","/proc/self/fd/2"]}"#
        ))
      #expect(text(answers[0])?.contains("600\n600\n") == true, "\(answers)")
    }

    @Test func anAppIsRunAndExplained() throws {
      let project = try project()
      let probe = try Tool.path(of: "ToolProbe")
      let state = #""scheme":"App","set":{"port":1,"title":"a b"},"env":{"PROBE_A":"x"}"#
      let answers = try answers(
        project,
        call(1, "run", "{\(state),\"program\":\"\(probe)\",\"arguments\":[\"--level\",\"low\"]}"),
        call(2, "explain", "{\(state),\"program\":\"\(probe)\"}"),
        call(3, "command", #"{"for":"simctl","bundleId":"a.b","set":{"port":1}}"#),
        call(4, "schema", "{\"program\":\"\(probe)\"}"),
        call(5, "run", "{\"program\":\"/bin/sleep\",\"arguments\":[\"600\"],\"seconds\":1}"),
        call(6, "run", #"{"program":"/bin/sh","arguments":["-c","exit 3"]}"#),
        call(7, "run", #"{"program":"/bin/sh","arguments":["-c","kill -9 $$"]}"#),
        call(8, "command", #"{"for":"json","set":{"numbers":["1","2"]}}"#))
      #expect(text(answers[5]) == "It ended with exit code 3.")
      #expect(
        text(answers[6])?.hasPrefix("It ended with exit code ") == true
          || text(answers[6]) == "It was ended by signal 9.", "\(answers[6])")
      #expect(text(answers[7])?.contains(#"--numbers=[\"1\",\"2\"]"#) == true, "\(answers[7])")
      #expect(
        text(answers[0])?.contains(
          """
          argument --port=1
          argument --title=a b
          argument --level
          argument low
          """) == true)
      #expect(text(answers[0])?.contains("variable PROBE_A=x\n") == true)
      #expect(text(answers[1])?.contains("\"name\" : \"title\"") == true)
      #expect(
        text(answers[2])
          == "xcrun simctl launch --terminate-running-process booted a.b --port=1\n")
      #expect(text(answers[3])?.contains("x-launch-argument") == true)
      #expect(
        text(answers[4])?.hasSuffix("It was still running after 1 s, and was stopped.")
          == true)
    }

    #if os(Linux)
      /// Two programs stand between the client and it, each in a group of its own.
      @Test func whatACommandAsksEndsWithIt() throws {
        let project = try project()
        let words = #"["-c","echo $$ > asked; exec sleep 600"]"#
        _ = try answers(
          project,
          call(1, "explain", #"{"program":"/bin/sh","arguments":\#(words),"seconds":3}"#))
        let process = try project.read("asked").split(separator: "\n")[0]
        // Nobody is told of the end of a process that isn't a child; its link is gone with it.
        let isOver = (0..<100).contains { _ in
          usleep(100_000)
          return
            (try? FileManager.default.destinationOfSymbolicLink(
              atPath: "/proc/\(process)/exe")) == nil
        }
        #expect(isOver)
      }
    #endif

    @Test(arguments: [
      ("{", -32_700), ("[]", -32_600), (#"{"id":1,"method":3}"#, -32_600),
      (#"{"id":{"a":1},"method":"ping"}"#, -32_600), (#"{"id":true,"method":"ping"}"#, -32_600),
      (#"{"id":1,"method":"resources/list"}"#, -32_601),
      (#"{"id":1,"method":"tools/call","params":{"name":"rm"}}"#, -32_602),
      (#"{"id":1,"method":"tools/call","params":{"name":"show"}}"#, -32_602),
      (#"{"id":1,"method":"tools/call","params":{"name":"show","arguments":[1]}}"#, -32_602),
      (
        #"{"id":1,"method":"tools/call","params":{"name":"show","arguments":{"name":"App","no":1}}}"#,
        -32_602
      ),
      (
        #"{"id":1,"method":"tools/call","params":{"name":"show","arguments":{"name":{}}}}"#, -32_602
      ),
      // Who may edit schemes may not start programs, and no word is an option.
      (
        #"{"id":1,"method":"tools/call","params":{"name":"scheme","arguments":{"verb":"run","name":"/usr/bin/id"}}}"#,
        -32_602
      ),
      (
        #"{"id":1,"method":"tools/call","params":{"name":"run","arguments":{"program":"/bin/true","seconds":1.5}}}"#,
        -32_602
      ),
      (
        #"{"id":1,"method":"tools/call","params":{"name":"show","arguments":{"name":"--help"}}}"#,
        -32_602
      ),
      (
        #"{"id":1,"method":"tools/call","params":{"name":"show","arguments":{"name":"App","action":"Fly"}}}"#,
        -32_602
      ),
    ])
    func aMistakeHasItsNumber(_ line: String, _ code: Int) throws {
      let answers = try answers(project(), line)
      #expect(answers.count == 1)
      #expect(answers.first?.member("error")?.member("code") == .number("\(code)"), "\(answers)")
    }
  }
#endif
