import Gantry

public protocol Source {}

public struct RealSource: Source {}

public class Screen {}

public final class HomeScreen: Screen {}

public enum Outer {}

extension Outer {
  public struct Inner<Element> {}
}

#if MOCKS
  public protocol Mock: TestDouble {}

  public protocol DeepMock: Mock {}

  public struct MockSource: Source, TestDouble {}

  public struct DeepSource: DeepMock {}

  public class MockScreen: Screen, TestDouble {}

  public final class MockHomeScreen: MockScreen {}

  extension Outer {
    public struct Probe<Element>: DebugOnly {}

    fileprivate enum Hidden: TestDouble {}
  }

  public protocol HasDouble {
    associatedtype Double: TestDouble
  }

  public struct NoDouble: HasDouble {
    public typealias Double = MockSource
  }
#endif
