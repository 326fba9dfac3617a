public import Gantry
import GantryFormats
public import GantryFoundation
import GantrySystem

/// Gives each environment variable that a test has set to the handler that acts on it.
///
/// ```swift
/// let manager = LaunchEnvironmentManager()
/// manager.add(handler: defaultIsInUITestHandler, for: .isInUITest)
/// manager.add(handler: AnimationHandler(), for: .animation)
/// try manager.setup()
/// ```
///
/// A build whose policy honors nothing calls no handler; by default a release build is one.
public final class LaunchEnvironmentManager {
  private let environment: [String: String]
  /// Which variables are honored; nil means this build's default.
  private let policy: LaunchPolicy?
  private var handlers: [(key: String, handler: any LaunchEnvironmentHandler)] = []

  /// The variables with AutoMate's prefix that have no handler, in alphabetical order.
  ///
  /// ``setup()`` finds them and prints one line for each: a handler was forgotten, or a name is
  /// misspelled.
  public private(set) var unhandledKeys: [String] = []

  /// The variables that have a handler and weren't honored, in the order of the handlers.
  public private(set) var ignoredKeys: [String] = []

  /// Makes a manager without handlers: it acts on all variables in a debug build, else on none.
  ///
  /// - Parameter environment: the variables; this process's by default.
  public convenience init(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.init(environment, nil)
  }

  // The policy has no default: with an optional parameter, `.none` would mean nil, the default.
  /// Makes a manager without handlers, which acts on the variables that a policy honors.
  ///
  /// - Parameters:
  ///   - environment: the variables; this process's by default.
  ///   - policy: which variables are acted on.
  public convenience init(
    environment: [String: String] = ProcessInfo.processInfo.environment, policy: LaunchPolicy
  ) {
    self.init(environment, policy)
  }

  private init(_ environment: [String: String], _ policy: LaunchPolicy?) {
    self.environment = environment
    self.policy = policy
  }

  /// Adds the handler of a variable, in place of an earlier one.
  ///
  /// - Parameters:
  ///   - handler: what acts on the variable's value.
  ///   - key: the variable's name.
  public func add(handler: any LaunchEnvironmentHandler, for key: String) {
    handlers.removeAll { $0.key == key }
    handlers.append((key, handler))
  }

  /// Adds the handler of one of AutoMate's variables, in place of an earlier one.
  ///
  /// - Parameters:
  ///   - handler: what acts on the variable's value.
  ///   - key: the variable.
  public func add(handler: any LaunchEnvironmentHandler, for key: AutoMateLaunchOptionKey) {
    add(handler: handler, for: key.rawValue)
  }

  /// Calls the handler of each variable that is set, in the order in which handlers were added.
  ///
  /// A handler that fails doesn't keep the others from being called.
  ///
  /// - Throws: everything that handlers have thrown, each with its variable's name and value.
  public func setup() throws(LaunchError) { try setup(buildDefault: .buildDefault) }

  /// Does the same as another kind of build would.
  package func setup(buildDefault: LaunchPolicy) throws(LaunchError) {
    let policy = policy ?? buildDefault
    var problems: [LaunchError.Problem] = []
    ignoredKeys = []
    for (key, handler) in handlers {
      guard let value = environment[key] else { continue }
      guard Self.honors(key, policy) else {
        ignoredKeys.append(key)
        continue
      }
      do {
        try handler.handle(key: key, value: value)
      } catch let error as LaunchError {
        problems += error.problems
      } catch {
        problems.append(LaunchError.Problem("\(error)", of: value, in: key))
      }
    }
    let unhandled = environment.keys.filter { key in
      key.hasPrefix(AutoMateLaunchOptionKey.prefix) && !handlers.contains { $0.key == key }
    }
    unhandledKeys = policy == .none ? [] : unhandled.sorted()
    report()
    guard problems.isEmpty else { throw LaunchError(problems: problems) }
  }

  private static func honors(_ variable: String, _ policy: LaunchPolicy) -> Bool {
    switch policy.rule {
    case .all: true
    case .none: false
    case .only(let names):
      names.contains { OptionName.normalized($0) == OptionName.normalized(variable) }
    }
  }

  /// Prints one line for each variable that had no effect.
  ///
  /// Not an error: other tools, such as Automake, have variables that begin with `AM_`.
  private func report() {
    for key in ignoredKeys {
      System.printError(
        "launch environment: \(key) is not honored in this \(Build.name) build.\n")
    }
    let known = AutoMateLaunchOptionKey.allCases.map(\.rawValue) + handlers.map(\.key)
    for key in unhandledKeys {
      var line = "launch environment: nobody handles \(clipped(key))."
      if AutoMateLaunchOptionKey(rawValue: key) != nil {
        line += " Add a handler for it before `setup()`."
      } else if let name = Suggestion.nearest(to: key, in: known, limit: 2) {
        line += " Did you mean '\(name)'?"
      }
      System.printError(line + "\n")
    }
  }
}
