import Foundation
import GantryBrowser
import GantryLink
import GantrySystem
import TestServer
import Testing

extension BrowserTests {
  /// What each kind of page does alike.
  @Suite struct PageTests {
    private static let pages = [
      "/": "<title>One</title><p id=a>hello</p><a href='/two'>two</a>",
      "/two": "<title>Two</title><p id=b>there</p>",
      "/form": """
      <style>body { margin: 0 } button, input, div { position: absolute; left: 0; width: 100px;
      height: 40px }</style>
      <button style='top:0' onclick='note("click " + event.detail)'
        ondblclick='note("double")' oncontextmenu='note("menu")'>press</button>
      <input style='top:50px' id=name onkeydown='note(event.key)'>
      <div style='top:100px;overflow:scroll;height:200px' id=list><div style='height:5000px'>
      </div></div>
      <button style='top:320px' onclick='note("alert"); alert("careful"); note("after")'>
      </button>
      <button style='top:370px' onclick='note(String(confirm("sure?")))'></button>
      <button style='top:420px' onclick='note(String(prompt("who?", "me")))'></button>
      <button style='top:470px' onclick='window.open("/two")'></button>
      <script>
      const root = document.documentElement;
      function note(text) { root.dataset.log = (root.dataset.log ?? '') + text + ';' }
      </script>
      """,
    ]

    private func withPage(
      _ kind: Kind, at path: String = "/", viewport: Viewport = .standard,
      _ body: (any Page, String) throws -> Void
    ) throws {
      let server = try TestServer(pages: Self.pages)
      defer { server.stop() }
      let page = try kind.page(viewport: viewport)
      defer { page.close() }
      try page.open(server.address + path, deadline: .generous)
      try body(page, server.address)
    }

    /// What the form's page has noted.
    private func log(_ page: any Page) throws -> String {
      try page.value("document.documentElement.dataset.log").trimmingCharacters(in: ["\""])
    }

    // MARK: Documents

    @Test(arguments: Kind.allCases)
    func opensAndAnswers(_ kind: Kind) throws {
      try withPage(kind) { (page, _) throws in
        #expect(try page.value("document.title") == "\"One\"")
        #expect(try page.value("document.getElementById('a').textContent") == "\"hello\"")
        #expect(try page.value("({a: 'ü\u{1F600}\"\\\\'})") == "{\"a\":\"ü\u{1F600}\\\"\\\\\"}")
        #expect(try page.value("'\\ud800'").count == 8)
        #expect(page.isAlive)
      }
    }

    @Test(arguments: Kind.allCases)
    func opensOneAddressAfterAnother(_ kind: Kind) throws {
      try withPage(kind) { (page, address) throws in
        try page.open(address + "/two", deadline: .generous)
        #expect(try page.value("document.title") == "\"Two\"")
        _ = try page.value("document.title = 'changed'")
        try page.open(address + "/two", deadline: .generous)
        #expect(try page.value("document.title") == "\"Two\"")
        try page.open(address + "/two#part", deadline: .generous)
        #expect(try page.value("location.hash") == "\"#part\"")
      }
    }

    @Test(arguments: Kind.allCases)
    func saysThatNobodyAnswers(_ kind: Kind) throws {
      try withPage(kind) { (page, _) throws in
        let closed = try TestServer(pages: [:])
        closed.stop()
        let error = #expect(throws: BrowserError.self) {
          try page.open(closed.address, deadline: .generous)
        }
        #expect(error?.code == .refused, "\(String(describing: error))")
        #expect(error?.message.contains(closed.address) == true)
      }
    }

    @Test(arguments: Kind.allCases)
    func waitsByEvents(_ kind: Kind) throws {
      try withPage(kind) { (page, _) throws in
        _ = try page.value(
          "void setTimeout(() => document.body.append(document.createElement('hr')), 200)")
        try page.wait("document.querySelector('hr')")
      }
    }

    @Test(arguments: Kind.allCases)
    func aNavigationInterruptsAWait(_ kind: Kind) throws {
      try withPage(kind) { (page, _) throws in
        let start = ContinuousClock.now
        // It leaves once the wait has begun, however long that took.
        let condition = "(self.leaving ??= setTimeout(() => location.href = '/two', 300), false)"
        let error = #expect(throws: BrowserError.self) { try page.wait(condition) }
        #expect(error?.code == .navigated, "\(String(describing: error))")
        #expect(start.duration(to: .now) < .seconds(20))
        try page.wait(across: "document.getElementById('b')")
      }
    }

