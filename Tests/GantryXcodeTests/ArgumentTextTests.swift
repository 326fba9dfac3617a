import Foundation
import GantryXcode
import TestRandom
import Testing

@Suite struct ArgumentTextTests {
  @Test(
    arguments: [
      ("", []), ("   ", []), ("a", ["a"]), (" a  b\tc\nd ", ["a", "b", "c", "d"]),
      ("--greeting 'Goodbye, pluto!'", ["--greeting", "Goodbye, pluto!"]),
      ("-AppleLanguages (en)", ["-AppleLanguages", "(en)"]), ("Arg1 \"Arg 2\"", ["Arg1", "Arg 2"]),
      ("'\"Arg\"'", ["\"Arg\""]), ("\\\"Arg 2\\\"", ["\"Arg", "2\""]), ("\\\\Arg", ["\\Arg"]),
      ("set -k \"FS! \"", ["set", "-k", "FS! "]),
      ("-VBTestImport '/a/macOS 26.utm'", ["-VBTestImport", "/a/macOS 26.utm"]),
      ("--delorean 2023-06-07'T'12:00:00-06:00", ["--delorean", "2023-06-07T12:00:00-06:00"]),
      ("/csiro\\ resources/x", ["/csiro resources/x"]),
      ("~/x *.a a|b ; <c> $HOME", ["~/x", "*.a", "a|b", ";", "<c>", "$HOME"]),
      ("'' \"\" a''b", ["", "", "ab"]), ("\"a\\\"b\\\\c\\$d\\ne\"", ["a\"b\\c$d\\ne"]),
      ("'a\\b'", ["a\\b"]), ("a\\\nb", ["a\nb"]), ("\"a\\\nb\"", ["ab"]),
      ("$(X) ${Y}", ["$(X)", "${Y}"]),
      ("a\r\nb", ["a", "b"]), ("a\u{A0}b", ["a\u{A0}b"]), ("\\'", ["'"]),
      ("e\u{301}'\u{301}'", ["e\u{301}\u{301}"]),
    ] as [(String, [String])])
  func splitsAsXcodeDoes(text: String, words: [String]) {
    let result = ArgumentText.split(text)
    #expect(result.words == words)
    #expect(result.warnings == [])
  }

  @Test(arguments: [
    ("a 'b c", ["a", "b c"], "the quote ' is never closed and ends with the text"),
    ("\"", [""], "the quote \" is never closed and ends with the text"),
    ("a\\", ["a\\"], "a backslash at the end means itself"),
    ("\"a\\", ["a\\"], "the quote \" is never closed and ends with the text"),
  ])
  func closesWhatIsOpen(text: String, words: [String], warning: String) {
    let result = ArgumentText.split(text)
    #expect(result.words == words)
    #expect(result.warnings.map(\.description) == [warning])
  }

  @Test(
    arguments: [
      ([], ""), (["a", "b=c", "-1"], "a b=c -1"), ([""], "''"), (["a b"], "'a b'"),
      (["it's"], "'it'\\''s'"),
      (["$(X)"], "\\$'(X)'"), (["$x"], "'$x'"), (["(en)", "*"], "(en) *"),
    ] as [([String], String)])
  func joinsWithFewQuotes(words: [String], text: String) {
    #expect(ArgumentText.join(words) == text)
  }

  private static let alphabet = [
    "a", "b", " ", "  ", "'", "\"", "\\", "$", "(", ")", "{", "}", "\n", "\t", "\r", "é", "🐞",
    "e\u{301}", "\u{301}", "~", "*", "`", "=", "-", "\u{200D}",
  ]

  @Test func joinedWordsComeBack() throws {
    var random = SeededGenerator(seed: 1)
    let macros = Macros([:])
    for _ in 0..<SeededGenerator.count(5000) {
      let words = (0..<random.int(0..<5)).map { _ in random.text(of: Self.alphabet, upTo: 6) }
      let text = ArgumentText.join(words)
      for result in [ArgumentText.split(text), try ArgumentText.split(text, expanding: macros)] {
        #expect(result.words.map { Array($0.utf8) } == words.map { Array($0.utf8) }, "\(text)")
        #expect(result.warnings == [])
      }
    }
  }

