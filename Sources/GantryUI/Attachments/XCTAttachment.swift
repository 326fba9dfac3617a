#if !canImport(XCUIAutomation)
  public import Foundation

  /// Data that a test keeps: a picture, a text, a file.
  ///
  /// ```swift
  /// let attachment = XCTAttachment(screenshot: app.windows.firstMatch.screenshot())
  /// attachment.name = "Countries"
  /// attachment.lifetime = .keepAlways
  /// add(attachment)
  /// ```
  ///
  /// It goes into the report of the run (`UI_TEST_REPORT`) and into the folder of
  /// `swift test --attachments-path`.
  open class XCTAttachment {
    /// Whether it outlives a test that passed.
    public enum Lifetime: Int, Sendable {
      /// It does.
      case keepAlways = 0
      /// It doesn't.
      case deleteOnSuccess = 1
    }

    /// The quality of a picture; off Apple's platforms all are PNGs, which lose nothing.
    public enum ImageQuality: Int, Sendable {
      /// As it was taken.
      case original, medium, low
    }

    /// The attachment's name; nil means one for its kind.
    public var name: String?

    /// Whether it outlives a test that passed; by default it doesn't, as in XCTest.
    public var lifetime = Lifetime.deleteOnSuccess

    /// Further data about it.
    public var userInfo: [AnyHashable: Any]?

    /// Its type: a media type, or one of Apple's type identifiers.
    public let uniformTypeIdentifier: String

    let data: Data

    /// Makes an attachment of bytes.
    ///
    /// - Parameters:
    ///   - data: the bytes.
    ///   - identifier: their type: `public.png`, or a media type such as `text/csv`.
    public init(data: Data, uniformTypeIdentifier identifier: String = "public.data") {
      self.data = data
      uniformTypeIdentifier = identifier
    }

    /// Makes an attachment of a picture.
    ///
    /// - Parameters:
    ///   - screenshot: the picture.
    ///   - quality: not used: pictures are PNGs.
    public convenience init(screenshot: XCUIScreenshot, quality: ImageQuality = .original) {
      self.init(data: screenshot.pngRepresentation, uniformTypeIdentifier: "public.png")
    }

    /// Makes an attachment of a text.
    ///
    /// - Parameter string: the text.
    public convenience init(string: String) {
      self.init(data: Data(string.utf8), uniformTypeIdentifier: "public.plain-text")
    }

    /// Makes an attachment of a file's contents, as they are now.
    ///
    /// If the file can't be read, the attachment holds the error.
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - identifier: their type: `public.png`, or a media type such as `text/csv`; nil means the
    ///     one of the file's extension.
    public convenience init(
      contentsOfFile url: URL, uniformTypeIdentifier identifier: String? = nil
    ) {
      let type = identifier ?? MediaTypes.identifier(forExtension: url.pathExtension)
      do {
        self.init(data: try Data(contentsOf: url), uniformTypeIdentifier: type)
        name = url.lastPathComponent
      } catch {
        self.init(string: "The file '\(url.path)' could not be attached: \(error)")
        name = url.lastPathComponent + ".txt"
      }
    }

    /// Makes an attachment of a property list, as XML.
    ///
    /// - Parameter plistObject: dictionaries, arrays, texts, numbers, dates and data; for any other
    ///   object the attachment holds the error.
    public convenience init(plistObject: Any) {
      do {
        let data = try PropertyListSerialization.data(
          fromPropertyList: plistObject, format: .xml, options: 0)
        self.init(data: data, uniformTypeIdentifier: "com.apple.property-list")
      } catch {
        self.init(string: "The property list could not be written: \(error)")
      }
    }

    /// Makes an attachment of bytes with a name.
    ///
    /// - Parameters:
    ///   - identifier: the bytes' type; nil means bytes.
    ///   - name: the name; nil means one for its kind.
    ///   - payload: the bytes; nil means none.
    ///   - userInfo: further data about it.
    public convenience init(
      uniformTypeIdentifier identifier: String?, name: String?, payload: Data?,
      userInfo: [AnyHashable: Any]?
    ) {
      self.init(data: payload ?? Data(), uniformTypeIdentifier: identifier ?? "public.data")
      self.name = name
      self.userInfo = userInfo
    }
  }
#endif
