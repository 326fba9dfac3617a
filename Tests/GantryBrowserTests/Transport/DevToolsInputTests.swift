import Foundation
import Testing

@testable import GantryBrowser

#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  @Suite struct DevToolsInputTests {
    /// The counts of the clicks that some actions are.
    private func counts(
      _ input: inout DevToolsInput, _ actions: [InputAction]
    ) -> [JSON] {
      actions.flatMap { input.steps($0) }.compactMap { step in
        guard case .command(_, let parameters) = step, parameters["type"] == "mousePressed" else {
          return nil
        }
        return parameters["clickCount"]
      }
    }

    private let click: [InputAction] = [.pointerDown(), .pointerUp()]

    @Test func clicksAreCountedByWhatIsAskedNotByTheClock() {
      var input = DevToolsInput()
      let move = InputAction.pointerMove(x: 1, y: 1)
      #expect(counts(&input, [move] + click) == [1])
      // Longer than a double click's clicks may be apart.
      Thread.sleep(forTimeInterval: 0.6)
      #expect(counts(&input, click) == [2])
      #expect(counts(&input, [.pause(.milliseconds(500))] + click + click) == [1, 2])
      #expect(counts(&input, [move] + click) == [1])
    }
  }
#endif
