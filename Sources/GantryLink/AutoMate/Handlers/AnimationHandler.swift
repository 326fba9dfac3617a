#if canImport(UIKit) && !os(watchOS)
  internal import Foundation
  internal import UIKit
#endif

/// Switches animations off, or on, as a test asks for.
///
/// ```swift
/// manager.add(
///   handler: AnimationHandler { isEnabled in settings.animatesTransitions = isEnabled },
///   for: .animation)
/// ```
public struct AnimationHandler: LaunchEnvironmentHandler {
  private let setAnimationsEnabled: (Bool) -> Void

  /// Makes a handler that calls the app's own code to switch animations.
  ///
  /// - Parameter setAnimationsEnabled: switches animations on or off; a SwiftUI app sets its
  ///   transactions' `disablesAnimations` to the opposite of the value.
  public init(setAnimationsEnabled: @escaping (_ isEnabled: Bool) -> Void) {
    self.setAnimationsEnabled = setAnimationsEnabled
  }

  /// Switches animations on or off.
  ///
  /// - Parameters:
  ///   - key: the variable's name.
  ///   - value: a Boolean.
  /// - Throws: an error that lists the accepted spellings, for a text that is no Boolean.
  public func handle(key: String, value: String) throws {
    setAnimationsEnabled(try boolean(value, for: key))
  }
}

#if canImport(UIKit) && !os(watchOS)
  extension AnimationHandler {
    /// Makes a handler that switches the animations of all of UIKit's views.
    public init() {
      self.init { isEnabled in
        if Thread.isMainThread {
          MainActor.assumeIsolated { UIView.setAnimationsEnabled(isEnabled) }
        } else {
          Task { @MainActor in UIView.setAnimationsEnabled(isEnabled) }
        }
      }
    }
  }
#endif
