#if !canImport(XCUIAutomation)
  /// The JavaScript that answers questions about a page from inside it.
  ///
  /// One round trip for each question makes queries fast, and only inside the page can a wait end
  /// with the change that it waits for. The source is one expression whose value is a function from
  /// a request to an answer, both JSON texts; a wait answers with a promise.
  ///
  /// The page sees nothing of it: no names, no changed prototypes, no attributes.
  enum PageAgent {
    static let source = "(() => {\n\"use strict\";\n\(code)return agent;\n})()"

    /// The parts, ordered so that none needs a later one while it is set up.
    private static let parts = [
      builtins, walk, roles, names, nativeNames, texts, typeNumbers, types, items, nodes,
      predicates, matching, queries, geometry, changes, prompts, waiting, hits, actions, setting,
      tree, audit, pictures, snapshot, requests,
    ]

    /// Without indentation and comments, since every new document gets the whole code.
    private static let code: String = {
      var code = ""
      for part in parts {
        for line in part.split(separator: "\n") {
          let statement = line.drop { $0 == " " }
          if !statement.hasPrefix("//") { code += statement + "\n" }
        }
      }
      return code
    }()
  }
#endif
