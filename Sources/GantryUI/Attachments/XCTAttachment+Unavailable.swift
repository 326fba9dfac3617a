#if !canImport(XCUIAutomation)
  public import Foundation

  extension XCTAttachment {
    /// Makes an attachment of an image.
    @available(*, unavailable, message: "Use XCTAttachment(data:uniformTypeIdentifier:).")
    public convenience init(image: Any) { self.init(data: Data()) }

    /// Makes an attachment of an image.
    @available(*, unavailable, message: "Use XCTAttachment(data:uniformTypeIdentifier:).")
    public convenience init(image: Any, quality: ImageQuality) { self.init(data: Data()) }

    /// Makes an attachment of an object that can be archived.
    @available(*, unavailable, message: "Use XCTAttachment(data:uniformTypeIdentifier:).")
    public convenience init(archivableObject object: Any) { self.init(data: Data()) }

    /// Makes an attachment of an object that can be archived.
    @available(*, unavailable, message: "Use XCTAttachment(data:uniformTypeIdentifier:).")
    public convenience init(archivableObject object: Any, uniformTypeIdentifier identifier: String)
    {
      self.init(data: Data())
    }

    /// Makes an attachment of a folder.
    @available(*, unavailable, message: "Compress it, and use XCTAttachment(contentsOfFile:).")
    public convenience init(compressedContentsOfDirectory url: URL) { self.init(data: Data()) }
  }
#endif
