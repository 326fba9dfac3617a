#if !canImport(XCUIAutomation)
  import Foundation

  /// A test's handler for alerts that interrupt it.
  final class InterruptionMonitor: NSObject, Sendable {
    let name: String
    // Only actions of the test that has added it call it.
    nonisolated(unsafe) let handler: (XCUIElement) -> Bool

    init(_ name: String, _ handler: @escaping (XCUIElement) -> Bool) {
      (self.name, self.handler) = (name, handler)
    }
  }
#endif
