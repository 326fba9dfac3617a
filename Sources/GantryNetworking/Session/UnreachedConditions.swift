#if DEBUG
  import Dispatch
  import Gantry
  import GantrySystem

  /// Says so where a launch has conditions that no request comes under.
  enum UnreachedConditions: DebugOnly {
    /// Looks at the launch's conditions a second after they were first read.
    ///
    /// It is called when conditions are read, which may be those of any configuration.
    static func watch() { watching }

    private static let watching: Void = {
      guard !LaunchHost.isTestOrPreview else { return }
      DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + 1) { tell() }
    }()

    private static func tell() {
      guard !Installations.isAnyUsed else { return }
      let names = ProcessConditions.declared.map(\.name)
      let (reports, report) = LaunchReports.all
      var notes: [String] = []
      for var changed in reports {
        let added = changed.overrides.map(\.name)
          .filter { option in names.contains { option == $0 || option.hasPrefix("\($0).") } }
          .map { "\($0): nobody has installed it" }
        guard !added.isEmpty else { continue }
        changed.notes += added
        notes += added
        report(changed)
      }
      guard !notes.isEmpty else { return }
      System.printError(
        notes.map { "gantry: \($0)\n" }.joined()
          + "gantry: the app's requests go to the real network: install the conditions by "
          + "GantryNetworking.install(in:) in each configuration before its session is made, and by "
          + "installInSharedSession() in URLSession.shared\n")
    }
  }
#endif
