#if !canImport(XCUIAutomation)
  public import Foundation
  import GantryBrowser
  import GantryReport

  /// A picture of an element, a window or the screen.
  open class XCUIScreenshot {
    /// The picture as a PNG.
    public let pngRepresentation: Data

    init(_ data: Data) { pngRepresentation = data }

    /// The picture and its size; the platform has no type for images.
    public var image: Image { Image(png: pngRepresentation) }

    /// A picture, as far as it can be read without a library for images.
    public struct Image: Sendable, Hashable {
      /// The picture as a PNG.
      public let png: Data

      /// The size in pixels, from the PNG's header (its specification, section 11.2.2).
      public var size: CGSize {
        let bytes = Array(png.prefix(24))
        guard bytes.count == 24 else { return .zero }
        func number(at index: Int) -> Int {
          bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        return CGSize(width: number(at: 16), height: number(at: 20))
      }
    }
  }

  /// Something that a picture can be taken of.
  public protocol XCUIScreenshotProviding {
    /// Takes a picture.
    ///
    /// - Parameters:
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    /// - Returns: the picture; an empty one after a failure.
    func screenshot(fileID: StaticString, file: StaticString, line: UInt) -> XCUIScreenshot
  }

  extension XCUIScreenshotProviding {
    /// Takes a picture.
    ///
    /// - Returns: the picture; an empty one after a failure.
    public func screenshot() -> XCUIScreenshot {
      screenshot(fileID: #fileID, file: #filePath, line: #line)
    }
  }

  extension XCUIElement {
    /// Takes a picture of it; for an application or a window of its visible part.
    ///
    /// - Parameters:
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    /// - Returns: the picture; an empty one after a failure.
    public func screenshot(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) -> XCUIScreenshot {
      let actor = ElementActor(self, SourcePlace(fileID, file, line))
      let nothing = XCUIScreenshot(Data())
      let what = "take a picture of \(chain.name)"
      return actor.reader.attempt(what, .screenshot, otherwise: nothing) { session in
        let area = try actor.pictured(in: session, Deadline(after: Timeouts.action))
        return XCUIScreenshot(try session.screenshot(area))
      }
    }
  }

  /// A screen; off Apple's platforms the window of the application that was launched last.
  open class XCUIScreen: XCUIScreenshotProviding {
    /// The only screen.
    public static var main: XCUIScreen { XCUIScreen() }

    /// All screens: the one.
    public static var screens: [XCUIScreen] { [XCUIScreen()] }

    /// Takes a picture of the application that was launched last.
    ///
    /// - Parameters:
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    /// - Returns: the picture; an empty one where no application runs, which fails the test.
    public func screenshot(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) -> XCUIScreenshot {
      var picture = Data()
      let place = SourcePlace(fileID, file, line)
      TestScope.current.attemptOnLatest("take a picture of the screen", place) { session in
        picture = try TestActivity.run("Take a picture of the screen", .screenshot, at: place) {
          try session.screenshot(nil)
        }
      }
      return XCUIScreenshot(picture)
    }
  }
#endif
