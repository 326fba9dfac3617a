#if DEBUG
  import Gantry
  import GantryLink

  /// What a process was told of its network, and by which options.
  struct ProcessConditions: Sendable, DebugOnly {
    var conditions: NetworkConditions
    /// The option that the conditions are, as a user writes it.
    var option = "network"
    /// The option that the stubs are.
    var stubsOption = "network.stubs"

    init(_ conditions: NetworkConditions) { self.conditions = conditions }

    /// Conditions that the app passes itself, with the name of the option that they came from, if any.
    init(given conditions: NetworkConditions) {
      self.conditions = conditions
      guard conditions != NetworkConditions(),
        let name = Self.declared.first(where: { $0.value as? NetworkConditions == conditions })?
          .name
      else { return }
      option = name
      stubsOption = "\(name).stubs"
    }

    /// What this process was told.
    ///
    /// - Throws: `LaunchError` where options contradict each other.
    static func current() throws(LaunchError) -> ProcessConditions {
      try of(declared) { own }
    }

    /// What the app's own configurations have of it, as far as they have been read.
    static var declared: [(value: Any, name: String)] {
      DeclaredOptions.named { $0 is NetworkConditions || $0 is NetworkStubs }
    }

    /// One network of several options.
    ///
    /// Conditions and stubs by themselves go together. Two of a kind that say something must say the
    /// same: an app has one network, and of two options one would do nothing, silently.
    ///
    /// - Parameters:
    ///   - options: conditions and stubs with their names.
    ///   - others: the conditions where no option is any.
    /// - Returns: what they say together.
    /// - Throws: `LaunchError` where they contradict each other.
    static func of(
      _ options: [(value: Any, name: String)], others: () -> NetworkConditions
    ) throws(LaunchError) -> ProcessConditions {
      var problems: [LaunchError.Problem] = []
      let conditions = one(
        NetworkConditions(), of: options, "network conditions",
        "pass each session its own by install(in:conditions:)", &problems)
      let stubs = one(
        NetworkStubs(), of: options, "stubs", "put all routes into one of them", &problems)
      var result = ProcessConditions(conditions?.value ?? others())
      if let name = conditions?.name {
        result.option = name
        result.stubsOption = "\(name).stubs"
      }
      if let stubs, stubs.value != NetworkStubs() {
        let stated = result.conditions.stubs
        if stated != NetworkStubs(), stated != stubs.value {
          problems.append(
            contradiction(
              stubs.name, result.stubsOption, "stubs", "put all routes into one of them"))
        }
        result.conditions.stubs = stubs.value
        result.stubsOption = stubs.name
      }
      guard problems.isEmpty else { throw LaunchError(problems: problems) }
      return result
    }

    /// The option of a type that says something, else the first one.
    private static func one<Value: Equatable>(
      _ silent: Value, of options: [(value: Any, name: String)], _ what: String, _ advice: String,
      _ problems: inout [LaunchError.Problem]
    ) -> (value: Value, name: String)? {
      let all = options.compactMap { option in
        (option.value as? Value).map { (value: $0, name: option.name) }
      }
      let telling = all.filter { $0.value != silent }
      guard let first = telling.first else { return all.first }
      for other in telling.dropFirst() where other.value != first.value {
        problems.append(contradiction(other.name, first.name, what, advice))
      }
      return first
    }

    private static func contradiction(
      _ option: String, _ other: String, _ what: String, _ advice: String
    ) -> LaunchError.Problem {
      LaunchError.Problem(
        code: .invalidValue, option: option,
        message:
          "'\(other)' states other \(what), and an app has one network. State one of them, or "
          + advice,
        place: nil)
    }

    private static let own = ownLaunch()

    private static func ownLaunch() -> NetworkConditions {
      // It isn't launched as the app is.
      if LaunchHost.isTestOrPreview { return NetworkConditions() }
      do throws(LaunchError) {
        let launch = try Launch<NetworkLaunch>()
        LaunchReports.add { launch.report }
        return launch.configuration.network
      } catch {
        LaunchLink.connect()
        LaunchFailure.end(error)
      }
    }
  }
#endif
