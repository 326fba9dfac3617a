#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  package import Foundation
  package import GantryReport

  /// One page in a context of its own: no cookie, storage or cache of another is in it.
  ///
  /// It is used by one thread at a time, which it blocks. Where a page opens another window, that is
  /// the page from then on, until it closes.
  package protocol Page: AnyObject, Sendable {
    /// The browser's engine: `chromium`, `webkit`, or what a remote end calls its browser.
    var engine: String { get }

    /// Opens an address and returns when its document can be used, before its images have loaded.
    func open(_ address: String, deadline: Deadline) throws(BrowserError)

    /// Asks the agent, which is installed in a document that lacks it.
    ///
    /// The request and the answer are JSON; where it `waits`, the agent answers with a promise.
    func call(_ request: String, waits: Bool, deadline: Deadline) throws(BrowserError) -> String

    /// Does what a person does with a mouse and keys, and returns when the page has handled
    /// it, or a dialog of the page has opened.
    func perform(_ actions: [InputAction], deadline: Deadline) throws(BrowserError)

    /// A PNG of what can be seen of the page, or of a part of that.
    func screenshot(_ area: CGRect?, deadline: Deadline) throws(BrowserError) -> [UInt8]

    /// The dialog that is open.
    func dialog(deadline: Deadline) throws(BrowserError) -> Dialog?

    /// Answers the dialog that is open.
    func answerDialog(accept: Bool, text: String?, deadline: Deadline) throws(BrowserError)

    /// Changes what is set of the page; where that fails it counts as not set.
    func set(
      deadline: Deadline, _ change: (inout PageSettings) -> Void
    ) throws(BrowserError)

    /// Grants or denies something to the page.
    ///
    /// - Returns: whether the browser could be told; otherwise it treats the page as before.
    func setPermission(
      _ permission: Permission, isGranted: Bool, deadline: Deadline
    ) throws(BrowserError) -> Bool

    /// The document as HTML, as it is now.
    func source(deadline: Deadline) throws(BrowserError) -> String

    /// What the page wrote to its console, newest last; empty where the engine can't tell.
    var console: [ConsoleRecord] { get }

    /// What the page asked of the network, newest last; empty where the engine can't tell.
    var network: [NetworkRecord] { get }

    /// Whether the browser, its driver and the page are still there, as far as is known.
    var isAlive: Bool { get }

    /// Ends the page and what belongs to its context; safe to call again.
    func close()
  }

  extension JSON {
    /// A picture, which protocols write in base64.
    func picture() throws(BrowserError) -> [UInt8] {
      guard let text, let data = Data(base64Encoded: text) else {
        throw BrowserError(.refused, "The browser's screenshot can't be read.")
      }
      return Array(data)
    }
  }
#endif
