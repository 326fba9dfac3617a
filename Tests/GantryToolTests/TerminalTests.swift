#if CommandLineTool
  import Foundation
  import Testing

  /// What people see: colors at a terminal alone, and no character of a file that a terminal obeys.
  @Suite struct TerminalTests {
    /// Sets a color, erases the line and rings; and ends the line.
    private static let hostile = "--a\u{1B}[31mX\r\u{7}\u{9B}2K\nnext\u{202E}"
    private static let visible = "--a\\u{1B}[31mX\\r\\u{07}\\u{9B}2K\\nnext\\u{202E}"

    private func project() throws -> Project {
      let project = try Project()
      for (name, isEnabled) in [("Plan", true), ("Other", false)] {
        try project.write(
          """
          {
            "configurations" : [ { "id" : "A", "name" : "One\\u001b[2J", "options" : {
              "environmentVariableEntries" : [
                { "key" : "K", "value" : "v\\u001b[0m\\nw" } ] } } ],
            "defaultOptions" : { "commandLineArgumentEntries" : [
              { "argument" : "--a\\u001b[31mX\\r\\u0007\\u009b2K\\nnext\\u202e",
                "enabled" : \(isEnabled) } ] },
            "testTargets" : [ ],
            "version" : 1
          }
          """, to: "\(name).xctestplan")
      }
      try project.write(SchemeText().text, to: Project.schemePath("S\u{1B}[31m"))
      return project
    }

    private func isHarmless(_ text: String) -> Bool {
      text.unicodeScalars.allSatisfy {
        $0 == "\n" || $0.properties.generalCategory != .control && $0 != "\u{202E}"
      }
    }

    @Test(
      arguments: [
        ["list"], ["show", "Plan"], ["diff", "Plan", "Other"],
        ["show", "S\u{1B}[31m"], ["show", "N\u{1B}[31m"],
        ["list", "--json"], ["show", "Plan", "--json"], ["check", "--json"],
        ["command", "--for", "xctestrun", "--testplan", "Other", "--", "\u{9B}2K\u{202E}"],
        ["command", "--for", "json", "--testplan", "Other", "--", "\u{9B}2K\u{202E}"],
        ["payload", "decode", "{\"a\":\"\u{9B}2K\u{202E}\"}"],
        ["check"], ["add", "S\u{1B}[31m", "--action", "test", "x\u{1B}[2J"],
        ["run", "--testplan", "Plan", "--configuration", "N\u{1B}[2J", "/bin/true"],
        ["run", "--scheme", "N\u{1B}", "/bin/true"], ["run", "no\u{1B}[2J"],
        ["copy", "S\u{1B}[31m", "--as", "c\u{1B}[2J", "--personal"],
        ["remove", "S\u{1B}[31m", "gone\u{1B}[2J"],
        ["nonsense\u{1B}[2J"], ["list", "--root", "nowhere\u{1B}[2J"],
      ])
    func noTextOfAFileControlsATerminal(_ command: [String]) throws {
      let project = try project()
      let result = try project.gantry(
        command, environment: ["XDG_CONFIG_HOME": "\(project.path)/config"])
      #expect(result.output + result.errors != "")
      #expect(isHarmless(result.output))
      #expect(isHarmless(result.errors))
    }

    @Test func aTableKeepsItsLines() throws {
      let project = try project()
      #expect(
        try project.gantry("show", "Plan").output.contains(
          "\n    1  on  \(Self.visible)  line 6\n"))
      #expect(
        try project.gantry("list").output.contains(
          """
          Plan  Plan.xctestplan
            Shared Settings
            on   \(Self.visible)
            One\\u{1B}[2J
            on   \(Self.visible)
            on   K=v\\u{1B}[0m\\nw

          """))
      let difference = try project.gantry("diff", "Plan", "Other").output
      #expect(difference.hasSuffix("\n-on   \(Self.visible)\n+off  \(Self.visible)\n"))
    }

    @Test func programsReadEveryCharacter() throws {
      let project = try project()
      let result = try project.gantry("show", "Plan", "--json")
      let plan = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      let part = try #require((plan["parts"] as? [[String: Any]])?.first)
      let entries = (part["arguments"] as? [String: Any])?["entries"] as? [[String: Any]]
      #expect(entries?.first?["text"] as? String == Self.hostile)
    }

    @Test func aShellLineIsRightAndControlsNoTerminal() throws {
      let project = try Project()
      let text = "a\u{1B}[31m'b\t\u{9B}2K\n\\$c"
      let result = try project.gantry(
        "command", "--for", "shell", "--set", "title=\(text)", "--env", "PROBE_A=\u{7}",
        Tool.path(of: "ToolProbe"))
      #expect(isHarmless(result.output))
      #expect(result.status == 0)
      let started = try Tool.run("/bin/sh", ["-c", result.output], in: project.path)
      #expect(
        started.output
          == "argument --title=\(text)\nvariable PROBE_A=\u{7}\nfolder \(project.path)\n")
    }

    // MARK: Colors

    /// Both ends of a terminal: the one to read, and the one that programs write to.
    private func openTerminal() throws -> (Int32, Int32) {
      let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      try #require(terminal >= 0)
      #if os(Linux)
        // Glibc's module has no posix_openpt(3); these two are what unlockpt(3) and ptsname(3) do.
        var (isLocked, number): (CInt, CInt) = (0, 0)
        try #require(ioctl(terminal, 0x4004_5431, &isLocked) == 0)
        try #require(ioctl(terminal, 0x8004_5430, &number) == 0)
        let name = "/dev/pts/\(number)"
      #else
        try #require(grantpt(terminal) == 0 && unlockpt(terminal) == 0)
        let name = String(cString: try #require(ptsname(terminal)))
      #endif
      let other = open(name, O_RDWR | O_NOCTTY)
      try #require(other >= 0)
      return (terminal, other)
    }

    /// What the tool writes where its standard output and standard error are a terminal.
    private func terminalOutput(
      _ arguments: [String], in folder: String, environment: [String: String] = [:]
    ) throws -> (text: String, status: Int32) {
      let (terminal, other) = try openTerminal()
      defer { close(terminal) }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try Tool.path(of: "gantry"))
      process.arguments = arguments
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      let inherited = ProcessInfo.processInfo.environment.filter {
        ["HOME", "PATH", "LD_LIBRARY_PATH", "TMPDIR"].contains($0.key)
      }
      process.environment = environment.merging(inherited) { given, _ in given }
      let end = FileHandle(fileDescriptor: other, closeOnDealloc: false)
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = end
      process.standardError = end
      try process.run()
      close(other)
      // Few lines, which a terminal holds until they are read.
      process.waitUntilExit()
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 12)
      // Once nobody has it open, reading ends or fails.
      while case let count = read(terminal, &buffer, buffer.count), count > 0 {
        bytes += buffer.prefix(count)
      }
      return (
        String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n"),
        process.terminationStatus
      )
    }

    @Test func aTerminalGetsColors() throws {
      let project = try project()
      try project.add(SchemeText(arguments: [("-on", true), ("-off", false)]))
      let list = try terminalOutput(["list"], in: project.path)
      #expect(
        list.text.contains(
          "\u{1B}[1mApp\u{1B}[0m  \(Project.schemePath("App"))\n  on   -on\n"
            + "  \u{1B}[2moff  -off\u{1B}[0m\n"))
      // The name's own color isn't the terminal's.
      #expect(list.text.contains("\u{1B}[1mS\\u{1B}[31m\u{1B}[0m  "))
      let difference = try terminalOutput(["diff", "Plan", "Other"], in: project.path)
      #expect(difference.status == 1)
      #expect(
        difference.text.hasSuffix(
          "\u{1B}[31m-on   \(Self.visible)\u{1B}[0m\n\u{1B}[32m+off  \(Self.visible)\u{1B}[0m\n"))
      let error = try terminalOutput(["show", "Nope"], in: project.path)
      #expect(error.status == 66)
      #expect(
        error.text.hasPrefix(
          "\u{1B}[31merror:\u{1B}[0m there is no file of a scheme or a test plan 'Nope'"))
      let warning = try terminalOutput(
        ["add", "App", "--action", "test", "x"], in: project.path)
      #expect(warning.text.hasPrefix("App, Test: added 'x'\n\u{1B}[33mwarning:\u{1B}[0m "))
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
    func whoWantsNoColorsGetsNone(_ environment: [String: String]) throws {
      let project = try project()
      for command in [["list"], ["show", "Nope"]] {
        let text = try terminalOutput(command, in: project.path, environment: environment).text
        #expect(text != "" && isHarmless(text))
      }
      // An empty one says nothing (no-color.org).
      let text = try terminalOutput(
        ["list"], in: project.path, environment: ["NO_COLOR": ""]
      )
      .text
      #expect(text.contains("\u{1B}[1m"))
    }
  }
#endif
