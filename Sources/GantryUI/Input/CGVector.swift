#if !canImport(XCUIAutomation) && !canImport(Darwin)
  /// A direction and a distance; CoreGraphics, which has this type, is Apple's alone.
  public struct CGVector: Hashable, Sendable {
    /// To the right.
    public var dx: Double
    /// Down.
    public var dy: Double

    /// The vector of length zero.
    public static let zero = CGVector()

    /// Makes a vector, by default of length zero.
    ///
    /// - Parameters:
    ///   - dx: to the right.
    ///   - dy: down.
    public init(dx: Double = 0, dy: Double = 0) { (self.dx, self.dy) = (dx, dy) }

    /// Makes a vector.
    ///
    /// - Parameters:
    ///   - dx: to the right.
    ///   - dy: down.
    public init(dx: Int, dy: Int) { self.init(dx: Double(dx), dy: Double(dy)) }
  }
#endif
