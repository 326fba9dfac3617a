#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryTesting

  /// Why an action on an element or an application failed.
  struct UIFailure: Error {
    /// What failed, on which element or application, and what to do about it.
    var message: String
    /// The elements there instead, one line each.
    var details: [String] = []
    /// Whether several elements match where one is required; waiting may leave one.
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
