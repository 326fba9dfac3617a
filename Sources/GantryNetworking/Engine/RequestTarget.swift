#if DEBUG
  import Foundation
  import Gantry

  /// What a request's URL says, in the parts that stubs ask for.
  ///
  /// Read from the URL's text in one pass over its bytes: Foundation's own accessors cost several
  /// times as much, and every request of an app comes by here.
  struct RequestTarget: DebugOnly {
    let method: String
    /// The URL without its fragment.
    let text: String
    /// The path's segments without percent-encoding, a last empty one for a `/` at the end.
    let segments: [String]
    private let scheme: String
    private let authority: String
    private let queryText: String

    init(_ request: HTTPRequest) {
      method = request.method.uppercased()
      var text = request.url.absoluteString
      var scheme = ""
      var authority = ""
      var query = ""
      var end = 0
      segments = text.withUTF8 { bytes in
        func string(_ range: Range<Int>) -> String {
          String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
        }
        var position = 0
        let count = bytes.count
        // The scheme ends at a colon with two slashes.
        while position + 2 < count, bytes[position] != UInt8(ascii: "/") {
          if bytes[position] == UInt8(ascii: ":"), bytes[position + 1] == UInt8(ascii: "/"),
            bytes[position + 2] == UInt8(ascii: "/")
          {
            scheme = string(0..<position)
            position += 3
            let start = position
            while position < count, !Self.endsAuthority(bytes[position]) { position += 1 }
            authority = string(start..<position)
            break
          }
          position += 1
        }
        if scheme.isEmpty { position = 0 }
        var segments: [String] = []
        segments.reserveCapacity(8)
        if position < count, bytes[position] == UInt8(ascii: "/") { position += 1 }
        var start = position
        var isEncoded = false
        func add(to end: Int) {
          let segment = string(start..<end)
          segments.append(isEncoded ? PercentCoding.decoded(segment) : segment)
        }
        while position < count, bytes[position] != UInt8(ascii: "?"),
          bytes[position] != UInt8(ascii: "#")
        {
          if bytes[position] == UInt8(ascii: "/") {
            add(to: position)
            start = position + 1
            isEncoded = false
          } else if bytes[position] == UInt8(ascii: "%") {
            isEncoded = true
          }
          position += 1
        }
        add(to: position)
        end = position
        if position < count, bytes[position] == UInt8(ascii: "?") {
          start = position + 1
          while position < count, bytes[position] != UInt8(ascii: "#") { position += 1 }
          query = string(start..<position)
          end = position
        }
        return segments
      }
      self.text =
        end == text.utf8.count ? text : String(decoding: text.utf8.prefix(end), as: UTF8.self)
      self.scheme = scheme
      self.authority = authority
      queryText = query
    }

    private static func endsAuthority(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// Where the request goes, or nil where its URL doesn't say.
    var origin: RequestOrigin? {
      let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
      return RequestOrigin(scheme: scheme, authority: host)
    }

    /// The query's items without percent-encoding, in order; a `+` is a `+`.
    var query: [(name: String, value: String)] {
      queryText.split(separator: "&").map { item in
        let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (
          PercentCoding.decoded(sides[0]), sides.count == 2 ? PercentCoding.decoded(sides[1]) : ""
        )
      }
    }

    var hasQuery: Bool { !queryText.isEmpty }

    /// The request as a message names it: without a query, which may hold secrets, and without a
    /// user's name.
    var description: String {
      "\(method) \(origin?.text ?? "")/\(segments.joined(separator: "/"))"
    }
  }
#endif
