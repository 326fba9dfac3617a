// A test imports only GantryUI, on every platform. A re-export has a file of its own because
// `@_exported` doesn't affect what the module's other files see.

#if canImport(XCUIAutomation)
  @_exported public import XCUIAutomation
#endif

#if canImport(XCTest)
  @_exported public import XCTest
#endif

#if !canImport(XCUIAutomation) && canImport(XCTest)
  // What SwiftPM's list of tests needs.
  @_exported public import GantryXCTest
#endif

#if !canImport(XCUIAutomation)
  // Apple's XCTest re-exports Foundation, the XCTest of other platforms does not; UI tests rely on
  // it for `TimeInterval`, `NSPredicate` and `Data`.
  @_exported public import Foundation
#endif
