#if !canImport(XCUIAutomation)
  import Foundation

  /// Apple's type identifiers and the media types for them.
  enum MediaTypes {
    private static let all: [(identifier: String, media: String, suffix: String)] = [
      ("public.png", "image/png", "png"), ("public.jpeg", "image/jpeg", "jpg"),
      ("public.plain-text", "text/plain", "txt"), ("public.utf8-plain-text", "text/plain", "txt"),
      ("public.text", "text/plain", "txt"), ("public.html", "text/html", "html"),
      ("public.json", "application/json", "json"), ("public.xml", "application/xml", "xml"),
      ("public.comma-separated-values-text", "text/csv", "csv"),
      ("com.compuserve.gif", "image/gif", "gif"), ("com.adobe.pdf", "application/pdf", "pdf"),
      ("public.zip-archive", "application/zip", "zip"),
      ("com.apple.property-list", "application/xml", "plist"),
      ("public.data", "application/octet-stream", "bin"),
    ]

    /// The media type of an identifier; a media type stays.
    static func mediaType(_ identifier: String) -> String {
      if identifier.contains("/") { return identifier }
      return all.first { $0.identifier == identifier }?.media ?? "application/octet-stream"
    }

    /// The media type of what an address leads to, as its name has it.
    static func mediaType(ofAddress address: String) -> String {
      let suffix = URL(string: address)?.pathExtension.lowercased() ?? ""
      return suffix == "svg" ? "image/svg+xml" : mediaType(identifier(forExtension: suffix))
    }

    static func identifier(forExtension suffix: String) -> String {
      let suffix = suffix.lowercased()
      return all.first { $0.suffix == suffix }?.identifier ?? "public.data"
    }
  }
#endif
