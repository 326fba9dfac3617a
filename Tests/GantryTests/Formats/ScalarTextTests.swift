import Foundation
import TestRandom
import Testing

@testable import Gantry

/// Dates, durations, numbers and names as texts.
struct ScalarTextTests {
  @Test(arguments: [
    ("2001-01-01T00:00:00Z", 0.0), ("1970-01-01T00:00:00Z", -978_307_200),
    ("2000-02-29T12:00:00.25+01:00", -26_485_199.75), ("2001-01-01", 0),
    ("2001-01-01T00:00Z", 0), ("2001-01-01 00:00:01-00:30", 1801), ("2001-01-01t00:00:00z", 0),
    ("0000-01-01T00:00:00Z", -63_145_526_400), ("+012345-01-01T00:00:00Z", 326_425_075_200),
    ("-000001-12-31T23:59:59Z", -63_145_526_401), ("2016-12-31T23:59:60Z", 504_921_600),
    ("2001-01-01T00:00:00,5+0100", -3599.5), ("inf", .infinity), ("1e20", 1e20),
  ])
  func aDateIsRead(_ text: String, _ seconds: Double) throws {
    let date = try #require(DateText.read(text))
    #expect(date.timeIntervalSinceReferenceDate == seconds)
  }

  @Test(arguments: [
    "", "2001", "2001-13-01", "2001-02-29", "1900-02-29", "2001-00-01", "2001-01-32", "2001-1-1",
    "2001-01-01T24:00:00Z", "2001-01-01T00:60:00Z", "2001-01-01T00:00:61Z",
    "2001-01-01T00:00:00", "2001-01-01T00:00:00.Z", "2001-01-01T00:00:00Zx",
    "2001-01-01T00:00:00+25:00", "20010101", "5", "yesterday", "+1-01-01T00:00:00Z",
    "99999999999-01-01T00:00:00Z",
  ])
  func noDateIs(_ text: String) {
    #expect(DateText.read(text) == nil)
  }

