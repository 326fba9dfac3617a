/// A file that pages refer to.
///
/// Its path holds a hash of its contents: browsers may keep it forever, and a changed file is
/// another one.
struct Asset: Sendable {
  var path: String
  var contentType: String
  var contents: String

  private init(_ name: String, _ suffix: String, _ contentType: String, _ contents: String) {
    path = "/assets/\(name)-\(Self.hash(contents)).\(suffix)"
    self.contentType = contentType
    self.contents = contents
  }

  static let styles = Asset("countries", "css", "text/css; charset=utf-8", stylesSource)
  static let script = Asset("countries", "js", "text/javascript; charset=utf-8", scriptSource)
  static let icon = Asset("icon", "svg", "image/svg+xml", iconSource)
  static let all = [styles, script, icon]

  /// FNV-1a, 64 bits: the same in every process, unlike Swift's `hashValue`.
  private static func hash(_ text: String) -> String {
    let value = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return String(value, radix: 16)
  }

  private static let iconSource = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#fff" \
    stroke-width="1.4"><rect width="24" height="24" rx="6" fill="#2f5bd8" stroke="none"/>\
    <circle cx="12" cy="12" r="7.5"/><ellipse cx="12" cy="12" rx="3.2" ry="7.5"/>\
    <path d="M4.5 12h15M6 8h12M6 16h12"/></svg>
    """
}
