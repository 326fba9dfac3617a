internal import GantrySystem

/// Knows whether a UI test launched the app.
///
/// ```swift
/// manager.add(handler: defaultIsInUITestHandler, for: .isInUITest)
/// try manager.setup()
/// if defaultIsInUITestHandler.inUITest { … }
/// ```
public final class IsInUITestHandler: LaunchEnvironmentHandler, Sendable {
  private let state = Lock(false)

  /// Whether a UI test launched the app; false until the variable was handled.
  public var inUITest: Bool { state.withLock { $0 } }

  /// Makes a handler, for which no UI test launched the app.
  public init() {}

  /// Stores whether a UI test launched the app.
  ///
  /// - Parameters:
  ///   - key: the variable's name.
  ///   - value: a Boolean.
  /// - Throws: an error that lists the accepted spellings, for a text that is no Boolean.
  public func handle(key: String, value: String) throws {
    let inUITest = try boolean(value, for: key)
    state.withLock { $0 = inUITest }
  }
}

/// The handler that an app asks whether a UI test launched it.
public let defaultIsInUITestHandler = IsInUITestHandler()
