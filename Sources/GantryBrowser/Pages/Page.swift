#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  package import Foundation
  package import GantryNetworking
  package import GantryReport

  /// One page in a context of its own, without another's cookies, storage or cache.
  ///
  /// One thread at a time uses it, and is blocked. Of its windows one is in front, and is the page: the
  /// newest, or the one that was shown after it, until that closes.
  package protocol Page: AnyObject, Sendable {
    /// The browser's engine: `chromium`, `webkit`, or the name from a remote end.
    var engine: String { get }

    /// Opens an address and returns when its document can be used, before its images have loaded.
    func open(_ address: String, deadline: Deadline) throws(BrowserError)

    /// Sends a request to the agent, which is installed in a document without it.
    ///
    /// The request and the answer are JSON; if it `waits`, the agent answers with a promise. The
    /// document is that of a frame, where the ids that agents have given frames lead to one, from the
    /// window's document inwards.
    func call(
      _ request: String, in frames: [String], waits: Bool, deadline: Deadline
    ) throws(BrowserError) -> String

    /// Performs a person's actions with a mouse and keys, and returns when the page has handled
    /// them, or a dialog of the page has opened.
    ///
    /// - Returns: the agent's answer to a request in the document that got them; nil without a
    ///   request, or where something else came.
    /// - Throws: ``BrowserError``; `blocked` or `dropped` where a dialog was open before, as far as
    ///   the engine tells that from one that the actions have opened.
    func perform(
      _ actions: [InputAction], asking request: String?, deadline: Deadline
    ) throws(BrowserError) -> String?

    /// The names of its open windows, the one in front first.
    func windows(deadline: Deadline) throws(BrowserError) -> [String]

    /// Has a window be the page; a person sees that once it gets input.
    ///
    /// - Throws: ``BrowserError``; `navigated` where it was closed.
    func show(_ window: String, deadline: Deadline) throws(BrowserError)

    /// A PNG of the visible part of the page, or of an area in it.
    func screenshot(_ area: CGRect?, deadline: Deadline) throws(BrowserError) -> Data

    func dialog(deadline: Deadline) throws(BrowserError) -> Dialog?

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

    /// Whether it can be asked without waiting for the answer.
    var asksAhead: Bool { get }

    /// Asks the agent, which may answer with a promise; without waiting where it `asksAhead`.
    ///
    /// - Returns: what gives the answer later, or nil where there is none by then.
    func ask(_ request: String) -> @Sendable () -> String?

    /// The page's console lines, newest last; empty if the engine doesn't report them.
    var console: [ConsoleRecord] { get }

    /// The page's network requests, newest last; empty if the engine doesn't report them.
    var network: [NetworkRecord] { get }

    /// Hands over its console lines and ended requests so far, and then each as it comes, on any
    /// thread; an engine that doesn't report them hands over nothing.
    func follow(_ follower: @escaping PageFollower)

    /// What the window's document has loaded from an address; nil if it hasn't, or for an engine that
    /// doesn't tell.
    func resource(_ address: String, deadline: Deadline) -> Data?

    /// Whether its settings say that it is filmed, and its engine films.
    var isFilmed: Bool { get }

    /// The last frame of a page that is filmed, after a wait for the first one; nil if none comes.
    func frame(deadline: Deadline) -> PageFrame?

    /// Has a responder answer from now on what the page requests, but for its own documents; nil
    /// leaves that to the network again.
    ///
    /// - Returns: whether the engine can do so.
    func intercept(_ responder: NetworkResponder?, deadline: Deadline) throws(BrowserError) -> Bool

    /// The cookies of its browser; a driver tells those of the page's own host.
    func cookies(deadline: Deadline) throws(BrowserError) -> [PageCookie]

    /// Gives its browser cookies.
    ///
    /// - Returns: whether it has them; a driver takes them once a document of their host is open.
    func add(_ cookies: [PageCookie], deadline: Deadline) throws(BrowserError) -> Bool

    /// Does something that has the page download a file, and waits for the file; nil where none has
    /// come in time.
    ///
    /// - Throws: ``BrowserError`` for an engine that can't, and what the action throws.
    func download(
      into folder: String, deadline: Deadline, by action: () throws -> Void
    ) throws -> PageDownload?

    /// Whether the browser, its driver and the page are running, as far as known.
    var isAlive: Bool { get }

    /// Ends the page and what belongs to its context; safe to call again.
    func close()
  }

  /// Takes lines of the console and requests as they come, a request at its beginning and at its end.
  package typealias PageFollower =
    @Sendable (_ console: [ConsoleRecord], _ network: [NetworkRecord]) -> Void

  /// A file that a page has downloaded.
  package struct PageDownload: Sendable {
    /// The name that it is to have.
    package var name: String
    /// Where it came from.
    package var address: String
    /// Where it is.
    package var path: String
  }

  /// A picture of a page that a browser has drawn, as it sends it.
  package struct PageFrame: Sendable {
    /// The bytes in base64.
    let text: String
    /// When it came.
    package let time: ContinuousClock.Instant
    /// Whether another would have come if the browser had drawn one.
    package let isCurrent: Bool
    /// The media type.
    package var contentType: String { "image/jpeg" }
    /// The bytes; nil where they aren't base64.
    package var data: Data? { Data(base64Encoded: text) }
  }

  extension Page {
    package func follow(_ follower: @escaping PageFollower) {}
    package var isFilmed: Bool { false }
    package func frame(deadline: Deadline) -> PageFrame? { nil }
    package func resource(_ address: String, deadline: Deadline) -> Data? { nil }

    package func intercept(
      _ responder: NetworkResponder?, deadline: Deadline
    ) throws(BrowserError) -> Bool { false }

    package func download(
      into folder: String, deadline: Deadline, by action: () throws -> Void
    ) throws -> PageDownload? {
      throw BrowserError(.refused, "\(engine) doesn't say what it downloads here; Chromium does.")
    }

    /// Sends a request to the agent of the window's document.
    package func call(
      _ request: String, waits: Bool, deadline: Deadline
    ) throws(BrowserError) -> String {
      try call(request, in: [], waits: waits, deadline: deadline)
    }

    /// Performs a person's actions with a mouse and keys.
    package func perform(_ actions: [InputAction], deadline: Deadline) throws(BrowserError) {
      _ = try perform(actions, asking: nil, deadline: deadline)
    }
  }

  extension JSON {
    /// What DevTools answers of a resource or a body.
    func data(_ name: String) -> Data? {
      guard let text = self[name].text else { return nil }
      return self["base64Encoded"] == true ? Data(base64Encoded: text) : Data(text.utf8)
    }

    /// A picture, which protocols write in base64.
    func picture() throws(BrowserError) -> Data {
      guard let text, let data = Data(base64Encoded: text) else {
        throw BrowserError(.refused, "The browser's screenshot can't be read.")
      }
      return data
    }
  }
#endif
