#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantrySystem

  /// The browsers and drivers of this process: found, started, kept warm, shared, replaced.
  package enum BrowserPool {
    private static let chromium = ConnectedPool(
      limit: ProcessInfo.processInfo.activeProcessorCount, start: Chromium.start)
    private static let webKit = WebKitPool()
    // Only Firefox's front window gets focus events, so that no page shares its browser.
    private static let firefox = ConnectedPool(limit: .max, start: Firefox.start)

    /// Makes a page in a context of its own.
    ///
    /// The agent is JavaScript, one expression whose value is the agent's function.
    ///
    /// - Returns: the page, which the caller closes.
    /// - Throws: ``BrowserError``: there is no browser, or it did not start in time.
    package static func page(
      _ options: BrowserOptions, agent: String, viewport: Viewport = .standard, deadline: Deadline
    ) throws(BrowserError) -> any Page {
      let agent = Agent(source: agent)
      if let address = options.remoteAddress {
        return try remote(address, options, agent, viewport, deadline)
      }
      switch options.engine {
      case .chromium where options.usesDevTools:
        return try chromium.page(options, agent, viewport, deadline)
      case .chromium: return try Chromium.classicPage(options, agent, viewport, deadline)
      case .webkit: return try webKit.page(options, agent, viewport, deadline)
      case .firefox: return try firefox.page(options, agent, viewport, deadline)
      }
    }

    private static func remote(
      _ address: String, _ options: BrowserOptions, _ agent: Agent, _ viewport: Viewport,
      _ deadline: Deadline
    ) throws(BrowserError) -> any Page {
      guard
        let endpoint = Endpoint(
          address, token: options.remoteToken, authorities: options.remoteAuthorities)
      else {
        throw BrowserError(.invalid, "The remote end's address is invalid.")
      }
      let session: WebDriverSession
      do throws(BrowserError) {
        session = try WebDriverSession(
          client: HTTPClient(endpoint), capabilities: options.capabilities(), deadline: deadline)
      } catch  where error.code == .timedOut {
        throw BrowserError(
          .timedOut,
          "\(endpoint.description) started no browser in time: \(error.message) A grid may queue for "
            + "longer; UI_TEST_SESSION_TIMEOUT sets the seconds that it may take.")
      }
      let devTools = options.usesDevTools ? session.capabilities["se:cdp"].text : nil
      if options.isTunneled, devTools == nil {
        end(session)
        throw BrowserError(
          .invalid,
          "UI_TEST_PAGE_HOST is 'tunnel', and the remote end offers no DevTools (se:cdp), which carry it. "
            + "Ask a Selenium Grid for them by WEBDRIVER_CAPABILITIES "
            + "'{\"browserName\": \"chrome\", \"se:cdpEnabled\": true}', or set the host by which the "
            + "remote browser reaches this machine.")
      }
      if let address = devTools {
        do throws(BrowserError) {
          return try devToolsPage(
            session, endpoint.webSocket(address), options.isTunneled, agent, viewport, deadline)
        } catch {
          guard !options.isTunneled else {
            end(session)
            throw error
          }
          System.printError(
            "warning: the DevTools of the remote browser can't be used, so W3C WebDriver is: "
              + "\(error.message)\n")
        }
      }
      let name = session.capabilities["browserName"].text ?? "browser"
      return try WebDriverPage(
        session: session, engine: "remote \(name)", agent: agent, viewport: viewport,
        host: WebDriverPage.Host { end($0) }, deadline: deadline)
    }

    /// A page of a remote session's browser by DevTools, as a Selenium Grid passes them on.
    private static func devToolsPage(
      _ session: WebDriverSession, _ endpoint: Endpoint?, _ isTunneled: Bool, _ agent: Agent,
      _ viewport: Viewport, _ deadline: Deadline
    ) throws(BrowserError) -> any Page {
      guard let endpoint else { throw BrowserError(.invalid, "se:cdp is no address.") }
      let deadline = deadline.orAfter(.seconds(20))
      let connection = try BrowserConnection(
        to: endpoint, path: endpoint.prefix, deadline: deadline)
      do throws(BrowserError) {
        connection.browser.tell("Target.setDiscoverTargets", ["discover": true])
        let tunnel = isTunneled ? try DevToolsTunnel(connection, deadline) : nil
        let page = try ConnectedPage(
          DevToolsDialect(connection, agent: agent, deadline: deadline), agent: agent,
          viewport: viewport, isRemote: true, deadline: deadline, output: { "" })
        page.whenClosed {
          tunnel?.end()
          connection.close()
          end(session)
        }
        return page
      } catch {
        connection.close()
        throw error
      }
    }

    private static func end(_ session: WebDriverSession) {
      System.runAside {
        // A remote end that can't be reached any more ends its sessions itself.
        _ = try? session.ask("DELETE", "", deadline: Deadline(after: .seconds(30)))
      }
    }

    /// Ends all browsers and drivers of this process, and returns when they have ended.
    ///
    /// No call is needed: they end with this process in any case.
    package static func closeAll() {
      chromium.closeAll()
      Chromium.closeDriver()
      webKit.closeAll()
      firefox.closeAll()
    }
  }
#endif
