import Foundation
import Gantry
import TestRandom
import Testing

@testable import GantryAudit

struct NamesTests {
  @Test func ourProtocolsAreCalledAsTheAuditKnowsThem() {
    let names = [(any TestDouble).self as Any.Type, (any DebugOnly).self].map(
      String.init(reflecting:))
    #expect(Set(names) == Set(Judgement.marks.keys.map { "Gantry.\($0)" }))
  }

  @Test(arguments: [
    ("$s6Gantry10TestDoubleMp", "Gantry.TestDouble"), ("$s6Gantry9DebugOnlyMp", "Gantry.DebugOnly"),
    ("$s3App5OuterO5InnerVMn", "App.Outer.Inner"), ("$sSaMn", "Swift.Array"),
    ("$sSiMn", "Swift.Int"),
    ("$ss23_ContiguousArrayStorageCMn", "Swift._ContiguousArrayStorage"),
    ("$s3App8MockScreen06HiddenC033_0123456789ABCDEF0123456789ABCDEFLLCMn", nil),
    ("$sScTMn", "Swift.Task"), ("$sSo8NSObjectCMn", "__C.NSObject"),
    ("$s7MockKit0A6SourceVMn", "MockKit.MockSource"),
    ("$s12CountriesKit09LocalMockA10DatasourceVMn", "CountriesKit.LocalMockCountriesDatasource"),
    ("$s3App6Hidden33_0123456789ABCDEF0123456789ABCDEFLLVMn", "App.Hidden"),
    ("$s3App1fypyF5LocalL_VMn", nil), ("$s6Gantry10TestDoubleMc", nil), ("main", nil),
    ("$s99999999999999999999AMn", nil), ("$sMn", nil), ("$s3AppAZMn", nil),
  ])
  func namesAreReadOutOfSymbols(symbol: String, name: String?) {
    #expect(Demangling.name(ofDescriptor: symbol) == name)
  }

  @Test(arguments: [
    ("3App4BaseCySiG", "App.Base"), ("3App1AV1BVySi_GD", nil), ("3App1AV1BVySi_G", "App.A.B"),
    ("Say", nil), ("yyc", nil), ("3App1AV", "App.A"),
  ])
  func genericArgumentsAreLeftOut(mangled: String, name: String?) {
    #expect(Demangling.declaration(mangled) == name)
  }

  @Test(arguments: [
    ("Mock", "Mock"), ("App.Mock", "App.Mock"), ("`default`", "default"),
    ("App.`default`.M\u{F6}ck", "App.default.M\u{F6}ck"), ("_1", "_1"), ("", nil), ("App.", nil),
    (".Mock", nil), ("*Mock", nil), ("Mock?", nil), ("Local Mock", nil), ("Mock<Int>", nil),
    ("1Mock", nil), ("`", nil), ("``", nil),
  ])
  func onlyNamesCanBeForbidden(text: String, name: String?) {
    #expect(Audit.forbiddenName(text) == name)
  }

  @Test func codableStandsForTwoProtocols() throws {
    #expect(Audit.declarations("App.Codable") == ["App.Codable"])
    #expect(Audit.declarations("Swift.Codable") == ["Swift.Encodable", "Swift.Decodable"])
    let bytes = try EvasionTests.changed(
      "elf-x86_64/mocks-dynamic-stripped.so",
      [("$s6Gantry9DebugOnlyMp", "$s6Gantry9DecodableMp")])
    for (forbidden, rules) in [("Codable", ["Decodable"]), ("able", [])] {
      let report = try Fixtures.report(bytes, forbidding: [forbidden])
      let found = report.findings.filter { $0.reason == .forbidden }
      #expect(found.map(\.rule) == rules)
      #expect(found.allSatisfy { $0.type == "App.Outer.Probe" })
    }
  }

