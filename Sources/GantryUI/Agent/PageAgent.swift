#if !canImport(XCUIAutomation)
  /// The JavaScript that answers questions about a page from inside it: the modules in `JavaScript`.
  ///
  /// One round trip for each question makes queries fast, and only inside the page can a wait end
  /// with the change that it waits for. The source is one expression whose value is a function from
  /// a request to an answer, both JSON texts; a wait answers with a promise.
  ///
  /// The page sees nothing of it: no names, no changed prototypes, no attributes.
  enum PageAgent {
    static let source = "(() => {\n\"use strict\";\n\(typeNumbers)\n\(code)\nreturn agent;\n})()"

    /// The numbers of the element types, by their names.
    private static let typeNumbers: String = {
      let numbers = XCUIElement.ElementType.allCases.map { "\($0.agentName):\($0.rawValue)" }
      return "const typeNumbers = {\(numbers.joined(separator: ","))};"
    }()
  }
#endif
