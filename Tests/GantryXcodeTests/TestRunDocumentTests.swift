import Foundation
import Testing

@testable import GantryXcode

/// What `xcodebuild build-for-testing` writes, in both versions of its format.
@Suite struct TestRunDocumentTests {
  private static let unit =
    "<dict><key>TestBundlePath</key><string>A.xctest</string><key>CommandLineArguments</key><array>"
    + "<string>-a</string><integer>1</integer></array></dict>"
  private static let ui =
    "<dict><key>BlueprintName</key><string>UI</string><key>IsUITestBundle</key><true/>"
    + "<key>TestHostPath</key><string>R.app</string><key>UITargetAppEnvironmentVariables</key>"
    + "<dict><key>A</key><string>b</string><key>B</key><integer>1</integer></dict></dict>"
  private static let hosted =
    "<dict><key>UITargetAppPath</key><string>A.app</string><key>TestHostPath</key><string>R.app</string>"
    + "<key>UITargetAppCommandLineArguments</key><array><string>-u</string></array>"
    + "<key>CommandLineArguments</key><array><string>-r</string></array></dict>"

  private static let one =
    "<key>__xctestrun_metadata__</key>\(unit)<key>Unit</key>\(unit)<key>Ready</key>\(ui)"
    + "<key>Hosted</key>\(hosted)<key>Other</key><dict><key>a</key><real>1.5</real></dict><key>b</key><true/>"
  private static let two =
    "<key>TestConfigurations</key><array><dict><key>Name</key><string>German</string>"
    + "<key>TestTargets</key><array>\(ui)\(unit)<true/></array></dict><dict/><true/></array>"
    + "<key>Unit</key>\(unit)"

  private func document(_ members: String) throws -> TestRunDocument {
    try TestRunDocument(
      bytes: Array("<plist version=\"1.0\"><dict>\(members)</dict></plist>".utf8),
      path: "A.xctestrun")
  }

  @Test func targetsAreThoseOfEitherVersion() throws {
    #expect(try document(Self.one).targets.map(\.title) == ["Hosted", "Ready", "Unit"])
    #expect(
      try document(Self.two).targets.map(\.title)
        == ["UI, configuration 'German'", "2, configuration 'German'"])
  }

  @Test func theAppOfUITestsIsTheOneTheyStart() throws {
    let targets = try document(Self.one).targets
    #expect(targets.map(\.arguments) == [["-u"], [], ["-a"]])
    #expect(targets.map(\.variables) == [[:], ["A": "b"], [:]])
  }

  @Test(arguments: [false, true])
  func anEditChangesItsTargetAlone(isBinary: Bool) throws {
    for text in [Self.one, Self.two] {
      var document = try document(text)
      document.isBinary = isBinary
      let before = document.targets
      document.edit { target in
        guard target.title.hasPrefix("U") else { return }
        target.arguments = ["--port", "é"]
        target.variables["C"] = "d"
      }
      let bytes = try document.bytes()
      #expect(bytes.starts(with: Array("bplist".utf8)) == isBinary)
      let again = try TestRunDocument(bytes: bytes, path: "A.xctestrun")
      #expect(again.isBinary == isBinary)
      for (old, new) in zip(before, again.targets) {
        #expect(old.title == new.title)
        let isEdited = new.title.hasPrefix("U")
        #expect(new.arguments == (isEdited ? ["--port", "é"] : old.arguments))
        #expect(
          new.variables == (isEdited ? old.variables.merging(["C": "d"]) { $1 } : old.variables))
      }
      // What isn't understood stays.
      let kept = String(decoding: try PropertyListText.xml(bytes), as: UTF8.self)
      #expect(kept.contains("<real>1.5</real>") == (text == Self.one))
      #expect(kept.contains("TestBundlePath"))
      #expect(kept.contains("<key>B</key>"))
    }
  }

  @Test(arguments: [0, 40])
  func objectsThatContainThemselvesAreAnError(doublings: UInt8) {
    // {"a": b}, where b is the dictionary itself, or an array that has the next one twice.
    var objects: [[UInt8]] = [[0xD1, 1, doublings == 0 ? 0 : 2], [0x51, 0x61]]
    for index in 0..<doublings { objects.append([0xA2, index + 3, index + 3]) }
    objects.append([0x51, 0x62])
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    for number in [0x0101, objects.count, 0, Int(table)] {
      offsets += [0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 0xFF)]
    }
    let error = #expect(throws: XcodeFileError.self) {
      _ = try TestRunDocument(bytes: bytes + offsets, path: "A.xctestrun")
    }
    #expect(error?.description.contains("no property list with a dictionary") == true)
  }

  @Test func aNumberThatIsNoTextIsAnErrorWithItsPlace() {
    // Foundation's decoder traps at it.
    let number = [UInt8](repeating: 0xFD, count: 20)
    let start = Array("<plist>\n<dict><key>A</key><integer>".utf8)
    let end = Array("2</integer></dict></plist>".utf8)
    let error = #expect(throws: XcodeFileError.self) {
      _ = try TestRunDocument(bytes: start + number + end, path: "A.xctestrun")
    }
    #expect(error?.description.contains("isn't UTF-8 at line 2, column 28") == true)
  }

  @Test(arguments: [
    "", "<![CDATA[</a>]]>", "<!--></a>-->", "<string>/></string>", "<a b=\"/>\"></a>",
  ])
  func tooDeepNestingIsAnErrorWithItsPlace(hidden: String) {
    let error = #expect(throws: XcodeFileError.self) {
      _ = try document("<key>a</key>" + String(repeating: "<array>" + hidden, count: 20_000))
    }
    #expect(error?.description.contains("nested deeper than 512 levels at line 1") == true)
  }

  @Test func theNestingOfAPropertyListIsThatOfItsElements() throws {
    let flat = String(
      repeating: "<array/><!-- </a> --><string><![CDATA[</b>]]></string>", count: 600)
    let text = "\(Self.one)<key>C</key><array>\(flat)</array>"
    #expect(try document(text).targets.count == 3)
    let document = "<plist version=\"1.0\"><dict>\(text)</dict></plist>"
    let wide = try #require(document.data(using: .utf16))
    #expect(try TestRunDocument(bytes: Array(wide), path: "A.xctestrun").targets.count == 3)
  }

  @Test(arguments: [
    ("", "no property list with a dictionary"), ("{}x", "no property list with a dictionary"),
    ("<plist><array/></plist>", "no property list with a dictionary"),
    ("<plist><dict/></plist>", "no test target"),
    ("<plist><dict><key>a</key><dict><key>b</key><true/></dict></dict></plist>", "no test target"),
  ])
  func whatIsNoneIsAnError(_ text: String, _ message: String) {
    let error = #expect(throws: XcodeFileError.self) {
      _ = try TestRunDocument(bytes: Array(text.utf8), path: "A.xctestrun")
    }
    #expect(error?.problems.first?.code == .malformed)
    #expect(error?.description.contains(message) == true)
    #expect(error?.description.hasSuffix("A.xctestrun") == true)
  }
}

private enum PropertyListText {
  /// A property list as XML.
  static func xml(_ bytes: [UInt8]) throws -> Data {
    let value = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    return try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
  }
}
