import Foundation
import GantryBrowser
import GantryReport
import GantrySystem
@testable import GantryUI
import TestServer
import Testing

/// A page as a report keeps it: HTML that looks as the page did, without its scripts.
@Suite(.uiTest) struct SnapshotTests {
  private func snapshot(
    _ body: String, _ browser: UITestBrowser, others: [String: String] = [:]
  ) throws -> String {
    let page = try PageApplication(body, in: browser, others: others)
    #expect(page.app.staticTexts["ready"].waitForExistence(timeout: 10))
    let snapshot = try #require(page.app.slot.session?.pictures.snapshot())
    #expect(snapshot.width >= 800 && snapshot.height >= 500)
    return snapshot.html
  }

  /// The same, opened in the browser as a report's reader opens it.
  private func shown(_ body: String, _ browser: UITestBrowser) throws -> XCUIApplication {
    let html = try snapshot(body, browser)
    let other = try PageApplication("", in: browser, others: ["/kept": html])
    other.app.open(try #require(URL(string: "/kept")))
    return other.app
  }

  @Test(arguments: UITestBrowser.all)
  func `it has the forms' state, and no password`(browser: UITestBrowser) throws {
    let app = try shown(
      """
      <label>Name <input id="name"></label> <label>Code <input id="code" type="password"></label>
      <label><input id="box" type="checkbox">Agreed</label>
      <label>Notes <textarea id="notes">old</textarea></label>
      <label>Fruit <select id="fruit"><option>Apple<option>Pear</select></label><p id="p"></p>
      <script>
        const by = (id) => document.getElementById(id);
        by("name").value = 'Ann "A" & <b>';
        by("code").value = "hunter2";
        by("box").checked = true;
        by("notes").value = "new </textarea>";
        by("fruit").selectedIndex = 1;
        by("p").textContent = "ready";
      </script>
      """, browser)
    #expect(app.textFields["Name"].value as? String == "Ann \"A\" & <b>")
    #expect(app.secureTextFields["Code"].value as? String == "••••••••")
    #expect(app.checkBoxes["Agreed"].isSelected)
    #expect(app.textViews["Notes"].value as? String == "new </textarea>")
    #expect(app.popUpButtons["Fruit"].value as? String == "Pear")
  }

  @Test(arguments: UITestBrowser.all)
  func `it has shadow roots, frames, and rules as scripts left them`(
    browser: UITestBrowser
  ) throws {
    let app = try shown(
      """
      <style>#late { width: 10px }</style><div id="late" role="img" aria-label="late"></div>
      <div id="host"><b>slotted</b></div>
      <iframe srcdoc="<button>framed</button>"></iframe><p id="p"></p>
      <script>
        document.styleSheets[0].insertRule("#late { width: 123px; height: 9px }", 1);
        const root = host.attachShadow({ mode: "open" });
        root.innerHTML = "<style>button { width: 77px }</style><button>shady</button><slot></slot>";
        const frame = document.querySelector("iframe");
        const isThere = () => frame.contentDocument && frame.contentDocument.querySelector("button");
        const end = () => isThere() ? p.textContent = "ready" : setTimeout(end, 10);
        end();
      </script>
      """, browser)
    #expect(app.images["late"].frame.width == 123)
    #expect(app.buttons["shady"].frame.width == 77)
    #expect(app.staticTexts["slotted"].exists)
    #expect(app.buttons["framed"].waitForExistence(timeout: 20))
  }

  /// A picture of it shows what was in sight.
  @Test(arguments: UITestBrowser.all)
  func `it is scrolled as the page was`(browser: UITestBrowser) throws {
    let app = try shown(
      """
      <style>
        body { margin: 0; height: 3000px; }
        #list, #inner { width: 200px; height: 100px; overflow: scroll; }
        #list div, #inner p { width: 900px; height: 40px; margin: 0; scroll-snap-align: start; }
      </style>
      <div style="height: 300px"></div>
      <div id="list"></div><div id="host"></div><p id="p"></p>
      <script>
        const rows = (name) => Array.from({ length: 50 }, (_, n) => n).map(name).join("");
        list.innerHTML = rows(n => `<div><button>Row ${n}</button></div>`);
        const root = host.attachShadow({ mode: "open" });
        root.innerHTML = "<style>#inner { width: 200px; height: 100px; overflow: scroll }" +
          "p { margin: 0; height: 40px }</style><div id='inner'>" + rows(n => `<p>Line ${n}</p>`) +
          "</div>";
        list.scrollTo(30, 410);
        root.getElementById("inner").scrollTop = 800;
        scrollTo(0, 250);
        p.textContent = "ready";
      </script>
      """, browser)
    #expect(app.staticTexts["ready"].wait(for: \.frame.minY, toEqual: 266, timeout: 10))
    #expect(app.buttons["Row 10"].frame.minX < 0)
    #expect(app.buttons["Row 11"].frame.minY == app.buttons["Row 10"].frame.minY + 40)
    #expect(abs(app.buttons["Row 11"].frame.minY - (50 + 440 - 410)) < 3)
    #expect(app.staticTexts["Line 20"].frame.minY == 150)
  }

  /// Also of a sheet whose addresses are relative to it, and of an attribute; a picture that no rule shows
  /// isn't asked for, nor what the page hasn't loaded, and none is asked for twice.
  @Test(arguments: UITestBrowser.all)
  func `it has the pictures of style sheets`(browser: UITestBrowser) throws {
    let asked = Lock<[String]>([])
    let picture =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>"
    let server = try TestServer(answer: { request in
      asked.withLock { $0.append(request.path) }
      return switch request.path {
      case "/":
        (
          "text/html; charset=utf-8",
          Array(
            PageApplication.page(
              """
              <link rel="stylesheet" href="/styles/sheet.css"><div class="a" style="background: url(b.svg)">a</div>
              <div class="a">b</div><p id="p"></p><script>onload = () => p.textContent = "ready"</script>
              <video preload="none" src="video.svg"></video><div style="height: 20000px"></div>
              <img loading="lazy" src="far.svg">
              """
            ).utf8)
        )
      case "/styles/sheet.css":
        (
          "text/css",
          Array(".a { background: url(a.svg) } .never { background: url(never.svg) }".utf8)
        )
      default: ("image/svg+xml", Array(picture.utf8))
      }
    })
    defer { server.stop() }
    let app = XCUIApplication(address: server.address)
    app.browser = browser
    app.launch()
    #expect(app.staticTexts["ready"].waitForExistence(timeout: 10))
    let pictures = try #require(app.slot.session?.pictures)
    let deadline = ContinuousClock.now + .seconds(10)
    var found = 0
    repeat {
      let html = pictures.snapshot()?.html ?? ""
      found = html.components(separatedBy: "data:image/png;base64,").count - 1
    } while found < 2 && ContinuousClock.now < deadline
    #expect(found == 2)
    #expect(
      asked.withLock { $0 }.filter { $0.hasSuffix(".svg") }.sorted() == ["/b.svg", "/styles/a.svg"])
    let told = try #require(app.slot.session?.page).network.map(\.url).filter {
      $0.hasSuffix(".svg")
    }
    #expect(
      told.count == (browser == .chromiumByWebDriver || browser == .webKit ? 0 : 2), "\(told)")
  }

  @Test(arguments: UITestBrowser.engines)
  func `what is large, imported or above all else is as it was`(browser: UITestBrowser) throws {
    let body = """
      <style>@import "/imported.css"; @import "/wide.css" screen and (min-width: 100px);</style>
      <style>dialog { width: 300px; height: 100px; border: 0; padding: 0; }
      [popover] { width: 200px; height: 50px; border: 0; padding: 0; }</style>
      <img alt="large" src="/large.svg"><canvas role="img" aria-label="drawn" width="900" height="500"></canvas>
      <div role="img" aria-label="imported"></div><div role="img" aria-label="wide"></div>
      <dialog aria-label="Modal"><p>Sure?</p></dialog><div popover role="group" aria-label="Popover">Here</div>
      <p id="p"></p><script>
      document.querySelector("canvas").getContext("2d").fillRect(0, 0, 900, 500);
      document.querySelector("dialog").showModal();
      document.querySelector("[popover]").showPopover();
      document.querySelector("dialog").append(p);
      onload = () => { p.textContent = "ready"; };
      </script>
      """
    let others = [
      "/large.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='800' height='600'/>",
      "/imported.css": "[aria-label=imported] { width: 70px; height: 7px; }",
      "/wide.css": "[aria-label=wide] { width: 80px; height: 8px; }",
    ]
    let page = try PageApplication(body, in: browser, others: others)
    #expect(page.app.staticTexts["ready"].waitForExistence(timeout: 10))
    let before = ["Modal", "Popover"].map { page.app.descendants(matching: .any)[$0].frame }
    let html = try #require(page.app.slot.session?.pictures.snapshot()).html
    #expect(!html.contains("@import"))
    let other = try PageApplication("", in: browser, others: ["/kept": html])
    other.app.open(try #require(URL(string: "/kept")))
    let app = other.app
    #expect(app.staticTexts["ready"].waitForExistence(timeout: 10))
    for (name, width, height) in [
      ("large", 800.0, 600.0), ("drawn", 900, 500), ("imported", 70, 7), ("wide", 80, 8),
    ] {
      // A picture that is text in the page is drawn some time after it.
      let isAsLarge = app.images[name].wait(
        for: \.frame.size, toEqual: CGSize(width: width, height: height), timeout: 10)
      #expect(isAsLarge, "\(name)")
    }
    let after = ["Modal", "Popover"].map { app.descendants(matching: .any)[$0].frame }
    #expect(after == before)
    #expect(app.staticTexts["Sure?"].isHittable)
  }

  @Test(arguments: UITestBrowser.all)
  func `its reader asks no service`(browser: UITestBrowser) throws {
    // It has no copy of what the page couldn't get either.
    let html = try snapshot("<img src='/gone.svg' alt='gone'><p>ready</p>", browser)
    #expect(html.contains("src=\"http://127.0.0.1:"))
    let requests = Lock<[String]>([])
    let server = try TestServer(answer: { request in
      requests.withLock { $0.append(request.path) }
      let text = html.replacing(/http:\/\/127\.0\.0\.1:\d+/, with: "")
      return ("text/html; charset=utf-8", Array(request.path == "/" ? text.utf8 : "".utf8))
    })
    defer { server.stop() }
    let app = XCUIApplication(address: server.address)
    app.browser = browser
    app.launch()
    #expect(app.staticTexts["ready"].waitForExistence(timeout: 20))
    #expect(requests.withLock { $0.filter { $0.contains("gone") } } == [])
  }

  @Test(arguments: UITestBrowser.all)
  func `it runs nothing and asks nobody`(browser: UITestBrowser) throws {
    let html = try snapshot(
      """
      <img id="dot" alt="dot" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" onload="p.id = 'p'">
      <canvas id="c" width="4" height="4"></canvas><a href="javascript:alert(1)">script</a>
      <template><i>unseen</i></template><svg><script>1</script><circle r="1"/></svg>
      <p id="p"></p><script>c.getContext("2d").fillRect(0, 0, 4, 4); p.textContent = "ready"</script>
      """, browser)
    #expect(html.hasPrefix("<!doctype html><html"))
    #expect(!html.lowercased().contains("<script"))
    #expect(!html.contains("onload"))
    #expect(!html.contains("javascript:"))
    #expect(html.contains("<circle"))
    #expect(html.contains("<img src=\"data:image/png;base64,"))
    #expect(html.contains("<base href=\"http://127.0.0.1:"))
  }

  /// A document that is a drawing, and one in quirks mode, whose body scrolls the window.
  @Test(arguments: UITestBrowser.engines)
  func `it has documents of other kinds`(browser: UITestBrowser) throws {
    let server = try TestServer { request in
      switch request.path {
      case "/drawing.svg":
        (
          "image/svg+xml",
          Array("<svg xmlns='http://www.w3.org/2000/svg'><circle r='9'/></svg>".utf8)
        )
      case "/":
        (
          "text/html",
          Array(
            """
            <title>quirks</title><p style="height: 3000px"><iframe src="/drawing.svg"></iframe><p id="p"></p>
            <script>onload = () => { scrollTo(0, 250); p.textContent = "ready" }</script>
            """.utf8)
        )
      default: nil
      }
    }
    defer { server.stop() }
    let app = XCUIApplication(address: server.address)
    app.browser = browser
    app.launch()
    #expect(app.staticTexts["ready"].waitForExistence(timeout: 10))
    let html = try #require(app.slot.session?.pictures.snapshot()).html
    #expect(html.contains("<html data-gantry-scroll="))
    #expect(
      try #require(html.range(of: "http-equiv", options: .backwards)).lowerBound
        < #require(html.range(of: "svg xmlns")).lowerBound)
  }

  /// A page may refuse documents and styles that scripts make of texts; that of its copy is no affair of its.
  @Test(arguments: UITestBrowser.engines)
  func `a page that refuses texts is kept, and refuses none`(browser: UITestBrowser) throws {
    let server = try TestServer { request in
      let page = """
        <!doctype html><meta http-equiv="Content-Security-Policy"
          content="require-trusted-types-for 'script'; style-src 'none'"><title>0</title>
        <script>addEventListener("securitypolicyviolation", () => document.title = +document.title + 1)</script>
        <iframe srcdoc="<p>framed</p>"></iframe><p style="color: red">refused</p><p id="p">ready</p>
        <canvas onclick="go()"></canvas><script>document.querySelector("canvas").style.width = "9px"; p.style.backgroundImage = "url(a.png)"</script>
        """
      return request.path == "/" ? ("text/html", Array(page.utf8)) : nil
    }
    defer { server.stop() }
    let app = XCUIApplication(address: server.address)
    app.browser = browser
    app.launch()
    #expect(app.staticTexts["ready"].waitForExistence(timeout: 10))
    #expect(app.staticTexts["framed"].waitForExistence(timeout: 10))
    let refused = app.windows.firstMatch.title
    let html = try #require(app.slot.session?.pictures.snapshot()).html
    #expect(html.contains("framed") && !html.contains("red\"") && html.contains("url("))
    // Time for the page to tell what its policy refuses.
    #expect(!app.staticTexts["more"].waitForExistence(timeout: 0.2))
    #expect(app.windows.firstMatch.title == refused)
  }

  @Test(arguments: UITestBrowser.engines)
  func `a page that is busy for a moment is waited for`(browser: UITestBrowser) throws {
    let page = try PageApplication(
      """
      <button>Work</button><script>
      document.querySelector("button").onclick = () => setTimeout(() => {
        const end = performance.now() + 1500;
        while (performance.now() < end);
      }, 100);
      </script>
      """, in: browser)
    page.app.buttons["Work"].tap()
    // The page says nothing from a tenth of a second after the tap on.
    Thread.sleep(forTimeInterval: 0.3)
    #expect(page.app.slot.session?.pictures.snapshot() != nil)
  }

  /// A document that came by a tap hasn't been asked for anything before the next tap.
  @Test(arguments: UITestBrowser.engines)
  func `each action has the page before and after it`(browser: UITestBrowser) throws {
    let page = try PageApplication(
      "<a href='/next'>Next</a>", in: browser, others: ["/next": "<button>Save</button>"])
    let pictures = try #require(page.app.slot.session?.pictures)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("gantry-steps-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let test = try RunRecorder(folder: folder).begin(test: TestIdentity(name: "steps"))
    for element in [page.app.links["Next"], page.app.buttons["Save"], page.app.buttons["Save"]] {
      let step = (test, test.beginActivity("Tap", kind: .action, at: nil))
      pictures.begin(step, prepares: true)
      element.tap()
      // It leaves a document some time after the tap on its link, with what was asked of that.
      if browser != .chromium { #expect(page.app.buttons["Save"].waitForExistence(timeout: 10)) }
      pictures.end(step)
    }
    pictures.finish()
    test.finish(.passed)
    let record = try #require(RunReport(folder: folder).tests.first)
    let pages = record.attachments.filter { $0.contentType == "text/html" }
    #expect(pages.map(\.role) == [.before, .after, .before, .after, .before, .after])
    let texts = try pages.map {
      try String(contentsOfFile: "\(folder)/\($0.path)", encoding: .utf8)
    }
    #expect(texts.map { $0.contains("Save") } == [false, true, true, true, true, true])
  }

  @Test(arguments: UITestBrowser.engines)
  func `none of a page that is too large`(browser: UITestBrowser) throws {
    let page = try PageApplication(
      "<p id=p></p><script>p.textContent = 'long '.repeat(2_000_000)</script>", in: browser)
    #expect(page.app.slot.session?.pictures.snapshot() == nil)
  }

  /// What scripts can't read, which the browser tells here.
  @Test(arguments: [UITestBrowser.chromium, .chromiumByWebDriver])
  func `it has fonts, and other origins' style sheets and pictures`(
    browser: UITestBrowser
  ) throws {
    let picture =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>"
    let other = try TestServer { request in
      switch request.path {
      case "/outer.css":
        let text = """
          #sheet { width: 321px; background: url('back.svg') } i::after { content: "</style>" }
          """
        return ("text/css", Array(text.utf8))
      case "/inner.css": return ("text/css", Array("#late { width: 123px }".utf8))
      case "/back.svg", "/picture.svg": return ("image/svg+xml", Array(picture.utf8))
      default: return nil
      }
    }
    defer { other.stop() }
    let html = try snapshot(
      """
      <link rel="stylesheet" href="\(other.address)/outer.css">
      <style>
        @import "\(other.address)/inner.css" screen;
        @font-face { font-family: Own; src: url(own.ttf) } #sheet { font-family: Own }
      </style>
      <style>.x { background: url("//") } @import "data:text/css,";</style>
      <iframe sandbox srcdoc="<img src='\(other.address)/picture.svg'><p>framed</p>"></iframe>
      <img src='data:image/png,"><b>bold'>
      <div id="sheet" role="img" aria-label="sheet">A</div>
      <div id="late" role="img" aria-label="late"></div>
      <img alt="picture" src="\(other.address)/picture.svg"><p>-</p>
      <script>
        // It asks for font and pictures now, so that they come before the end of the load.
        document.body.offsetWidth;
        addEventListener("load", () => document.querySelector("p").textContent = "ready");
      </script>
      """, browser, others: ["/own.ttf": "no font"])
    #expect(html.contains("@media screen {#late"))
    #expect(html.contains(#"url("data:application/octet-stream;base64,"#))
    #expect(html.contains(#"url("//")"#) && !html.contains("<b>"))
    #expect(html.contains("&lt;p&gt;framed") || html.contains("<p>framed"))
    #expect(html.contains("width: 321px") && html.contains("width: 123px"))
    #expect(html.contains(#"url("data:image/svg+xml;base64,"#))
    #expect(html.contains(#"src="data:image/svg+xml;base64,"#))
    #expect(html.firstMatch(of: /gantry-\w+-(resource|frame)-/) == nil)
    #expect(html.contains(#"content: "<\/style>""#))
  }
}
