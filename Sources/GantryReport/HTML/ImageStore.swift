import GantryFormats
import GantrySystem

/// Decides which pictures the page embeds and which it reads from files beside it.
struct ImageStore: Sendable {
  /// How many pictures the page reads from files.
  let referencedCount: Int
  private let embedded: Set<String>
  private let report: RunReport

  /// - Parameters:
  ///   - report: the run; the pictures of its failed tests are embedded first.
  ///   - limit: how many bytes of pictures the page embeds.
  init(_ report: RunReport, limit: Int) {
    var known: Set<String> = []
    var embedded: Set<String> = []
    var rest = limit
    let tests = report.tests.filter(\.isBad) + report.tests.filter { !$0.isBad }
    for attachment in tests.flatMap(\.attachments)
    where MediaType.isImage(attachment.contentType) && known.insert(attachment.path).inserted
      && (0...rest).contains(attachment.size)
    {
      rest -= attachment.size
      embedded.insert(attachment.path)
    }
    self.embedded = embedded
    self.report = report
    referencedCount = known.count - embedded.count
  }

  /// The address of a picture, or nil without its file.
  func address(of attachment: AttachmentRecord) -> String? {
    guard let path = report.path(of: attachment) else { return nil }
    // A picture that can't be read now may be when the page is opened; one that is larger than its
    // record says is for the page to load, too.
    guard embedded.contains(attachment.path),
      let bytes = try? System.read(file: path, limit: attachment.size)
    else { return System.exists(path) ? attachment.path : nil }
    return "data:\(MediaType.essence(attachment.contentType));base64,\(Base64.encode(bytes))"
  }
}
