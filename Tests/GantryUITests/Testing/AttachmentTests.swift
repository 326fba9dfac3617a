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

  @Test func `bytes are attached as what they are said to be`() {
    let data = Data("a,b".utf8)
    #expect(XCTAttachment(data: data).uniformTypeIdentifier == "public.data")
    let table = XCTAttachment(data: data, uniformTypeIdentifier: "text/csv")
    #expect(table.data == data)
    #expect(table.uniformTypeIdentifier == "text/csv")
    let named = XCTAttachment(
      uniformTypeIdentifier: nil, name: "table", payload: data, userInfo: ["rows": 1])
    #expect(named.name == "table")
    #expect(named.data == data)
    #expect(named.uniformTypeIdentifier == "public.data")
    #expect(named.userInfo?["rows"] as? Int == 1)
  }

  @Test func `a file is attached as what its name or the test says`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("gantry-attachments-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("people.json")
    try Data("[]".utf8).write(to: file)
    for (attachment, type) in [
      (XCTAttachment(contentsOfFile: file), "public.json"),
      (XCTAttachment(contentsOfFile: file, uniformTypeIdentifier: "text/csv"), "text/csv"),
    ] {
      #expect(attachment.data == Data("[]".utf8))
      #expect(attachment.name == "people.json")
      #expect(attachment.uniformTypeIdentifier == type)
    }
    let missing = folder.appendingPathComponent("away.json")
    for attachment in [
      XCTAttachment(contentsOfFile: missing),
      XCTAttachment(contentsOfFile: missing, uniformTypeIdentifier: "public.json"),
    ] {
      #expect(attachment.name == "away.json.txt")
      #expect(attachment.uniformTypeIdentifier == "public.plain-text")
      #expect(String(decoding: attachment.data, as: UTF8.self).contains(missing.path))
    }
  }
}
