import Foundation
import Testing

@testable import GantryAudit

/// Doubles as people write them, built for release by the toolchain: none is called clean, linked or
/// stripped.
#if os(Linux)
  struct NaturalStylesTests {
    struct Style: Sendable, CustomTestStringConvertible {
      var testDescription: String
      var source: String
      var forbidden: [String] = []
      var options: [String] = []

      init(
        _ name: String, _ source: String, forbidding forbidden: [String] = [],
        options: [String] = []
      ) {
        testDescription = name
        self.source = source
        self.forbidden = forbidden
        self.options = options
      }
    }

    /// A service's stand-in with some declaration in front of its body.
    private static func body(_ head: String) -> String {
      """
      protocol Service { func answer() -> Int }
      \(head) { @inline(never) func answer() -> Int { CommandLine.arguments.count } }
      """
    }

    /// An enumeration's.
    private static func cases(_ head: String) -> String {
      "\(head) { case one, two; @inline(never) static func pick() -> Int "
        + "{ CommandLine.arguments.count } }\nprint(Double.pick())"
    }

    private static let mock = "import Gantry\nprotocol Mock: TestDouble {}\n"
    private static let own = "protocol TestDouble {}\n"
    private static let use = "\nprint(Double().answer())"

    private static let marked: [Style] = [
      Style("a structure", "import Gantry\n" + body("struct Double: Service, TestDouble") + use),
      Style("an enumeration", "import Gantry\n" + cases("enum Double: TestDouble")),
      Style(
        "a final class", "import Gantry\n" + body("final class Double: Service, TestDouble") + use),
      Style("a class", "import Gantry\n" + body("class Double: Service, TestDouble") + use),
      Style(
        "a subclass",
        "import Gantry\n" + body("class Base: Service, TestDouble")
          + "\nclass Double: Base {}" + use),
      Style(
        "an actor",
        "import Gantry\nactor Double: TestDouble { nonisolated let a = 1 }\nprint(Double().a)"),
      Style(
        "a generic structure",
        "import Gantry\nstruct Double<T>: TestDouble { var t: T }\nprint(Double(t: 1), Double(t: \"\"))"
      ),
      Style(
        "a nested structure",
        "import Gantry\nenum Outer { struct Inner: TestDouble { var a = 1 } }\nprint(Outer.Inner().a)"
      ),
      Style(
        "a private structure",
        "import Gantry\n" + body("private struct Double: Service, TestDouble") + use),
      Style(
        "a fileprivate enumeration",
        "import Gantry\n" + cases("fileprivate enum Double: TestDouble")),
      Style(
        "a local structure",
        "import Gantry\nfunc f() -> Int { struct Local: TestDouble { var a = 1 }; return Local().a }\nprint(f())"
      ),
      Style(
        "an extension",
        "import Gantry\n" + body("struct Double: Service") + "\nextension Double: TestDouble {}"
          + use),
      Style(
        "a conditional conformance",
        "import Gantry\nstruct Box<T> { var t: T }\nextension Box: TestDouble where T: Equatable {}\nprint(Box(t: 1).t)"
      ),
      Style("a public structure", "import Gantry\npublic struct Double: TestDouble {}\nprint(1)"),
      Style(
        "an indirect enumeration",
        "import Gantry\nindirect enum Double: TestDouble { case one, more(Double) }\nprint(Double.more(.one))"
      ),
      Style(
        "an enumeration of texts",
        "import Gantry\nenum Double: String, CaseIterable, TestDouble { case a, b }\nprint(Double.allCases.count)"
      ),
      Style(
        "a composition",
        "import Gantry\n" + body("struct Double: MockService")
          + "\ntypealias MockService = Service & TestDouble"
          + use),
      Style(
        "a type of the standard library",
        "import Gantry\nextension Int: @retroactive TestDouble {}\nprint(1)"),
      Style(
        "closures",
        "import Gantry\nstruct Double: TestDouble { var load: () -> Int = { CommandLine.arguments.count } }\nprint(Double().load())"
      ),
      Style(
        "the main actor's",
        "import Gantry\n@MainActor final class Double: Sendable, TestDouble { var a = 1 }\nMainActor.assumeIsolated { print(Double().a) }"
      ),
      Style(
        "what is for debugging", "import Gantry\n" + body("struct Double: Service, DebugOnly") + use
      ),
    ]

    private static let refined: [Style] = [
      Style(
        "a class by a refining protocol", mock + body("final class Double: Service, Mock") + use),
      Style(
        "a structure by a refining protocol", mock + body("struct Double: Service, Mock") + use),
      Style("an enumeration by a refining protocol", mock + cases("enum Double: Mock")),
      Style(
        "a structure by two refining protocols",
        mock + "protocol Deep: Mock {}\n" + body("struct Double: Service, Deep") + use),
      Style(
        "a structure by a private protocol",
        "import Gantry\nprivate protocol Mock: TestDouble {}\n"
          + body("private struct Double: Service, Mock") + use),
      Style(
        "a structure by a protocol with requirements",
        "import Gantry\nprotocol Mock: TestDouble { func answer() -> Int }\n"
          + body("struct Double: Service, Mock")
          + use),
      Style(
        "a structure by a protocol with a type",
        "import Gantry\nprotocol Mock: TestDouble { associatedtype A = Int }\n"
          + body("struct Double: Service, Mock")
          + use),
      Style(
        "a class by a protocol for classes",
        "import Gantry\nprotocol Mock: AnyObject, TestDouble {}\n"
          + body("final class Double: Service, Mock") + use),
      Style(
        "the app's own mark on a structure", own + body("struct Double: Service, TestDouble") + use),
      Style("the app's own mark on an enumeration", own + cases("enum Double: TestDouble")),
      Style(
        "the app's own mark on a class", own + body("final class Double: Service, TestDouble") + use
      ),
      Style(
        "the app's own mark, refined",
        own + "protocol Mock: TestDouble {}\n" + body("struct Double: Service, Mock") + use),
      Style(
        "the app's own mark in a type",
        "enum Doubles { protocol TestDouble {} }\n"
          + body("struct Double: Service, Doubles.TestDouble") + use),
      Style(
        "the app's own mark for debugging",
        "protocol DebugOnly {}\n" + body("struct Double: Service, DebugOnly") + use),
    ]

    private static let forbidden: [Style] = [
      Style("a forbidden structure", body("struct Double: Service") + use, forbidding: ["Double"]),
      Style("a forbidden enumeration", cases("enum Double"), forbidding: ["Double"]),
      Style("a forbidden class", body("final class Double: Service") + use, forbidding: ["Double"]),
      Style(
        "a forbidden structure with its module", body("struct Double: Service") + use,
        forbidding: ["App.Double"]),
      Style(
        "a forbidden structure with debug information", body("struct Double: Service") + use,
        forbidding: ["Double"], options: ["-g"]),
      Style(
        "a forbidden enumeration with debug information", cases("enum Double"),
        forbidding: ["Double"], options: ["-g"]),
      Style(
        "a forbidden nested structure",
        "enum Outer { struct Inner { @inline(never) func a() -> Int { CommandLine.arguments.count } } }\nprint(Outer.Inner().a())",
        forbidding: ["Outer.Inner"]),
      Style(
        "a forbidden private structure", body("private struct Double: Service") + use,
        forbidding: ["Double"]),
      Style(
        "a forbidden protocol", "protocol Mock {}\n" + body("struct Double: Service, Mock") + use,
        forbidding: ["Mock"]),
    ]

    static let styles = marked + refined + forbidden

    /// A folder with a module Gantry whose protocols are available, as for a QA configuration.
    private final class Modules: Sendable {
      let folder: Folder

      init() throws {
        folder = try Folder()
        // What is static lives as long as the process.
        atexit { _ = try? NaturalStylesTests.modules.get().folder.remove() }
        let source = #filePath.replacing(
          "Tests/GantryAuditTests/NaturalStylesTests.swift",
          with: "Sources/Gantry/Declaring/TestDouble.swift")
        try run([
          "-O", "-D", "DEBUG", "-parse-as-library", "-module-name", "Gantry", "-emit-module",
          "-emit-module-path", "Gantry.swiftmodule", "-emit-library", "-static", "-o",
          "libGantry.a", source,
        ])
      }

      /// Runs the compiler there, or another tool.
      func run(_ arguments: [String], tool: String = "swiftc") throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [tool] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(tool) \(arguments)")
      }
    }

    private static let modules = Result { try Modules() }

    /// In a debug build's object the symbol of a literal has all of its text for its name.
    @Test(arguments: [("", true), (": Gantry.TestDouble", false)])
    func anObjectWithALongLiteralIsRead(_ mark: String, _ isClean: Bool) throws {
      let modules = try Self.modules.get()
      let name = UUID().uuidString
      let text = String(repeating: "text ", count: 20_000)
      let source = "import Gantry\npublic struct Data\(mark) { public var text = \"\(text)\" }\n"
      try modules.folder.write(Array(source.utf8), to: "\(name).swift")
      try modules.run([
        "-Onone", "-parse-as-library", "-module-name", "App", "-I", ".", "-c", "\(name).swift",
        "-o",
        "\(name).o",
      ])
      let report = Audit(forbiddenNames: []).report(on: ["\(modules.folder.path)/\(name).o"])
      #expect(report.problems.isEmpty, "\(report.text)")
      #expect(report.isClean == isClean, "\(report.text)")
    }

    @Test(arguments: styles)
    func noNaturalStyleIsClean(_ style: Style) throws {
      let modules = try Self.modules.get()
      let name = UUID().uuidString
      try modules.folder.write(Array(style.source.utf8), to: "\(name).swift")
      try modules.run(
        [
          "-O", "-wmo", "-module-name", "App", "-I", ".", "-L", ".", "-lGantry", "-Xlinker",
          "--gc-sections",
        ]
          + style.options + ["\(name).swift", "-o", name])
      let path = "\(modules.folder.path)/\(name)"
      let whole = Audit(forbiddenNames: style.forbidden).report(on: [path])
      #expect(!whole.isClean, "\(style.testDescription)")
      // What has symbols, or debug information, is found, and not merely unknown.
      #expect(!whole.findings.isEmpty, "\(style.testDescription): \(whole.text)")
      let strip = Process()
      strip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      strip.arguments = ["strip", path]
      try strip.run()
      strip.waitUntilExit()
      let stripped = Audit(forbiddenNames: style.forbidden).report(on: [path])
      #expect(stripped.images.first?.isStripped == true)
      #expect(!stripped.isClean, "\(style.testDescription): \(stripped.text)")
      if !style.forbidden.isEmpty, stripped.findings.isEmpty {
        #expect(stripped.codes == ["cannotTell"])
      }
    }

    @Test func thereAreFortyStyles() { #expect(Self.styles.count >= 40) }

    /// Without doubles the same kind of program is clean, also where a name is forbidden that debug
    /// information would have.
    @Test func aProgramWithoutDoublesIsClean() throws {
      let modules = try Self.modules.get()
      let source =
        "import Gantry\n" + Self.body("struct Real: Service") + "\nprint(Real().answer())"
      try modules.folder.write(Array(source.utf8), to: "real.swift")
      try modules.run(
        [
          "-O", "-wmo", "-g", "-module-name", "App", "-I", ".", "-L", ".", "-lGantry", "real.swift",
          "-o", "real",
        ])
      let path = modules.folder.path + "/real"
      #expect(Audit().report(on: [path]).isClean)
      #expect(Audit(forbiddenNames: ["Double"]).report(on: [path]).isClean)
    }

    /// What C has tells nothing of Swift's types, whose debug information is left out.
    @Test func debugInformationOfCIsNoneOfSwift() throws {
      let modules = try Self.modules.get()
      try modules.folder.write(Array("int plain(int a) { return a; }\n".utf8), to: "plain.c")
      try modules.run(["-g", "-c", "plain.c"], tool: "clang")
      let source =
        "import Gantry\n" + Self.body("struct Real: Service") + "\nprint(Real().answer())"
      try modules.folder.write(Array(source.utf8), to: "mixed.swift")
      try modules.run([
        "-O", "-wmo", "-gnone", "-module-name", "App", "-I", ".", "-L", ".", "-lGantry",
        "mixed.swift", "plain.o", "-o", "mixed",
      ])
      let path = modules.folder.path + "/mixed"
      #expect(Audit().report(on: [path]).isClean)
      #expect(Audit(forbiddenNames: ["Double"]).report(on: [path]).codes == ["cannotTell"])
    }

    /// Their names don't matter: a file of another build may have the binary's.
    @Test func debugSymbolsTellOfTheirOwnBuildAlone() throws {
      let modules = try Self.modules.get()
      for name in ["First", "Second"] {
        let source =
          "import Gantry\n" + Self.body("struct \(name): Service") + "\nprint(\(name)().answer())"
        try modules.folder.write(Array(source.utf8), to: "\(name).swift")
        try modules.run([
          "-O", "-wmo", "-g", "-module-name", "App", "-I", ".", "-L", ".", "-lGantry", "-Xlinker",
          "--build-id", "\(name).swift", "-o", name,
        ])
        try modules.run(["--only-keep-debug", name, "\(name).debug"], tool: "objcopy")
        try modules.run([name], tool: "strip")
      }
      let binary = try FileBytes.read(modules.folder.path + "/First")
      for (symbols, name, codes) in [
        ("First.debug", "First.debug", []), ("Second.debug", "App", ["cannotTell"]),
      ] {
        try Fixtures.withFolder { folder in
          try folder.write(binary, to: "App")
          try folder.write(
            try FileBytes.read("\(modules.folder.path)/\(symbols)"), to: "symbols/\(name)")
          let report = Audit(forbiddenNames: ["Double"]).report(on: [folder.path])
          #expect(report.codes == codes, "\(report.text)")
        }
      }
    }

    /// An object that holds nothing but functions, of which the toolchain's own archives have some.
    @Test func anArchiveOfFunctionsIsNoError() throws {
      let modules = try Self.modules.get()
      try modules.folder.write(
        Array("public func answer() -> Int { CommandLine.arguments.count }\n".utf8), to: "f.swift")
      try modules.folder.write(
        Array("public struct Real { public var a = 1 }\n".utf8), to: "r.swift")
      try modules.run(["-O", "-parse-as-library", "-module-name", "F", "-c", "f.swift", "r.swift"])
      let archiver = Process()
      archiver.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      archiver.arguments = ["ar", "crs", "libf.a", "f.o", "r.o"]
      archiver.currentDirectoryURL = URL(fileURLWithPath: modules.folder.path)
      try archiver.run()
      archiver.waitUntilExit()
      let report = Audit().report(on: [modules.folder.path + "/libf.a"])
      #expect(report.problems == [])
      #expect(report.isClean)
      #expect(report.images.count == 2)
    }
  }
#endif
