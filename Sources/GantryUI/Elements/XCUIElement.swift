#if !canImport(XCUIAutomation)
  public import Foundation

  /// An element of an application's page, found anew at each use.
  ///
  /// ```swift
  /// app.tables.staticTexts["Canada"].tap()
  /// ```
  ///
  /// Nothing is searched until a property is read or an action done, so an element can be named
  /// before it exists. Actions wait until it exists and is visible, still, enabled and not covered;
  /// properties wait until it exists. Calls block their thread, and belong to the test that makes
  /// them.
  open class XCUIElement: XCUIElementAttributes, XCUIElementTypeQueryProvider,
    XCUIElementSnapshotProviding, XCUIScreenshotProviding
  {
    let chain: ElementChain
    /// The line of a test that made it, to which failures are attributed.
    let place: SourcePlace?

    private let application: XCUIApplication?

    init(_ application: XCUIApplication?, _ chain: ElementChain, _ place: SourcePlace?) {
      (self.application, self.chain, self.place) = (application, chain, place)
    }

    /// The application that it belongs to.
    var app: XCUIApplication {
      if let application { return application }
      guard let application = self as? XCUIApplication else {
        preconditionFailure("Every element but an application belongs to one.")
      }
      return application
    }

    // MARK: Queries

    /// Makes a query for elements of one kind at any depth below this one.
    ///
    /// - Parameter type: the kind; `any` means all.
    /// - Returns: the query.
    public func descendants(matching type: ElementType) -> XCUIElementQuery {
      XCUIElementQuery(app, chain.appending(.axis(.descendants, type)), place)
    }

    /// Makes a query for elements of one kind directly below this one.
    ///
    /// - Parameter type: the kind; `any` means all.
    /// - Returns: the query.
    public func children(matching type: ElementType) -> XCUIElementQuery {
      XCUIElementQuery(app, chain.appending(.axis(.children, type)), place)
    }

    /// The first of the elements that it may mean, where several are no error.
    ///
    /// ```swift
    /// app.buttons["Save"].firstMatch.tap()
    /// ```
    public var firstMatch: XCUIElement {
      guard case .only = chain.steps.last else { return self }
      return XCUIElement(app, ElementChain(steps: chain.steps.dropLast() + [.first]), place)
    }

    // MARK: State

    /// Whether such an element exists now; doesn't wait.
    public var exists: Bool { ElementReader(self).exists }

    /// Whether a tap would reach it now, without scrolling: visible, in the window, not covered.
    public var isHittable: Bool { ElementReader(self).isHittable }

    /// Whether it can be used.
    public var isEnabled: Bool { ElementReader(self).node()?.enabled ?? false }

    /// Whether it is selected, checked, pressed or the current one.
    public var isSelected: Bool { ElementReader(self).node()?.selected ?? false }

    /// Whether it has the keyboard's focus.
    public var hasFocus: Bool { ElementReader(self).node()?.focused ?? false }

    /// Its accessible name; for a static text the text that a person reads.
    public var label: String { ElementReader(self).node()?.label ?? "" }

    /// Its `data-testid`, else its `id`, else the empty string.
    public var identifier: String { ElementReader(self).node()?.identifier ?? "" }

    /// Its value as XCUITest writes it: a field's text, `1` or `0` of a switch, `50%` of a slider.
    public var value: Any? { ElementReader(self).node()?.value }

    /// A slider's position: 0 is its least value, 1 its greatest, in hundredths; else 0.
    public var normalizedSliderPosition: CGFloat {
      guard let text = value as? String, text.hasSuffix("%"), let percent = Double(text.dropLast())
      else { return 0 }
      return percent / 100
    }

    /// Its `title`, else the empty string; for an application the document's title.
    public var title: String { ElementReader(self).node()?.title ?? "" }

    /// The text in an empty field.
    public var placeholderValue: String? { ElementReader(self).node()?.placeholder }

    /// Its element type.
    public var elementType: ElementType { ElementReader(self).node()?.elementType ?? .any }

    /// Its frame in the window, in CSS pixels.
    public var frame: CGRect { ElementReader(self).node()?.rect ?? .zero }

    /// Whether it is narrow or wide; always unspecified in a page.
    public var horizontalSizeClass: XCUIElement.SizeClass { .unspecified }

    /// Whether it is short or tall; always unspecified in a page.
    public var verticalSizeClass: XCUIElement.SizeClass { .unspecified }

    /// The element, those below it, the path to it, and the query's steps, as Xcode prints them.
    public var debugDescription: String { ElementReader(self).debugDescription }

    /// The elements below it, as they are now.
    ///
    /// - Returns: the tree.
    /// - Throws: an error where there is no such element, or more than one.
    public func snapshot() throws -> any XCUIElementSnapshot {
      ElementSnapshot(try ElementReader(self).tree())
    }

    // MARK: Waiting

    /// Waits until such an element exists.
    ///
    /// The page reports changes; nothing polls.
    ///
    /// - Parameters:
    ///   - timeout: the longest wait, in seconds.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    /// - Returns: whether one exists.
    @discardableResult
    public func waitForExistence(
      timeout: TimeInterval, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line
    ) -> Bool {
      ElementReader(self, SourcePlace(fileID, file, line)).wait(for: .exists, timeout: timeout)
    }

    /// Waits until no such element exists.
    ///
    /// - Parameters:
    ///   - timeout: the longest wait, in seconds.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    /// - Returns: whether none exists.
    @discardableResult
    public func waitForNonExistence(
      timeout: TimeInterval, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line
    ) -> Bool {
      ElementReader(self, SourcePlace(fileID, file, line)).wait(for: .gone, timeout: timeout)
    }

    /// Waits until one of its properties has a value.
    ///
    /// While it doesn't exist, `exists` and `isHittable` are false, and no other property has a
    /// value. The same applies while there are several such elements.
    ///
    /// ```swift
    /// app.staticTexts["total"].wait(for: \.label, toEqual: "3 items", timeout: 5)
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: the property.
    ///   - expectedValue: the value.
    ///   - timeout: the longest wait, in seconds.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    /// - Returns: whether the property has the value.
    @discardableResult
    public func wait<Value: Equatable>(
      for keyPath: KeyPath<XCUIElement, Value>, toEqual expectedValue: Value,
      timeout: TimeInterval, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line
    ) -> Bool {
      let property = Self.properties.first { $0.path == keyPath }?.name ?? "a property"
      let reader = ElementReader(self, SourcePlace(fileID, file, line))
      return reader.wait(timeout: timeout, "\(property) to equal \(expectedValue)") {
        self[keyPath: keyPath] == expectedValue
      }
    }
  }

  extension XCUIElement {
    /// The names of properties, for messages: a key path doesn't tell its own.
    private static var properties: [(path: AnyKeyPath, name: String)] {
      [
        (\XCUIElement.label, "label"), (\XCUIElement.title, "title"),
        (\XCUIElement.identifier, "identifier"), (\XCUIElement.exists, "exists"),
        (\XCUIElement.isHittable, "isHittable"), (\XCUIElement.isEnabled, "isEnabled"),
        (\XCUIElement.isSelected, "isSelected"), (\XCUIElement.hasFocus, "hasFocus"),
        (\XCUIElement.placeholderValue, "placeholderValue"), (\XCUIElement.frame, "frame"),
        (\XCUIElement.elementType, "elementType"),
        (\XCUIElement.normalizedSliderPosition, "normalizedSliderPosition"),
      ]
    }

    /// Whether a width or a height is compact or regular; always unspecified in a page.
    public enum SizeClass: Int, Sendable {
      /// The only one off Apple's platforms.
      case unspecified = 0
      /// Narrow or low.
      case compact = 1
      /// Wide or high.
      case regular = 2
    }
  }

  extension XCUIElement: CustomStringConvertible, CustomDebugStringConvertible {
    /// The element as failures name it.
    public var description: String { chain.name }
  }
#endif
