#if !canImport(XCUIAutomation)
  public import Foundation

  /// A query for elements, evaluated when it is used.
  ///
  /// ```swift
  /// app.tables.cells.containing(.staticText, identifier: "Canada").buttons["Edit"].tap()
  /// ```
  open class XCUIElementQuery: XCUIElementTypeQueryProvider {
    let reader: ElementReader

    init(_ app: XCUIApplication, _ chain: ElementChain, _ place: SourcePlace?) {
      reader = ElementReader(app, chain, place)
    }

    private func query(_ step: ElementChain.Step) -> XCUIElementQuery {
      XCUIElementQuery(reader.app, reader.chain.appending(step), reader.place)
    }

    private func element(_ step: ElementChain.Step, _ place: SourcePlace? = nil) -> XCUIElement {
      XCUIElement(reader.app, reader.chain.appending(step), place ?? reader.place)
    }

    // MARK: One element

    /// The query's only match; a use with several matches fails and lists them.
    public var element: XCUIElement { element(.only) }

    /// The query's first match, found without looking for others.
    public var firstMatch: XCUIElement { element(.first) }

    /// The match at a place, in the page's order.
    ///
    /// - Parameters:
    ///   - index: its place, from 0.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    /// - Returns: the element.
    public func element(
      boundBy index: Int, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line
    ) -> XCUIElement {
      element(.index(index), SourcePlace(fileID, file, line))
    }

    /// The match for which a predicate holds.
    ///
    /// - Parameter predicate: the predicate.
    /// - Returns: the element.
    public func element(matching predicate: NSPredicate) -> XCUIElement {
      matching(predicate).element
    }

    /// The match of a kind and with an identifier, title, label, value or placeholder.
    ///
    /// - Parameters:
    ///   - elementType: the kind.
    ///   - identifier: the text; nil means any.
    /// - Returns: the element.
    public func element(
      matching elementType: XCUIElement.ElementType, identifier: String?
    ) -> XCUIElement {
      matching(elementType, identifier: identifier).element
    }

    /// The match with an identifier, title, label, value or placeholder.
    ///
    /// - Parameters:
    ///   - key: the text.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public subscript(
      key: String, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line
    ) -> XCUIElement {
      matching(identifier: key).element(.only, SourcePlace(fileID, file, line))
    }

    // MARK: Narrower queries

    /// The matches with an identifier, title, label, value or placeholder.
    ///
    /// - Parameter identifier: the text.
    /// - Returns: the query.
    public func matching(identifier: String) -> XCUIElementQuery {
      query(.matching(.text(identifier)))
    }

    /// The matches for which a predicate holds.
    ///
    /// The page evaluates a format. A closure gets an `XCUIElementSnapshot` of each match, without
    /// children.
    ///
    /// - Parameter predicate: the predicate.
    /// - Returns: the query.
    public func matching(_ predicate: NSPredicate) -> XCUIElementQuery {
      query(.matching(.init(predicate)))
    }

    /// The matches of a kind and with an identifier, title, label, value or placeholder.
    ///
    /// - Parameters:
    ///   - elementType: the kind.
    ///   - identifier: the text; nil means any.
    /// - Returns: the query.
    public func matching(
      _ elementType: XCUIElement.ElementType, identifier: String?
    ) -> XCUIElementQuery {
      let kind = PredicateExpression(
        format: "elementType == %lu", arguments: [elementType.rawValue])
      let query = elementType == .any ? self : query(.matching(.format(kind)))
      return identifier.map { query.matching(identifier: $0) } ?? query
    }

    /// The matches below which there is an element for which a predicate holds.
    ///
    /// - Parameter predicate: the predicate.
    /// - Returns: the query.
    public func containing(_ predicate: NSPredicate) -> XCUIElementQuery {
      query(.containing(.any, .init(predicate)))
    }

    /// The matches below which there is an element of a kind and with a text.
    ///
    /// - Parameters:
    ///   - elementType: the kind; `any` means all.
    ///   - identifier: its identifier, title, label, value or placeholder; nil means any.
    /// - Returns: the query.
    public func containing(
      _ elementType: XCUIElement.ElementType, identifier: String?
    ) -> XCUIElementQuery {
      query(.containing(elementType, identifier.map { .text($0) }))
    }

    // MARK: Further down

    /// Makes a query for elements of one kind at any depth below the matches.
    ///
    /// - Parameter type: the kind; `any` means all.
    /// - Returns: the query.
    public func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
      query(.axis(.descendants, type))
    }

    /// Makes a query for elements of one kind directly below the matches.
    ///
    /// - Parameter type: the kind; `any` means all.
    /// - Returns: the query.
    public func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
      query(.axis(.children, type))
    }

    // MARK: All matches

    /// How many matches there are now.
    public var count: Int { reader.count }

    /// An element for each match that exists now, bound to its index.
    public var allElementsBoundByIndex: [XCUIElement] {
      (0..<count).map { element(.index($0)) }
    }

    /// An element for each match that exists now, bound to the match itself.
    ///
    /// It stays the same while it is in the page and of its kind, whatever the query finds then.
    public var allElementsBoundByAccessibilityElement: [XCUIElement] {
      reader.nodes().map { XCUIElement(reader.app, reader.chain.bound(to: $0.id), reader.place) }
    }

    /// The query's steps and the matches of each, as Xcode prints them.
    public var debugDescription: String { reader.chainDescription }
  }

  extension XCUIElementQuery: CustomStringConvertible, CustomDebugStringConvertible {
    /// The query's steps.
    public var description: String { reader.chain.description }
  }
#endif
