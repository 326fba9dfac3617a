import Foundation
import GantryFormats
import Testing

@testable import Gantry

/// A Codable value as base64 of JSON (checklist K01-K16).
struct PayloadTests {
  struct UITestEnvironment: Codable, Equatable {
    static let Key = "UITestEnvironmentKey"
    var hasCompletedOnboarding: Bool
    var names: [String]? = nil
  }

  struct Everything: Codable, Equatable {
    var date = Date(timeIntervalSinceReferenceDate: 1.5)
    var data = Data([1, 2])
    var site = URL(string: "https://example.com/a?b=c")
    var price = Decimal(string: "0.1")
    var identifier = UUID()
    var delay = Duration.milliseconds(1)
    var ratio = 0.1
    var single: Float = 0.1
    var big = UInt64.max
    var tags: Set<String> = ["c", "a", "b"]
    var byNumber = [2: "b", 1: "a"]
  }

  @Test func theArticlesBytes() {
    let text = UITestEnvironment(hasCompletedOnboarding: true).base64EncodedJSONString()
    #expect(text == "eyJoYXNDb21wbGV0ZWRPbmJvYXJkaW5nIjp0cnVlfQ==")
  }

  @Test func aRoundTripIsEqual() throws {
    let value = Everything()
    let text = try #require(value.base64EncodedJSONString())
    #expect(Everything.decode(from: text) == value)
    #expect(try Everything(base64EncodedJSON: text) == value)
  }

  @Test func foundationReadsWhatIsWrittenAndTheOtherWayRound() throws {
    let value = Everything()
    let text = try #require(value.base64EncodedJSONString())
    let data = try #require(Data(base64Encoded: text))
    #expect(try JSONDecoder().decode(Everything.self, from: data) == value)
    let foundations = try JSONEncoder().encode(value).base64EncodedString()
    #expect(Everything.decode(from: foundations) == value)
  }

  @Test func theSameValueGivesTheSameBytes() {
    let values = (0..<50).map { _ in
      var tags: Set<String> = []
      for tag in ["a", "b", "c", "d", "e"].shuffled() { tags.insert(tag) }
      return tags.base64EncodedJSONString()
    }
    #expect(Set(values).count == 1)
  }

  private struct Scores: Codable {
    struct User: Codable { var scores: [Double] }
    var users: [User]
  }

  private struct Refusing: Encodable {
    struct Refusal: Error, CustomStringConvertible { var description = "not today" }
    func encode(to encoder: any Encoder) throws { throw Refusal() }
  }

  @Test func whatIsNotFiniteGivesNilAndAnError() throws {
    let value = Scores(users: [.init(scores: [1]), .init(scores: [2, .nan])])
    #expect(value.base64EncodedJSONString() == nil)
    let error = try #require(throws: PayloadError.self) { try value.base64EncodedJSON() }
    #expect(error.path == "users[1].scores[1]")
    #expect(
      error.description
        == "this Scores is no payload: users[1].scores[1]: JSON has no number for nan.")
    let finite = Scores(users: [.init(scores: [1])])
    #expect(try finite.base64EncodedJSON() == finite.base64EncodedJSONString())
    let refusal = try #require(throws: PayloadError.self) { try Refusing().base64EncodedJSON() }
    #expect(refusal.description == "this Refusing is no payload: not today")
  }

  @Test(arguments: [
    (
      "eyJoYXNDb21wbGV0ZWRPbmJvYXJk", "a string isn't closed at line 1, column 2"
    ),
    (
      "eyJ", "the base64 text is cut off: its 3 characters are no multiple of 4 at line 1, column 4"
    ),
    ("e30=\n", "'\\n' is no character of standard base64 at line 1, column 5"),
    ("e30=", "hasCompletedOnboarding: a value is missing"),
    (
      "eyJoYXNDb21wbGV0ZWRPbmJvYXJkaW5nIjoieWVzIn0=",
      "hasCompletedOnboarding: Expected to decode Bool but found a string instead."
    ),
    (
      "eyJoYXNDb21wbGV0ZWRPbmJvYXJkaW5nIjp0cnVlLCJuYW1lcyI6WyJhIiw1XX0=",
      "names[1]: Expected to decode String but found number instead."
    ),
    ("eyJyYXRpbyI6TmFOfQ==", "unexpected 'N' at line 1, column 10"),
    ("W10=", "Expected to decode Dictionary<String, Any> but found an array instead."),
    ("", "a value is missing at line 1, column 1"),
  ])
  func eachFailureNamesKeyPathAndReason(_ text: String, _ reason: String) {
    #expect(UITestEnvironment.decode(from: text) == nil)
    do {
      _ = try UITestEnvironment(base64EncodedJSON: text)
      Issue.record("\(text) was decoded")
    } catch {
      #expect(error.description == "the payload is no UITestEnvironment: \(reason)")
    }
  }

  @Test func anAddedOptionalFieldStillDecodes() {
    let text = "eyJoYXNDb21wbGV0ZWRPbmJvYXJkaW5nIjp0cnVlfQ=="
    #expect(UITestEnvironment.decode(from: text)?.names == nil)
    #expect(UITestEnvironment.decode(from: text)?.hasCompletedOnboarding == true)
  }

  @Test func aConfigurationsPayloadSaysWhatItIsFor() throws {
    let configuration = CountriesLaunch(port: 1)
    let json = try #require(Data(base64Encoded: configuration.payload))
    #expect(
      String(decoding: json, as: UTF8.self)
        == #"{"$type":"CountriesLaunch","$version":1,"countriesDatasource":"rest-countries","#
        + #""greeting":"Hello","hasCompletedOnboarding":false,"magicNumbers":[],"#
        + #""names":["Ann"],"network":{"latency":"0s","retries":3},"port":1}"#)
    let changes = try Base64.decode(configuration.payloadOfChanges)
    #expect(
      String(decoding: changes, as: UTF8.self)
        == #"{"$type":"CountriesLaunch","$version":1,"port":1}"#)
    let launch = try read(environment: ["LAUNCH_CONFIGURATION": configuration.payload])
    #expect(launch.configuration == configuration)
  }
}
