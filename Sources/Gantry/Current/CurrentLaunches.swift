#if DEBUG
  /// What the configurations of this process say, as far as they have been read.
  package enum CurrentLaunches: DebugOnly {
    /// The options among all configurations whose values are wanted, each with its name as a user
    /// writes it: `debug.network`.
    ///
    /// Where a replacement has such options, they are all.
    package static func options(
      where isWanted: @escaping (Any) -> Bool
    ) -> [(value: Any, name: String)] {
      for launch in CurrentLaunch.replacements.reversed() {
        let found = options(in: launch, isWanted)
        if !found.isEmpty { return found }
      }
      return CurrentLaunch.ofProcess.flatMap { options(in: $0, isWanted) }
    }

    private static func options(
      in launch: any AnyObject & Sendable, _ isWanted: @escaping (Any) -> Bool
    ) -> [(value: Any, name: String)] {
      let configuration = (launch as? any ReadLaunch)?.readConfiguration as? any Encodable
      return configuration.map { OptionFinder($0, where: isWanted).found } ?? []
    }
  }

  /// A launch of any configuration.
  private protocol ReadLaunch {
    /// The configuration, if somebody has asked for it yet.
    var readConfiguration: (any Sendable)? { get }
  }

  extension Once: ReadLaunch {
    fileprivate var readConfiguration: (any Sendable)? {
      (made as? any ConfiguredLaunch)?.anyConfiguration
    }
  }

  private protocol ConfiguredLaunch {
    var anyConfiguration: any Sendable { get }
  }

  extension Launch: ConfiguredLaunch {
    fileprivate var anyConfiguration: any Sendable { configuration }
  }
#endif
