#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantrySystem

  /// A URL in the parts of its text.
  ///
  /// C's functions find them: Foundation's own accessors cost several times as much, and every
  /// request of an app comes through here.
  struct URLParts: DebugOnly {
    /// Empty for a relative URL, like the authority.
    let scheme: String
    let authority: String
    let path: String
    /// Nil without a question mark.
    let query: String?
    /// The URL without its fragment.
    let text: String

    init(_ url: URL) {
      var text = url.absoluteString
      (scheme, authority, path, query, self.text) = text.withUTF8 { buffer in
        let bytes = UnsafeRawBufferPointer(buffer)
        func index(of character: Unicode.Scalar, from start: Int = 0) -> Int? {
          bytes.firstIndex(of: UInt8(ascii: character), from: start)
        }
        func text(_ range: Range<Int>) -> String {
          String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
        }
        let end = index(of: "#") ?? bytes.count
        let mark = min(index(of: "?") ?? end, end)
        var (scheme, authority, start) = ("", "", 0)
        if let colon = index(of: ":"), colon + 3 <= mark, text(colon..<(colon + 3)) == "://" {
          start = min(index(of: "/", from: colon + 3) ?? mark, mark)
          (scheme, authority) = (text(0..<colon), text((colon + 3)..<start))
        }
        let query = mark < end ? text((mark + 1)..<end) : nil
        return (scheme, authority, text(start..<mark), query, text(0..<end))
      }
    }

    /// The authority without a user's name and password.
    var host: String { parts(authority, separator: "@").last ?? "" }

    /// The scheme, host and port, or nil where the URL has none.
    var origin: RequestOrigin? { RequestOrigin(scheme: scheme, authority: host) }

    /// The query's items without percent-encoding, in order; a `+` is a `+`.
    var items: [(name: String, value: String)] {
      parts(query ?? "", separator: "&").filter { !$0.isEmpty }.map { item in
        let sides = parts(item, separator: "=")
        return (
          PercentCoding.decoded(sides[0]),
          PercentCoding.decoded(sides.dropFirst().joined(separator: "="))
        )
      }
    }
  }
#endif
