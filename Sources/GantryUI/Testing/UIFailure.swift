#if !canImport(XCUIAutomation)
  /// Why an action on an element or an application failed.
  struct UIFailure: Error {
    /// What failed, on which element or application, and what to do about it.
    var message: String
    /// The elements there instead, one line each.
    var details: [String] = []
    /// Whether several elements match where one is required; waiting may leave one.
    var isAmbiguity = false

    init(_ message: String, details: [String] = [], isAmbiguity: Bool = false) {
      (self.message, self.details, self.isAmbiguity) = (message, details, isAmbiguity)
    }

    init(_ error: any Error) {
      self = error as? UIFailure ?? UIFailure(String(describing: error))
    }
  }
#endif
