#if DEBUG
  import GantrySystem

  /// Says so where a launch has network conditions that no request comes under.
  ///
  /// Conditions are GantryNetworking's; here they are found in a launch whose configuration doesn't
  /// declare them, so that an app is told that doesn't use that module at all.
  package enum UnreachedConditions: DebugOnly {
    private struct State {
      var areInstalled = false
      var isWatching = false
      /// The options that a configuration has no part in, by its name.
      var unread: [(configuration: String, names: [String])] = []
    }

    private static let state = Lock(State())
    private static let declared = Lock<@Sendable () -> [String]>({ [] })

    /// Notes that some session has the conditions, or that a client looked for them.
    package static func setInstalled() { state.withLock { $0.areInstalled = true } }

    /// Looks in a second whether the conditions were installed that a configuration declares.
    package static func watch(declared names: @escaping @Sendable () -> [String]) {
      declared.withLock { $0 = names }
      watch()
    }

    /// Looks for conditions among what a configuration's launch left.
    static func watch(_ record: LaunchRecord?, of configuration: String) {
      var names: [String] = []
      if let input = record?.input {
        names = input.tokens.filter { $0.kind == .other }.map { $0.name(in: input.arguments) }
          .filter { $0.hasPrefix("network.") && !input.traits.otherOptions.contains($0) }
      }
      names += record?.unrecognizedVariables.filter { $0.hasPrefix("LAUNCH_NETWORK_") } ?? []
      names += ["LAUNCH_CONFIGURATION_NETWORK", "LAUNCH_CONFIGURATION_NETWORK_FILE"]
        .filter { System.environmentVariable($0) != nil }
      guard !names.isEmpty else { return }
      state.withLock { $0.unread.append((configuration, names)) }
      watch()
    }

    private static func watch() {
      let isFirst = state.withLock { state in
        defer { state.isWatching = true }
        return !state.isWatching
      }
      guard isFirst, !LaunchHost.isTestOrPreview else { return }
      Task.detached(priority: .utility) {
        try? await Task.sleep(for: .seconds(1))
        tell()
      }
    }

    private static func tell() {
      let (areInstalled, unread) = state.withLock { ($0.areInstalled, $0.unread) }
      guard !areInstalled else { return }
      let declared = declared.withLock { $0 }()
      let (reports, report) = LaunchReports.all
      var notes: [String] = []
      for var changed in reports {
        var names = changed.overrides.map(\.name).filter { option in
          declared.contains { option == $0 || option.hasPrefix("\($0).") }
        }
        names += unread.filter { $0.configuration == changed.configuration }.flatMap(\.names)
        let added = names.map { "\($0): nobody has installed it" }
        guard !added.isEmpty else { continue }
        changed.notes += added
        notes += added.filter { !notes.contains($0) }
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
