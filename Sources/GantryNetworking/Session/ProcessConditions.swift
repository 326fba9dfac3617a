#if DEBUG
  import Gantry
  import GantryLink

  /// The network conditions of a process, and the options that set them.
  struct ProcessConditions: Sendable, DebugOnly {
    var conditions: NetworkConditions
    /// The conditions' option, as a user writes it.
    var option = "network"
    /// Whether an option of the app's own has them.
    private(set) var isDeclared = false
    /// The option that has the stubs, if one does.
    private var ownStubsOption: String?

    var stubsOption: String { ownStubsOption ?? "\(option).stubs" }

    init(_ conditions: NetworkConditions) { self.conditions = conditions }

    /// Makes conditions that the app passes itself, with the name of their option, if they come
    /// from one.
    init(given conditions: NetworkConditions) {
      self.conditions = conditions
      guard conditions != NetworkConditions() else { return }
      let stated = Self.declared.first { $0.value as? NetworkConditions == conditions }
      option = stated?.name ?? option
      isDeclared = stated != nil
    }

    /// The conditions of this process's launch.
    static func current() throws(LaunchError) -> ProcessConditions {
      try of(declared) { own }
    }

    /// The one network of several options.
    ///
    /// Conditions and separate stubs are combined. Two of one type that change something must be
    /// equal: an app has one network, and one of the two would silently have no effect. Where no
    /// option has conditions, the others apply.
    static func of(
      _ options: [(value: Any, name: String)], others: () -> NetworkConditions
    ) throws(LaunchError) -> ProcessConditions {
      var problems: [LaunchError.Problem] = []
      let conditions = one(
        NetworkConditions(), of: options, "network conditions",
        "pass each session its own by install(in:conditions:)", &problems)
      var result = ProcessConditions(conditions?.value ?? others())
      result.option = conditions?.name ?? result.option
      result.isDeclared = conditions != nil || options.contains { $0.value is NetworkStubs }
      let stated: (value: Any, name: String) = (result.conditions.stubs, result.stubsOption)
      let stubs = one(
        NetworkStubs(), of: [stated] + options, "stubs", "put all routes into one of them",
        &problems)
      if let stubs { (result.conditions.stubs, result.ownStubsOption) = (stubs.value, stubs.name) }
      guard problems.isEmpty else { throw LaunchError(problems: problems) }
      return result
    }

    /// The option of a type that changes something, else the first one.
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
        problems.append(
          LaunchError.Problem(
            code: .invalidValue, option: other.name,
            message: "'\(first.name)' states other \(what), and an app has one network. State one "
              + "of them, or \(advice)",
            place: nil))
      }
      return first
    }

    private static let own: NetworkConditions = {
      // A test host isn't launched as the app.
      if LaunchHost.isTestOrPreview { return NetworkConditions() }
      do throws(LaunchError) {
        let launch = try Launch<NetworkLaunch>()
        LaunchReports.add { launch.report }
        return launch.configuration.network
      } catch {
        LaunchLink.connect()
        LaunchFailure.end(error)
      }
    }()
  }
#endif
