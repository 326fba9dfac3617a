#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation

  /// The script that finds elements, and how it comes into a document.
  struct Agent: Sendable {
    let source: String

    /// Where a document has it: nothing that a page meets by going through its window's names.
    private static let key = "Symbol.for('gantry.agent')"

    /// An expression that installs the agent and gives it.
    private var installation: String {
      "((g)=>{const k=\(Self.key);if(!g[k])Object.defineProperty(g,k,{value:(\(source)\n)});"
        + "return g[k]})(globalThis)"
    }

    // MARK: DevTools

    /// For each new document: frames have none of their own.
    var documentScript: String { "if(self===top){\(installation)}" }

    /// A function that gives an empty text where there is no agent.
    static let question =
      "function(r){const a=globalThis[\(key)];return a?a(r):''}"

    /// A function that brings the agent with it.
    var installingQuestion: String { "function(r){return \(installation)(r)}" }

    // MARK: W3C WebDriver

    /// A function's body that gives null where there is no agent.
    static let body = "const a=window[\(key)];return a?a(arguments[0]):null"
    var installingBody: String { "return \(installation)(arguments[0])" }

    /// The same for answers that are waited for.
    static let waitingBody =
      "const d=arguments[1],a=window[\(key)];if(!a)return d(null);\(settling("a"))"
    var installingWaitingBody: String {
      "const d=arguments[1],a=\(installation);\(Self.settling("a"))"
    }

    private static func settling(_ agent: String) -> String {
      "Promise.resolve(\(agent)(arguments[0])).then(d,e=>d({failure:String(e)}))"
    }
  }
#endif
