import Gantry
import Testing

@testable import GantryAudit

struct NamesTests {
  @Test func ourProtocolsAreCalledAsTheAuditKnowsThem() {
    #expect(String(reflecting: (any TestDouble).self) == Judgement.testDouble)
    #expect(String(reflecting: (any DebugOnly).self) == Judgement.debugOnly)
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

  @Test func randomSymbolsNeverTrap() {
    var generator = Generator(seed: 9)
    let letters = Array("0123456789AaBbCcDdEeLMOPSsVvyz_$".utf8)
    for _ in 0..<20_000 {
      let text = (0..<(generator.next() % 24)).map { _ in
        letters[Int(generator.next() % UInt64(letters.count))]
      }
      let name = Demangling.name(ofDescriptor: "$s" + String(decoding: text, as: UTF8.self) + "Mn")
      #expect(name?.isEmpty != true)
    }
  }

  @Test(arguments: [
    ("App.Mock", "Mock", true), ("App.Mock", "App.Mock", true), ("App.MyMock", "Mock", false),
    ("App.Mock.Inner", "Mock", false), ("App.Mock.Inner", "Mock.Inner", true),
    ("$s3App4MockyyF", "Mock", true), ("$s3App14MockyyF", "Mock", false),
  ])
  func forbiddenNamesMatchWholeParts(name: String, forbidden: String, isMatch: Bool) {
    #expect(Judgement.matches(name, forbidden) == isMatch)
  }

  #if os(Linux)
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
