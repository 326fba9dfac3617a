#if DEBUG
  import GantryFormats
  package import GantrySecrets
  import GantrySystem

  /// Says so where a launch has network conditions that no request comes under.
  ///
  /// Conditions are GantryNetworking's; here they are found in a launch whose configuration doesn't
  /// declare them, so that an app is told that doesn't use that module at all.
  package enum UnreachedConditions: DebugOnly {
    /// The options of the conditions, in small letters.
    package static let members: WordList = """
      mode recording redacted ignored stubs offline latency jitter seed bandwidth uploadbandwidth fault \
      faultstatus faultrate faultevery faultburst
      """

    private struct State {
      var areInstalled = false
      var isWatching = false
      /// The configurations whose reports say so.
      var told: [String] = []
      /// The conditions' options that a configuration has no part in, by its name.
      var unread: [(configuration: String, names: [String])] = []
      /// The names of the options that declare conditions.
      var declared: @Sendable () -> [String] = { [] }
    }

    private static let state = Lock(State())

    /// Notes that some session has the launch's conditions, or that a client looked for them.
    package static func setInstalled() {
      let told = state.withLock { state in
        defer { (state.areInstalled, state.told) = (true, []) }
        return state.told
      }
      guard !told.isEmpty else { return }
      let (reports, report) = LaunchReports.all
      for withdrawn in reports where told.contains(withdrawn.configuration) { report(withdrawn) }
      System.printError("gantry: the network conditions are installed now\n")
    }

    /// Looks in a second whether the conditions were installed that a configuration declares.
    package static func watch(declared names: @escaping @Sendable () -> [String]) {
      state.withLock { $0.declared = names }
      watch()
    }

    /// Looks for conditions among what a configuration's launch left.
    static func watch(_ record: LaunchRecord?, of configuration: String) {
      var names: [String] = []
      if let input = record?.input {
        let others = input.traits.otherOptions.map(OptionName.normalized)
        names = input.tokens.filter { $0.kind == .other }.map { $0.name(in: input.arguments) }
          .filter { isCondition($0) && !others.contains(OptionName.normalized($0)) }
      }
      names += record?.unrecognizedVariables.filter { isCondition($0.dropping("LAUNCH_")) } ?? []
      names += payloads.filter { System.environmentVariable($0) != nil }
      guard !names.isEmpty else { return }
      state.withLock { $0.unread.append((configuration, names)) }
      watch()
    }

    private static let payloads = [
      "LAUNCH_CONFIGURATION_NETWORK", "LAUNCH_CONFIGURATION_NETWORK_FILE",
    ]

    /// Whether a name in any spelling is the conditions', or a part of them: `network.offline`.
    private static func isCondition(_ name: String?) -> Bool {
      guard let name = name.map(OptionName.normalized), name.hasPrefix("network") else {
        return false
      }
      let rest = Array(name.utf8.dropFirst("network".utf8.count))
      return rest.isEmpty || members.contains { rest.starts(with: $0) }
    }

    private static func watch() {
      let isFirst = state.withLock { state in
        defer { state.isWatching = true }
        return !state.isWatching
      }
      guard isFirst, !LaunchHost.isTestOrPreview else { return }
      Task.detached(priority: .utility) {
        // Nobody cancels it.
        try? await Task.sleep(for: .seconds(1))
        tell()
      }
      // A tool's run may be over by then.
      atexit { UnreachedConditions.tell() }
    }

    private static func tell() {
      let known = state.withLock { $0 }
      guard !known.areInstalled, known.told.isEmpty else { return }
      let declared = known.declared()
      let (reports, report) = LaunchReports.all
      // What another configuration has for an option of its own isn't lost.
      let read = Set(reports.flatMap(\.options).map { OptionName.normalized($0.name) })
      var notes: [String] = []
      for var changed in reports {
        var names = changed.overrides.map(\.name).filter { option in
          declared.contains { option == $0 || option.hasPrefix("\($0).") }
        }
        names += known.unread.filter { $0.configuration == changed.configuration }.flatMap(\.names)
          .filter { !read.contains(OptionName.normalized($0.dropping("LAUNCH_") ?? $0)) }
        let added = names.map { "\($0): nobody has installed it" }
        guard !added.isEmpty else { continue }
        state.withLock { $0.told.append(changed.configuration) }
        changed.notes += added
        notes += added.filter { !notes.contains($0) }
        report(changed)
      }
      guard !notes.isEmpty else { return }
      System.printError(
        notes.map { "gantry: \($0)\n" }.joined()
          + "gantry: the app's requests go to the real network: install the conditions by "
          + "GantryNetworking.install(in:) in each configuration before its session is made, once the "
          + "launch's options are read, and by installInSharedSession() in URLSession.shared\n")
    }
  }

  extension String {
    /// What is behind a beginning; nil without it.
    fileprivate func dropping(_ prefix: String) -> String? {
      hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
  }
#endif
