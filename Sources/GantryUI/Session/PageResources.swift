#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantrySystem

  /// What pages have loaded that their scripts can't read.
  ///
  /// These are fonts, and the style sheets and pictures that other origins keep to themselves. Each is read
  /// once.
  final class PageResources: Sendable {
    private let page: any Page
    private let known = Lock<[String: Data]>([:])
    /// How often each was asked for in vain.
    private let missed = Lock<[String: Int]>([:])

    init(_ page: any Page) { self.page = page }

    /// Puts resources in their places; an address is in that of one that can't be had.
    ///
    /// - Returns: whether all were known before.
    func insert(into snapshot: inout AgentAnswer.Snapshot, _ deadline: Deadline) -> Bool {
      let before = known.withLock(\.count)
      // How many bytes of them the snapshot has at most.
      var room = 2 << 20
      for resource in snapshot.resources {
        guard let place = snapshot.html.range(of: resource.text) else { continue }
        let text =
          resource.isSheet
          ? sheet(resource.address, &room, deadline)
          : data(resource.address, &room, deadline)
        snapshot.html.replaceSubrange(
          place, with: text ?? (resource.isSheet ? "" : resource.address))
      }
      return known.withLock(\.count) == before
    }

    private func content(_ address: String, _ room: inout Int, _ deadline: Deadline) -> Data? {
      var data = known.withLock { $0[address] }
      // Of what a style sheet names most is never used, and some loads later.
      if data == nil, missed.withLock({ $0[address, default: 0] < 3 }) {
        data = page.resource(address, deadline: deadline)
        known.withLock { $0[address] = data }
        if data == nil { missed.withLock { $0[address, default: 0] += 1 } }
      }
      guard let data else { return nil }
      guard data.count <= room else { return nil }
      room -= data.count
      return data
    }

    private func data(_ address: String, _ room: inout Int, _ deadline: Deadline) -> String? {
      content(address, &room, deadline).map {
        "data:\(MediaTypes.mediaType(ofAddress: address));base64,\($0.base64EncodedString())"
      }
    }

    /// A style sheet's text, whose addresses are relative to its own, with what the page has loaded of them.
    private func sheet(_ address: String, _ room: inout Int, _ deadline: Deadline) -> String? {
      guard let data = content(address, &room, deadline) else { return nil }
      let text = String(decoding: data, as: UTF8.self)
        .replacing(/(?i)<\/style/) { _ in "<\\/style" }
      return text.replacing(/url\(\s*["']?(?!data:|#)([^"'()\s]+)["']?\s*\)/) { match in
        guard let shown = URL(string: String(match.1), relativeTo: URL(string: address)) else {
          return String(match.0)
        }
        let name = shown.absoluteString
        return "url(\"\(self.data(name, &room, deadline) ?? name)\")"
      }
    }
  }
#endif
