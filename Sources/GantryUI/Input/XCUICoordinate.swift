#if !canImport(XCUIAutomation)
  public import Foundation

  /// A place in an element, found anew at each use.
  open class XCUICoordinate {
    /// The element.
    public let referencedElement: XCUIElement
    let spot: ElementActor.Spot

    init(_ element: XCUIElement, _ spot: ElementActor.Spot) {
      referencedElement = element
      self.spot = spot
    }

    /// A place at an offset.
    ///
    /// - Parameter offsetVector: how far to the right and down, in CSS pixels.
    /// - Returns: the place.
    public func withOffset(_ offsetVector: CGVector) -> XCUICoordinate {
      var spot = spot
      spot.offset.dx += offsetVector.dx
      spot.offset.dy += offsetVector.dy
      return XCUICoordinate(referencedElement, spot)
    }

    /// Its place in the window, in CSS pixels.
    public var screenPoint: CGPoint {
      let frame = referencedElement.frame
      return CGPoint(
        x: frame.minX + frame.width * spot.normalized.dx + spot.offset.dx,
        y: frame.minY + frame.height * spot.normalized.dy + spot.offset.dy)
    }
  }
#endif
