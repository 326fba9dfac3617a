import Testing

/// The first program of the article: rows F08 to F11 and F31 of what the system must do.
@Suite(.timeLimit(.minutes(1))) struct GreetingTests {
  @Test func `without arguments it greets the world`() async throws {
    let outcome = try await Program.run("greeting")
    #expect(outcome == .init(exitCode: 0, output: "Hello, world!\n", errors: ""))
  }

  @Test(arguments: [
    ["--greeting", "Goodbye, pluto!"], ["--greeting=Goodbye, pluto!"],
    ["--other", "--greeting", "Goodbye, pluto!", "more"],
  ])
  func `with a greeting it says that`(arguments: [String]) async throws {
    let outcome = try await Program.run("greeting", arguments)
    #expect(outcome == .init(exitCode: 0, output: "Goodbye, pluto!\n", errors: ""))
  }

  @Test func `name and value in one argument are told of`() async throws {
    let outcome = try await Program.run("greeting", ["--greeting hi"])
    #expect(
      outcome
        == .init(
          exitCode: 0, output: "Hello, world!\n",
          errors: """
            warning: launch argument 1 is '--greeting' and its value in one; give them as two \
            arguments, or with '=' between them

            """))
  }

  @Test func `a greeting without a value is told of, and the world is greeted`() async throws {
    let outcome = try await Program.run("greeting", ["--greeting"])
    #expect(
      outcome
        == .init(
          exitCode: 0,
          output: "Hello, world!\n",
          errors: """
            warning: --greeting has no value, so the world is greeted.
                     Give it one: --greeting 'Goodbye, pluto!'

            """))
  }
}
