// platforms: macOS iOS tvOS watchOS visionOS
//
// From Xcode 16.3 on XCTest passes XCUIAutomation on; so does this.
// https://developer.apple.com/documentation/xctest

@_exported public import XCUIAutomation
