#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser

  /// A request to the page's agent.
  struct AgentRequest: Encodable {
    enum Action: String, Encodable {
      case query, wait, prepare, verify, set, tree, nearest, page, settle, prompt, permit, audit,
        compare, snapshot, entries, reach, scrolling, still, arrive
    }

    enum Condition: String, Encodable {
      case exists
      case gone
      /// Anything has changed since a revision.
      case change
    }

    var `do`: Action
    var chain: JSON?
    var want: String?
    var limit: Int?
    /// How many characters of each text of a tree the answer has.
    var clip: Int?
    var hit: Bool?
    var `for`: Condition?
    var revision: Int?
    var action: String?
    /// Normalized: 0 is the element's left or upper edge, 1 the other.
    var offset: [Double]?
    var delta: [Double]?
    var arm: Bool?
    var normalized: Double?
    var text: String?
    /// Whether a question for a permission comes first.
    var prompts: Bool?
    var token: String?
    var isGranted: Bool?
    /// Whether the browser got the answer too.
    var isTold: Bool?
    /// In milliseconds.
    var timeout: Double?
    /// How long the agent waits before it names frames of other origins, in milliseconds.
    var patience: Double?
    /// Names, media types and contents in base64.
    var files: [[String]]?
    /// Pictures in base64.
    var expected: String?
    var actual: String?
    /// What of them isn't compared: left, top, width, height.
    var masks: [[Double]]?
    var tolerance: Double?
    /// Whether what moves by itself stands still; otherwise it goes on.
    var isStill: Bool?
    /// What the page's local storage is to have; nil asks for it.
    var entries: [String: String]?

    var json: String {
      get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
  }

  /// An element as the page's agent describes it.
  struct ElementNode: Decodable, Sendable, Equatable {
    var id: String
    var type: String
    var identifier: String
    var label: String
    var title: String?
    var value: String?
    var placeholder: String?
    var enabled: Bool
    var selected: Bool
    var focused: Bool
    var hittable: Bool?
    /// Left, top, width, height in CSS pixels of the window.
    var frame: [Double]
    var children: [ElementNode]?

    var elementType: XCUIElement.ElementType {
      XCUIElement.ElementType.named[type] ?? .other
    }

    var rect: CGRect { CGRect(sides: frame) ?? .zero }
  }

  extension CGRect {
    /// A box as the agent has it: left, top, width, height.
    fileprivate init?(sides: [Double]) {
      guard sides.count == 4 else { return nil }
      self.init(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
  }

  /// An answer of the page's agent; its members depend on the request.
  struct AgentAnswer: Decodable, Sendable {
    struct Failure: Decodable, Sendable {
      var kind: String
      var message: String?
      /// Where the page's or the agent's code failed.
      var stack: String?
      var nodes: [ElementNode]?
      var count: Int?

      var failure: UIFailure {
        guard kind == "ambiguous" else {
          let lines = (stack ?? "").split(separator: "\n").prefix(20)
          return UIFailure("the page says: \(message ?? kind).", details: lines.map { "| \($0)" })
        }
        let nodes = nodes ?? []
        let count = count ?? nodes.count
        var details = nodes.map { ElementTree.line($0) }
        if count > nodes.count { details.append("… and \(count - nodes.count) more") }
        return UIFailure(
          "there are \(count) such elements. Use firstMatch, element(boundBy:), or a narrower query.",
          details: details, isAmbiguity: true)
      }
    }

    struct Ready: Decodable, Sendable {
      var x: Double
      var y: Double
      var node: ElementNode
      var token: String?
      /// Its visible part: left, top, width, height.
      var shown: [Double]?

      var point: Point { Point(x: x, y: y) }
      var shownRect: CGRect { shown.flatMap { CGRect(sides: $0) } ?? node.rect }
    }

    struct NotReady: Decodable, Sendable {
      var reason: String
      var by: String?
      /// What is wrong, if the page words it better than the reason.
      var message: String?
      var nodes: [ElementNode]?
    }

    typealias Point = InputAction.Place

    struct Drag: Decodable, Sendable {
      var from: Point
      var to: Point
    }

    struct AuditIssue: Decodable, Sendable {
      var kind: String
      var text: String
      var node: ElementNode
    }

    struct Pictures: Decodable, Sendable {
      /// The width and the height of each.
      var sizes: [Int]
      /// How many pixels differ; nil where the sizes do.
      var differing: Int?
      /// A picture of the differences, as an address with its data.
      var difference: String?
    }

    /// The document as HTML that needs no script, and the size of its window in CSS pixels.
    struct Snapshot: Decodable, Sendable {
      var html: String
      var width: Int
      var height: Int
      /// Those of other origins.
      var frames: [SealedFrame]
      /// What the page's scripts can't read.
      var resources: [ForeignResource]
    }

    struct ForeignResource: Decodable, Sendable {
      /// The text in whose place it belongs.
      var text: String
      var address: String
      /// Whether it is a style sheet; otherwise it is a picture or a font, which is written as an address.
      var isSheet: Bool
    }

    struct SealedFrame: Decodable, Sendable {
      var id: String
      /// The text in whose place its document belongs.
      var text: String
      /// How many frames of the page's own are around it.
      var depth: Int
    }

    /// The times between the frames of a page that is scrolled, in milliseconds.
    struct Scrolling: Decodable, Sendable {
      /// While a finger drags it.
      var dragged: [Double] = []
      /// While no finger does.
      var coasted: [Double] = []
    }

    struct PageState: Decodable, Sendable {
      var address: String
      var title: String
    }

    /// A frame of another origin, in which an element may be that is missing around it.
    struct Frame: Decodable, Sendable {
      var id: String
      var place: Place
      /// What is left of the chain in it, as JSON.
      var chain: String
    }

    /// Where a frame's document is in the one around it.
    struct Place: Decodable, Sendable {
      var x: Double
      var y: Double
      var scale: Double
    }

    var error: Failure?
    /// Nil unless what was asked for is missing.
    var frames: [Frame]?
    /// The frame that has answered; nil for the window's document.
    var frame: String?
    var place: Place?
    var count: Int?
    var nodes: [ElementNode]?
    var met: Bool?
    var revision: Int?
    var ready: Ready?
    var done: ElementNode?
    var failed: NotReady?
    var prompt: PermissionPrompt?
    var hit: Bool?
    var by: String?
    var drag: Drag?
    var page: PageState?
    var tree: ElementNode?
    var below: [ElementNode]?
    var candidates: [ElementNode]?
    var issues: [AuditIssue]?
    /// The frames of other origins, where each is asked the same.
    var within: [Frame]?
    var pictures: Pictures?
    var snapshot: Snapshot?
    var scrolling: Scrolling?
    /// The page's local storage.
    var entries: [String: String]?
  }
#endif
