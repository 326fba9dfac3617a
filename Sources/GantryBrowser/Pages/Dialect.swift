#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantryNetworking

  /// How one page speaks with its browser by a protocol: the commands for what it needs, and what answers and
  /// events mean.
  ///
  /// It has made a context for the page, whose windows share cookies, storage and cache.
  protocol Dialect: Sendable {
    var engine: String { get }
    var connection: BrowserConnection { get }
    var log: PageLog { get }
    /// Whether one command performs all actions, pauses too; otherwise each has commands of its own.
    var performsAll: Bool { get }
    /// Whether the browser sends the frames that it draws.
    var films: Bool { get }
    /// The command that ends the context.
    var disposal: BrowserCommand { get }

    // MARK: Windows

    func openWindow(_ settings: PageSettings, _ deadline: Deadline) throws(BrowserError)
      -> PageWindow

    /// Attaches to a window that the page has opened.
    func attach(
      _ target: String, _ settings: PageSettings, _ deadline: Deadline
    ) throws(BrowserError) -> PageWindow

    /// The command that brings a window to the front.
    func showing(_ window: PageWindow) -> BrowserCommand

    /// What an event that is no window's means for the page; nil for nothing.
    func incident(_ event: BrowserEvent) -> Incident?

    // MARK: Documents

    func opening(_ address: String, in window: PageWindow) -> BrowserCommand

    /// The load that the command began, nil for an address within the document; throws why there is
    /// none.
    func load(of answer: BrowserSession.Answer) throws(BrowserError) -> String?

    /// The place of a window's world, in which functions are called.
    func target(_ world: String, of window: PageWindow) -> JSON

    /// Calls a function with a request in the agent's world of a document.
    func question(
      _ function: String, _ request: String, in target: JSON, waits: Bool
    ) -> BrowserCommand

    /// The place of the agent's world in a frame, by the frame's id in the document around it, by
    /// commands that a closure performs.
    func target(
      ofFrame id: String, in target: JSON, _ perform: (BrowserCommand) throws(BrowserError) -> JSON
    ) throws(BrowserError) -> JSON

    /// Whether a function wasn't called, since its world is gone.
    func isLost(_ reason: String) -> Bool

    /// Makes a window's world for the agent where no document did.
    func makingWorld(in window: PageWindow) -> BrowserCommand

    /// The world in which a script ran, where its answer says so.
    func world(of result: JSON) -> String?

    /// A command that any page answers.
    func ping(_ window: PageWindow) -> BrowserCommand

    // MARK: Input

    func steps(_ actions: [InputAction], in window: PageWindow) -> [InputStep]
    /// Whether the browser refuses input that can't be performed.
    func isInvalid(_ reason: String) -> Bool
    func answering(_ dialog: Dialog, accept: Bool, text: String?, in window: PageWindow)
      -> BrowserCommand

    // MARK: What a page is like

    /// The commands that change the context, and each of its windows, from other settings.
    func commandsOfContext(_ settings: PageSettings, since old: PageSettings?) -> [BrowserCommand]
    func commandsOfWindow(
      _ window: PageWindow, _ settings: PageSettings, since old: PageSettings?
    ) -> [BrowserCommand]
    func granting(_ permission: Permission, isGranted: Bool, in window: PageWindow)
      -> BrowserCommand

    /// A PNG, by commands that a closure performs.
    func picture(
      of area: CGRect?, in window: PageWindow,
      _ perform: (BrowserCommand) throws(BrowserError) -> JSON
    ) throws(BrowserError) -> JSON

    /// The command that reads what a window's document has loaded; nil where the engine can't.
    func reading(_ address: String, in window: PageWindow) -> BrowserCommand?

    /// The commands to each window to have a responder answer; nil where the engine can't.
    func intercepting(_ responder: NetworkResponder?) -> [BrowserCommand]?
    func endInterception()

    // MARK: Files

    func cookies(_ deadline: Deadline) throws(BrowserError) -> [PageCookie]
    func add(_ cookies: [PageCookie], _ deadline: Deadline) throws(BrowserError)
    /// Has downloads come to a folder; nil leaves them to the browser again.
    func downloading(into folder: String?) -> BrowserCommand
  }

  extension Dialect {
    var films: Bool { false }

    func reading(_ address: String, in window: PageWindow) -> BrowserCommand? { nil }

    /// The text that a function has returned; throws the error that it has thrown.
    func text(of result: JSON) throws(BrowserError) -> String {
      let details = result["exceptionDetails"]
      guard details == .null else {
        let reason = details["exception"]["description"].text ?? details["text"].text ?? ""
        // Firefox shows this in place of a crashed page, and may announce it later.
        if reason.contains("about:tabcrashed") { throw BrowserError(.gone, "the page has crashed") }
        throw .agentFailure(reason)
      }
      return result["result"]["value"].text ?? ""
    }
  }

  struct PageWindow: Sendable {
    let target: String
    let session: BrowserSession
  }

  /// A command for input, or a pause before the next.
  enum InputStep: Sendable {
    case command(String, JSON)
    case pause(Duration)
    /// Waits for a move's next place: until this long after the one before was due.
    case next(Duration)
  }

  /// What happens to a page's windows, and what they download.
  enum Incident: Sendable {
    case opened(target: String)
    case crashed(target: String)
    /// A frame of a window.
    case framed(String, in: String)
    case lost(world: String)
    /// A window, or another page of the browser, began a download.
    case began(download: String, PageDownload, by: String?)
    /// The path may be known only now.
    case ended(download: String, isComplete: Bool, path: String?)
  }
#endif
