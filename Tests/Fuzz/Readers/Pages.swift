import Dispatch
import Foundation
@testable import GantryBrowser
import GantryLink
import GantryReport
import GantrySystem
import GantryTesting

/// What a test asks of a page, a letter each at the beginning of an input.
private enum Question: Character, CaseIterable {
  case open = "o"
  case call = "c"
  case wait = "w"
  case input = "i"
  case picture = "p"
  case area = "r"
  case dialog = "d"
  case accept = "a"
  case dismiss = "x"
  case dark = "k"
  case size = "z"
  case location = "l"
  case permissionScript = "q"
  case permission = "m"
  case ask = "s"
  case cookies = "C"
  case addCookie = "A"
  case download = "D"
  case hidden = "h"
  case phone = "v"
  case film = "f"
  case intercept = "n"
  case state = "t"
  case windows = "g"
  case show = "b"
  case resource = "u"
  case frame = "j"
  case inputAsking = "y"
  case close = "e"

  func ask(_ page: any Page, _ deadline: Deadline) throws(BrowserError) {
    switch self {
    case .open: try page.open("http://a.example/", deadline: deadline)
    case .call: _ = try page.call("{}", waits: false, deadline: deadline)
    case .wait: _ = try page.call("{}", waits: true, deadline: deadline)
    case .input:
      try page.perform(
        [
          .pointerMove(x: 1, y: 2), .pointerDown(), .pause(.milliseconds(1)), .pointerUp(.right),
          .keyDown("\u{E008}"), .keyUp("\u{E008}"), .text("é\n"),
          .wheel(x: 1, y: 1, deltaX: 0, deltaY: 1),
        ], deadline: deadline)
    case .picture: _ = try page.screenshot(nil, deadline: deadline)
    case .area:
      _ = try page.screenshot(CGRect(x: 1, y: 2, width: 3, height: 4), deadline: deadline)
    case .dialog: _ = try page.dialog(deadline: deadline)
    case .accept: try page.answerDialog(accept: true, text: "a", deadline: deadline)
    case .dismiss: try page.answerDialog(accept: false, text: nil, deadline: deadline)
    case .dark: try page.set(deadline: deadline) { $0.isDark = $0.isDark != true }
    case .size: try page.set(deadline: deadline) { $0.viewport.width += 1 }
    case .location:
      try page.set(deadline: deadline) { settings in
        settings.location = settings.location == nil ? Location(latitude: 1, longitude: 2) : nil
      }
    case .permissionScript: try page.set(deadline: deadline) { $0.permissionScript = "1" }
    case .permission:
      _ = try page.setPermission(.camera, isGranted: true, deadline: deadline)
    case .ask: _ = page.ask("{}")()
    case .cookies: _ = try page.cookies(deadline: deadline)
    case .addCookie:
      let cookie = PageCookie(
        ["name": "a", "value": "b", "domain": "a.example", "expires": 1], expires: "expires")
      _ = try page.add([cookie], deadline: deadline)
    case .download:
      do {
        _ = try page.download(into: "/", deadline: deadline) {}
      } catch let error as BrowserError {
        throw error
      } catch {
        // What it does throws nothing.
        fatalError("a download that fails with \(error)")
      }
    case .hidden: try page.set(deadline: deadline) { $0.isHidden.toggle() }
    case .phone:
      try page.set(deadline: deadline) { settings in
        settings.device =
          settings.device == nil
          ? PageDevice(pixelRatio: 3, hasTouch: true, userAgent: "phone") : nil
      }
    case .film: try page.set(deadline: deadline) { $0.isFilmed = true }
    case .intercept: _ = try page.intercept(nil, deadline: deadline)
    case .state:
      page.follow { _, _ in }
      _ = (page.engine, page.asksAhead, page.isFilmed)
      _ = page.frame(deadline: .init(after: .zero))?.data
      if let page = page as? ConnectedPage { _ = page.answers(deadline) }
    case .windows: _ = try page.windows(deadline: deadline)
    case .show:
      if let last = try page.windows(deadline: deadline).last {
        try page.show(last, deadline: deadline)
      }
      try page.show("none", deadline: deadline)
    case .resource: _ = page.resource("http://a.example/a", deadline: deadline)
    case .frame:
      _ = try page.call("{}", in: ["1", "2"], waits: false, deadline: deadline)
    case .inputAsking:
      _ = try page.perform(
        [.pointerMove(x: 1, y: 2), .pointerDown(), .pointerUp()], asking: "{}", deadline: deadline)
    case .close: page.close()
    }
  }
}

/// An input as a page's browser and test have it: questions up to the first NUL, and then what the
/// browser says, a NUL between two.
private struct Conversation {
  /// How long a page may wait: an answer that never comes is a part of many inputs.
  static let patience = Duration.milliseconds(100)

  var letters: [Character] = []
  var answers: [[UInt8]] = []

  init(_ bytes: [UInt8]) {
    var parts = bytes.split(separator: 0, omittingEmptySubsequences: false)[...]
    letters = (parts.popFirst() ?? []).prefix(12).map { Character(Unicode.Scalar($0)) }
    answers = parts.map { Array($0) }
  }

