#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantrySystem

  /// What pages have loaded that their scripts can't read.
  ///
  /// These are fonts, and the style sheets and pictures that other origins keep to themselves. Each is read
  /// once.
  final class PageResources: Sendable {
    private struct State {
      /// What there is in the places of addresses.
      var known: [String: String] = [:]
      /// How often each was asked for in vain: of what a style sheet names most is never used, and some
      /// loads later.
      var missed: [String: Int] = [:]
      /// The size of all that is known.
      var size = 0
    }

    /// How many characters a snapshot has of them at most.
    private static let limit = 2 << 20

    private let page: any Page
    private let state = Lock(State())

    init(_ page: any Page) { self.page = page }

    /// Puts resources in their places; an address is in that of one that can't be had.
    func insert(into snapshot: inout AgentAnswer.Snapshot, _ deadline: Deadline) {
      var room = Self.limit
      for resource in snapshot.resources {
        let text = text(resource.address, isSheet: resource.isSheet, deadline)
        guard let text, text.utf8.count <= room,
          let place = snapshot.html.range(of: resource.text)
        else {
          Self.omit(resource, from: &snapshot.html)
          continue
        }
        room -= text.utf8.count
        snapshot.html.replaceSubrange(place, with: text)
      }
    }

    /// Leaves the address of one that can't be had; a style sheet is left out.
    static func omit(_ resource: AgentAnswer.ForeignResource, from html: inout String) {
      guard let place = html.range(of: resource.text) else { return }
      html.replaceSubrange(place, with: resource.isSheet ? "" : written(resource.address))
    }

    /// An address that neither an attribute nor a style sheet ends in.
    private static func written(_ address: String) -> String {
      var text = address
      for (sign, code) in [("\"", "%22"), ("<", "%3C"), ("\\", "%5C")] {
        text = text.replacingOccurrences(of: sign, with: code)
      }
      return text
    }

    private func text(_ address: String, isSheet: Bool, _ deadline: Deadline) -> String? {
      let (known, missed) = state.withLock { ($0.known[address], $0.missed[address] ?? 0) }
      if known != nil || missed >= 3 { return known }
      guard let data = page.resource(address, deadline: deadline) else {
        // What a page can't tell while it is busy, it tells later.
        if !deadline.isOver { state.withLock { $0.missed[address, default: 0] += 1 } }
        return nil
      }
      var isWhole = true
      let text =
        isSheet ? sheet(data, of: address, &isWhole, deadline) : Self.picture(data, of: address)
      state.withLock { state in
        guard isWhole || missed == 2 else { return state.missed[address] = missed + 1 }
        if state.size > 16 * Self.limit { (state.known, state.size) = ([:], 0) }
        state.known[address] = text.utf8.count > Self.limit ? "" : text
        state.size += text.utf8.count
      }
      return text
    }

    /// A picture or a font as an address.
    private static func picture(_ data: Data, of address: String) -> String {
      let isDrawing = data.prefix(1000).range(of: Data("<svg".utf8)) != nil
      let type = isDrawing ? "image/svg+xml" : MediaTypes.mediaType(ofAddress: address)
      return "data:\(type);base64,\(data.base64EncodedString())"
    }

    /// A style sheet's text, whose addresses are relative to its own, with what the page has loaded of them.
    private func sheet(
      _ data: Data, of address: String, _ isWhole: inout Bool, _ deadline: Deadline
    ) -> String {
      let text = String(decoding: data, as: UTF8.self)
        .replacing(/(?i)<\/style/) { _ in "<\\/style" }
      return text.replacing(
        /(?i)url\(\s*(?:"(?!data:|#)([^"\\]+)"|'(?!data:|#)([^'\\]+)'|(?!data:|#)([^"'()\\\s]+))\s*\)/
      ) { match in
        let name = String(match.1 ?? match.2 ?? match.3 ?? "")
        guard let shown = URL(string: name, relativeTo: URL(string: address)) else {
          return String(match.0)
        }
        let parts = shown.absoluteString.split(separator: "#", maxSplits: 1)
        let copy = parts.first.flatMap { self.text(String($0), isSheet: false, deadline) }
        isWhole = isWhole && copy != nil
        guard let copy else { return "url(\"\(Self.written(shown.absoluteString))\")" }
        return "url(\"\(copy)\(parts.count > 1 ? "#\(Self.written(String(parts[1])))" : "")\")"
      }
    }
  }
#endif
