import Testing

@testable import GantryBrowser

@Suite struct ErrorTests {
  /// What browsers and drivers really say; a word alone decides nothing.
  @Test(arguments: [
    ("Cannot find context with specified id", true), ("Promise was collected", true),
    ("Execution context was destroyed.", true),
    ("stale element reference: stale element not found in the current frame", true),
    ("aborted by navigation: loader has changed while resolving nodes", true),
    ("there is no navigation element on this page", false), ("Navigation timed out", false),
    ("javascript error: navigation is not defined", false),
  ])
  func fewWordsMeanThatADocumentWentAway(_ words: String, _ isNavigation: Bool) {
    #expect(BrowserError.isNavigation(words) == isNavigation)
  }
}
