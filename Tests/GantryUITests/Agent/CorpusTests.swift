import Foundation
@testable import GantryBrowser
@testable import GantryUI
import TestServer
import Testing

/// The roles and names of elements, beside those that the browsers compute themselves.
@Suite struct CorpusTests {
  /// Those whose drivers tell roles and names.
  static let engines = [BrowserOptions.Engine.chromium, .webkit]

  @Test(.timeLimit(.minutes(20)), arguments: engines)
  func `roles and names are the browser's own, and every difference is explained`(
    engine: BrowserOptions.Engine
  ) throws {
    let page = try Self.page(engine)
    defer { page.close() }
    var comparison = Comparison(
      engine: engine.rawValue, known: try Corpus.differences, page: page)
    let server = try Corpus.pages.serve()
    for name in try Corpus.pages.names {
      let address = "\(server.address)/\(name).html"
      try comparison.compare(name, at: address)
    }
    #expect(comparison.elementCount > 780)
    #expect(comparison.unexplained == [])
    #expect(comparison.stale == [], "Remove from differences.json what no longer differs.")
  }

  @Test func `each explanation says of what it is one`() throws {
    let names = try Corpus.pages.names
    let engines = Self.engines.map(\.rawValue)
    for difference in try Corpus.differences {
      #expect(!difference.why.isEmpty, "\(difference)")
      #expect((["*"] + names).contains(difference.page), "\(difference)")
      #expect((["*"] + engines).contains(difference.engine), "\(difference)")
      #expect(["*", "role", "name"].contains(difference.what), "\(difference)")
    }
  }

  /// Both engines by the same protocol: it has the commands that are the oracle.
  private static func page(_ engine: BrowserOptions.Engine) throws -> WebDriverPage {
    var options = BrowserOptions()
    options.engine = engine
    options.usesDevTools = false
    return try #require(try NamingAgent.page(options) as? WebDriverPage)
  }
}

/// One page after another, element by element.
private struct Comparison {
  let engine: String
  let known: [Difference]
  let page: WebDriverPage
  private(set) var elementCount = 0
  private(set) var unexplained: [String] = []
  private var used: Set<Int> = []
  private let deadline = Deadline(after: .seconds(1100))

  init(engine: String, known: [Difference], page: WebDriverPage) {
    self.engine = engine
    self.known = known
    self.page = page
  }

  /// The engine's explanations that nothing needed.
  var stale: [Difference] {
    known.indices.filter { !used.contains($0) && ["*", engine].contains(known[$0].engine) }
      .map { known[$0] }
  }

  /// Document order, then that of each open shadow root, as the agent lists them.
  private static let collecting = """
    const collect = root => {
      const all = [...root.querySelectorAll("*")], found = [...all];
      for (const e of all) if (e.shadowRoot) found.push(...collect(e.shadowRoot));
      return found;
    };
    """

  /// For each element whether people meet it, how it begins, and which selectors are its own.
  private static let describing =
    collecting + """
      const selectors = arguments[0], unseen = /^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/;
      return collect(document).map(e => ({
        counts: e.getRootNode() !== document
          || document.body.contains(e) && e !== document.body && !unseen.test(e.tagName),
        isLaidOut: e.getClientRects().length > 0 || e.matches("select option"),
        start: e.outerHTML.slice(0, 90).replace(/\\s+/g, " "),
        matches: selectors.map(selector => e.matches(selector)),
      }));
      """

  private static let loading = """
    const done = arguments[0];
    if (document.readyState === "complete") done(); else addEventListener("load", () => done());
    """

  mutating func compare(_ name: String, at address: String) throws {
    try page.open(address, deadline: deadline)
    // Frames come after the document.
    _ = try run("async", Self.loading)
    let ours = try NamingAgent.elements(of: page, deadline: deadline)
    let handles = try run("sync", Self.collecting + "return collect(document)").elements
    let entries = known.indices.filter {
      ["*", name].contains(known[$0].page) && ["*", engine].contains(known[$0].engine)
    }
    let selectors = entries.map { JSON.string(known[$0].selector) }
    let elements = try run("sync", Self.describing, [.array(selectors)]).elements
    #expect(ours.count == handles.count, "\(name)")
    #expect(ours.count == elements.count, "\(name)")
    for ((our, handle), element) in zip(zip(ours, handles), elements)
    where element["counts"] == true {
      elementCount += 1
      let handle = try #require(handle.members?.values.first?.text)
      let entries = zip(entries, element["matches"].elements).filter { $1 == true }.map { $0.0 }
      let isVisible = our["visible"] == true
      // WebKit's process dies of the question where it has made nothing of an element.
      if engine == BrowserOptions.Engine.webkit.rawValue, element["isLaidOut"] == false { continue }
      for what in ["role", "name"] {
        guard let theirs = try computed(what, handle, isVisible: isVisible) else { continue }
        let own = try #require(our[what].text)
        if Self.normalized(what, own) == Self.normalized(what, theirs) { continue }
        let reasons = entries.filter { known[$0].explains(what, ours: own, theirs: theirs) }
        used.formUnion(reasons)
        if reasons.isEmpty {
          unexplained.append(
            "\(name), \(what): ours '\(own)', theirs '\(theirs)': \(element["start"].text ?? "")")
        }
      }
    }
  }

  private func run(_ kind: String, _ script: String, _ arguments: [JSON] = []) throws -> JSON {
    repeat {
      do throws(BrowserError) {
        return try page.ask(
          "POST", "/execute/\(kind)", ["script": .string(script), "args": .array(arguments)],
          deadline: deadline)
      } catch {
        // The driver's own limit is short, and a busy machine slow.
        if error.code != .timedOut || deadline.isOver { throw error }
      }
    } while true
  }

  /// What the browser computes; nil where it refuses to for an element that nobody sees.
  private func computed(_ what: String, _ handle: String, isVisible: Bool) throws -> String? {
    let command = what == "role" ? "computedrole" : "computedlabel"
    do throws(BrowserError) {
      let text = try page.ask("GET", "/element/\(handle)/\(command)", deadline: deadline).text ?? ""
      return what == "role" ? text : Self.normalized(what, text)
    } catch {
      if error.reason == nil || deadline.isOver { throw error }
      return isVisible ? "(error)" : nil
    }
  }

  /// What several words are used for, and names as they are spoken.
  private static func normalized(_ what: String, _ text: String) -> String {
    guard what == "role" else { return text.spoken }
    return switch text {
    case "none", "presentation", "", "LabelText": "generic"
    case "image": "img"
    default: text
    }
  }
}

/// A difference between the agent and a browser, and the reason for it.
private struct Difference: Decodable, Equatable {
  var page: String
  var selector: String
  var engine: String
  /// `role`, `name`, or `*`.
  var what: String
  /// Where they are absent, any value.
  var ours: String?
  var theirs: String?
  var why: String

  func explains(_ what: String, ours: String, theirs: String) -> Bool {
    ["*", what].contains(self.what) && [nil, ours].contains(self.ours)
      && [nil, theirs].contains(self.theirs)
  }
}

/// Pages with what elements there are, and what may differ in them.
private enum Corpus {
  static let pages = PageFolder("Corpus")

  static var differences: [Difference] {
    get throws {
      let data = try Data(contentsOf: pages.url.appendingPathComponent("differences.json"))
      return try JSONDecoder().decode([Difference].self, from: data)
    }
  }
}
