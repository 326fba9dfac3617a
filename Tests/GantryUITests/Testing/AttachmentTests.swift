import Foundation
import Testing

@testable import GantryUI

@Suite struct AttachmentTests {
  @Test func `a property list is attached as XML, and one that is none as the reason`() {
    let list = XCTAttachment(plistObject: ["answer": 42])
    #expect(list.uniformTypeIdentifier == "com.apple.property-list")
    #expect(String(decoding: list.data, as: UTF8.self).contains("<key>answer</key>"))
    let none = XCTAttachment(plistObject: ["answer": Duration.zero])
    #expect(String(decoding: none.data, as: UTF8.self).contains("could not be written"))
  }
}
