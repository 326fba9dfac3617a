#if !canImport(XCUIAutomation)
  import Foundation

  /// A test's handler for alerts that interrupt it.
  final class InterruptionMonitor: NSObject {
    let name: String
    let handler: (XCUIElement) -> Bool

    init(_ name: String, _ handler: @escaping (XCUIElement) -> Bool) {
      (self.name, self.handler) = (name, handler)
    }
  }

  // Only actions of the test that has added it call it.
  extension InterruptionMonitor: @unchecked Sendable {}
#endif