  /// Asks all, and looks at the page after each.
  func ask(_ page: any Page) {
    let clock = ContinuousClock()
    for question in letters.compactMap(Question.init) {
      let time = clock.measure {
        do throws(BrowserError) {
          try question.ask(page, Deadline(after: Self.patience))
        } catch {
          FuzzedReader.require(!error.message.isEmpty, "an error without words")
        }
      }
      // Much longer than the deadline, and than the two seconds of `ask`: others use the machine, too.
      FuzzedReader.require(time < .seconds(15), "\(question) has no end")
    }
    FuzzedReader.require(page.console.count <= PageLog.limit, "a console without end")
    FuzzedReader.require(page.network.count <= PageLog.limit, "a network without end")
    page.close()
    FuzzedReader.require(!page.isAlive, "a closed page is alive")
    FuzzedReader.require(page.ask("{}")() == nil, "a closed page answers")
    for question in [Question.open, .call, .input, .picture] {
      do throws(BrowserError) {
        try question.ask(page, Deadline(after: Self.patience))
        fatalError("a closed page answers \(question)")
      } catch {
        FuzzedReader.require(error.code == .gone, "a closed page isn't gone: \(error.message)")
      }
    }
  }
}

extension FuzzedReader {
  private static let agent = Agent(source: "r => r")

  // MARK: DevTools

  /// A page driven by DevTools: what the browser answers, and the events that it sends before.
  ///
  /// An empty message stands for an answer that doesn't come. A message without a method answers
  /// the page's next command; when none is left, the browser ends.
  static let devToolsPage = FuzzedReader(
    name: "dev-tools-page",
    sources: [
      "GantryBrowser/Pages/ConnectedPage.swift", "GantryBrowser/DevTools/DevToolsDialect.swift",
      "GantryBrowser/Connection/BrowserSession.swift",
      "GantryBrowser/Connection/BrowserConnection.swift",
    ],
    tokens: [
      "\0", "{}\0", "{\"result\":{", "{\"error\":{\"message\":\"", "{\"method\":\"",
      "\"sessionId\":\"S\"", "\"params\":{", "Target.targetCreated", "Target.targetCrashed",
      "Target.detachedFromTarget", "Runtime.executionContextCreated",
      "Runtime.executionContextDestroyed", "Runtime.executionContextsCleared",
      "Page.domContentEventFired", "Page.frameStartedNavigating", "Page.frameStoppedLoading",
      "Page.frameNavigated", "Page.javascriptDialogOpening", "Page.javascriptDialogClosed",
      "Inspector.targetCrashed", "Inspector.detached", "\"frameId\":\"T\"", "\"loaderId\":\"L\"",
      "\"uniqueId\":\"W\"", "\"targetId\":\"T\"", "\"targetId\":\"U\"", "\"value\":\"",
      "\"browserContextId\":\"C\"", "Session with given id not found", "Cannot find context",
      "Invalid", "\"exceptionDetails\":{", "\"errorText\":\"",
    ] + Question.allCases.map { String($0.rawValue) },
    seeds: { pageSeeds() },
    check: { bytes in
      checkPage(bytes) { connection, deadline throws(BrowserError) in
        try DevToolsDialect(connection, agent: agent, deadline: deadline)
      }
    })

  /// Asks a page that speaks a dialect.
  private static func checkPage(
    _ bytes: [UInt8], namesSessions: Bool = true,
    _ dialect: (BrowserConnection, Deadline) throws(BrowserError) -> any Dialect
  ) {
    keepBodies
    let conversation = Conversation(bytes)
    Loopback.converse(with: conversation.answers) { port in
      do throws(BrowserError) {
        let connection = try BrowserConnection(
          to: Endpoint(loopback: port), path: "/", namesSessions: namesSessions,
          deadline: Deadline(after: .seconds(5)))
        defer { connection.close() }
        let deadline = Deadline(after: Conversation.patience)
        let page = try ConnectedPage(
          dialect(connection, deadline), agent: agent, viewport: .standard, deadline: deadline,
          output: { "" })
        let isReleased = Lock(0)
        page.whenClosed { isReleased.withLock { $0 += 1 } }
        conversation.ask(page)
        requireEqual(isReleased.withLock { $0 }, 1, "a page isn't returned once")
      } catch {
        require(!error.message.isEmpty, "an error without words")
      }
    }
  }