  @Test func anyTextSplits() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<SeededGenerator.count(5000) {
      let words = ArgumentText.split(random.text(of: Self.alphabet, upTo: 20)).words
      #expect(ArgumentText.split(ArgumentText.join(words)).words == words)
    }
  }

  /// A real shell splits the same way, where it doesn't expand anything.
  @Test func agreesWithAShell() throws {
    var random = SeededGenerator(seed: 4)
    // Nothing that a shell gives a meaning of its own.
    let alphabet = ["a", "b", " ", "'", "\"", "\\", "%", "é", "-", "=", ":", "\t"]
    var texts: [String] = []
    while texts.count < 300 {
      let text = random.text(of: alphabet, upTo: 14)
      if ArgumentText.split(text).warnings.isEmpty { texts.append(text) }
    }
    let script =
      "p() { for w in \"$@\"; do printf '%s\\0' \"$w\"; done; printf '\\1\\0'; }\n"
      + texts.map { "p \($0)\n" }.joined()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-s"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try input.fileHandleForWriting.close()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    var expected: [[String]] = [[]]
    for word in data.split(separator: 0, omittingEmptySubsequences: false).dropLast() {
      if Array(word) == [1] {
        expected.append([])
      } else {
        expected[expected.count - 1].append(String(decoding: word, as: UTF8.self))
      }
    }
    #expect(expected.count == texts.count + 1)
    for (text, words) in zip(texts, expected) {
      #expect(ArgumentText.split(text).words == words, "\(text)")
    }
  }

  // MARK: Macros

  private static let macros = Macros([
    "SRCROOT": "/a b/c", "EMPTY": "", "OUT": "$(SRCROOT)/out", "DEBUG_FLAG": "on",
    "CONFIGURATION": "DEBUG",
    "LOOP": "${POOL}", "POOL": "$(LOOP)", "QUOTE": "it's",
  ])

  @Test(
    arguments: [
      ("$(SRCROOT)/x y", ["/a b/c/x", "y"]), ("\"${SRCROOT}\"", ["/a b/c"]),
      ("'$(SRCROOT)'", ["/a b/c"]),
      ("$(OUT)", ["/a b/c/out"]), ("$(EMPTY)", []), ("\"$(EMPTY)\"", [""]), ("a$(EMPTY)b", ["ab"]),
      ("$($(CONFIGURATION)_FLAG)", ["on"]), ("\\$(SRCROOT)", ["$(SRCROOT)"]),
      ("$SRCROOT $ $", ["$SRCROOT", "$", "$"]),
      ("$(QUOTE) x", ["it's", "x"]),
    ] as [(String, [String])])
  func expandsMacrosInsideWords(text: String, words: [String]) throws {
    #expect(try ArgumentText.split(text, expanding: Self.macros).words == words)
  }

  @Test(arguments: [
    ("$(SRCROOT)/$(OUT)", "/a b/c//a b/c/out"), ("$PROJECT $", "$PROJECT $"),
    ("a  b 'c'", "a  b 'c'"),
  ])
  func expandsValuesWithoutSplitting(text: String, expected: String) throws {
    #expect(try Self.macros.expand(text) == expected)
  }

  @Test func expandsBareNamesInPaths() throws {
    let macros = Macros(Macros.package(root: "/p q"))
    #expect(try macros.expandPath("$PROJECT_DIR/x$(SRCROOT)${SOURCE_ROOT}") == "/p q/x/p q/p q")
    #expect(try macros.expandPath("$/a$1") == "$/a$1")
    #expect(
      message { _ = try macros.expandPath("$HOME/x") }
        == "error: the macro 'HOME' has no value. Give it one; those that have are 'PROJECT_DIR', "
        + "'SOURCE_ROOT', 'SRCROOT'.")
  }

  @Test func namesEachMacroWithoutAValue() {
    let macros = Macros(["A": "1", "LOOP": "${POOL}", "POOL": "$(LOOP)"])
    #expect(
      message {
        _ = try ArgumentText.split("$(X) ${Y} '$(A)' $(X) $(LOOP) $(A:lower)", expanding: macros)
      }
        == """
        error: the macro 'X' has no value. Give it one; those that have are 'A', 'LOOP', 'POOL'.
        error: the macro 'Y' has no value. Give it one; those that have are 'A', 'LOOP', 'POOL'.
        error: the macro 'LOOP' refers to itself: LOOP > POOL > LOOP. Give it a value without it.
        error: the macro 'A:lower' has an operator, which is not supported. Give the result a name of \
        its own and use that.
        """)
    #expect(
      message { _ = try macros.expand("a $(A") }
        == "error: '$(A' begins a macro that does not end. Write the closing ')'.")
  }

  @Test func valuesThatDoubleHaveAnEnd() {
    var values = ["M0": String(repeating: "x", count: 64)]
    for index in 1...40 { values["M\(index)"] = "$(M\(index - 1))$(M\(index - 1))" }
    #expect(message { _ = try Macros(values).expand("$(M30)") }.contains("is too long"))
    #expect(message { _ = try Macros(values).expand("$(M40)") }.contains("is too long"))
  }

  @Test func namesInNamesHaveAnEnd() {
    let text = String(repeating: "$(", count: 50_000) + "a" + String(repeating: ")", count: 50_000)
    #expect(message { _ = try Macros(["a": "b"]).expand(text) }.contains("has no value"))
    #expect(
      message { _ = try Macros(["a": "b", "b": "c"]).expand("$($($(a)))") }.contains(
        "'c' has no value"))
  }

  @Test func anyTextExpandsOrFails() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<SeededGenerator.count(3000) {
      let text = random.text(
        of: ["$", "(", ")", "{", "}", "OUT", "LOOP", "EMPTY", " ", "'", "\\"], upTo: 20)
      let result = message { _ = try ArgumentText.split(text, expanding: Self.macros) }
      #expect(result.isEmpty || result.hasPrefix("error: "))
    }
  }
}
