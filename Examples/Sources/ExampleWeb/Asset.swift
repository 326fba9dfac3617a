/// A file that pages refer to.
///
/// Its path holds a hash of its contents: browsers may keep it forever, and a changed file is
/// another one.
package struct Asset: Sendable {
  package var path: String
  package var contentType: String
  package var contents: String

  private init(_ name: String, _ suffix: String, _ contentType: String, _ contents: String) {
    path = "/assets/\(name)-\(Self.hash(contents)).\(suffix)"
    self.contentType = contentType
    self.contents = contents
  }

  /// The looks that all apps share, and after them those of one.
  package static func styles(_ name: String, _ own: String) -> Asset {
    Asset(name, "css", "text/css; charset=utf-8", sharedStyles + "\n" + own)
  }

  package static func script(_ name: String, _ source: String) -> Asset {
    Asset(name, "js", "text/javascript; charset=utf-8", source)
  }

  package static func icon(_ source: String) -> Asset {
    Asset("icon", "svg", "image/svg+xml", source)
  }

  /// FNV-1a, 64 bits: the same in every process, unlike Swift's `hashValue`.
  private static func hash(_ text: String) -> String {
    let value = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return String(value, radix: 16)
  }
}
