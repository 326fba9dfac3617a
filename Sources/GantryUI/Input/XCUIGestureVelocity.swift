#if !canImport(XCUIAutomation)
  /// How fast a gesture is, in CSS pixels a second.
  public struct XCUIGestureVelocity: RawRepresentable, Hashable, Sendable,
    ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
  {
    /// CSS pixels a second.
    public let rawValue: Double

    /// Makes a velocity.
    ///
    /// - Parameter rawValue: CSS pixels a second.
    public init(rawValue: Double) { self.rawValue = rawValue }

    /// Makes a velocity.
    ///
    /// - Parameter rawValue: CSS pixels a second.
    public init(_ rawValue: Double) { self.rawValue = rawValue }

    /// Makes a velocity.
    ///
    /// - Parameter value: CSS pixels a second.
    public init(floatLiteral value: Double) { rawValue = value }

    /// Makes a velocity.
    ///
    /// - Parameter value: CSS pixels a second.
    public init(integerLiteral value: Int) { rawValue = Double(value) }

    /// A person's usual speed.
    public static let `default` = XCUIGestureVelocity(rawValue: 1000)
    /// Slower.
    public static let slow = XCUIGestureVelocity(rawValue: 400)
    /// Faster.
    public static let fast = XCUIGestureVelocity(rawValue: 3000)
  }
#endif
