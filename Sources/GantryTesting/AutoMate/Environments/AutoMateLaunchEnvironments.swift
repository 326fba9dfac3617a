public import GantryLink

/// The name of `AutoMateLaunchOptionKey` in tests that were written for AutoMate.
public typealias AutoMateKey = AutoMateLaunchOptionKey

/// An environment variable that AutoMate's handlers in the app know.
public protocol AutoMateLaunchEnvironment {
  /// The variable.
  static var key: AutoMateKey { get }
}

extension AutoMateLaunchEnvironment
where Self: LaunchEnvironmentWithMultipleValues, Value == LaunchEnvironmentResourceValue {
  /// The variable's name.
  public var uniqueIdentifier: String { Self.key.rawValue }

  /// Makes an option of some files.
  ///
  /// - Parameter resources: the files' names without `.json`, and their bundles; nil for the app's
  ///   own.
  public init(resources: (fileName: String, bundleName: String?)...) {
    self.init(
      valuesCollection: resources.map {
        Value(fileName: $0.fileName, bundleName: $0.bundleName)
      })
  }
}

extension AutoMateLaunchEnvironment where Self: LaunchEnvironmentWithSingleValue {
  /// The variable's name.
  public var key: String { Self.key.rawValue }
}

/// Calendar events that the app adds when it starts.
public typealias EventLaunchEnvironment = FixtureLaunchEnvironment<EventFixture>

/// Reminders that the app adds when it starts.
public typealias ReminderLaunchEnvironment = FixtureLaunchEnvironment<ReminderFixture>

/// Contacts that the app adds when it starts.
public typealias ContactLaunchEnvironment = FixtureLaunchEnvironment<ContactFixture>

/// The fixtures in files, which the app adds when it starts.
public struct FixtureLaunchEnvironment<Fixture: AutoMateFixture>:
  CleanableLaunchEnvironmentWithMultipleValues, AutoMateLaunchEnvironment, Sendable
{
  /// A JSON file.
  public typealias Value = LaunchEnvironmentResourceValue

  /// The variable.
  public static var key: AutoMateKey { Fixture.key }

  /// The files, in order.
  public let valuesCollection: [Value]
  /// Whether to remove the device's existing data of the kind first.
  public let shouldCleanBefore: Bool

  /// Makes an option of some files.
  ///
  /// - Parameters:
  ///   - shouldCleanBefore: whether to remove the device's existing data of the kind first.
  ///   - valuesCollection: the files, in order.
  public init(shouldCleanBefore: Bool, valuesCollection: [Value]) {
    self.valuesCollection = valuesCollection
    self.shouldCleanBefore = shouldCleanBefore
  }
}

/// A fixture that has a variable of AutoMate's for its files.
public protocol AutoMateFixture: LaunchFixture {
  /// The variable.
  static var key: AutoMateKey { get }
}

extension EventFixture: AutoMateFixture {
  /// The variable that names files of events.
  public static let key = AutoMateKey.events
}

extension ReminderFixture: AutoMateFixture {
  /// The variable that names files of reminders.
  public static let key = AutoMateKey.reminders
}

extension ContactFixture: AutoMateFixture {
  /// The variable that names files of contacts.
  public static let key = AutoMateKey.contacts
}

/// Whether the app animates; `AnimationLaunchEnvironment()` switches animations off.
public struct AnimationLaunchEnvironment: LaunchEnvironmentWithSingleValue,
  AutoMateLaunchEnvironment, Sendable
{
  /// The variable.
  public static let key = AutoMateKey.animation

  /// Whether the app animates.
  public var value: BooleanLaunchEnvironmentValue

  /// Makes an option that switches animations off or on.
  ///
  /// - Parameter animation: whether the app animates; by default it doesn't.
  public init(animation: BooleanLaunchEnvironmentValue = false) { value = animation }
}

/// Tells the app that a UI test launched it.
public struct IsInUITestLaunchEnvironment: LaunchEnvironmentWithSingleValue,
  AutoMateLaunchEnvironment, Sendable
{
  /// The variable.
  public static let key = AutoMateKey.isInUITest

  /// Whether a UI test launches the app.
  public var value: BooleanLaunchEnvironmentValue

  /// Makes an option that tells the app whether a UI test launched it.
  ///
  /// - Parameter inUITest: whether a UI test launches the app; by default it does.
  public init(inUITest: BooleanLaunchEnvironmentValue = true) { value = inUITest }
}
