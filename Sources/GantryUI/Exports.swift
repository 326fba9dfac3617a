// A test imports GantryUI and nothing else, on every platform. A re-export stands in a file of its
// own because `@_exported` says nothing about what the other files of this module see.

#if canImport(XCUIAutomation)
  @_exported public import XCUIAutomation
#endif

#if canImport(XCTest)
  @_exported public import XCTest
#endif

#if !canImport(XCUIAutomation)
  // Apple's XCTest re-exports Foundation, the XCTest of other platforms does not; UI tests rely on
  // it for `TimeInterval`, `NSPredicate` and `Data`.
  @_exported public import Foundation
#endif
