#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  /// The script that finds elements, and its ways into a document.
  struct Agent: Sendable, Equatable {
    let source: String

    /// The name of the agent's world, which the page's own changes don't reach.
    static let world = "gantry"

    /// The agent's place in a document, which a page doesn't find among its window's names.
    private static let key = "Symbol.for('gantry.agent')"

    /// An expression that installs the agent and returns it.
    ///
    /// Firefox leaves the world of a window's first, empty document to the next one, which needs an
    /// agent of its own.
    private var installation: String {
      "((g)=>{const k=\(Self.key);if(g[k]?.home!==document)Object.defineProperty(g,k,"
        + "{value:Object.assign((\(source)\n),{home:document}),configurable:true});"
        + "return g[k]})(globalThis)"
    }

    // MARK: DevTools

    /// For each new document; frames have no agent of their own.
    var documentScript: String { "if(self===top){\(installation)}" }

    /// A function that returns an empty text without an agent.
    static let question =
      "function(r){const a=globalThis[\(key)];return a?.home===document?a(r):''}"

    /// A function that installs the agent.
    var installingQuestion: String { "function(r){return \(installation)(r)}" }

    /// A function that returns a frame's element by its id.
    static let frame = "function(r){return globalThis[\(key)]?.frame(r)}"
    /// A function that returns the window in it.
    static let frameWindow = "function(r){return globalThis[\(key)]?.frame(r)?.contentWindow}"

    // MARK: W3C WebDriver

    /// A function's body that returns null without an agent.
    static let body = "const a=window[\(key)];return a?.home===document?a(arguments[0]):null"
    var installingBody: String { "return \(installation)(arguments[0])" }

    /// A function's body that returns the document's frame on the way to the one with an id, and
    /// whether it is that one; null where there is none.
    ///
    /// Frames of the page's own, whose documents have no agent, may be around it.
    static let frameBody = """
      let home = window, frame;
      try {
        while (!home[\(key)] && home !== home.parent) home = home.parent;
        frame = home[\(key)]?.frame(arguments[0]);
      } catch {}
      const isThere = frame?.ownerDocument === document;
      while (frame && frame.ownerDocument !== document) {
        frame = frame.ownerDocument.defaultView?.frameElement;
      }
      return frame ? [frame, isThere] : null;
      """

    // A wait goes on in the page while the driver asks for it in slices: chromedriver sometimes
    // doesn't notice that the document of a script went away, and then waits for ever.

    /// A function's body that begins a wait.
    ///
    /// It takes the request, a number, the milliseconds of a slice. It returns null without an
    /// agent, `{pending}` at the end of the slice, `{navigated}` when the document goes away.
    static let waitingBody =
      "const [r,n,t,d]=arguments,a=window[\(key)];if(a?.home!==document)return d(null);"
      + beginning
    var installingWaitingBody: String {
      "const [r,n,t,d]=arguments,a=\(installation);" + Self.beginning
    }

    /// Continues a wait; returns `{navigated}` in another document.
    static let continuingBody =
      "const [n,t,d]=arguments,w=window[\(key)]?.waits;if(!w?.has(n))return d({navigated:true});"
      + slice

    private static let beginning =
      "const w=a.waits??=new Map();w.set(n,new Promise(s=>s(a(r)))"
      + ".catch(e=>({failure:String(e)})));" + slice
    private static let slice =
      "Promise.race([w.get(n),new Promise(s=>{setTimeout(s,t,{pending:true});"
      + "addEventListener('pagehide',()=>s({navigated:true}),{once:true})})])"
      + ".then(v=>{if(!v.pending)w.delete(n);d(v)})"
  }
#endif
