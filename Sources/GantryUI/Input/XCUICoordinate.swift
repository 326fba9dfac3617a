#if !canImport(XCUIAutomation)
  public import Foundation

  /// A place in an element, found anew at each use.
  open class XCUICoordinate {
    /// The element.
    public let referencedElement: XCUIElement
    private let normalized: CGVector
    private let offset: CGVector

    init(_ element: XCUIElement, _ normalized: CGVector, _ offset: CGVector) {
      referencedElement = element
      self.normalized = normalized
      self.offset = offset
    }

    /// A place at an offset.
    ///
    /// - Parameter offsetVector: how far to the right and down, in CSS pixels.
    /// - Returns: the place.
    public func withOffset(_ offsetVector: CGVector) -> XCUICoordinate {
      XCUICoordinate(
        referencedElement, normalized,
        CGVector(dx: offset.dx + offsetVector.dx, dy: offset.dy + offsetVector.dy))
    }

    /// Its place in the window, in CSS pixels.
    public var screenPoint: CGPoint {
      let frame = referencedElement.frame
      return CGPoint(
        x: frame.minX + frame.width * normalized.dx + offset.dx,
        y: frame.minY + frame.height * normalized.dy + offset.dy)
    }

    var spot: ElementActor.Spot { ElementActor.Spot(normalized: normalized, offset: offset) }
  }
#endif
