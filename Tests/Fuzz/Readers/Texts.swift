import Foundation
import GantryFormats

extension FuzzedReader {
  static let payload = FuzzedReader(
    name: "payload",
    sources: ["GantryFormats/Payloads", "GantryFormats/Text/Base64.swift"],
    tokens: ["eyJ", "IiwiY", "e30=", "AA==", "=", "{\"a\":1}", "\r\n", "\"$version\":", "[", "-"],
    seeds: seeds(
      "{\"a\":1}", "eyJhIjoxfQ==", "eyJh\nIjoxfQ==\n", "W10=", "[]", "eyJh", "e30", "e3=0", "12-ab",
      "LAUNCH_CONFIGURATION_FIEL", "LAUNCH_CONFIGURATION_FILE", "LAUNCH_CONFIGURATION_X", "99-0",
      "e30A=",
      "A===", "AB=C", "e30=e30=", "null", "W10", "\"a\"", "{", "{\"a\":2,\"a\":1}", "{\"a\":1}x",
      "{\"#1\":\"A.swift:3\",\"$X\":\"B\"}"),
    check: { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      if let decoded = try? Base64.decode(text) {
        // Bits that are left over may differ, so only the length is sure.
        requireEqual(
          Base64.encode(decoded).utf8.count, text.utf8.count, "base64 of another length")
        requireEqual(
          try? Base64.decode(Base64.encode(decoded)), decoded, "base64 is read as other bytes")
      }
      requireEqual(try? Base64.decode(Base64.encode(bytes)), bytes, "base64 changes bytes")

      let object = try? PayloadText.object(bytes)
      if let object {
        let json = JSONWriter.write(object)
        requireEqual(try? PayloadText.json(bytes), json, "a payload as JSON is another")
        for form in [try? PayloadText.base64(bytes), try? PayloadText.prettyJSON(bytes)] {
          guard let form else { fatalError("a payload that can't be written") }
          requireEqual(
            try? PayloadText.json(Array(form.utf8)), json, "a written payload is read as another")
        }
      }

      let digest = PayloadDigest.text(bytes)
      require(PayloadDigest.difference(of: bytes, from: digest) == nil, "bytes differ from theirs")
      require(
        PayloadDigest.difference(of: bytes + [0], from: digest) != nil, "a longer payload passes")
      if text != digest {
        require(PayloadDigest.difference(of: bytes, from: text) != nil, "any digest passes")
      }
      _ = LaunchOrigins.origin(of: "a", at: "#1", in: text)
      requireEqual(
        LaunchOrigins.origin(of: text, at: nil, in: LaunchOrigins.text([text: "a:1"])), "a:1",
        "an origin is lost")
      _ = PayloadVariable.meant(by: text, key: "LAUNCH_CONFIGURATION")
    })

  static let dates = FuzzedReader(
    name: "dates",
    sources: ["GantryFormats/Text/DateText.swift"],
    tokens: [
      "2026-01-02", "T", "03:04:05", "Z", "+01:00", "-0930", ".123456", "-000001-", "+292277-",
      "60", "24:00:00", "02-29", "nan", "inf", "1e300", "9007199254740992", "0x1p60",
    ],
    seeds: seeds(
      "2026-01-02T03:04:05Z", "2024-02-29T23:59:60Z", "1969-12-31T23:59:59.999999+01:00",
      "-000001-01-01T00:00:00Z", "+012026-01-02T03:04:05.5-09:30", "2026-01-02", "9e15", "-inf",
      "2026-01-02 03:04:05", "1900-02-29T00:00:00Z"),
    check: { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      _ = DateText.isWholeSecond(text)
      if let date = DateText.read(text) { checkDate(date) }
      if bytes.count >= 8 {
        let pattern = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        checkDate(Date(timeIntervalSinceReferenceDate: Double(bitPattern: pattern)))
      }
    })

  private static func checkDate(_ date: Date) {
    let text = DateText.write(date)
    let interval = date.timeIntervalSinceReferenceDate
    guard let again = DateText.read(text) else {
      return require(interval.isNaN, "a written date can't be read: \(text)")
    }
    require(!interval.isNaN, "a date that is no number is read")
    requireEqual(
      again.timeIntervalSinceReferenceDate, interval, "a written date is read as another: \(text)")
    requireEqual(DateText.write(again), text, "a date has two texts")
  }

  static let durations = FuzzedReader(
    name: "durations",
    sources: ["GantryFormats/Text/DurationText.swift"],
    tokens: [
      "ns", "us", "µs", "ms", "s", "m", "h", "d", "+", "-", ".", "0.000000000000000001",
      "170141183460469231731687303715884105727", "9223372036854775807", "18446744073709551616",
    ],
    seeds: seeds(
      "250ms", "1.5s", "2m", "-3h", "0.000000000000000001s", "1d", "5us", "7µs", "1.0000ns", "+1s",
      "99999999999999999999999999d", "1", "1.s"),
    check: { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      if let duration = DurationText.read(text) {
        require(DurationText.isMeant(by: text), "a duration that isn't meant: \(text)")
        checkDuration(duration)
      }
      if bytes.count >= 16 {
        let high = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let low = bytes[8..<16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        checkDuration(Duration(_high: Int64(bitPattern: high), low: low))
      }
    })

  private static func checkDuration(_ duration: Duration) {
    let text = DurationText.write(duration)
    // Of the smallest of all the magnitude has no duration.
    if duration._high == .min && duration._low == 0 { return }
    requireEqual(DurationText.read(text), duration, "a written duration is another: \(text)")
  }
}
