#if CommandLineTool
  import Foundation
  import Testing

  /// Launches on simulators and devices, by an `xcrun` and an `xcodebuild` that check what they are
  /// asked, and answer as Apple's are documented to.
  @Suite struct DeviceTests {
    /// Answers in place of Xcode's tools, and logs each command line.
    private static let xcodebuild = #"""
      #!/bin/bash
      echo "xcodebuild $*" >> "$LOG"
      case "$*" in
      "build -quiet "*) exit ${BUILD_CODE:-0} ;;
      "-showBuildSettings -json "*)
        cat <<JSON
      [
        {"action": "build", "target": "Core", "buildSettings": {
          "PRODUCT_TYPE": "com.apple.product-type.framework", "TARGET_NAME": "Core"}},
        {"action": "build", "target": "Other", "buildSettings": {
          "PRODUCT_TYPE": "com.apple.product-type.application", "TARGET_NAME": "Other",
          "TARGET_BUILD_DIR": "/other", "WRAPPER_NAME": "Other.app",
          "PRODUCT_BUNDLE_IDENTIFIER": "com.example.other"}},
        {"action": "build", "target": "ToolProbe", "buildSettings": {
          "PRODUCT_TYPE": "com.apple.product-type.application", "TARGET_NAME": "ToolProbe",
          "TARGET_BUILD_DIR": "/built dir", "WRAPPER_NAME": "App.app", "CONFIGURATION": "Debug",
          "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app"}}
      ]
      JSON
        ;;
      *) echo "what is '$*'?" >&2; exit 64 ;;
      esac
      """#

    private static let xcrun = #"""
      #!/bin/bash
      echo "xcrun $*" >> "$LOG"
      launch() { # PREFIX BUNDLE ARGUMENTS...: the app, with the variables that are meant for it.
        local prefix=$1 bundle=$2
        shift 2
        [ "$bundle" = com.example.app ] || { echo "no app '$bundle'" >&2; exit 4; }
        echo "$bundle: 4711"
        local variables=()
        while IFS= read -r -d '' line; do
          [[ "$line" == "$prefix"* ]] && variables+=("${line#"$prefix"}")
        done < <(env -0)
        env -i PATH="$PATH" LD_LIBRARY_PATH="$LD_LIBRARY_PATH" "${variables[@]}" "$PROBE" "$@"
        # The tool's own end isn't the app's.
        exit 0
      }
      case "$*" in
      "simctl list devices available --json")
        cat <<JSON
      {"devices": {
        "com.apple.CoreSimulator.SimRuntime.tvOS-18-2": [
          {"name": "Apple TV", "udid": "TV", "state": "Shutdown", "isAvailable": true}],
        "com.apple.CoreSimulator.SimRuntime.iOS-9-3": [
          {"name": "iPhone 6", "udid": "OLD", "state": "Shutdown", "isAvailable": true},
          {"name": "iPhone 16", "udid": "SAME-OLD", "state": "Shutdown", "isAvailable": true}],
        "com.apple.CoreSimulator.SimRuntime.iOS-18-2": [
          {"name": "iPad", "udid": "PAD", "state": "${PAD_STATE:-Shutdown}", "isAvailable": true},
          {"name": "iPhone 16", "udid": "NEW", "state": "Shutdown", "isAvailable": true}]}}
      JSON
        ;;
      "simctl bootstatus "*" -b" | "simctl openurl "* | *" install "*) ;;
      "simctl launch --console"*)
        shift 3
        [ "$1" = --terminate-running-process ] && shift
        [ "$1" = --wait-for-debugger ] && shift
        shift
        launch SIMCTL_CHILD_ "$@" ;;
      "devicectl device process launch --console --terminate-existing "*)
        while [ "$1" != -- ]; do shift; done
        shift
        launch DEVICECTL_CHILD_ "$@" ;;
      *) echo "what is '$*'?" >&2; exit 64 ;;
      esac
      """#

    /// A project with Xcode's tools in its folder `bin`.
    private func project() throws -> Project {
      let project = try Project()
      try FileManager.default.removeItem(atPath: "\(project.path)/Package.swift")
      for (name, text) in [("xcrun", Self.xcrun), ("xcodebuild", Self.xcodebuild)] {
        try project.write(text, to: "bin/\(name)")
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: "\(project.path)/bin/\(name)")
      }
      try project.write(
        SchemeText(
          arguments: [("--title $(CONFIGURATION) --port 1", true)],
          variables: [("PROBE_A", "$(TARGET_NAME)", true)]
        ).text, to: "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme")
      return project
    }

    private func gantry(
      _ project: Project, _ arguments: [String], _ variables: [String: String] = [:]
    ) throws -> Tool.Result {
      // The tool's own PATH would be that of this process.
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let script = #"export PATH="$0:$PATH"; exec "$@""#
      return try Tool.run(
        "/bin/sh", ["-c", script, "\(project.path)/bin", Tool.path(of: "gantry")] + arguments,
        in: project.path,
        environment: [
          "LOG": "\(project.path)/log", "PROBE": Tool.path(of: "ToolProbe"), "PATH": path,
        ].merging(variables) { $1 })
    }

    private static let built = """
      xcodebuild build -quiet -project App.xcodeproj -scheme App -configuration Debug -destination id=NEW
      xcodebuild -showBuildSettings -json -project App.xcodeproj -scheme App -configuration Debug \
      -destination id=NEW
      xcrun simctl bootstatus NEW -b
      xcrun simctl install NEW /built dir/App.app

      """

    @Test func aSchemesAppIsLaunchedOnASimulator() throws {
      let project = try project()
      let result = try gantry(
        project, ["run", "--scheme", "App", "--simulator", "iPhone 16", "--set", "port=2"])
      #expect(result.status == 0)
      #expect(
        result.output == """
          com.example.app: 4711
          argument --title
          argument Debug
          argument --port
          argument 1
          argument --port=2
          variable PROBE_A=ToolProbe
          folder \(project.path)

          """)
      #expect(
        try project.read("log") == """
          xcrun simctl list devices available --json
          \(Self.built)xcrun simctl launch --console-pty --terminate-running-process NEW com.example.app \
          --title Debug --port 1 --port=2

          """)
    }

    /// Which simulator is meant, and what else is booted.
    @Test(arguments: [
      ([], "Shutdown", "NEW"), ([], "Booted", "PAD"), (["iPhone 16"], "Booted", "NEW"),
      (["SAME-OLD"], "Booted", "SAME-OLD"), (["Apple TV"], "Shutdown", "TV"),
    ])
    func theSimulatorIsTheOneThatIsMeant(
      _ name: [String], _ state: String, _ udid: String
    ) throws {
      let project = try project()
      let result = try gantry(
        project, ["run", "--skip-build", "--simulator"] + name + ["--scheme", "App"],
        ["PAD_STATE": state])
      #expect(result.status == 0, "\(result)")
      #expect(try project.read("log").contains("xcrun simctl bootstatus \(udid) -b\n"))
      #expect(try !project.read("log").contains("xcodebuild build"))
    }

    @Test func aDeviceGetsAProfileByItsContentAndAURL() throws {
      let project = try project()
      try project.write(#"{"title": "Hallo"}"#, to: "mock.json")
      let result = try gantry(
        project,
        [
          "run", "--scheme", "App", "--device", "00008110", "--open-url", "app://home",
          "--wait-for-debugger", "--build-configuration", "release", "--bundle-id",
          "com.example.app", "--workspace", "All.xcworkspace",
        ])
      #expect(result.status == 0, "\(result)")
      #expect(
        try project.read("log") == """
          xcodebuild build -quiet -workspace All.xcworkspace -scheme App -configuration Release \
          -destination id=00008110
          xcodebuild -showBuildSettings -json -workspace All.xcworkspace -scheme App -configuration \
          Release -destination id=00008110
          xcrun devicectl device install app --device 00008110 /built dir/App.app
          xcrun devicectl device process launch --console --terminate-existing --start-stopped \
          --payload-url app://home --device 00008110 -- com.example.app --title Debug --port 1

          """)
    }

    @Test(arguments: [
      ([], "Release"), (["--build-configuration", "debug"], "Debug"),
      (["--build-configuration", "release"], "Release"),
    ])
    func theConfigurationIsTheOneThatIsGivenOrTheSchemes(
      _ option: [String], _ configuration: String
    ) throws {
      let project = try project()
      try project.write(
        SchemeText(buildConfiguration: "Release").text,
        to: "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme")
      let result = try gantry(
        project, ["run", "--scheme", "App", "--simulator", "NEW"] + option)
      #expect(result.status == 0, "\(result)")
      #expect(
        try project.read("log").contains(
          "xcodebuild build -quiet -project App.xcodeproj -scheme App -configuration "
            + "\(configuration) -destination id=NEW\n"))
    }

    @Test func aURLIsOpenedWhenTheAppHasStarted() throws {
      let project = try project()
      let result = try gantry(
        project,
        [
          "run", "--scheme", "App", "--simulator", "NEW", "--open-url", "app://home",
          "--skip-build",
        ])
      #expect(result.status == 0, "\(result)")
      #expect(result.output.hasPrefix("com.example.app: 4711\nargument --title\n"))
      #expect(try project.read("log").hasSuffix("xcrun simctl openurl NEW app://home\n"))
    }

    @Test func theAppOnASimulatorAnswersForItself() throws {
      let project = try project()
      let explained = try gantry(project, ["explain", "--scheme", "App", "--simulator", "NEW"])
      #expect(explained.status == 0, "\(explained)")
      #expect(
        explained.output.contains(
          "\n  title        Debug       App.xcscheme:25, launch argument 1:"))
      let wrong = try gantry(
        project, ["explain", "--scheme", "App", "--simulator", "NEW", "--set", "port=x"])
      #expect(
        wrong
          == Tool.Result(
            status: 65, output: "",
            errors: """
              error: port: 'x' is not an integer
                     gantry --set, launch argument 5: --port=x

              """))
      let schema = try gantry(project, ["schema", "--scheme", "App", "--simulator", "--options"])
      #expect(schema.output.hasPrefix("Options of ToolProbeLaunch:\n"), "\(schema)")
      let check = try gantry(
        project, ["check", "App", "--scheme", "App", "--device", "00008110", "--json"])
      #expect(check == Tool.Result(status: 0, output: "[\n\n]\n"))
    }

    @Test(arguments: [
      (
        ["run", "--simulator"], 64,
        "The app on a simulator or a device is a scheme's: give --scheme."
      ),
      (
        ["run", "--scheme", "App", "--simulator", "iPhone 61"], 66,
        "There is no simulator 'iPhone 61'. Did you mean 'iPhone 6'? 'xcrun simctl list devices "
          + "available' lists them."
      ),
      (
        ["run", "--scheme", "App", "--simulator", "NEW", "/bin/echo"], 64,
        "A simulator or a device launches the scheme's app: leave the program out."
      ),
      (
        ["run", "--open-url", "x", "/bin/echo"], 64,
        "--open-url and --wait-for-debugger are for --simulator and --device."
      ),
      (
        ["explain", "--scheme", "App", "--simulator", "--device", "x"], 64,
        "An app is launched on one of both: --simulator or --device. See 'gantry explain --help'."
      ),
      (
        ["schema"], 64,
        "Say which app is asked: a program, or --scheme with --simulator or --device. See 'gantry "
          + "schema --help'."
      ),
    ])
    func whatCannotBeLaunchedIsSaid(_ words: [String], _ status: Int, _ message: String) throws {
      let project = try project()
      #expect(
        try gantry(project, words)
          == Tool.Result(status: status, output: "", errors: "error: \(message)\n"))
    }

    @Test func aBuildThatFailsLaunchesNothing() throws {
      let project = try project()
      let result = try gantry(
        project, ["run", "--scheme", "App", "--simulator", "NEW"], ["BUILD_CODE": "65"])
      #expect(result.status == 69)
      #expect(
        result.errors
          == "error: 'xcodebuild build -quiet -project App.xcodeproj -scheme App -configuration Debug "
          + "-destination id=NEW' ended with exit code 65.\n")
      // Elsewhere than on a Mac there are no such tools.
      let elsewhere = try Tool.run(
        ["run", "--scheme", "App", "--simulator"], in: project.path)
      #expect(
        elsewhere.status == 69
          || ProcessInfo.processInfo.operatingSystemVersionString.contains("mac"))
    }
  }
#endif