  @Test func namesOfSymbolsThatOverlapAreDamage() throws {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 100) + [0]
    try Bytes.with(text) { bytes throws(AuditFault) in
      var tally = SymbolTally(names: bytes)
      var fault: AuditFault?
      for offset: UInt32 in 0..<100 {
        do throws(AuditFault) {
          _ = try tally.newName(at: offset) { () throws(AuditFault) in
            try bytes.name(at: UInt64(offset))
          }
        } catch {
          fault = error
        }
      }
      #expect(fault == .malformed("the names of symbols overlap many times over"))
      var isNew: [Bool] = []
      for offset: UInt32 in [107, 107, 108] {
        let name = try tally.newName(at: offset) { () throws(AuditFault) in
          try bytes.name(at: 100)
        }
        isNew.append(name != nil)
      }
      #expect(isNew == [true, false, true])
    }
  }

  @Test func randomSymbolsNeverTrap() {
    var generator = SeededGenerator(seed: 9)
    let letters = Array("0123456789AaBbCcDdEeLMOPSsVvyz_$".utf8)
    for _ in 0..<20_000 {
      let text = (0..<(generator.next() % 24)).map { _ in
        letters[Int(generator.next() % UInt64(letters.count))]
      }
      let name = Demangling.name(ofDescriptor: "$s" + String(decoding: text, as: UTF8.self) + "Mn")
      #expect(name?.isEmpty != true)
      #expect(Judgement.matches("$s" + String(decoding: text, as: UTF8.self), "Nowhere") == false)
    }
  }

  /// The demangler of the runtime looks for a terminating zero first; a file's tables have none.
  @Test(arguments: ["$s3App1AV", "_$s3App1AV", "_T03App1AV", "$S3", "_T0", "abc"])
  func noByteAfterASymbolIsRead(symbol: String) throws {
    let size = Int(getpagesize())
    let pages = mmap(nil, size * 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    let start = try #require(pages != MAP_FAILED ? pages : nil)
    defer { munmap(start, size * 2) }
    // Whoever reads the second page ends the process.
    try #require(mprotect(start + size, size, PROT_NONE) == 0)
    let place = UnsafeMutableRawBufferPointer(
      start: start + size - symbol.utf8.count, count: symbol.utf8.count)
    place.copyBytes(from: symbol.utf8)
    #expect(Demangling.text(of: UnsafeRawBufferPointer(place)) == Demangling.text(of: symbol))
  }

  @Test(arguments: [
    ("App.Mock", "Mock", true), ("App.Mock", "App.Mock", true), ("App.MyMock", "Mock", false),
    ("App.Mock.Inner", "Mock", false), ("App.Mock.Inner", "Mock.Inner", true),
    ("$s3App4MockyyF", "Mock", true), ("$s3App14MockyyF", "Mock", false),
    // Words that occurred before, and names that aren't ASCII.
    ("$s3App0A4MockV3runyyF", "AppMock", true), ("$s3App0A4MockV3runyyF", "Mock", false),
    ("$s3App0A4MockV3runyyF", "App.AppMock", true),
    ("$s3App0A4MockV3runyyF", "Other.AppMock", false),
    ("$s3App3FooVyyFAA2_05LocalC4MockVyyF", "LocalMock", false),
    ("$s3App5OuterO9LocalMockV3runyyF", "Outer.LocalMock", true),
    ("$s3App007Mck_snaV3runyyF", "M\u{F6}ck", true), ("$s3App007Mck_snaV3runyyF", "Mock", false),
  ])
  func forbiddenNamesMatchWholeParts(name: String, forbidden: String, isMatch: Bool) {
    #expect(Judgement.matches(name, forbidden) == isMatch)
  }

  #if os(Linux) && DEBUG
    private struct Double: TestDouble {}

    @Test func theBinaryOfTheseTestsIsReadWhole() throws {
      let double: any TestDouble = Double()
      #expect(String(reflecting: type(of: double)).hasSuffix("Double"))
      let report = Audit().report(on: ["/proc/self/exe"])
      #expect(report.findings.contains { $0.type == "GantryAuditTests.NamesTests.Double" })
      #expect(report.problems == [])
    }
  #endif
}
