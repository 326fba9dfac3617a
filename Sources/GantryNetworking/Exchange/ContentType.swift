#if DEBUG
  import Foundation
  import Gantry

  /// The media types of files that bodies usually are.
  enum ContentType: DebugOnly {
    /// By extension; of several for one type the usual one comes first.
    private static let types = [
      ("css", "text/css; charset=utf-8"), ("csv", "text/csv; charset=utf-8"),
      ("gif", "image/gif"), ("html", "text/html; charset=utf-8"),
      ("htm", "text/html; charset=utf-8"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"),
      ("js", "text/javascript; charset=utf-8"), ("json", "application/json"),
      ("pdf", "application/pdf"), ("png", "image/png"), ("svg", "image/svg+xml"),
      ("txt", "text/plain; charset=utf-8"), ("webp", "image/webp"), ("xml", "application/xml"),
      ("zip", "application/zip"),
    ]

    static func ofFile(_ path: String) -> String {
      let suffix = URL(fileURLWithPath: path).pathExtension.lowercased()
      return types.first { $0.0 == suffix }?.1 ?? "application/octet-stream"
    }

    /// The extension of a file with a body of a type.
    static func fileExtension(of type: String?) -> String {
      let type = essence(type?.lowercased() ?? "")
      if let known = types.first(where: { essence($0.1) == type }) { return known.0 }
      return type.contains("json") ? "json" : type.hasSuffix("xml") ? "xml" : "bin"
    }

    /// A type without its parameters.
    private static func essence(_ type: String) -> Substring { type.prefix { $0 != ";" } }
  }
#endif
