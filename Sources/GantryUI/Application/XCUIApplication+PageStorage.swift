#if !canImport(XCUIAutomation)
  public import Foundation
  import GantryBrowser
  import GantrySystem

  extension XCUIApplication {
    /// What a browser keeps for a page's user: cookies, and what the page has put into its local
    /// storage.
    ///
    /// It may hold what proves who the user is: keep it out of version control.
    public struct PageStorage: Codable, Sendable {
      var cookies: [PageCookie] = []
      /// The local storage of the page's origin.
      var entries: [String: String] = [:]
    }

    /// What its page's browser keeps now, for later launches.
    ///
    /// ```swift
    /// let signedIn = try app.storedPage()
    /// ```
    ///
    /// - Returns: the cookies, by W3C WebDriver those of its own host, and its local storage.
    /// - Throws: why the page can't be asked.
    public func storedPage() throws -> PageStorage {
      let session = try requiredSession()
      return try session.explaining {
        PageStorage(
          cookies: try session.page.cookies(deadline: .init(after: Timeouts.answer)),
          entries: try session.call(AgentRequest(do: .entries)).entries ?? [:])
      }
    }
  }

  extension XCUIApplication.PageStorage {
    /// Reads what was written to a file.
    ///
    /// - Parameter url: the file.
    /// - Throws: why it can't be read.
    public init(contentsOf url: URL) throws {
      self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
    }

    /// Writes it to a file that only this user can read.
    ///
    /// - Parameter url: the file, which is replaced.
    /// - Throws: why it can't be written.
    public func write(to url: URL) throws {
      let json = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
      try System.write(json, toPrivateFile: url.path)
    }

    /// Opens an address in a page whose browser has this.
    ///
    /// A driver takes cookies, and a page its local storage, once a document of the address is open:
    /// it is then opened again.
    func open(
      _ address: String, in page: any Page, _ deadline: Deadline
    ) throws(BrowserError) {
      let hasCookies = cookies.isEmpty ? true : try page.add(cookies, deadline: deadline)
      try page.open(address, deadline: deadline)
      if hasCookies, entries.isEmpty { return }
      if !hasCookies { _ = try page.add(cookies, deadline: deadline) }
      let request = AgentRequest(do: .entries, entries: entries)
      // Texts alone are written: that can't fail.
      let answer = try page.call((try? request.json) ?? "{}", waits: false, deadline: deadline)
      if let reason = JSON(Array(answer.utf8))?["error"]["message"].text {
        throw BrowserError(.refused, "Its local storage can't be filled: \(reason)")
      }
      try page.open(address, deadline: deadline)
    }
  }
#endif
