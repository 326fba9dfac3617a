import GantryFormats

/// The report's knowledge of media types.
package enum MediaType {
  /// Whether it is a picture that browsers show.
  static func isImage(_ type: String) -> Bool {
    ["image/png", "image/jpeg", "image/gif", "image/webp"].contains(essence(type))
  }

  /// Whether it is text that people read.
  static func isText(_ type: String) -> Bool {
    let essence = essence(type)
    return essence.hasPrefix("text/") || essence.hasSuffix("+json") || essence.hasSuffix("+xml")
      || ["application/json", "application/xml", "application/javascript"].contains(essence)
  }

  /// Whether its bytes are compressed: a text that is found in them is there by chance.
  static func isOpaque(_ type: String) -> Bool {
    let essence = essence(type)
    if essence == "image/svg+xml" { return false }
    return ["image/", "video/", "audio/", "font/"].contains { essence.hasPrefix($0) }
  }

  /// The type without parameters, in lower case.
  static func essence(_ type: String) -> String {
    String(type.prefix { $0 != ";" }).lowercased().filter { $0 != " " }
  }

  /// A file name that every system takes, and that no link has to escape.
  static func fileName(_ name: String, _ type: String) -> String {
    let words = name.unicodeScalars.map { scalar -> Character in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": Character(scalar)
      default: "-"
      }
    }
    let suffix = fileExtension(type, name: name)
    let stem = name.lowercased().hasSuffix(suffix) ? words.dropLast(suffix.count)[...] : words[...]
    return (stem.isEmpty ? "attachment" : String(stem.prefix(60))) + suffix
  }

  /// The extension with its dot: the type's, else the name's where it has one.
  package static func fileExtension(_ type: String, name: String) -> String {
    let known = [
      "image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/webp": ".webp",
      "image/svg+xml": ".svg", "text/plain": ".txt", "text/html": ".html", "text/css": ".css",
      "text/csv": ".csv", "application/json": ".json", "application/xml": ".xml",
      "text/xml": ".xml", "application/pdf": ".pdf", "application/zip": ".zip",
      "video/webm": ".webm", "video/mp4": ".mp4",
    ]
    if let suffix = known[essence(type)] { return suffix }
    guard let dot = name.lastIndex(of: ".") else { return ".bin" }
    let suffix = name[name.index(after: dot)...]
    return suffix.utf8.allSatisfy(isAlphanumeric) && (1...8).contains(suffix.utf8.count)
      ? ".\(suffix)".lowercased() : ".bin"
  }
}
