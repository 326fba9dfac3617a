#if os(Linux)
  package import GantryTesting

  /// A chromedriver of its own, as a remote end is one; whoever started it ends it.
  package struct RunningDriver {
    package let app: ProcessApplication
    package let port: UInt16

    private struct Unreadable: Error {}

    package init() throws {
      let ready = "started successfully on port "
      app = ProcessApplication(executable: "/usr/bin/chromedriver")
      app.launchArguments = ["--port=0", "--verbose"]
      // Its browsers leave their profiles there.
      app.launchEnvironment = ["TMPDIR": try Watchdog.shared().privateFolder]
      app.readiness = .output(containing: ready)
      app.passesOutputOn = false
      var attempts = 1
      while true {
        do {
          try app.launch()
          break
        } catch  where app.output.contains("port not available") && attempts < 5 {
          // It takes any port of IPv6 and then wants the same of IPv4, which may be in use.
          attempts += 1
        }
      }
      let words = app.output.split(separator: ready, maxSplits: 1)
      guard let port = words.last.flatMap({ UInt16($0.prefix { $0.isNumber }) }) else {
        app.terminate()
        throw Unreadable()
      }
      self.port = port
    }
  }
#endif
