// The parts of SwiftUI that the README's app uses, as Apple's documentation declares them:
// https://developer.apple.com/documentation/swiftui. Scripts/check-readme.sh type-checks that app with it.

/// A type that represents part of an app's user interface.
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  /// The content and behavior of the view.
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  /// There is no value that could have one.
  public var body: Never { fatalError() }
}

/// A custom parameter attribute that constructs views from closures.
@resultBuilder public enum ViewBuilder {
  /// Passes a single view written as a child view through unmodified.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

extension View {
  /// Adds an asynchronous task to perform before this view appears.
  public func task(
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { Text("") }
}

/// A view that displays one or more lines of read-only text.
public struct Text: View {
  /// Creates a text view that displays a stored string without localization.
  public init(_ content: some StringProtocol) {}
  /// Never: the system draws it.
  public var body: Never { fatalError() }
}

/// A container that presents rows of data arranged in a single column.
public struct List<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  /// Creates a list that identifies its rows by a key path to the data's identifier.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Content
  ) {}
  /// Never: the system draws it.
  public var body: Never { fatalError() }
}

/// A property wrapper type that can read and write a value managed by SwiftUI.
@propertyWrapper public struct State<Value> {
  /// Creates a state property that stores an initial wrapped value.
  public init(wrappedValue: Value) {}
  /// The underlying value referenced by the state variable.
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
}

/// A part of an app's user interface with a life cycle managed by the system.
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  /// The content and behavior of the scene.
  var body: Body { get }
}

extension Never: Scene {}

/// A scene that presents a group of identically structured windows.
public struct WindowGroup<Content: View>: Scene {
  /// Creates a window group.
  public init(@ViewBuilder content: () -> Content) {}
  /// Never: the system draws it.
  public var body: Never { fatalError() }
}

/// A type that represents the structure and behavior of an app.
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  /// The content and behavior of the app.
  var body: Body { get }
  /// Creates an instance of the app with the type that its body has.
  init()
}

extension App {
  /// Initializes and runs the app.
  public static func main() { fatalError() }
}
