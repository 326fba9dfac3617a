/// How large the user wants texts: `-UIPreferredContentSizeCategoryName "UICTContentSizeCategoryXL"`.
///
/// The names are those of UIKit's `UIContentSizeCategory`.
public enum SystemTextSize: String, LaunchArgumentWithSingleValue, LaunchArgumentValue,
  CaseIterable,
  Sendable
{
  /// The smallest.
  case extraSmall = "UICTContentSizeCategoryXS"
  /// Small.
  case small = "UICTContentSizeCategoryS"
  /// Between small and large.
  case medium = "UICTContentSizeCategoryM"
  /// What a device has if nobody changes it.
  case large = "UICTContentSizeCategoryL"
  /// Larger than a device's own.
  case extraLarge = "UICTContentSizeCategoryXL"
  /// Still larger.
  case extraExtraLarge = "UICTContentSizeCategoryXXL"
  /// The largest without the accessibility sizes.
  case extraExtraExtraLarge = "UICTContentSizeCategoryXXXL"
  /// The smallest accessibility size.
  case accessibilityMedium = "UICTContentSizeCategoryAccessibilityM"
  /// A large accessibility size.
  case accessibilityLarge = "UICTContentSizeCategoryAccessibilityL"
  /// A larger one.
  case accessibilityExtraLarge = "UICTContentSizeCategoryAccessibilityXL"
  /// A still larger one.
  case accessibilityExtraExtraLarge = "UICTContentSizeCategoryAccessibilityXXL"
  /// The largest of all.
  case accessibilityExtraExtraExtraLarge = "UICTContentSizeCategoryAccessibilityXXXL"

  /// The key that the system reads.
  public var key: String { "UIPreferredContentSizeCategoryName" }
}
