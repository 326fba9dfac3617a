#if os(macOS) || os(Linux)
  import GantrySystem
  import Testing

  @Suite(.timeLimit(.minutes(20))) struct ChildProcessTests {
    private func ask(
      _ script: String, deadline: Duration = .seconds(30)
    ) throws -> ChildProcess.Answer {
      try ChildProcess.ask(
        "/bin/sh", arguments: ["-c", script, "name", "an argument"],
        environment: [("PATH", "/usr/bin:/bin"), ("OWN", "a=b")], deadline: deadline)
    }

    @Test func `a program is asked, with what it is given and nothing else`() throws {
      let answer = try ask(
        "printf '%s|%s|%s' \"$1\" \"$OWN\" \"$HOME\"; echo trouble >&2; cat; exit 3")
      #expect(String(decoding: answer.output, as: UTF8.self) == "an argument|a=b|")
      #expect(answer.errors == "trouble\n")
      #expect(answer.end == .exited(code: 3))
    }

    #if os(Linux)
      @Test func `a program's arguments are told whole`() throws {
        let script = "echo started; read line"
        let arguments = ["-c", script, "name", String(repeating: "long ", count: 10_000), ""]
        let (input, end) = try System.pipe()
        let (output, start) = try System.pipe()
        let process = try ChildProcess(
          "/bin/sh", arguments: arguments, environment: [], input: input, output: start)
        System.close(input)
        System.close(start)
        var said = [UInt8](repeating: 0, count: 8)
        #expect(try System.read(output, into: &said) == 8)
        System.close(output)
        let told = System.arguments(ofProcess: process.processIdentifier)
        System.close(end)
        process.reap()
        #expect(told == ["/bin/sh"] + arguments)
        #expect(System.arguments(ofProcess: process.processIdentifier) == nil)
      }
    #endif

    @Test func `a program that is killed says by what`() throws {
      #expect(try ask("kill -KILL $$").end == .signaled(SIGKILL))
    }

    @Test func `what takes too long is stopped with all that it started`() throws {
      let start = ContinuousClock.now
      let answer = try ask("echo $$; sleep 50 & sleep 50", deadline: .milliseconds(200))
      #expect(answer.end == nil)
      #expect(start.duration(to: .now) < .seconds(30))
    }

    @Test func `much that is written doesn't stop a program`() throws {
      let answer = try ask("head -c 1000000 /dev/zero; head -c 1000000 /dev/zero >&2")
      #expect(answer.output.count == 1_000_000)
      #expect(answer.errors.utf8.count == 1_000_000)
    }

    @Test func `a program that isn't there is an error`() throws {
      let error = #expect(throws: SystemError.self) {
        try ChildProcess("/nowhere/none", arguments: [], environment: [])
      }
      #expect(error?.description == "can't start '/nowhere/none': No such file or directory")
      #expect(error?.isMissing == true)
    }

    @Test func `a program starts where it is told`() throws {
      let (read, write) = try System.pipe()
      let process = try ChildProcess(
        "/bin/sh", arguments: ["-c", "pwd"], environment: [], output: write,
        workingDirectory: "/usr")
      System.close(write)
      #expect(try System.readAll(read) == Array("/usr\n".utf8))
      System.close(read)
      process.waitForEnd()
      #expect(process.reap() == .exited(code: 0))
      #expect(process.reap() == .unknown)
    }

    #if os(Linux)
      @Test func `no descriptor is inherited that wasn't given`() throws {
        // Not marked as closed on exec, as other libraries' may be. Not 3, which is the shell's own
        // while it reads the folder.
        let null = open("/dev/null", O_RDONLY)
        let descriptor = fcntl(null, F_DUPFD, 100)
        defer { for descriptor in [null, descriptor] { System.close(descriptor) } }
        let answer = try ask("for file in /proc/$$/fd/*; do echo ${file##*/}; done")
        let numbers = String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
        #expect(!numbers.contains("\(descriptor)"))
        #expect(numbers.starts(with: ["0", "1", "2"]))
      }

      @Test(arguments: [ChildProcess.Group.inherited, .group, .session])
      func `a program leads what it is told to`(group: ChildProcess.Group) throws {
        let (read, write) = try System.pipe()
        let process = try ChildProcess(
          "/bin/sh", arguments: ["-c", "cat /proc/$$/stat"],
          environment: [("PATH", "/usr/bin:/bin")], output: write, group: group)
        System.close(write)
        let text = String(decoding: try System.readAll(read), as: UTF8.self)
        System.close(read)
        process.reap()
        // pid (name) state ppid pgrp session, of proc(5).
        let numbers = try #require(text.split(separator: ") ").last).split(separator: " ")
        let own = "\(process.processIdentifier)"
        #expect((numbers[2] == own) == (group != .inherited))
        #expect((numbers[3] == own) == (group == .session))
      }
    #endif
  }
#endif
