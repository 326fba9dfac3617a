#if CommandLineTool
  import Foundation

  /// A Swift package with schemes and test plans, in a folder of a test's own that is removed with it.
  final class Project: Sendable {
    let path: String

    init() throws {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "gantry-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // As the kernel has it: on a Mac the temporary folder is behind a link.
      path = folder.resolvingSymlinksInPath().path
      try write("// swift-tools-version: 6.2\n", to: "Package.swift")
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    static func schemePath(_ name: String) -> String {
      ".swiftpm/xcode/xcshareddata/xcschemes/\(name).xcscheme"
    }

    func write(_ text: String, to name: String) throws {
      let url = URL(fileURLWithPath: "\(path)/\(name)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }

    func read(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")), as: UTF8.self)
    }

    func add(_ scheme: SchemeText, named name: String = "App") throws {
      try write(scheme.text, to: Self.schemePath(name))
    }

    func scheme(_ name: String = "App") throws -> String { try read(Self.schemePath(name)) }

    func gantry(_ arguments: String..., environment: [String: String] = [:]) throws -> Tool.Result {
      try Tool.run(arguments, in: path, environment: environment)
    }

    func gantry(_ arguments: [String], environment: [String: String] = [:]) throws -> Tool.Result {
      try Tool.run(arguments, in: path, environment: environment)
    }
  }

  /// A scheme as Xcode writes it.
  struct SchemeText {
    /// An entry's text, and whether its box is checked.
    typealias Argument = (text: String, isEnabled: Bool)
    typealias Variable = (name: String, value: String, isEnabled: Bool)

    var arguments: [Argument] = []
    var variables: [Variable] = []
    var testArguments: [Argument] = []
    var testInheritsRun = true
    var workingDirectory: String?
    /// The package's product that it runs.
    var product: String? = "ToolProbe"
    /// How Run builds it.
    var buildConfiguration = "Debug"

    var text: String {
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Scheme
         LastUpgradeVersion = "1600"
         version = "1.7">
         <TestAction
            buildConfiguration = "Debug"
            shouldUseLaunchSchemeArgsEnv = "\(testInheritsRun ? "YES" : "NO")">
      \(Self.text(testArguments))   </TestAction>
         <LaunchAction
            buildConfiguration = "\(buildConfiguration)"
            launchStyle = "0"
            useCustomWorkingDirectory = "\(workingDirectory == nil ? "NO" : "YES")"
      \(workingDirectory.map { "      customWorkingDirectory = \"\($0)\"\n" } ?? "")\
            debugDocumentVersioning = "YES">
      \(runnable)\
      \(Self.text(arguments))\(Self.text(variables))   </LaunchAction>
         <ProfileAction
            buildConfiguration = "Release"
            shouldUseLaunchSchemeArgsEnv = "YES"
            debugDocumentVersioning = "YES">
         </ProfileAction>
      </Scheme>

      """
    }

    private var runnable: String {
      guard let product else { return "" }
      return """
              <BuildableProductRunnable
                 runnableDebuggingMode = "0">
                 <BuildableReference
                    BuildableIdentifier = "primary"
                    BlueprintIdentifier = "\(product)"
                    BuildableName = "\(product)"
                    BlueprintName = "\(product)"
                    ReferencedContainer = "container:">
                 </BuildableReference>
              </BuildableProductRunnable>

        """
    }

    private static func text(_ arguments: [Argument]) -> String {
      if arguments.isEmpty { return "" }
      var text = "      <CommandLineArguments>\n"
      for argument in arguments {
        text += """
                   <CommandLineArgument
                      argument = "\(escaped(argument.text))"
                      isEnabled = "\(argument.isEnabled ? "YES" : "NO")">
                   </CommandLineArgument>

          """
      }
      return text + "      </CommandLineArguments>\n"
    }

    private static func text(_ variables: [Variable]) -> String {
      if variables.isEmpty { return "" }
      var text = "      <EnvironmentVariables>\n"
      for variable in variables {
        text += """
                   <EnvironmentVariable
                      key = "\(escaped(variable.name))"
                      value = "\(escaped(variable.value))"
                      isEnabled = "\(variable.isEnabled ? "YES" : "NO")">
                   </EnvironmentVariable>

          """
      }
      return text + "      </EnvironmentVariables>\n"
    }

    static func escaped(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("\"", with: "&quot;").replacing("'", with: "&apos;")
    }
  }
#endif
