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
    /// Whether there are several elements where one was meant; waiting may leave one.
    var isAmbiguity = false

    init(_ message: String, details: [String] = [], isAmbiguity: Bool = false) {
      self.message = message
      self.details = details
      self.isAmbiguity = isAmbiguity
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
