#if CommandLineTool
  import ArgumentParser
  import GantryXcode

  /// The simulator or device on which a scheme's app is launched.
  struct DeviceOptions: ParsableArguments {
    @Option(
      defaultAsFlag: "", parsing: .next,
      help: ArgumentHelp(
        """
        Build the scheme's app, and launch it on this simulator: a name or a UDID; without one on that \
        which is booted, or else on the newest iPhone.
        """, valueName: "simulator"))
    var simulator: String?

    @Option(
      help: ArgumentHelp(
        "Build the scheme's app, and launch it on this device: a UDID or a name.",
        valueName: "device"))
    var device: String?

    @Option(
      help: ArgumentHelp(
        "The project that xcodebuild opens; by default the scheme's.", valueName: "path"),
      completion: .directory)
    var project: String?

    @Option(
      help: ArgumentHelp(
        "The workspace that xcodebuild opens; by default the scheme's.", valueName: "path"),
      completion: .directory)
    var workspace: String?

    @Option(
      help: ArgumentHelp(
        "The app's bundle identifier; xcodebuild tells it otherwise.", valueName: "identifier"))
    var bundleId: String?

    func validate() throws {
      if simulator != nil, device != nil {
        throw ValidationError("An app is launched on one of both: --simulator or --device.")
      }
      if project != nil, workspace != nil {
        throw ValidationError("xcodebuild opens one of both: --project or --workspace.")
      }
    }

    var isGiven: Bool { simulator != nil || device != nil }

    /// xcodebuild's option and path for the project or workspace; nil for a package.
    func container(of scheme: SchemeFile?) -> (option: String, path: String)? {
      workspace.map { ("-workspace", $0) } ?? project.map { ("-project", $0) }
        ?? scheme?.xcodebuildContainer
    }
  }

  /// How an app on a simulator or a device is started.
  struct StartOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "A URL that the app on the simulator or device is to open.", valueName: "url"))
    var openURL: String?

    @Flag(help: "Let the app on the simulator or device wait for a debugger.")
    var waitForDebugger = false
  }
#endif
