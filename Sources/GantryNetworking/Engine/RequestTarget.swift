#if DEBUG
  import Gantry
  import GantryFormats

  /// A request's URL in the parts that stubs match.
  struct RequestTarget: DebugOnly {
    let method: String
    let url: URLParts
    /// The path's segments without percent-encoding, a last empty one for a `/` at the end.
    let segments: [String]

    init(_ request: HTTPRequest) {
      method = request.method.uppercased()
      url = URLParts(request.url)
      let path = url.path.hasPrefix("/") ? String(url.path.dropFirst()) : url.path
      segments = parts(path, separator: "/").map { PercentCoding.decoded($0) }
    }

    var origin: RequestOrigin? { url.origin }

    /// The request as messages name it: without its query, which may hold secrets, and without a
    /// user's name.
    var description: String {
      "\(method) \(origin?.text ?? "")/\(segments.joined(separator: "/"))"
    }
  }
#endif
