// The parts of FactoryKit that Tests/AdapterCode uses, as Factory's documentation names them:
// https://github.com/hmlongco/Factory. For the compiler alone; nothing here is run.

/// What holds factories.
public final class Container: Sendable {
  /// The container of the process, or of the task.
  @TaskLocal public static var shared = Container()

  /// Makes a container.
  public init() {}

  /// Makes a factory of this container.
  public func callAsFunction<T>(factory: @escaping @Sendable () -> T) -> Factory<T> {
    Factory(make: factory)
  }
}

/// What makes a dependency.
public struct Factory<T>: Sendable {
  fileprivate var make: @Sendable () -> T

  /// Makes the dependency, or gives the one that its scope keeps.
  public func callAsFunction() -> T { make() }

  /// Makes it in another way from now on.
  @discardableResult
  public func register(factory: @escaping @Sendable () -> T) -> Factory<T> {
    Factory(make: factory)
  }
}

/// A property that is resolved when its owner is made.
@propertyWrapper public struct Injected<T> {
  /// The dependency.
  public var wrappedValue: T

  /// Resolves a factory of the shared container.
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    wrappedValue = Container.shared[keyPath: keyPath]()
  }
}

extension Factory {
  /// Makes it in another way where the process has an argument.
  public func onArg(_ argument: String, factory: @escaping @Sendable () -> T) -> Factory<T> { self }
}
