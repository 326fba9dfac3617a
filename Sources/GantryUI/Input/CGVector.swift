#if !canImport(XCUIAutomation) && !canImport(Darwin)
  /// A direction and a distance; CoreGraphics, which has this type, is Apple's alone.
  public struct CGVector: Hashable, Sendable {
    /// To the right.
    public var dx: Double
    /// Down.
    public var dy: Double

    /// The vector of length zero.
    public static let zero = CGVector()

    /// Makes the vector of length zero.
    public init() {
      dx = 0
      dy = 0
    }

    /// Makes a vector.
    ///
    /// - Parameters:
    ///   - dx: to the right.
    ///   - dy: down.
    public init(dx: Double, dy: Double) {
      self.dx = dx
      self.dy = dy
    }

    /// Makes a vector.
    ///
    /// - Parameters:
    ///   - dx: to the right.
    ///   - dy: down.
    public init(dx: Int, dy: Int) { self.init(dx: Double(dx), dy: Double(dy)) }
  }
#endif
