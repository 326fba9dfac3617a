// A module of its own, since XCTest has a class XCTest: where another XCTestCase is declared, XCTest's
// can't be spelled.
#if !canImport(XCUIAutomation) && canImport(XCTest)
  public import XCTest

  /// XCTest's own test case, of which `GantryUI`'s is a subclass.
  public typealias XCTestBase = XCTestCase
#endif
