#if DEBUG
  import Foundation
  import Gantry

  /// What a request's URL says, in the parts that stubs ask for.
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
      let parts = URLParts(request.url)
      method = request.method.uppercased()
      (text, scheme, authority, queryText) = (
        parts.text, parts.scheme, parts.authority, parts.query ?? ""
      )
      let path = parts.path.hasPrefix("/") ? String(parts.path.dropFirst()) : parts.path
      segments = ByteSearch.parts(path, between: "/").map { PercentCoding.decoded($0) }
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

    /// The request as a message names it: without a query, which may hold secrets, and without a
    /// user's name.
    var description: String {
      "\(method) \(origin?.text ?? "")/\(segments.joined(separator: "/"))"
    }
  }
#endif
