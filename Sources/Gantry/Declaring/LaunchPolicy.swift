/// Which options of a configuration may be set from outside.
///
/// An option that isn't honored is recognized, skipped with one line on standard error and never
/// decoded: a wrong value for it can't fail the launch. A configuration states its policy:
///
/// ```swift
/// static var launchPolicy: LaunchPolicy {
///   #if DEBUG
///     .all
///   #else
///     .only("port")
///   #endif
/// }
/// ```
///
/// ```text
/// Gantry: not honored in this release build: limit (launch argument 1: --limit 1)
/// ```
public struct LaunchPolicy: Sendable, Equatable, CustomStringConvertible {
  package enum Rule: Sendable, Equatable {
    case all
    case none
    case only([String])
  }

  package let rule: Rule

  /// Every option may be set.
  public static let all = LaunchPolicy(rule: .all)

  /// No option may be set: the app runs on its defaults.
  public static let none = LaunchPolicy(rule: .none)

  /// Only the named options may be set.
  ///
  /// - Parameter names: options in any of their spellings: `"port"`, `"countriesBaseURL"`,
  ///   `"countries-base-url"`, `"network.latency"`. A structure's name means all of its options.
  ///   A name that the configuration doesn't declare is reported when it is first used.
  /// - Returns: the policy.
  public static func only(_ names: String...) -> LaunchPolicy { only(names) }

  /// Only the named options may be set.
  ///
  /// - Parameter names: options in any of their spellings, as in ``only(_:)-(String...)``.
  /// - Returns: the policy.
  public static func only(_ names: [String]) -> LaunchPolicy { LaunchPolicy(rule: .only(names)) }

  /// The policy as a report words it.
  public var description: String { Wording.policy(rule) }

  /// `.all` where this package was built with `DEBUG`, else `.none`.
  package static var buildDefault: LaunchPolicy {
    #if DEBUG
      .all
    #else
      .none
    #endif
  }
}

/// The kind of build that decided what is honored.
package enum Build {
  package static var name: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }
}