    @Test(arguments: Kind.allCases)
    func aFailureOfTheAgentIsTold(_ kind: Kind) throws {
      try withPage(kind) { (page, _) throws in
        let error = #expect(throws: BrowserError.self) { try page.value("nonsense.here") }
        #expect(error?.message.contains("nonsense") == true, "\(String(describing: error))")
        #expect(try page.value("1") == "1")
      }
    }

    // MARK: Input

    @Test(arguments: Kind.allCases)
    func clicks(_ kind: Kind) throws {
      try withPage(kind, at: "/form") { (page, _) throws in
        try page.perform(
          [.pointerMove(x: 20, y: 20), .pointerDown(), .pointerUp()], deadline: .generous)
        #expect(try self.log(page) == "click 1;")
        // By W3C WebDriver a browser counts clicks itself, also those of several actions.
        if kind != .devTools {
          try page.perform([.pause(.milliseconds(800))], deadline: .generous)
        }
        try page.perform(
          [
            .pointerMove(x: 20, y: 20), .pointerDown(), .pointerUp(), .pointerDown(), .pointerUp(),
          ], deadline: .generous)
        #expect(try self.log(page) == "click 1;click 1;click 2;double;")
        try page.perform([.pointerDown(.right), .pointerUp(.right)], deadline: .generous)
        let log = try self.log(page)
        // WebKit's driver lets the left button go, whichever was pressed.
        #expect(log.hasPrefix("click 1;click 1;click 2;double;menu;"), "\(log)")
      }
    }

    /// In some browsers only the front window gets focus events.
    @Test(arguments: Kind.allCases)
    func hearsOfFocusBesideOthers(_ kind: Kind) throws {
      try withPage(kind, at: "/form") { (first, address) throws in
        let second = try kind.page()
        defer { second.close() }
        try second.open(address + "/form", deadline: .generous)
        for page in [first, second, first] {
          _ = try page.value(
            "window.heard = 0, document.activeElement.blur(),"
              + "document.querySelector('input').onfocus = () => { window.heard += 1 }")
          try page.perform(
            [.pointerMove(x: 20, y: 60), .pointerDown(), .pointerUp()], deadline: .generous)
          #expect(try page.value("window.heard") == "1")
        }
      }
    }

    @Test(arguments: Kind.allCases)
    func types(_ kind: Kind) throws {
      try withPage(kind, at: "/form") { (page, _) throws in
        try page.perform(
          [.pointerMove(x: 20, y: 60), .pointerDown(), .pointerUp(), .text("Añ c!\u{1F600}日")],
          deadline: .generous)
        #expect(try page.value("document.getElementById('name').value") == "\"Añ c!\u{1F600}日\"")
        try page.perform(
          [
            .keyDown("\u{E009}"), .keyDown("a"), .keyUp("a"), .keyUp("\u{E009}"),
            .keyDown("\u{E003}"), .keyUp("\u{E003}"), .text("x\n"), .keyDown("\u{E008}"),
            .keyDown("\u{E012}"), .keyUp("\u{E012}"), .keyUp("\u{E008}"), .text("y"),
          ], deadline: .generous)
        #expect(try page.value("document.getElementById('name').value") == "\"y\"")
        #expect(try log(page).contains("Enter;Shift;ArrowLeft;"))
      }
    }

    @Test(arguments: Kind.allCases)
    func turnsTheWheel(_ kind: Kind) throws {
      try withPage(kind, at: "/form") { (page, _) throws in
        _ = try page.value(
          "((list) => void (list.onscroll = () => list.setAttribute('moved', 1)))"
            + "(document.getElementById('list'))")
        try page.perform(
          [.wheel(x: 20, y: 150, deltaX: 0, deltaY: 300)], deadline: .generous)
        try page.wait("document.getElementById('list').scrollTop > 50")
      }
    }

    // MARK: Dialogs

