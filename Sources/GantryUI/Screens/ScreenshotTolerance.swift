#if !canImport(XCUIAutomation)
  /// How much a picture may differ from its reference.
  public struct ScreenshotTolerance: Sendable, Hashable {
    /// By which part of its range a pixel's red, green, blue or opacity may differ, from 0 to 1.
    public var pixel: Double
    /// Which part of the pixels may differ by more, from 0 to 1.
    public var area: Double

    /// Makes a tolerance.
    ///
    /// - Parameters:
    ///   - pixel: by which part of its range a pixel's color may differ, from 0 to 1.
    ///   - area: which part of the pixels may differ by more, from 0 to 1.
    public init(pixel: Double = 0.02, area: Double = 0) { (self.pixel, self.area) = (pixel, area) }
  }
#endif
