// The parts of Dependencies that Tests/AdapterCode uses, as swift-dependencies' documentation names
// them: https://github.com/pointfreeco/swift-dependencies. For the compiler alone; nothing here is run.

/// A key with a value for tests.
public protocol TestDependencyKey {
  /// What the dependency is.
  associatedtype Value: Sendable = Self
  /// Its value in tests.
  static var testValue: Value { get }
}

/// A key with a value for the app, too.
public protocol DependencyKey: TestDependencyKey {
  /// What the dependency is, to be found out from the live value as well.
  associatedtype Value = Self
  /// Its value in the app.
  static var liveValue: Value { get }
}

extension DependencyKey {
  /// The live value, where a key has none for tests.
  public static var testValue: Value { liveValue }
}

/// All dependencies of a task.
public struct DependencyValues: Sendable {
  /// Those of this task.
  @TaskLocal public static var current = DependencyValues()

  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// The value of a key.
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.testValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// A property that is a dependency.
@propertyWrapper public struct Dependency<Value>: Sendable {
  private let keyPath: any KeyPath<DependencyValues, Value> & Sendable

  /// The dependency.
  public var wrappedValue: Value { DependencyValues.current[keyPath: keyPath] }

  /// Names it.
  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) { self.keyPath = keyPath }
}

/// Runs an operation with other dependencies.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) -> Void, operation: () async throws -> Result
) async rethrows -> Result {
  var values = DependencyValues.current
  update(&values)
  return try await DependencyValues.$current.withValue(values) { try await operation() }
}
