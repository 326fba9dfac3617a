import Foundation
import Testing

@testable import Gantry
import GantryFormats

/// Numbers, Booleans and names as texts.
struct ScalarTextTests {
  private func message(_ error: ValueError) -> String { Wording.message(error.reason) }

  @Test func integersAreReadToTheirLimits() throws {
    func check<I: Scalar & FixedWidthInteger>(_ type: I.Type) throws {
      #expect(try I.read("\(I.min)") == .min)
      #expect(try I.read("\(I.max)") == .max)
      #expect(try I.read("+\(I.max)") == .max)
      for text in ["\(I.max)0", "-\(I.max)99"] {
        do throws(ValueError) {
          _ = try I.read(text)
          Issue.record("\(text) was read")
        } catch {
          #expect(message(error) == "'\(text)' is out of range: \(I.min) to \(I.max)")
        }
      }
      for text in ["", " 1", "1 ", "0x10", "1_000", "1.0", "٣", "-", "+", "1\0"] {
        do throws(ValueError) {
          _ = try I.read(text)
          Issue.record("\(text) was read")
        } catch {
          #expect(message(error).hasSuffix(" is not an integer"))
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
    do throws(ValueError) {
      let number = try Double.read(text)
      Issue.record("\(text.debugDescription) was read as \(number)")
    } catch {
      #expect(message(error).hasSuffix(reason))
    }
  }

  @Test func aFloatsRangeIsItsOwn() {
    do throws(ValueError) {
      _ = try Float.read("1e39")
      Issue.record("1e39 was read")
    } catch {
      #expect(message(error) == "'1e39' is out of range: -3.4028235e+38 to 3.4028235e+38")
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
    do throws(ValueError) {
      let read = try Decimal.read(text)
      #expect(read.isNaN ? decimal?.isNaN == true : read == decimal)
    } catch {
      #expect(decimal == nil)
      #expect(
        message(error).hasSuffix(" is not a decimal number")
          || message(error).hasSuffix(" is out of range: -3.4e165 to 3.4e165"))
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
    ("network.latency", "network.latency", "NETWORK_LATENCY"), ("höhe", "höhe", "HöHE"),
    ("maxÖffnung", "max-Öffnung", "MAX_ÖFFNUNG"), ("max count", "max count", "MAX COUNT"),
  ])
  func namesAreSpelt(_ key: String, _ long: String, _ variable: String) {
    #expect(OptionName.kebab(key) == long)
    #expect(OptionName.environment(key) == variable)
  }
}
