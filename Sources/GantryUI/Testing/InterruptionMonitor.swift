#if !canImport(XCUIAutomation)
  import Foundation

  /// A test's handler for alerts that interrupt it.
  final class InterruptionMonitor: NSObject, Sendable {
    let name: String
    let handler: @Sendable (XCUIElement) -> Bool

    init(_ name: String, _ handler: @escaping @Sendable (XCUIElement) -> Bool) {
      (self.name, self.handler) = (name, handler)
    }
  }
#endif