  /// Each question, in a browser that does well and in one that doesn't.
  private static func pageSeeds() -> [[UInt8]] {
    func event(_ method: String, _ parameters: String, session: String = #","sessionId":"S""#)
      -> String
    {
      #"{"method":"\#(method)","params":{\#(parameters)}\#(session)}"#
    }
    func answer(_ result: String) -> String { #"{"result":{\#(result)}}"# }
    func failure(_ reason: String) -> String {
      #"{"error":{"message":"\#(reason)","data":"why"}}"#
    }
    func text(_ text: String) -> String { answer(#""result":{"value":"\#(text)"}"#) }
    let attached = answer(#""sessionId":"S""#)
    let empty = answer("")
    let start =
      [answer(#""browserContextId":"C""#), answer(#""targetId":"T""#), attached]
      + Array(repeating: empty, count: 8)
    let world = event(
      "Runtime.executionContextCreated",
      #""context":{"name":"gantry","uniqueId":"W","auxData":{"frameId":"T"}}"#)
    let otherWorld = event(
      "Runtime.executionContextCreated",
      #""context":{"name":"gantry","uniqueId":"V","auxData":{"frameId":"T"}}"#)
    let dialog = event(
      "Page.javascriptDialogOpening",
      #""type":"prompt","message":"a","defaultPrompt":"b""#)
    let closing = event("Page.javascriptDialogClosed", "")
    let window = event(
      "Target.targetCreated",
      #""targetInfo":{"targetId":"U","type":"page","browserContextId":"C"}"#, session: "")
    let leaving = event("Page.frameStartedNavigating", #""frameId":"T""#)
    let navigated = event("Page.frameNavigated", #""frame":{"id":"T","loaderId":"L"}"#)
    let restored = event(
      "Page.frameNavigated",
      #""frame":{"id":"T","loaderId":"L"},"type":"BackForwardCacheRestore""#)
    let ready = event("Page.domContentEventFired", "")
    let ends = [
      event("Inspector.targetCrashed", ""), event("Inspector.detached", ""),
      event("Target.targetCrashed", #""targetId":"T""#, session: ""),
      event("Target.detachedFromTarget", #""sessionId":"S""#, session: ""),
    ]
    let gone = failure("Session with given id not found.")
    let arrival = event("Runtime.bindingCalled", #""name":"gantryArrival""#)
    let frame = event("Page.screencastFrame", #""data":"AAEC","sessionId":1"#)
    let cookies = answer(#""cookies":[{"name":"a","value":"b","expires":-1}]"#)
    let downloads = [
      event("Browser.downloadWillBegin", #""guid":"etc","frameId":"T","url":"a""#, session: ""),
      event("Browser.downloadWillBegin", "", session: ""),
      event("Browser.downloadProgress", #""guid":"etc","state":"inProgress""#, session: ""),
      event("Browser.downloadProgress", #""guid":"etc","state":"completed""#, session: ""),
      event("Browser.downloadProgress", #""guid":"etc","state":"canceled""#, session: ""),
    ]
    let picture = answer(#""data":"AAEC""#)
    // What brings a question into a frame: its element, its frame, and a world of it.
    let inFrame = [
      answer(#""result":{"objectId":"O"}"#), answer(#""node":{"frameId":"F"}"#), empty,
      answer(#""executionContextId":3"#),
    ]
    let bodies = ["1", "2"].flatMap { number in
      let request = #""requestId":"\#(number)","timestamp":1"#
      return [
        event("Network.requestWillBeSent", request + #","request":{"url":"http://a/"}"#),
        event("Network.loadingFinished", request),
      ]
    }
    let otherFrame = event("Page.frameStartedLoading", #""frameId":"X""#)
    // The last of the beginning's answers, after an event.
    func started(_ events: String...) -> [String] { start + events + [empty] }
    func seed(_ letters: String, _ messages: [String]) -> [UInt8] {
      Array(([letters] + messages).joined(separator: "\0").utf8)
    }
    let loaded = answer(#""loaderId":"L""#)
    // Another window, which the next question attaches.
    let opened =
      started() + [window, empty, #"{"result":{"sessionId":"R"}}"#]
      + Array(repeating: empty, count: 9)
    let many = Array(repeating: ready, count: 18)
    var seeds = [
      seed("o", started(leaving) + [navigated, ready, loaded]),
      seed("o", started(restored) + many + [loaded]),
      seed("oo", started() + [empty, failure("Cannot navigate")]),
      seed("o", started() + [answer(#""errorText":"net::ERR_FAILED""#)]),
      seed("o", started() + [loaded]), seed("o", started() + [dialog, loaded]),
      seed("o", started() + [""]),
      seed("ccs", started(world) + [text("a"), text(""), text("b"), text("<p>")]),
      seed("w", started(world) + [otherWorld, text("a")]),
      seed("w", started(world) + [leaving, ""]),
      seed("c", started(world) + [failure("uniqueContextId not found"), world, empty, text("a")]),
      seed("c", started(world) + [failure("Cannot find context"), empty, world, empty]),
      seed("c", started(world) + [failure("Promise was collected")]),
      seed("c", started(world) + [failure("no")]), seed("c", started(world) + [gone]),
      seed(
        "cc",
        started(world) + [
          answer(#""exceptionDetails":{"exception":{"description":"a"}}"#),
          answer(#""exceptionDetails":{"text":"a"}"#),
        ]),
      seed("c", started() + [world, empty, text("a")]), seed("c", started() + [gone]),
      seed("c", started() + [failure("no frame")]), seed("c", started() + [empty, empty]),
      seed(
        "c",
        started(world)
          + [event("Runtime.executionContextDestroyed", #""executionContextUniqueId":"W""#), ""]),
      seed("c", started(world) + [event("Runtime.executionContextsCleared", ""), ""]),
      seed("i", started() + Array(repeating: empty, count: 16)),
      seed("i", started() + [empty, failure("Invalid parameters")]),
      seed("i", started() + [empty, dialog, empty]), seed("ii", started(dialog)),
      seed("i", started() + [empty, gone]), seed("i", started() + [empty, ""]),
      seed(
        "pr",
        started() + [
          answer(#""data":"AAEC""#), answer(#""cssVisualViewport":{"pageX":1,"pageY":2}"#),
          answer(#""data":"AAEC""#),
        ]),
      seed("pr", started() + [answer(#""data":"?""#), gone]), seed("p", started() + [dialog, ""]),
      seed("dadx", started(dialog) + [closing, empty, dialog, empty]),
      seed("da", started(dialog) + [empty]), seed("xax", started(dialog) + [gone]),
      seed("kzlql", started() + Array(repeating: empty, count: 12)),
      seed("kzlql", started() + [failure("no"), failure("no"), failure("no"), failure("no")]),
      seed("mm", started() + [empty, failure("no")]), seed("q", started(dialog)),
      // Another window, which becomes the page and goes again.
      seed(
        "ppop",
        opened + [picture, #"{"method":"Inspector.detached","sessionId":"R"}"#, "", picture]),
      seed(
        "pkpp", opened + [empty, picture, #"{"method":"Inspector.detached","sessionId":"R"}"#, ""]),
      seed("ppp", opened + [gone, picture]), seed("pcc", opened + [gone, gone]),
      seed("pdd", started() + [window, empty, failure("No target with given id found")]),
      seed("pdd", started() + [window, empty, ""]), seed("o", started() + [window, loaded]),
      seed("pc", started() + [window, window, empty, empty]),
      seed(
        "p",
        started() + [
          #"{"method":"Target.targetCreated","params":{"targetInfo":{"type":"worker"}}}"#, picture,
        ]),
      seed("pc", started() + [otherFrame, event("Page.frameNavigated", ""), picture, ""]),
      seed("c", started() + ["", ""]), seed("c", started() + [empty, dialog, ""]),
      seed("c", started() + [empty, gone]), seed("s", started() + [empty, ends[0], ""]),
      seed("CADhvfntCA", started(arrival, frame) + Array(repeating: empty, count: 30)),
      seed("ChvD", started() + downloads + Array(repeating: cookies, count: 12)),
      seed("D", started() + [downloads[0], downloads[2], downloads[3], empty]),
      seed("D", started() + [downloads[0], downloads[4], empty]),
      seed("tjt", started(world) + inFrame + inFrame + [text("a"), empty]),
      seed("j", started(world) + [inFrame[0], failure("no")]),
      seed("j", started(world) + [text("")]),
      seed("j", started(world) + inFrame + inFrame + [text(""), text("a")]),
      seed("jj", opened + [world, empty, gone, gone]), seed("yy", opened + [empty]),
      seed("pgbgpicb", opened + [picture, picture] + Array(repeating: empty, count: 12)),
      seed(
        "ppg", opened + [picture, picture, #"{"method":"Inspector.detached","sessionId":"S"}"#]),
      seed(
        "uu", started(world) + [answer(#""content":"a","base64Encoded":false"#), failure("no")]),
      seed("y", started(world) + [empty, empty, empty, text("a")]),
      seed("y", started(world, arrival) + [empty, dialog, empty, empty]),
      seed("y", started(world, arrival) + [empty, empty, empty, dialog, ""]),
      seed("y", started(world) + [empty, leaving, empty, empty]),
      seed("c", started() + [world, answer(#""executionContextId":3"#), text("a")]),
      seed("c", started(leaving) + [navigated, world, ready, text("a")]),
      seed("p", started() + bodies + [picture, answer(#""body":"a""#), failure("no")]),
      seed("CAnt", started() + Array(repeating: gone, count: 8)),
      seed("eod", started()), seed("d", []), seed("d", [failure("no")]), seed("d", [empty, ""]),
      seed("d", [empty, failure("Target closed")]), seed("d", start), seed("d", ["{", "[]", "1"]),
      seed("d", started(#"{"id":9999}"#, #"{"method":1}"#, #"{"method":"a","sessionId":"Z"}"#)),
    ]
    for end in ends {
      seeds += [
        seed("do", started(end)), seed("o", started() + [end, loaded]),
        seed("w", started(world) + [end, ""]),
      ]
    }
    return seeds
  }

  // MARK: BiDi

  /// A page driven by BiDi; as with DevTools.
  static let biDiPage = FuzzedReader(
    name: "bidi-page",
    sources: [
      "GantryBrowser/BiDi/BiDiDialect.swift", "GantryBrowser/BiDi/BiDiRecords.swift",
    ],
    tokens: [
      "\0", "{}\0", "{\"result\":{", "{\"error\":\"", "\"message\":\"", "{\"method\":\"",
      "\"params\":{", "\"context\":\"T\"", "\"context\":\"U\"", "\"userContext\":\"C\"",
      "\"parent\":\"T\"", "\"originalOpener\":\"T\"", "\"realm\":\"W\"",
      "\"sandbox\":\"gantry\"", "\"navigation\":\"L\"", "browsingContext.contextCreated",
      "browsingContext.contextDestroyed", "browsingContext.navigationStarted",
      "browsingContext.navigationCommitted", "browsingContext.navigationFailed",
      "browsingContext.domContentLoaded", "browsingContext.fragmentNavigated",
      "browsingContext.userPromptOpened", "browsingContext.userPromptClosed",
      "browsingContext.downloadWillBegin", "browsingContext.downloadEnd", "script.realmCreated",
      "script.realmDestroyed", "script.message", "log.entryAdded", "network.beforeRequestSent",
      "network.responseCompleted", "network.fetchError", "about:tabcrashed", "no such frame",
      "Browsing Context with id", "invalid argument", "move target out of bounds",
      "\"exceptionDetails\":{", "\"request\":{\"request\":\"1\"",
    ] + Question.allCases.map { String($0.rawValue) },
    seeds: { biDiSeeds() },
    check: { bytes in
      checkPage(bytes, namesSessions: false) { connection, deadline throws(BrowserError) in
        try BiDiDialect(connection, shell: "S", agent: agent, deadline: deadline)
      }
    })

  /// Each question, in a Firefox that does well and in one that doesn't.
  private static func biDiSeeds() -> [[UInt8]] {
    func event(_ method: String, _ parameters: String, in window: String = "T") -> String {
      #"{"method":"\#(method)","params":{"context":"\#(window)",\#(parameters)"timestamp":1}}"#
    }
    func answer(_ result: String) -> String { #"{"result":{\#(result)}}"# }
    func failure(_ code: String, _ message: String = "") -> String {
      #"{"error":"\#(code)","message":"\#(message)"}"#
    }
    func text(_ text: String, realm: String = "W") -> String {
      answer(#""realm":"\#(realm)","result":{"type":"string","value":"\#(text)"}"#)
    }
    let empty = answer("")
    let start = [answer(#""userContext":"C""#), empty, empty, answer(#""context":"T""#)]
    let world = event("script.realmCreated", #""realm":"W","sandbox":"gantry","#)
    let lost = #"{"method":"script.realmDestroyed","params":{"realm":"W"}}"#
    let leaving = event(
      "browsingContext.navigationStarted", #""navigation":"L","url":"http://a.example:1/","#)
    let committed = event(
      "browsingContext.navigationCommitted", #""navigation":"L","url":"http://a.example:1/b","#)
    let crashed = event(
      "browsingContext.navigationCommitted", #""url":"about:tabcrashed?e=tabcrashed","#)
    let ready = event("browsingContext.domContentLoaded", #""navigation":"L","#)
    let fragment = event("browsingContext.fragmentNavigated", #""navigation":"L","#)
    let failed = event("browsingContext.navigationFailed", "")
    let dialog = event(
      "browsingContext.userPromptOpened", #""type":"prompt","message":"a","defaultValue":"b","#)
    let closing = event("browsingContext.userPromptClosed", "")
    let closed = event("browsingContext.contextDestroyed", "")
    let window = event(
      "browsingContext.contextCreated",
      #""userContext":"C","parent":null,"originalOpener":"T","#, in: "U")
    let frame = event(
      "browsingContext.contextCreated", #""userContext":"C","parent":"T","#, in: "F")
    let foreign = event("browsingContext.contextCreated", #""userContext":"D","#, in: "X")
    let lines = [
      event(
        "log.entryAdded",
        #""level":"warn","text":"a","source":{"context":"T"},"#
          + #""stackTrace":{"callFrames":[{"url":"http://u:p@a/","lineNumber":0}]},"#),
      #"{"method":"log.entryAdded","params":{"source":{"context":"T"}}}"#,
    ]
    let requests = [
      event(
        "network.beforeRequestSent",
        #""request":{"request":"1","url":"http://u:p@a/","method":"GET","destination":""},"#),
      event(
        "network.beforeRequestSent",
        #""request":{"request":"2","url":"a","destination":"image"},"#, in: "F"),
      event(
        "network.responseCompleted", #""request":{"request":"1"},"response":{"status":200},"#),
      event("network.fetchError", #""request":{"request":"2"},"errorText":"no","#),
      event("network.fetchError", #""request":{"request":"2"},"#), event("network.other", ""),
      event("network.other", #""request":{"request":"2"},"#),
    ]
    let downloads = [
      event(
        "browsingContext.downloadWillBegin",
        #""navigation":"D","suggestedFilename":"a","url":"http://a/","#),
      event("browsingContext.downloadWillBegin", ""),
      event(
        "browsingContext.downloadEnd", #""navigation":"D","status":"complete","filepath":"/a","#),
      event("browsingContext.downloadEnd", ""),
    ]
    func seed(_ letters: String, _ messages: [String]) -> [UInt8] {
      Array(([letters] + start + messages).joined(separator: "\0").utf8)
    }
    let loaded = answer(#""navigation":"L","url":"a""#)
    let cookies = answer(
      #""cookies":[{"name":"a","value":{"type":"string","value":"b"},"expiry":1}]"#)
    let picture = answer(#""data":"AAEC""#)
    return [
      seed("o", [leaving, world, committed, loaded, ready]), seed("o", [fragment, loaded]),
      seed("o", [failure("invalid argument", "no address")]), seed("o", [empty]),
      seed("o", [failed, failure("unknown error", "NS_ERROR")]), seed("oc", [crashed, loaded]),
      // By the command for the appearance events come in time.
      seed("kccs", [world, empty, text("a"), text(""), text("b"), text("<p>")]),
      seed("kw", [world, empty, lost, ""]), seed("kw", [world, empty, leaving, committed, ""]),
      seed("kc", [world, empty, closed, ""]), seed("kc", [world, empty, dialog, ""]),
      seed("c", [text("0"), text("a")]), seed("c", [failure("no such frame")]),
      seed("c", [text("0"), failure("no such frame", "Browsing Context with id T not found")]),
      seed("c", [text("0"), answer(#""exceptionDetails":{"text":"a"}"#)]),
      seed("kidaki", [world, empty, empty, dialog, "", closing, empty, empty, empty]),
      seed("kdx", [dialog, empty, closing, empty]), seed("i", [failure("invalid argument")]),
      seed("i", [failure("move target out of bounds")]), seed("i", [empty]),
      seed("pr", [picture, picture]), seed("pr", [failure("no"), answer(#""data":"?""#)]),
      seed("kzlqlm", Array(repeating: empty, count: 12)),
      seed(
        "kolmllo", [empty, leaving, committed, loaded, ready] + Array(repeating: empty, count: 9)),
      seed("m", [failure("unsupported operation")]), seed("z", [failure("no")]),
      seed("kChvfnthvD", [world] + Array(repeating: cookies, count: 24)),
      seed("kDAC", downloads + Array(repeating: empty, count: 8)),
      seed("CAt", [failure("no"), failure("no"), failure("no")]),
      seed("kcp", [window, empty, text("0", realm: "V"), text("a", realm: "V"), closed, picture]),
      seed("kp", [frame, foreign] + lines + requests + downloads + [empty, picture]),
      seed("kjt", [world, empty] + Array(repeating: text("a"), count: 6)),
      seed("kpgbgiu", [window, empty, picture] + Array(repeating: empty, count: 12)),
      seed("ky", [world, empty, empty, text("a")]), seed("ky", [world, empty, dialog, empty]),
      seed("ked", [empty]), seed("d", []),
      Array("d\0\(failure("no"))".utf8),
      Array("d\0\(start[0])\0\(failure("no"))".utf8),
      Array("d\0\(start[0])\0\(empty)\0\(empty)\0\(failure("no"))".utf8),
    ]
  }

  // MARK: W3C WebDriver

  /// A page driven by W3C WebDriver: the driver's answers, the session's and the first size's too.
  static let webDriverPage = FuzzedReader(
    name: "web-driver-page",
    sources: [
      "GantryBrowser/Pages/WebDriverPage.swift", "GantryBrowser/Drivers/WebDriverSession.swift",
    ],
    tokens: [
      "\0", "{\"value\":null}\0", "{\"value\":", "\"error\":\"", "\"message\":\"",
      "no such alert", "no such window", "script timeout", "unexpected alert open",
      "invalid session id", "unknown command", "unknown error", "document unloaded",
      "{\"pending\":true}", "{\"navigated\":true}", "{\"failure\":\"a\"}", "[1280,800,0,0]",
      "\"goog:chromeOptions\":{}", "\"ms:edgeOptions\":{}", "true", "\"AAEC\"",
    ] + Question.allCases.map { String($0.rawValue) } + ["W", "R", "G"],
    seeds: { driverSeeds() },
    check: { bytes in
      let conversation = Conversation(bytes)
      let client = ScriptedClient(conversation.answers)
      let ended = Lock(0)
      do throws(BrowserError) {
        let session = try WebDriverSession(
          client: client, capabilities: WebDriverPage.capabilities, deadline: .never)
        var host = WebDriverPage.Host(end: { _ in ended.withLock { $0 += 1 } })
        if conversation.letters.contains("R") {
          host.restart = { old, _, deadline throws(BrowserError) in
            try WebDriverSession(client: old.client, capabilities: [:], deadline: deadline)
          }
        }
        host.waitsForDocuments = !conversation.letters.contains("W")
        if conversation.letters.contains("G") { host.isRunning = { client.isLeft } }
        let page = try WebDriverPage(
          session: session, engine: "a", agent: agent, viewport: .standard, host: host,
          deadline: Deadline(after: Conversation.patience))
        conversation.ask(page)
        requireEqual(ended.withLock { $0 }, 1, "a session isn't ended once")
      } catch {
        require(!error.message.isEmpty, "an error without words")
      }
    })

  private static func driverSeeds() -> [[UInt8]] {
    func session(_ capabilities: String) -> String {
      #"{"value":{"sessionId":"1","capabilities":{\#(capabilities)}}}"#
    }
    func value(_ value: String) -> String { #"{"value":\#(value)}"# }
    func failure(_ error: String, _ message: String = "") -> String {
      #"{"value":{"error":"\#(error)","message":"\#(message)"}}"#
    }
    func seed(_ letters: String, _ messages: [String]) -> [UInt8] {
      Array(([letters] + messages).joined(separator: "\0").utf8)
    }
    let null = value("null")
    let size = value("[1280,800,0,0]")
    // The size of its window, the limit for scripts that it raises, and what the page says of it.
    let plain = [session(""), null, null, size]
    let chromium = [session(#""goog:chromeOptions":{}"#), null, null]
    let edge = [session(#""ms:edgeOptions":{}"#), null, null]
    let text = value(#""a""#)
    let handles = value(#"["1"]"#)
    let more = value(#"["1","2"]"#)
    let step = value(#"[{"element-6066-11e4-a52e-4f735466cecf":"f"},true]"#)
    let gone = failure("invalid session id")
    let cookies = value(#"[{"name":"a","value":"b","expiry":1}]"#)
    let errors = [
      "unexpected alert open", "invalid session id", "no such window", "no such frame",
      "script timeout", "timeout", "invalid argument", "unknown command", "unknown error",
      "no such alert", "javascript error",
    ]
    let messages = [
      "document unloaded", "not reachable\\n(Session info: x)\\n#0 a", "stale element", "a\\nb",
    ]
    var seeds = [
      seed("o", plain + [handles, null, null]),
      seed("o", plain + [handles, null, value(#""ERR""#)]),
      seed("o", plain + [handles, failure("javascript error", "a")]),
      seed("o", plain + [handles, null, failure("no such window"), handles, null]),
      seed("Wo", plain + [handles, text, null, null, value("true"), null]),
      seed(
        "Wo",
        plain + [
          handles, text, null, null, value("false"), failure("script timeout"), value("true"), null,
        ]),
      seed(
        "Wo", plain + [handles, text, null, null] + Array(repeating: value("false"), count: 200)),
      seed(
        "Wo", plain + [handles, text, null, null, failure("no such frame"), value("true"), null]),
      seed("ccs", plain + [text, null, text, text]), seed("c", plain + [null, value("1")]),
      seed("c", plain + [failure("script timeout")]), seed("c", plain + [failure("timeout", "a")]),
      seed("w", plain + [null, text]), seed("w", plain + [null, null, text]),
      seed("w", plain + [null, value(#"{"pending":true}"#), text]),
      seed("w", chromium + [null, value(#"{"pending":true}"#), null, text]),
      seed("w", plain + [null, value(#"{"navigated":true}"#)]),
      seed("w", plain + [null, value(#"{"failure":"a"}"#)]), seed("w", plain + [null, value("1")]),
      seed("w", plain + [null] + Array(repeating: value(#"{"pending":true}"#), count: 50)),
      seed("w", plain + [null, failure("script timeout"), text]),
      seed("ww", plain + [null, failure("no such window"), more, null, null, text]),
      seed("ic", plain + [handles, null, handles, text]),
      seed("ip", plain + [handles, null, more, null, value(#""AAEC""#)]),
      seed("ip", plain + [handles, null, value("[]")]), seed("i", plain + [value("[]")]),
      seed("pr", plain + [value(#""AAEC""#), value(#""AAEC""#), value(#""AAEC""#)]),
      seed("r", plain + [value(#""AAEC""#), value(#"{"failure":"a"}"#)]),
      seed("p", plain + [value("1")]), seed("p", plain + [value(#""?""#)]),
      seed("dad", plain + [text, null, null, failure("no such alert")]),
      seed("xa", plain + [failure("no such alert"), failure("no such alert")]),
      seed("x", plain + [null]), seed("d", plain + [gone]),
      seed("kzlqm", chromium + Array(repeating: null, count: 20)),
      seed("llqql", edge + Array(repeating: null, count: 20)),
      seed("z", plain + [null, value("[1281,800,0,0]")]),
      seed(
        "z", plain + Array(repeating: [null, value("[1300,800,5,70]")], count: 8).flatMap(\.self)),
      seed(
        "z", plain + Array(repeating: [null, value("[1000,800,-5,7]")], count: 8).flatMap(\.self)),
      seed("z", plain + [null, value("[1281]")]), seed("l", plain), seed("k", plain),
      seed("Rk", plain + [session(""), null, null, size]),
      seed("Rok", plain + [handles, null, null, text, session(""), null, null, size, null, null]),
      seed("q", plain + [null, null]), seed("m", plain + [null]),
      seed("mm", plain + [failure("unknown command"), gone]),
      seed("CoACA", plain + [cookies, handles, null, null, null, cookies, failure("no")]),
      seed("hvfntD", plain + Array(repeating: null, count: 8)),
      seed("hvDAn", chromium + Array(repeating: null, count: 12)),
      seed("i", plain + [null, null]), seed("ic", plain + [null, text, text]),
      seed("gbg", plain + [more, more, null, null, more, null]), seed("g", plain + [value("[]")]),
      seed("bt", plain + [handles, null, handles, gone]),
      // Another window, which gets the settings.
      seed("gg", chromium + [handles, more] + Array(repeating: null, count: 12)),
      seed("ggg", chromium + [handles, more, null, null, gone]),
      seed("gii", plain + [more, null, value(#"["1","2","3"]"#), null, null]),
      seed("ipp", plain + [null, handles, text, more, null, text]),
      seed("gu", chromium + [handles, value(#"{"content":"YQ==","base64Encoded":true}"#)]),
      seed("j", plain + [step, null, step, null, text, null]), seed("j", plain + [null, null]),
      seed(
        "j",
        plain + [
          value(#"[{"a":1},false]"#), null, step, null, step, failure("no such frame"), null,
        ]),
      seed("y", plain + [null, text]), seed("yc", plain + [null, null, null, text]),
      seed("yy", plain + [null, text, more, null]),
      seed("c", chromium + [failure("script timeout"), text]),
      seed("eo", plain), seed("o", [session("")]), seed("o", []), seed("Gc", plain),
      seed("Gc", plain + [failure("javascript error")]), seed("c", plain + ["<html>"]),
      seed("c", [failure("session not created")]), seed("c", [value("{}")]), seed("c", ["[]"]),
      seed("c", plain + [failure("no such window"), handles]),
      seed("c", plain + [failure("no such window"), value("[]")]),
    ]
    for error in errors {
      seeds.append(seed("cd", plain + [failure(error, "a"), failure(error), text]))
    }
    for message in messages {
      seeds.append(seed("c", plain + [failure("unknown error", message)]))
    }
    return seeds
  }
}

/// A driver that gives one answer after the other, and ends with the last.
private final class ScriptedClient: HTTPTransport {
  let endpoint = Endpoint(loopback: 1)
  private let answers: Lock<[[UInt8]]>

  init(_ answers: [[UInt8]]) { self.answers = Lock(answers.reversed()) }

  var isLeft: Bool { answers.withLock { !$0.isEmpty } }

  func exchange(
    _ method: String, _ path: String, body: [UInt8]?, deadline: Deadline
  ) throws(BrowserError) -> HTTPResponse {
    guard let answer = answers.withLock({ $0.popLast() }) else {
      throw BrowserError(.gone, "the driver has ended")
    }
    if answer.isEmpty { throw BrowserError(.timedOut, "the driver is busy") }
    return HTTPResponse(status: 200, body: answer)
  }
}

// MARK: - A browser

extension Loopback {
  /// Runs a closure with the port of a browser that says what it is given.
  fileprivate static func converse(with messages: [[UInt8]], _ body: (UInt16) -> Void) {
    let end = DispatchSemaphore(value: 0)
    do {
      try System.startThread {
        serve(messages)
        end.signal()
      }
    } catch {
      fatalError("no thread for a browser: \(error)")
    }
    body(port)
    end.wait()
  }

  private static func serve(_ messages: [[UInt8]]) {
    guard let peer = try? System.accept(socket) else { return }
    defer { System.close(peer) }
    reset(peer)
    var browser = Browser(socket: peer)
    guard browser.shakeHands() else { return }
    var messages = messages[...]
    while let number = browser.nextCommand() {
      var isAnswered = false
      while !isAnswered {
        // Nothing is left to say: the browser ends.
        guard let message = messages.popFirst() else { return }
        isAnswered = browser.say(message, answering: number)
      }
    }
  }

  /// The browser's end of a WebSocket.
  private struct Browser {
    let socket: Int32
    private var bytes: [UInt8] = []
    private var piece = [UInt8](repeating: 0, count: 65536)

    init(socket: Int32) { self.socket = socket }

    private mutating func fill() -> Bool {
      guard let count = try? System.read(socket, into: &piece), count > 0 else { return false }
      bytes += piece[..<count]
      return true
    }

    mutating func shakeHands() -> Bool {
      let end = Array("\r\n\r\n".utf8)
      while !bytes.suffix(4).elementsEqual(end) { guard fill() else { return false } }
      bytes = []
      return send(Array("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n".utf8))
    }

    private func send(_ bytes: [UInt8]) -> Bool { (try? System.send(bytes, to: socket)) != nil }

    /// The number of the page's next command; nil after its last.
    mutating func nextCommand() -> Int? {
      while true {
        if let message = frame(), let number = JSON(message)?["id"].integer { return number }
        guard bytes.first != 0x88, fill() else { return nil }
      }
    }

    /// A masked frame that is there in full.
    private mutating func frame() -> [UInt8]? {
      guard bytes.count >= 2, bytes[0] != 0x88 else { return nil }
      let digits = bytes[1] & 0x7F == 126 ? 2 : bytes[1] & 0x7F == 127 ? 8 : 0
      let head = 2 + digits + 4
      guard bytes.count >= head else { return nil }
      let count =
        digits == 0 ? Int(bytes[1] & 0x7F) : bytes[2..<2 + digits].reduce(0) { $0 << 8 | Int($1) }
      guard bytes.count >= head + count else { return nil }
      let payload = (0..<count).map { bytes[head + $0] ^ bytes[head - 4 + $0 % 4] }
      bytes.removeFirst(head + count)
      return payload
    }

    /// Sends an event, or the answer to a command.
    ///
    /// - Returns: whether the command has its answer, or gets none.
    func say(_ message: [UInt8], answering number: Int) -> Bool {
      if message.isEmpty { return true }
      let json = JSON(message)
      var text = message
      let isAnswer = json?.members.map { $0["method"] == nil && $0["id"] == nil } ?? false
      if isAnswer, var members = json?.members {
        members["id"] = .number(Double(number))
        text = JSON.object(members).bytes
      }
      var frame = WebSocketReader.frame(.text, text, mask: 0)
      frame.removeSubrange((frame.count - text.count - 4)..<(frame.count - text.count))
      frame[1] &= 0x7F
      _ = send(frame)
      return isAnswer
    }
  }
}
