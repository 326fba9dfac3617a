#if CommandLineTool
  import GantryFormats
  import GantryXcode

  /// A scheme's app on a simulator or a device, built and installed by Xcode's tools.
  ///
  /// What `xcodebuild -showBuildSettings -json`, `simctl` and `devicectl` take and print is that of
  /// their manual pages and help texts; nothing of it was run on a Mac.
  struct XcodeApp {
    /// What an entry's `$(NAME)` stands for.
    let settings: [NamedValue]
    let bundleIdentifier: String
    /// The app's folder, which was built.
    private let path: String
    /// A simulator's UDID, or a device's as it was given.
    private let target: String
    private let isOnDevice: Bool
    private let xcrun: InstalledTool

    /// Builds the app, unless it is to be taken as it was last built.
    init(
      schemeNamed name: String?, _ options: DeviceOptions, _ build: BuildOptions,
      _ root: ProjectRoot
    ) throws {
      guard let name else {
        throw ToolError(
          .usage, "The app on a simulator or a device is a scheme's: give --scheme.")
      }
      let file = try root.scheme(named: name)
      let document = try SchemeDocument(contentsOf: file.path)
      xcrun = try InstalledTool("xcrun")
      isOnDevice = options.device != nil
      target = try options.device ?? Self.simulator(options.simulator ?? "", xcrun)
      let container = options.container(of: file).map { [$0.option, $0.path] } ?? []
      let xcodebuild = try InstalledTool("xcodebuild")
      let configuration =
        switch build.buildConfiguration {
        case .debug?: "Debug"
        case .release?: "Release"
        case nil: document.settings(of: .run).buildConfiguration ?? "Debug"
        }
      let words =
        container + [
          "-scheme", file.name, "-configuration", configuration, "-destination", "id=\(target)",
        ]
      if !build.skipBuild { try xcodebuild.run(["build", "-quiet"] + words) }
      let answer = try xcodebuild.ask(["-showBuildSettings", "-json"] + words)
      var targetName: String?
      if case .product(let reference)? = document.runnable(of: .run) {
        targetName = reference.blueprintName
      }
      let apps = Self.apps(answer)
      guard let app = apps.first(where: { $0["TARGET_NAME"] == targetName }) ?? apps.first,
        let folder = app["TARGET_BUILD_DIR"],
        let wrapper = app["WRAPPER_NAME"] ?? app["FULL_PRODUCT_NAME"],
        let identifier = options.bundleId ?? app["PRODUCT_BUNDLE_IDENTIFIER"]
      else {
        throw ToolError(
          .unavailable,
          "xcodebuild -showBuildSettings names no app of the scheme '\(clipped(file.name))'.",
          at: file.path)
      }
      settings = app.sorted { $0.key < $1.key }.map { NamedValue(name: $0.key, value: $0.value) }
      path = "\(folder)/\(wrapper)"
      bundleIdentifier = identifier
    }

    /// The app as a program: xcrun starts it, and passes its output on.
    func installed(_ start: StartOptions? = nil, isAsked: Bool) throws -> Program {
      var program = Program(path: xcrun.path)
      program.isRemote = true
      if !isOnDevice {
        // It boots what isn't booted, and waits until that has happened.
        try xcrun.run(["simctl", "bootstatus", target, "-b"])
        try xcrun.run(["simctl", "install", target, path])
        program.prefix =
          ["simctl", "launch", isAsked ? "--console" : "--console-pty"]
          + ["--terminate-running-process"]
          + (start?.waitForDebugger == true ? ["--wait-for-debugger"] : [])
          + [target, bundleIdentifier]
        program.variablePrefix = "SIMCTL_CHILD_"
        if let url = start?.openURL { program.whenStarted = ["simctl", "openurl", target, url] }
      } else {
        try xcrun.run(["devicectl", "device", "install", "app", "--device", target, path])
        program.prefix =
          ["devicectl", "device", "process", "launch", "--console", "--terminate-existing"]
          + (start?.waitForDebugger == true ? ["--start-stopped"] : [])
          + (start?.openURL.map { ["--payload-url", $0] } ?? [])
          + ["--device", target, "--", bundleIdentifier]
        program.variablePrefix = "DEVICECTL_CHILD_"
      }
      return program
    }

    // MARK: What they answer

    /// The build settings of each app among the targets.
    private static func apps(_ settings: Value) -> [[String: String]] {
      settings.elements.compactMap { target in
        guard case .object(let members)? = target.member("buildSettings") else { return nil }
        let settings = Dictionary(
          members.compactMap { member in member.value.text.map { (member.key, $0) } }
        ) { first, _ in first }
        return settings["PRODUCT_TYPE"]?.hasPrefix("com.apple.product-type.application") ?? false
          ? settings : nil
      }
    }

    /// The UDID of a simulator by its name or UDID; for an empty name of one that is booted, or else
    /// of the newest iPhone.
    private static func simulator(_ name: String, _ xcrun: InstalledTool) throws(ToolError)
      -> String
    {
      let answer = try xcrun.ask(["simctl", "list", "devices", "available", "--json"])
      guard case .object(let runtimes)? = answer.member("devices") else {
        throw ToolError(.unavailable, "simctl lists no simulators. Add one in Xcode.")
      }
      let devices = runtimes.flatMap { runtime in
        runtime.value.elements.compactMap {
          device -> (runtime: String, name: String, udid: String, isBooted: Bool)? in
          guard let name = device.member("name")?.text, let udid = device.member("udid")?.text
          else { return nil }
          return (runtime.key, name, udid, device.member("state")?.text == "Booted")
        }
      }
      // `…SimRuntime.iOS-18-2` is newer than `…iOS-18-1` and `…iOS-9-3`.
      func version(_ runtime: String) -> [Int] {
        runtime.split { !$0.isNumber }.compactMap { Int($0) }
      }
      let found = devices.filter {
        name.isEmpty
          ? $0.isBooted || $0.runtime.contains("iOS") && $0.name.hasPrefix("iPhone")
          : $0.udid == name || $0.name == name
      }
      let newest = found.max { one, other in
        if one.isBooted != other.isBooted { return other.isBooted }
        return version(one.runtime).lexicographicallyPrecedes(version(other.runtime))
      }
      if let newest { return newest.udid }
      let near = Suggestion.nearest(to: name, in: devices.map { $0.name }, limit: 3)
      throw ToolError(
        .noInput,
        (name.isEmpty
          ? "There is no iPhone simulator." : "There is no simulator '\(clipped(name))'.")
          + (near.map { " Did you mean '\($0)'?" } ?? "")
          + " 'xcrun simctl list devices available' lists them.")
    }
  }
#endif