    @Test(arguments: Kind.allCases)
    func answersDialogs(_ kind: Kind) throws {
      try withPage(kind, at: "/form") { (page, _) throws in
        func click(_ y: Double) throws {
          try page.perform(
            [.pointerMove(x: 20, y: y), .pointerDown(), .pointerUp()], deadline: .generous)
        }
        #expect(try page.dialog(deadline: .generous) == nil)
        try click(330)
        let alert = try #require(try page.dialog(deadline: .generous))
        #expect(alert.message == "careful")
        #expect(alert.kind == ([.devTools, .firefox].contains(kind) ? .alert : .unknown))
        let error = #expect(throws: BrowserError.self) { try page.value("1") }
        #expect(error?.code == .dialogOpen, "\(String(describing: error))")
        try page.answerDialog(accept: true, text: nil, deadline: .generous)
        try page.wait("document.documentElement.dataset.log.endsWith('after;')")
        try click(380)
        #expect(try page.dialog(deadline: .generous)?.message == "sure?")
        try page.answerDialog(accept: false, text: nil, deadline: .generous)
        try page.wait("document.documentElement.dataset.log.endsWith('false;')")
        try click(430)
        #expect(try page.dialog(deadline: .generous)?.message == "who?")
        try page.answerDialog(accept: true, text: "you", deadline: .generous)
        try page.wait("document.documentElement.dataset.log.endsWith('you;')")
        #expect(try page.dialog(deadline: .generous) == nil)
        let none = #expect(throws: BrowserError.self) {
          try page.answerDialog(accept: true, text: nil, deadline: .generous)
        }
        #expect(none?.message == "No dialog of the page is open.")
      }
    }

    @Test(arguments: Kind.allCases)
    func aDialogInterruptsAWait(_ kind: Kind) throws {
      try withPage(kind, at: "/form") { (page, _) throws in
        _ = try page.value("void setTimeout(() => alert('now'), 300)")
        let start = ContinuousClock.now
        let error = #expect(throws: BrowserError.self) { try page.wait("false") }
        #expect(error?.code == .dialogOpen, "\(String(describing: error))")
        #expect(start.duration(to: .now) < .seconds(20))
        try page.answerDialog(accept: true, text: nil, deadline: .generous)
        #expect(try page.value("1") == "1")
      }
    }

    // MARK: Windows

    @Test(arguments: Kind.allCases)
    func followsTheNewestWindow(_ kind: Kind) throws {
      try withPage(kind, at: "/form") { (page, _) throws in
        try page.perform(
          [.pointerMove(x: 20, y: 480), .pointerDown(), .pointerUp()], deadline: .generous)
        try page.wait(across: "document.title == 'Two' && document.getElementById('b')")
        do { _ = try page.value("void window.close()") } catch is BrowserError {}
        try page.wait(across: "document.getElementById('name')")
      }
    }

    // MARK: What it looks like

    @Test(arguments: Kind.allCases)
    func takesScreenshots(_ kind: Kind) throws {
      try withPage(kind, viewport: Viewport(width: 700, height: 500)) { (page, _) throws in
        let all = try page.screenshot(nil, deadline: .generous)
        #expect(PNG(all)?.width == 700)
        #expect(PNG(all)?.height == 500)
        let part = try page.screenshot(
          CGRect(x: 10, y: 20, width: 100, height: 50), deadline: .generous)
        #expect(PNG(part)?.width == 100)
        #expect(PNG(part)?.height == 50)
      }
    }

    @Test func filmsFewFramesOfAnAnimation() throws {
      try withPage(.devTools) { (page, _) throws in
        try page.set(deadline: .generous) { $0.isFilmed = true }
        _ = try page.value(
          """
          document.body.animate({opacity: [0, 1]}, 6000).finished
            .then(() => document.body.id = "ended"), 1
          """)
        var times: Set<ContinuousClock.Instant> = []
        while try page.value("document.body.id") != "\"ended\"" {
          if let frame = page.frame(deadline: .generous) { times.insert(frame.time) }
        }
        let end = ContinuousClock.now
        #expect((3...80).contains(times.count), "\(times.count) frames")
        // And what it looks like in the end.
        let deadline = Deadline.generous
        while !deadline.isOver {
          if let frame = page.frame(deadline: deadline), frame.isCurrent, frame.time > end { break }
          // Not all the time: the browser draws meanwhile.
          _ = try page.value("1")
        }
        #expect(!deadline.isOver)
      }
    }

    @Test(arguments: Kind.allCases)
    func hasTheViewportThatIsAskedFor(_ kind: Kind) throws {
      try withPage(kind, viewport: Viewport(width: 900, height: 600)) { (page, _) throws in
        #expect(try page.value("[innerWidth, innerHeight]") == "[900,600]")
        // The window of WebKit's browser has a bar with buttons, which must fit in.
        let width = kind == .webKit ? 480 : 390
        try page.set(deadline: .generous) { $0.viewport = Viewport(width: width, height: 844) }
        #expect(try page.value("[innerWidth, innerHeight]") == "[\(width),844]")
      }
    }

    @Test(arguments: Kind.allCases)
    func isDarkOrLight(_ kind: Kind) throws {
      try withPage(kind) { (page, _) throws in
        let isDark = "matchMedia('(prefers-color-scheme: dark)').matches"
        try page.set(deadline: .generous) { $0.isDark = true }
        #expect(try page.value(isDark) == "true")
        #expect(try page.value("document.title") == "\"One\"")
        try page.set(deadline: .generous) { $0.isDark = false }
        #expect(try page.value(isDark) == "false")
      }
    }

    @Test(arguments: Kind.allCases.filter { $0 != .webKit })
    func isSomewhere(_ kind: Kind) throws {
      try withPage(kind) { (page, _) throws in
        try page.set(deadline: .generous) { $0.location = Location(latitude: 52.25, longitude: 21) }
        _ = try page.value(
          "void navigator.geolocation.getCurrentPosition(p => document.title = p.coords.latitude,"
            + "e => document.title = e.message)")
        try page.wait("document.title != 'One'")
        #expect(try page.value("document.title") == "\"52.25\"")
      }
    }

    @Test(arguments: Kind.allCases.filter { [.devTools, .firefox].contains($0) })
    func whoWaitsHearsThatThePageWasClosed(_ kind: Kind) async throws {
      let page = try kind.page()
      let waiting = Task { try await OwnThread.run { try page.wait("false") } }
      try await Task.sleep(for: .milliseconds(300))
      let start = ContinuousClock.now
      page.close()
      await #expect(throws: BrowserError.self) { try await waiting.value }
      #expect(start.duration(to: .now) < .seconds(30))
    }

    // MARK: Isolation

    @Test(arguments: Kind.allCases)
    func pagesShareNothing(_ kind: Kind) throws {
      try withPage(kind) { (first, address) throws in
        let second = try kind.page()
        defer { second.close() }
        try second.open(address + "/", deadline: .generous)
        for (page, name) in [(first, "first"), (second, "second")] {
          _ = try page.value(
            "document.cookie = '\(name)=1', localStorage.setItem('\(name)', 1)")
        }
        let all = "[document.cookie, Object.keys(localStorage)]"
        #expect(try first.value(all) == #"["first=1",["first"]]"#)
        #expect(try second.value(all) == #"["second=1",["second"]]"#)
      }
    }

    /// What a page leaves behind in its browser: an entry of a database, a cache, a session's item.
    private static let storing = """
      <title>storing</title><body><script>
      const done = promise => promise.then(
        found => document.title = JSON.stringify(found), error => document.title = String(error));
      const database = () => new Promise((resolve, reject) => {
        const request = indexedDB.open("things", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("all");
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const keys = database => new Promise(resolve => {
        const request = database.transaction("all").objectStore("all").getAllKeys();
        request.onsuccess = () => resolve(request.result);
      });
      const put = async name => {
        sessionStorage.setItem(name, 1);
        await (await caches.open("things")).put("/" + name, new Response(name));
        const transaction = (await database()).transaction("all", "readwrite");
        transaction.objectStore("all").put(1, name);
        return await new Promise(resolve => transaction.oncomplete = () => resolve("stored"));
      };
      // Whoever drives the page may do so in a world of its own, which shares the document alone.
      document.addEventListener("put", () => done(put(document.body.id)));
      document.addEventListener("look", () => done(look()));
      const look = async () => [
        Object.keys(sessionStorage), await keys(await database()),
        (await (await caches.open("things")).keys()).length,
      ];
      </script>
      """

    @Test(arguments: Kind.allCases)
    func pagesShareNoStorageOfOtherKinds(_ kind: Kind) throws {
      let server = try TestServer(pages: ["/": Self.storing])
      defer { server.stop() }
      let pages = try [kind.page(), kind.page()]
      defer { for page in pages { page.close() } }
      for (page, name) in zip(pages, ["first", "second"]) {
        try page.open(server.address + "/", deadline: .generous)
        _ = try page.value(
          "document.body.id = '\(name)', document.dispatchEvent(new Event('put'))")
        try page.wait("document.title != 'storing'")
        #expect(try page.value("document.title") == #""\"stored\"""#)
      }
      for (page, name) in zip(pages, ["first", "second"]) {
        _ = try page.value(
          "document.title = 'storing', document.dispatchEvent(new Event('look'))")
        try page.wait("document.title != 'storing'")
        #expect(
          try page.value("JSON.parse(document.title)") == #"[["\#(name)"],["\#(name)"],1]"#)
      }
    }

    private static func answer(page: String = "", script: String = "", _ fields: String = "")
      -> [UInt8]
    {
      let type = script.isEmpty ? "text/html" : "text/javascript"
      let body = page + script
      let head =
        "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\(fields)"
        + "Content-Length: \(body.utf8.count)\r\n\r\n"
      return Array((head + body).utf8)
    }

    private static let registering = """
      <title>registering</title><script>
      (async () => {
        const workers = navigator.serviceWorker;
        if (!workers) return "there are none";
        if ((await workers.getRegistrations()).length) return "another's";
        await workers.register("/worker.js");
        await workers.ready;
        return (await workers.getRegistrations()).length + " registered";
      })().then(title => document.title = title, error => document.title = String(error));
      </script>
      """

    @Test(arguments: Kind.allCases)
    func pagesShareNoServiceWorkers(_ kind: Kind) throws {
      let server = try TestServer(serve: { socket in
        while let request = TestServer.request(on: socket) {
          let answer =
            request.path == "/worker.js"
            ? Self.answer(script: "addEventListener('fetch', () => {})")
            : Self.answer(page: Self.registering)
          // A browser may go away meanwhile; what it has not got, the test misses.
          guard (try? System.send(answer, to: socket)) != nil else { return }
        }
      })
      defer { server.stop() }
      let pages = try [kind.page(), kind.page()]
      defer { for page in pages { page.close() } }
      for page in pages {
        try page.open(server.address + "/", deadline: .generous)
        try page.wait(across: "document.title != 'registering'")
        #expect(try page.value("document.title") == #""1 registered""#)
      }
    }

    @Test(arguments: Kind.allCases)
    func pagesShareNoCache(_ kind: Kind) throws {
      let asked = Lock<[String]>([])
      let server = try TestServer(serve: { socket in
        while let request = TestServer.request(on: socket) {
          asked.withLock { $0.append(request.path) }
          let answer =
            request.path == "/kept.js"
            ? Self.answer(script: "document.title = 'kept'", "Cache-Control: max-age=3600\r\n")
            : Self.answer(page: "<script src=/kept.js></script>", "Cache-Control: max-age=3600\r\n")
          // A browser may go away meanwhile; what it has not got, the test misses.
          guard (try? System.send(answer, to: socket)) != nil else { return }
        }
      })
      defer { server.stop() }
      let pages = try [kind.page(), kind.page()]
      defer { for page in pages { page.close() } }
      for (number, page) in pages.enumerated() {
        // Within one page the script is kept.
        for path in ["/one", "/two"] {
          try page.open(server.address + path, deadline: .generous)
          try page.wait(across: "document.title == 'kept'")
        }
        #expect(asked.withLock { $0.filter { $0 == "/kept.js" }.count } == number + 1)
      }
    }

    // MARK: Size

    @Test(arguments: Kind.allCases)
    func takesAHugePage(_ kind: Kind) throws {
      let size = 50_000_000
      let text = String(repeating: "0123456789 abcdefghij ", count: 200)
      let rows = String(repeating: "<p hidden>\(text)</p>\n", count: 11_500)
      let body = Array("<title>Huge</title>\(rows)".utf8)
      #expect(body.count > size)
      let server = try TestServer(answer: { _ in ("text/html", body) })
      defer { server.stop() }
      let page = try kind.page()
      defer { page.close() }
      try page.open(server.address + "/", deadline: Deadline(after: .seconds(240)))
      let long = Deadline(after: .seconds(240))
      #expect(
        try page.call("document.querySelectorAll('p').length", waits: false, deadline: long)
          == "11500")
      let all = try page.call("document.documentElement.outerHTML", waits: false, deadline: long)
      #expect(all.utf8.count > size)
    }
  }
}

/// The head of a PNG.
struct PNG {
  var width: Int
  var height: Int

  init?(_ bytes: Data) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.count > 24
    else { return nil }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
    (width, height) = (number(16..<20), number(20..<24))
  }
}
