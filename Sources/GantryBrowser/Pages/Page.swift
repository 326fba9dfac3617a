#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  package import Foundation
  package import GantryReport

  /// One page in a context of its own, without another's cookies, storage or cache.
  ///
  /// One thread at a time uses it, and is blocked. If a page opens another window, that is the page
  /// until it closes.
  package protocol Page: AnyObject, Sendable {
    /// The browser's engine: `chromium`, `webkit`, or the name from a remote end.
    var engine: String { get }

    /// Opens an address and returns when its document can be used, before its images have loaded.
    func open(_ address: String, deadline: Deadline) throws(BrowserError)

    /// Sends a request to the agent, which is installed in a document without it.
    ///
    /// The request and the answer are JSON; if it `waits`, the agent answers with a promise.
    func call(_ request: String, waits: Bool, deadline: Deadline) throws(BrowserError) -> String

    /// Performs a person's actions with a mouse and keys, and returns when the page has handled
    /// them, or a dialog of the page has opened.
    func perform(_ actions: [InputAction], deadline: Deadline) throws(BrowserError)

    /// A PNG of the visible part of the page, or of an area in it.
    func screenshot(_ area: CGRect?, deadline: Deadline) throws(BrowserError) -> [UInt8]

    /// The open dialog.
    func dialog(deadline: Deadline) throws(BrowserError) -> Dialog?

    /// Answers the open dialog.
    func answerDialog(accept: Bool, text: String?, deadline: Deadline) throws(BrowserError)

    /// Changes the settings of the page; after a failure they count as not set.
    func set(
      deadline: Deadline, _ change: (inout PageSettings) -> Void
    ) throws(BrowserError)

    /// Grants or denies a permission to the page.
    ///
    /// - Returns: whether the browser supports it; otherwise it treats the page as before.
    func setPermission(
      _ permission: Permission, isGranted: Bool, deadline: Deadline
    ) throws(BrowserError) -> Bool

    /// The document as HTML, as it is now.
    func source(deadline: Deadline) throws(BrowserError) -> String

    /// The page's console lines, newest last; empty if the engine doesn't report them.
    var console: [ConsoleRecord] { get }

    /// The page's network requests, newest last; empty if the engine doesn't report them.
    var network: [NetworkRecord] { get }

    /// Whether the browser, its driver and the page are running, as far as known.
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
