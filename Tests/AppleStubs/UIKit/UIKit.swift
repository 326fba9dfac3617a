// platforms: iOS tvOS watchOS visionOS
//
// What the sources use of UIKit, and enough to prove that the check rejects what an app extension may
// not use. On watchOS UIKit is there without applications and views.
// https://developer.apple.com/documentation/uikit

#if !os(watchOS)
  /// The centralized point of control and coordination for apps.
  @MainActor open class UIApplication {
    /// The app's instance, which UIKit's header marks with NS_EXTENSION_UNAVAILABLE_IOS.
    @available(
      iOSApplicationExtension, unavailable,
      message: "Use view controller based solutions where appropriate instead."
    )
    @available(
      tvOSApplicationExtension, unavailable,
      message: "Use view controller based solutions where appropriate instead."
    )
    @available(
      visionOSApplicationExtension, unavailable,
      message: "Use view controller based solutions where appropriate instead."
    )
    open class var shared: UIApplication { fatalError() }
  }

  /// An object that manages the content for a rectangular area on the screen.
  @MainActor open class UIView {
    /// Sets whether animations are enabled.
    open class func setAnimationsEnabled(_ enabled: Bool) { fatalError() }
  }
#endif
