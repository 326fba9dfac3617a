#if !canImport(XCUIAutomation)
  import GantryBrowser
  import GantryReport

  #if canImport(XCTest)
    public import Foundation
  #else
    import Foundation
  #endif

  /// A test's handler for alerts that interrupt it.
  final class InterruptionMonitor: NSObject, Sendable {
    let name: String
    let handler: @Sendable (XCUIElement) -> Bool

    init(_ name: String, _ handler: @escaping @Sendable (XCUIElement) -> Bool) {
      self.name = name
      self.handler = handler
    }

    /// Calls the test's monitors for an alert, the newest first.
    ///
    /// - Returns: whether one has handled it.
    static func handle(_ alert: XCUIElement, _ scope: TestScope) -> Bool {
      scope.monitors.reversed().contains { monitor in
        TestActivity.run("Handle the interruption with '\(monitor.name)'", .step) {
          monitor.handler(alert)
        }
      }
    }
  }

  #if canImport(XCTest)
    extension XCTestCase {
      /// Adds a handler for alerts that come between an action and its element.
      ///
      /// ```swift
      /// addUIInterruptionMonitor(withDescription: "Leave?") { alert in
      ///   alert.buttons["Cancel"].tap()
      ///   return true
      /// }
      /// ```
      ///
      /// It is called for dialogs of the browser, for a page's questions for permissions, and for alerts
      /// and dialogs of the page that cover what is tapped. A dialog of the browser that no monitor
      /// deals with is dismissed, as XCUITest does, and a permission refused. Unlike Apple's the handler
      /// is `Sendable`.
      ///
      /// - Parameters:
      ///   - handlerDescription: what it is for.
      ///   - handler: gets the alert, and returns whether it has dealt with it.
      /// - Returns: what `removeUIInterruptionMonitor(_:)` takes.
      @discardableResult
      public func addUIInterruptionMonitor(
        withDescription handlerDescription: String,
        handler: @escaping @Sendable (XCUIElement) -> Bool
      ) -> any NSObjectProtocol {
        let monitor = InterruptionMonitor(handlerDescription, handler)
        TestScope.current.add(monitor)
        return monitor
      }

      /// Removes a monitor; it goes by itself when the test ends.
      ///
      /// - Parameter monitor: what adding it returned.
      public func removeUIInterruptionMonitor(_ monitor: any NSObjectProtocol) {
        TestScope.current.removeMonitor(monitor)
      }
    }
  #endif
#endif
