// platforms: iOS
//
// The parts of SwiftUI that the apps of README and Examples/Apple use, as Apple's documentation
// declares them: https://developer.apple.com/documentation/swiftui. Scripts/check-readme.sh and
// Scripts/check-apple.sh type-check them with it.

@_exported public import Foundation

#if canImport(UIKit)
  @_exported public import UIKit
#endif

// MARK: Views

/// A type that represents part of an app's user interface.
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  /// The content and behavior of the view.
  @ViewBuilder var body: Body { get }
}

/// What is no view of others: the system draws it.
@MainActor @preconcurrency public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  /// Never: the system draws it.
  public var body: Never { fatalError() }
}

extension Never: View {
  /// There is no value that could have one.
  public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {
  /// Never: the system draws it.
  public var body: Never { fatalError() }
}

/// A view that doesn't contain any content.
public struct EmptyView: PrimitiveView {
  /// Creates an empty view.
  public nonisolated init() {}
}

/// A view created from a tuple of views.
public struct TupleView<T>: PrimitiveView {
  nonisolated init(_ value: T) {}
}

/// View content that shows one of two possible children.
public struct _ConditionalContent<TrueContent: View, FalseContent: View>: PrimitiveView {
  nonisolated init() {}
}

/// A custom parameter attribute that constructs views from closures.
@resultBuilder public enum ViewBuilder {
  /// Builds an empty view from a block containing no statements.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// Passes a single view written as a child view through unmodified.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// Builds a view of several children.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView((repeat each content))
  }
  /// Produces an optional view for conditional statements.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  /// Produces content for a conditional statement when the condition is true.
  public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { .init() }
  /// Produces content for a conditional statement when the condition is false.
  public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { .init() }
}

/// A view that displays one or more lines of read-only text.
public struct Text: PrimitiveView {
  /// Creates a text view that displays a stored string without localization.
  public init(_ content: some StringProtocol) {}
}

/// A container that presents rows of data arranged in a single column.
public struct List<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
  /// Creates a list that identifies its rows by a key path to the data's identifier.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Content
  ) {}
}

extension List where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Creates a list of identifiable data.
  public init(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Content) {}
}

/// A view that arranges its subviews in a vertical line.
public struct VStack<Content: View>: PrimitiveView {
  /// Creates an instance with the given spacing and horizontal alignment.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

/// A scrollable view.
public struct ScrollView<Content: View>: PrimitiveView {
  /// Creates a new instance that's scrollable in the direction of the vertical axis.
  public init(@ViewBuilder content: () -> Content) {}
}

/// A view that shows the progress toward completion of a task.
public struct ProgressView: PrimitiveView {
  /// Creates a progress view for showing indeterminate progress with a description.
  public init(_ title: some StringProtocol) {}
}

/// A control that initiates an action.
public struct Button: PrimitiveView {
  /// Creates a button that generates its label from a string.
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
}

/// A view that displays a root view and enables you to present additional views over it.
public struct NavigationStack<Data, Root: View>: PrimitiveView {
  /// Creates a navigation stack that manages its own navigation state.
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {}
  /// Creates a navigation stack with homogeneous navigation state that you can control.
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {}
}

/// A type-erased list of data representing the content of a navigation stack.
public struct NavigationPath {}

// MARK: Modifiers

extension View {
  /// Adds an asynchronous task to perform before this view appears.
  public func task(
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { EmptyView() }

  /// Adds a task to perform before this view appears or when a specified value changes.
  public func task<T: Equatable>(
    id value: T, @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { EmptyView() }

  /// Configures the view's title for purposes of navigation.
  public func navigationTitle(_ title: some StringProtocol) -> some View { EmptyView() }

  /// Associates a destination view with a presented data type for use within a navigation stack.
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { EmptyView() }

  /// Marks this view as searchable, which configures the display of a search field.
  public func searchable(text: Binding<String>, prompt: some StringProtocol) -> some View {
    EmptyView()
  }

  /// Sets the default font for text in this view.
  public func font(_ font: Font?) -> some View { EmptyView() }

  /// Sets the alignment of a text view that contains multiple lines of text.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { EmptyView() }

  /// Adds equal padding to all edges of this view.
  public func padding() -> some View { EmptyView() }

  /// Uses the string you specify to identify the view.
  public func accessibilityIdentifier(_ identifier: String) -> some View { EmptyView() }

  /// Specifies whether to hide this view from system accessibility features.
  public func accessibilityHidden(_ hidden: Bool) -> some View { EmptyView() }
}

/// An environment-dependent font.
public struct Font: Sendable {
  /// A font with the large title text style.
  public static let largeTitle = Font()
  /// Create a font for second level hierarchical headings.
  public static let title2 = Font()
  /// A font with the caption text style.
  public static let caption = Font()
}

/// An alignment position along the horizontal axis.
public struct HorizontalAlignment: Sendable {
  /// A guide that marks the leading edge of the view.
  public static let leading = HorizontalAlignment()
  /// A guide that marks the horizontal center of the view.
  public static let center = HorizontalAlignment()
}

/// An alignment position for text along the horizontal axis.
public enum TextAlignment: Sendable {
  case leading, center, trailing
}

// MARK: State

/// A property wrapper type that can read and write a value managed by SwiftUI.
@propertyWrapper public struct State<Value> {
  /// Creates a state property that stores an initial wrapped value.
  public init(wrappedValue: Value) {}
  /// The underlying value referenced by the state variable.
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  /// A binding to the state value.
  public var projectedValue: Binding<Value> { fatalError() }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates a state property without an initial value.
  public init() {}
}

/// A property wrapper type that can read and write a value owned by a source of truth.
@propertyWrapper public struct Binding<Value> {
  /// Creates a binding from the value of another binding.
  public init(projectedValue: Binding<Value>) {}
  /// The underlying value referenced by the binding variable.
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
}

// MARK: Apps

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

#if canImport(UIKit)
  /// A view that represents a UIKit view controller.
  @MainActor @preconcurrency public protocol UIViewControllerRepresentable: PrimitiveView {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void
    /// Creates the view controller object and configures its initial state.
    func makeUIViewController(context: Context) -> UIViewControllerType
    /// Updates the state of the specified view controller with new information from SwiftUI.
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
  }

  extension UIViewControllerRepresentable {
    /// Contextual information about the state of the system.
    public typealias Context = UIViewControllerRepresentableContext<Self>
  }

  /// Contextual information about the state of the system that you use to create a view controller.
  public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  }
#endif
