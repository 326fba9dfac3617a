#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryTesting

  /// Why something could not be done with an element or an application.
  struct UIFailure: Error {
    /// What failed, on which thing, and what to do about it.
    var message: String
    /// What was there instead, a line each.
    var details: [String] = []

    init(_ message: String, details: [String] = []) {
      self.message = message
      self.details = details
    }

    init(_ error: BrowserError) { self.init(error.description) }

    init(_ error: any Error) {
      switch error {
      case let failure as UIFailure: self = failure
      case let error as BrowserError: self.init(error)
      default: self.init(String(describing: error))
      }
    }
  }
#endif
