import Foundation
import GantryXcode
import Testing

/// What looks like a secret inside a text that looks like none.
@Suite struct SecretShapeTests {
  private static let token = "ghp_" + "abcdefghij0123456789ABCDEFGHIJ012345"

  @Test(arguments: [
    ("{\"apiToken\": \"hunter2-hunter2\"}", "holds 'apiToken', which has a name that secrets have"),
    ("{\"host\": \"\(token)\"}", "looks like a GitHub token"),
    (
      "{\"a\": [1, {\"clientSecret\": [\"x\", \"hunter2-hunter2\"]}]}",
      "holds 'clientSecret', which has a name that secrets have"
    ),
    // Escaped, so that it looks like one only when it is read.
    (
      "{\"host\": \"gh\\u0070_\(token.dropFirst(4))\"}",
      "holds 'host', which looks like a GitHub token"
    ),
    ("{\"port\": 8080, \"password\": \"changeme\"}", nil), ("{\"port\": 8080}", nil), ("{}", nil),
    ("{\"apiToken\"", nil),
  ])
  func jsonIsLookedAtMemberByMember(_ json: String, _ reason: String?) {
    #expect(SecretShape.reason(name: "STATE", value: json) == reason)
  }

  @Test(arguments: ["", " \n", "\u{FEFF}"], ["standard", "url", "wrapped", "unpadded"])
  func base64IsLookedInto(_ start: String, _ form: String) {
    let json = "\(start){\"title\": \"ÿ>?>?\", \"host\": \"\(Self.token)\"}"
    var text = Data(json.utf8).base64EncodedString()
    switch form {
    case "url": text = text.replacing("+", with: "-").replacing("/", with: "_")
    case "wrapped": text = String(text.prefix(76)) + "\n" + text.dropFirst(76)
    case "unpadded": text = text.replacing("=", with: "")
    default: break
    }
    #expect(
      SecretShape.reason(name: "STATE", value: text)
        == "holds 'host', which looks like a GitHub token")
    #expect(SecretShape.hides(text, named: "STATE"))
    #expect(SecretShape.shown(arguments: ["--state=\(text)"]) == ["--state=‹redacted›"])
  }

  @Test func whatIsCutOffIsLookedAtAsAWhole() {
    let json = Data("{\"host\": \"\(Self.token)\"".utf8).base64EncodedString()
    #expect(
      SecretShape.reason(name: nil, value: json) == "holds what looks like a GitHub token")
  }

  @Test func aKeyIsNotShownWhereItIsTheSecret() {
    #expect(
      SecretShape.reason(
        name: nil, value: Data("{\"\(Self.token)\": 1}".utf8).base64EncodedString())
        == "holds a key that looks like a GitHub token")
  }

  @Test func moreIsHiddenThanIsComplainedOf() {
    let text = Data("{\"apiToken\": \"test\"}".utf8).base64EncodedString()
    #expect(SecretShape.reason(name: "STATE", value: text) == nil)
    #expect(SecretShape.hides(text, named: "STATE"))
    #expect(
      SecretShape.shown(argument: "--state \(text) --port 1") == "--state ‹redacted› --port 1")
  }

  @Test(arguments: [
    "eyJwb3J0Ijo4MDgwfQ==", "local-mock", "com.example.app", "e30=", "aGVsbG8gd29ybGQ=",
  ])
  func otherTextsAreShown(_ text: String) {
    #expect(!SecretShape.hides(text, named: "STATE"))
  }

  @Test func deepNestingTakesNoMoreThanItsLength() {
    let json = String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)
    #expect(SecretShape.reason(name: nil, value: "{\"a\": \(json)}") == nil)
  }
}
