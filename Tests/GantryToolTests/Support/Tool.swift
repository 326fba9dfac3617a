#if CommandLineTool
  import Foundation

  /// The built tool, run as a process of its own.
  struct Tool {
    /// How a run ended, and what it wrote.
    struct Result: Equatable {
      var status: Int
      var output: String
      var errors: String = ""
    }

    /// Runs the tool in a folder, with few variables beyond those that are given.
    static func run(
      _ arguments: [String], in folder: String, environment: [String: String] = [:],
      input: String = ""
    ) throws -> Result {
      try run(path(of: "gantry"), arguments, in: folder, environment: environment, input: input)
    }

    static func run(
      _ program: String, _ arguments: [String], in folder: String,
      environment: [String: String] = [:], input: String = ""
    ) throws -> Result {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      let inherited = ProcessInfo.processInfo.environment
      process.environment = environment.merging(
        inherited.filter { ["HOME", "PATH", "LD_LIBRARY_PATH", "TMPDIR"].contains($0.key) }
      ) { given, _ in given }
      // Files rather than pipes: nothing has to be read while it runs.
      let base = NSTemporaryDirectory() + "/gantry-tool-" + UUID().uuidString
      defer {
        for name in ["in", "out", "err"] {
          try? FileManager.default.removeItem(atPath: base + name)
        }
      }
      for (name, text) in [("in", input), ("out", ""), ("err", "")] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: base + name))
      }
      process.standardInput = FileHandle(forReadingAtPath: base + "in")
      process.standardOutput = FileHandle(forWritingAtPath: base + "out")
      process.standardError = FileHandle(forWritingAtPath: base + "err")
      try process.run()
      process.waitUntilExit()
      let texts = try ["out", "err"].map { name in
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: base + name)), as: UTF8.self)
      }
      return Result(
        status: process.terminationReason == .exit
          ? Int(process.terminationStatus) : -Int(process.terminationStatus),
        output: texts[0], errors: texts[1])
    }

    /// A program that was built beside the tests.
    static func path(of product: String) throws -> String {
      var folders: [String] = []
      for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
        folders.append((bundle.bundlePath as NSString).deletingLastPathComponent)
      }
      if let program = Bundle.main.executablePath {
        folders.append((program as NSString).deletingLastPathComponent)
      }
      let paths = folders.map { "\($0)/\(product)" }
      guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else {
        throw Missing(paths: paths)
      }
      return path
    }

    /// A program that the tests need wasn't built.
    struct Missing: Error { var paths: [String] }
  }
#endif
