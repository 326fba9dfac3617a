#if !canImport(XCUIAutomation)
  public import Foundation

  /// The attributes of an element.
  public protocol XCUIElementAttributes {
    /// Its `data-testid`, else its `id`, else the empty string.
    var identifier: String { get }
    /// Its frame in the window, in CSS pixels.
    var frame: CGRect { get }
    /// Its value, as a text.
    var value: Any? { get }
    /// Its title.
    var title: String { get }
    /// Its accessible name; for a static text the text.
    var label: String { get }
    /// Its element type.
    var elementType: XCUIElement.ElementType { get }
    /// Whether it can be used.
    var isEnabled: Bool { get }
    /// Whether it is narrow or wide.
    var horizontalSizeClass: XCUIElement.SizeClass { get }
    /// Whether it is short or tall.
    var verticalSizeClass: XCUIElement.SizeClass { get }
    /// The text in an empty field.
    var placeholderValue: String? { get }
    /// Whether it is selected.
    var isSelected: Bool { get }
    /// Whether it has the keyboard's focus.
    var hasFocus: Bool { get }
  }

  /// An element and those below it, as they were at one moment.
  public protocol XCUIElementSnapshot: XCUIElementAttributes {
    /// The elements directly below it.
    var children: [any XCUIElementSnapshot] { get }
    /// All attributes, for `JSONSerialization` and the like.
    var dictionaryRepresentation: [XCUIElement.AttributeName: Any] { get }
  }

  /// Something that a snapshot can be taken of.
  public protocol XCUIElementSnapshotProviding {
    /// Takes a snapshot.
    ///
    /// - Returns: the element and those below it.
    /// - Throws: an error where there is no such element, or more than one.
    func snapshot() throws -> any XCUIElementSnapshot
  }

  extension XCUIElement {
    /// The name of an attribute in a snapshot's dictionary.
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
      /// The name.
      public let rawValue: String

      /// Makes a name.
      ///
      /// - Parameter rawValue: the name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The elements below it.
      public static let children = AttributeName(rawValue: "children")
      /// Its element type.
      public static let elementType = AttributeName(rawValue: "elementType")
      /// Whether it can be used.
      public static let enabled = AttributeName(rawValue: "enabled")
      /// Whether it can be used; another name of ``enabled``.
      public static let isEnabled = enabled
      /// Its frame.
      public static let frame = AttributeName(rawValue: "frame")
      /// Whether it has the keyboard's focus.
      public static let hasFocus = AttributeName(rawValue: "hasFocus")
      /// Whether it is narrow or wide.
      public static let horizontalSizeClass = AttributeName(rawValue: "horizontalSizeClass")
      /// Whether it is short or tall.
      public static let verticalSizeClass = AttributeName(rawValue: "verticalSizeClass")
      /// Its identifier.
      public static let identifier = AttributeName(rawValue: "identifier")
      /// Its label.
      public static let label = AttributeName(rawValue: "label")
      /// The text in an empty field.
      public static let placeholderValue = AttributeName(rawValue: "placeholderValue")
      /// Whether it is selected.
      public static let selected = AttributeName(rawValue: "selected")
      /// Whether it is selected; another name of ``selected``.
      public static let isSelected = selected
      /// Its title.
      public static let title = AttributeName(rawValue: "title")
      /// Its value.
      public static let value = AttributeName(rawValue: "value")
    }
  }

  /// A snapshot made of the agent's answer.
  struct ElementSnapshot: XCUIElementSnapshot {
    let node: ElementNode

    init(_ node: ElementNode) { self.node = node }

    var identifier: String { node.identifier }
    var frame: CGRect { node.rect }
    var value: Any? { node.value }
    var title: String { node.title ?? "" }
    var label: String { node.label }
    var elementType: XCUIElement.ElementType { node.elementType }
    var isEnabled: Bool { node.enabled }
    var horizontalSizeClass: XCUIElement.SizeClass { .unspecified }
    var verticalSizeClass: XCUIElement.SizeClass { .unspecified }
    var placeholderValue: String? { node.placeholder }
    var isSelected: Bool { node.selected }
    var hasFocus: Bool { node.focused }
    var children: [any XCUIElementSnapshot] { (node.children ?? []).map(ElementSnapshot.init) }

    var dictionaryRepresentation: [XCUIElement.AttributeName: Any] {
      var dictionary: [XCUIElement.AttributeName: Any] = [
        .elementType: elementType.rawValue, .identifier: identifier, .label: label, .title: title,
        .enabled: isEnabled, .selected: isSelected, .hasFocus: hasFocus,
        .horizontalSizeClass: horizontalSizeClass.rawValue,
        .verticalSizeClass: verticalSizeClass.rawValue,
        .frame: [
          "X": frame.origin.x, "Y": frame.origin.y, "Width": frame.width, "Height": frame.height,
        ],
        .children: (node.children ?? []).map { ElementSnapshot($0).dictionaryRepresentation },
      ]
      dictionary[.value] = value
      dictionary[.placeholderValue] = placeholderValue
      return dictionary
    }
  }
#endif
