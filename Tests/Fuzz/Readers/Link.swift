import Foundation
import GantryLink
import GantrySystem

extension FuzzedReader {
  /// What the two ends of the link send each other: lines of JSON.
  static let link = FuzzedReader(
    name: "link",
    sources: [
      "GantrySystem/LineReader.swift", "GantryLink/Connection/LinkMessage.swift",
    ],
    tokens: [
      "{\"kind\":\"hello\"", "\"token\":\"", "\"report\":{", "\"failure\":{",
      "\"problems\":[", "\"payload\":\"", "\"requests\":[{",
      "\"number\":", "\"reason\":\"", "}\n", "\"origin\":\"stub\"", "-1", "1e999", "null",
    ],
    seeds: {
      let request = LinkRequest(method: "GET", url: "http://a/b", start: 1.5, duration: 0.25)
      let messages = [
        LinkMessage(.hello) { $0.token = "t" },
        LinkMessage(.ready) { $0.url = "u" },
        LinkMessage(.change) { ($0.configuration, $0.payload, $0.number) = ("C", "e30=", 1) },
        LinkMessage(.request) { $0.requests = [request] },
        LinkMessage(.changed) { ($0.number, $0.reason) = (1, "no") },
      ]
      return try messages.map { try $0.line() } + [messages.flatMap { try $0.line() }]
    },
    check: { bytes in
      // However the bytes arrive, they are the same lines.
      var whole = LineReader()
      let lines = whole.append(bytes[...])
      requireEqual(
        lines.reduce(0) { $0 + $1.count + 1 } + whole.pendingCount, bytes.count, "a lost byte")
      var pieces = LineReader()
      var found: [[UInt8]] = []
      let size = max(1, Int(bytes.first ?? 1) % 16)
      for start in stride(from: 0, to: bytes.count, by: size) {
        found += pieces.append(bytes[start..<min(bytes.count, start + size)])
      }
      requireEqual(found, lines, "lines depend on how bytes arrive")
      requireEqual(pieces.takeRest(), whole.takeRest(), "the rest depends on how bytes arrive")
      for line in lines + [bytes] {
        guard let message = try? LinkMessage(line: line) else { continue }
        checkMessage(message)
      }
    })

  private static func checkMessage(_ message: LinkMessage) {
    do {
      let line = try message.line()
      require(
        line.dropLast().allSatisfy { $0 != UInt8(ascii: "\n") }, "a message takes several lines")
      let again = try LinkMessage(line: line)
      requireEqual("\(again)", "\(message)", "a written message is read as another")
    } catch {
      fatalError("a message can't be written or read: \(error)")
    }
  }
}
