// The part of FactoryTesting that Tests/AdapterCode uses: https://github.com/hmlongco/Factory.

public import FactoryKit
public import Testing

/// Gives a test a container of its own.
public struct ContainerTrait<Value: Sendable>: TestTrait, SuiteTrait {}

extension Trait where Self == ContainerTrait<Container> {
  /// A new container for each test.
  public static var container: ContainerTrait<Container> { ContainerTrait() }
}