  @Test func aDatesTextIsEqualAgain() {
    var generator = SeededGenerator(seed: 42)
    for number in 0..<10_000 {
      let scale = [1e-9, 1, 1e6, 1e9, 1e12, 1e15, 1e18, 1e300][number % 8]
      let date = Date(
        timeIntervalSinceReferenceDate: Double.random(in: -scale...scale, using: &generator))
      let text = DateText.write(date)
      #expect(DateText.read(text) == date, "\(text)")
    }
    #expect(DateText.write(Date(timeIntervalSinceReferenceDate: 0.5)) == "2001-01-01T00:00:00.5Z")
    #expect(
      DateText.write(Date(timeIntervalSinceReferenceDate: -0.25)) == "2000-12-31T23:59:59.75Z")
  }

  @Test(arguments: [
    ("250ms", Duration.milliseconds(250)), ("1.5s", .milliseconds(1500)), ("2m", .seconds(120)),
    ("-3h", .seconds(-10800)), ("1d", .seconds(86400)), ("+1us", .microseconds(1)),
    ("1µs", .microseconds(1)), ("1ns", .nanoseconds(1)),
    ("0.000000000000000001s", Duration(secondsComponent: 0, attosecondsComponent: 1)),
    ("9223372036854775807s", Duration(secondsComponent: .max, attosecondsComponent: 0)),
    ("-0s", .zero), ("1.0000000000000000000000s", .seconds(1)),
  ])
  func aDurationIsRead(_ text: String, _ duration: Duration) throws {
    #expect(DurationText.read(text) == duration)
    #expect(DurationText.read(DurationText.write(duration)) == duration)
  }

  @Test(arguments: [
    "", "s", "5", "1.s", ".5s", "1e3s", "1 s", "--1s", "1x", "999999999999999999999999s",
    "0.0000000000000000001s", "999999999999999999999999999999999d", "1.5.5s", "١s",
  ])
  func noDurationIs(_ text: String) {
    #expect(DurationText.read(text) == nil)
  }

  @Test func integersAreReadToTheirLimits() throws {
    func check<I: Scalar & FixedWidthInteger>(_ type: I.Type) throws {
      #expect(try I.read("\(I.min)") == .min)
      #expect(try I.read("\(I.max)") == .max)
      #expect(try I.read("+\(I.max)") == .max)
      for text in ["\(I.max)0", "-\(I.max)99"] {
        do throws(ScalarError) {
          _ = try I.read(text)
          Issue.record("\(text) was read")
        } catch {
          #expect(error.reason == "is out of range: \(I.min) to \(I.max)")
        }
      }
      for text in ["", " 1", "1 ", "0x10", "1_000", "1.0", "٣", "-", "+", "1\0"] {
        do throws(ScalarError) {
          _ = try I.read(text)
          Issue.record("\(text) was read")
        } catch {
          #expect(error.reason == "is not an integer")
        }
      }
    }
    try check(Int8.self)
    try check(Int16.self)
    try check(Int32.self)
    try check(Int64.self)
    try check(Int.self)
    try check(UInt8.self)
    try check(UInt16.self)
    try check(UInt32.self)
    try check(UInt64.self)
    try check(UInt.self)
    if #available(macOS 15, *) {
      try check(Int128.self)
      try check(UInt128.self)
    }
  }

  @Test(arguments: [
    Duration(_high: .max, low: .max), Duration(_high: .min, low: 1), .seconds(1e19),
    .seconds(-1e20),
  ])
  func aDurationBeyond64BitsOfSecondsIsEqualAgain(_ duration: Duration) {
    #expect(DurationText.read(DurationText.write(duration)) == duration)
  }

  @Test(arguments: [
    ("5", 5.0), ("-0.5", -0.5), ("1e3", 1000), ("+1.", 1), (".5", 0.5), ("inf", .infinity),
    ("-inf", -.infinity), ("1e-400", 0), ("1.7976931348623157e308", .greatestFiniteMagnitude),
  ])
  func aNumberIsRead(_ text: String, _ number: Double) throws {
    #expect(try Double.read(text) == number)
  }

  @Test(arguments: [
    ("", "is not a number"), ("5\0", "is not a number"), ("5\0abc", "is not a number"),
    (" 5", "is not a number"), ("5 ", "is not a number"), ("1,5", "is not a number"),
    ("٣", "is not a number"), ("--5", "is not a number"),
    ("1e400", "is out of range: -1.7976931348623157e+308 to 1.7976931348623157e+308"),
    ("-1e400", "is out of range: -1.7976931348623157e+308 to 1.7976931348623157e+308"),
  ])
  func noNumberIs(_ text: String, _ reason: String) {
    do throws(ScalarError) {
      let number = try Double.read(text)
      Issue.record("\(text.debugDescription) was read as \(number)")
    } catch {
      #expect(error.reason == reason)
    }
  }

  @Test func aFloatsRangeIsItsOwn() {
    do throws(ScalarError) {
      _ = try Float.read("1e39")
      Issue.record("1e39 was read")
    } catch {
      #expect(error.reason == "is out of range: -3.4028235e+38 to 3.4028235e+38")
    }
  }

  @Test(arguments: [
    ("1.10", Decimal(string: "1.1")), ("-0", 0), ("+5.", 5), (".5", Decimal(string: "0.5")),
    ("1e-3", Decimal(string: "0.001")),
    (
      "99999999999999999999999999999999999999",
      Decimal(string: "99999999999999999999999999999999999999")
    ),
    ("nan", .nan), ("", nil), ("5x", nil), ("5\0", nil), ("inf", nil),
    ("1e99999999999999999999", nil),
    ("1e128", nil), ("0x10", nil), ("1 2", nil), ("-", nil),
  ])
  func aDecimalIsRead(_ text: String, _ decimal: Decimal?) {
    do throws(ScalarError) {
      let read = try Decimal.read(text)
      #expect(read.isNaN ? decimal?.isNaN == true : read == decimal)
    } catch {
      #expect(decimal == nil)
      #expect(
        error.reason == "is not a decimal number"
          || error.reason.hasPrefix("is out of a decimal number's range: up to 38 digits"))
    }
  }

  @Test(arguments: [
    ("true", true), ("YES", true), ("On", true), ("1", true), ("FALSE", false), ("no", false),
    ("oFF", false), ("0", false), ("", nil), ("y", nil), ("t", nil), ("2", nil), ("truE ", nil),
    ("\u{11}", nil), ("\u{10}", nil), ("ＹＥＳ", nil), ("01", nil),
  ])
  func aBooleansSpellings(_ text: String, _ value: Bool?) {
    #expect(Bool.spelling(text) == value)
  }

  @Test(arguments: [
    ("countriesDatasource", "countries-datasource", "COUNTRIES_DATASOURCE"),
    ("countriesBaseURL", "countries-base-url", "COUNTRIES_BASE_URL"),
    ("URLSession", "url-session", "URL_SESSION"), ("isHTTP2On", "is-http2-on", "IS_HTTP2_ON"),
    ("port", "port", "PORT"), ("backend-url", "backend-url", "BACKEND_URL"),
    ("snake_case", "snake-case", "SNAKE_CASE"), ("x", "x", "X"),
    ("network.latency", "network.latency", "NETWORK_LATENCY"),
  ])
  func namesAreSpelt(_ key: String, _ long: String, _ variable: String) {
    #expect(OptionName.kebab(key) == long)
    #expect(OptionName.environment(key) == variable)
  }

  @Test(arguments: [
    ("local-mok", ["rest-countries", "local-mock"], 3, "local-mock"), ("x", ["a", "b"], 1, nil),
    ("prot", ["port", "ports"], 1, "port"), ("", ["a"], 3, nil),
    ("LOCAL_MOCK", ["local-mock"], 1, "local-mock"),
  ])
  func theNearestIs(_ text: String, _ candidates: [String], _ limit: Int, _ nearest: String?) {
    #expect(Suggestion.nearest(to: text, in: candidates, limit: limit) == nearest)
  }

  @Test func messagesShowInputOnOneLineAndShort() {
    #expect(clipped("a\u{1B}[31m\n\u{202E}b\0") == "a\\u{1B}[31m\\n\\u{202E}b\\u{00}")
    let long = String(repeating: "a", count: 1_048_576)
    #expect(clipped(long) == String(repeating: "a", count: 120) + "… (1048576 bytes)")
  }
}
