import Foundation
import GantryFormats
import Testing

@testable import Gantry

/// Types that encode and decode themselves by hand: each function of the standard library's containers does
/// what it says.
struct HandwrittenCodingTests {
  enum Key: String, CodingKey, CaseIterable { case none, wide, large, list, object, twice }

  /// Writes one of each thing that a list or an object can hold, and a list's count at its end.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  struct Everything: Encodable {
    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encodeNil()
      try list.encode(Int128.min)
      try list.encode(UInt128.max)
      var inner = list.nestedUnkeyedContainer()
      try inner.encode("a")
      try "b".encode(to: list.superEncoder())
      var object = list.nestedContainer(keyedBy: Key.self)
      try object.encodeNil(forKey: .none)
      try object.encode(Int128.min, forKey: .wide)
      try object.encode(UInt128.max, forKey: .large)
      var members = object.nestedUnkeyedContainer(forKey: .list)
      try members.encodeNil()
      // Asked for again, both are the containers that are there.
      members = object.nestedUnkeyedContainer(forKey: .list)
      try members.encode(7)
      var nested = object.nestedContainer(keyedBy: Key.self, forKey: .object)
      try nested.encode(true, forKey: .none)
      nested = object.nestedContainer(keyedBy: Key.self, forKey: .object)
      try nested.encode(false, forKey: .wide)
      try object.encode(1, forKey: .twice)
      try object.encode(2, forKey: .twice)
      try "s".encode(to: object.superEncoder())
      try list.encode(list.count)
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func whatAContainerTakesIsWritten() throws {
    let json = try #require(Data(base64Encoded: try Everything().base64EncodedJSON()))
    #expect(
      String(decoding: json, as: UTF8.self)
        == "[null,\(Int128.min),\(UInt128.max),[\"a\"],\"b\",{\"large\":\(UInt128.max),"
        + "\"list\":[null,7],\"none\":null,\"object\":{\"none\":true,\"wide\":false},"
        + "\"super\":\"s\",\"twice\":2,\"wide\":\(Int128.min)},6]")
  }

  /// Says what a list's container answers, element by element.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  struct ListReader: Codable, Sendable, Equatable {
    var answers: [String] = []

    init() {}

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      while !list.isAtEnd {
        let place = "\(list.currentIndex)/\(list.count ?? -1)"
        // What is of one kind isn't of another, and is asked for as the next.
        if try list.decodeNil() {
          answers.append("\(place) nil")
        } else if let number = try? list.decode(UInt128.self) {
          answers.append("\(place) \(number)")
        } else if let number = try? list.decode(Int128.self) {
          answers.append("\(place) \(number)")
        } else if let text = try? list.decode(String.self) {
          answers.append("\(place) '\(text)'")
        } else if let object = try? list.nestedContainer(keyedBy: Key.self) {
          answers.append("\(place) \(try objectAnswers(object))")
        } else if var inner = try? list.nestedUnkeyedContainer() {
          answers.append("\(place) list of \(inner.count ?? -1), \(try inner.decode(Int.self))")
        } else {
          answers.append("\(place) \(try Bool(from: list.superDecoder()))")
        }
      }
      answers.append("end \(list.currentIndex)")
    }

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      for answer in answers { try list.encode(answer) }
    }
  }

  /// Which keys an object has, contains, and holds nil under.
  static func objectAnswers(_ object: KeyedDecodingContainer<Key>) throws -> String {
    let held = Key.allCases.filter(object.contains)
    return "keys \(object.allKeys.map(\.rawValue).sorted()), holds \(held.map(\.rawValue)), "
      + "nil \(try held.filter(object.decodeNil).map(\.rawValue))"
  }

  static let lists: [(json: String, answers: [String])] = [
    ("[]", ["end 0"]), ("[1,null]", ["0/2 1", "1/2 nil", "end 2"]),
    ("[null]", ["0/1 nil", "end 1"]),
    ("[null,null,1]", ["0/3 nil", "1/3 nil", "2/3 1", "end 3"]),
    (
      #"[-1,"a",true,[5]]"#,
      ["0/4 -1", "1/4 'a'", "2/4 true", "3/4 list of 1, 5", "end 4"]
    ),
    (
      "[[5],[6],7]", ["0/3 list of 1, 5", "1/3 list of 1, 6", "2/3 7", "end 3"]
    ),
    (
      #"[{"none":null,"wide":1}]"#,
      [#"0/1 keys ["none", "wide"], holds ["none", "wide"], nil ["none"]"#, "end 1"]
    ),
  ]

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: lists)
  func aListsContainerSaysWhatIsInIt(_ json: String, _ answers: [String]) throws {
    struct App: LaunchConfiguration {
      static var launchPolicy: LaunchPolicy { .all }
      var list = ListReader()
    }
    #expect(ListReader.decode(from: Base64.encode(Array(json.utf8)))?.answers == answers)
    #expect(try read(App.self, "--list", json).list.answers == answers)
    let payload = ["LAUNCH_CONFIGURATION": "{\"list\":\(json)}"]
    #expect(try read(App.self, environment: payload).list.answers == answers)
  }

  /// Says what the container of all options answers.
  struct Asking: LaunchConfiguration {
    enum CodingKeys: String, CodingKey, CaseIterable {
      case port, nickname, note, user, network, nested, window, unwritten
    }
    struct User: Codable, Sendable { var name: String }
    struct Network: Codable, Sendable { var latency = 1 }

    static var launchPolicy: LaunchPolicy { .all }

    var port = 80
    var nickname: String? = "Nick"
    var note: String?
    var user: User?
    var network = Network()
    var window: StructureTests.App.Window?
    var answers = ""

    init() {}

    init(from decoder: any Decoder) throws {
      let options = try decoder.container(keyedBy: CodingKeys.self)
      func names(_ keys: [CodingKeys]) -> String { keys.map(\.rawValue).joined(separator: " ") }
      answers =
        "listed \(names(options.allKeys)); contained \(names(CodingKeys.allCases.filter(options.contains)));"
        + " nil \(names(try CodingKeys.allCases.filter(options.decodeNil)))"
    }

    func encode(to encoder: any Encoder) throws {
      var options = encoder.container(keyedBy: CodingKeys.self)
      try options.encode(port, forKey: .port)
      try options.encodeIfPresent(nickname, forKey: .nickname)
      try options.encodeIfPresent(note, forKey: .note)
      try options.encodeIfPresent(user, forKey: .user)
      try options.encode(network, forKey: .network)
      try options.encodeIfPresent(window, forKey: .window)
      var nested = options.nestedContainer(keyedBy: Key.self, forKey: .nested)
      try nested.encode(1, forKey: .wide)
    }
  }

  @Test(arguments: [
    (
      ["--port", "1"],
      "listed port nickname network nested; contained port nickname network nested; "
        + "nil note user window unwritten"
    ),
    (
      ["--no-nickname"],
      "listed port nickname network nested; contained port network nested; "
        + "nil nickname note user window unwritten"
    ),
    (
      ["--no-nickname", "--nickname", "x", "--note", "n", "--nested.wide", "2"],
      "listed port nickname note network nested; contained port nickname note network nested; "
        + "nil user window unwritten"
    ),
    (
      ["--note", "n", "--no-note", "--user.name", "u"],
      "listed port nickname note user network nested; contained port nickname user network nested; "
        + "nil note window unwritten"
    ),
    (
      ["--user.name", "u", "--no-user", "--network.latency", "2"],
      "listed port nickname user network nested; contained port nickname network nested; "
        + "nil note user window unwritten"
    ),
  ])
  func anOptionIsThereIfItHasADefaultOrIsSet(_ arguments: [String], _ answers: String) throws {
    #expect(try Launch<Asking>(arguments: ["app"] + arguments).answers == answers)
  }

  /// A number or nil, as one value of no structure.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  struct Maybe: Codable, Sendable, Equatable {
    var number: Int128?

    init(_ number: Int128?) { self.number = number }

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      number = value.decodeNil() ? nil : try value.decode(Int128.self)
    }

    func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      if let number { try value.encode(number) } else { try value.encodeNil() }
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  struct MaybeLaunch: LaunchConfiguration, Equatable {
    static var launchPolicy: LaunchPolicy { .all }
    var none = Maybe(nil)
    var some = Maybe(5)
    var list = [Maybe(nil), Maybe(1)]
    var wide: Int128 = 0
    var large: UInt128?
    var little: Int128?
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(
    arguments: [
      (["--none", "7"], MaybeLaunch(none: Maybe(7)), #"{"none":7}"#),
      (["--some", "-7"], MaybeLaunch(some: Maybe(-7)), #"{"some":-7}"#),
      (["--none=7", "--none=null"], MaybeLaunch(), "{}"),
      (["--none=7", "--no-none"], MaybeLaunch(), "{}"),
      (
        ["--wide", "\(Int128.min)", "--large", "\(UInt128.max)", "--little", "-1"],
        MaybeLaunch(wide: .min, large: .max, little: -1),
        #"{"wide":\#(Int128.min),"large":"\#(UInt128.max)","little":-1}"#
      ),
      (
        ["--list=[null,\(Int128.max),null]"],
        MaybeLaunch(list: [Maybe(nil), Maybe(.max), Maybe(nil)]), nil
      ),
    ] as [([String], MaybeLaunch, String?)])
  func aSingleValueMayBeNil(
    _ arguments: [String], _ configuration: MaybeLaunch, _ payload: String?
  ) throws {
    #expect(try Launch<MaybeLaunch>(arguments: ["app"] + arguments).configuration == configuration)
    #expect(
      try Launch<MaybeLaunch>(arguments: ["app"] + configuration.commandLineArguments).configuration
        == configuration)
    #expect(
      try read(MaybeLaunch.self, environment: ["LAUNCH_CONFIGURATION": configuration.payload])
        .configuration == configuration)
    guard let payload else { return }
    #expect(
      try read(MaybeLaunch.self, environment: ["LAUNCH_CONFIGURATION": payload]).configuration
        == configuration)
  }

  /// Where a type refuses a value, by the path of a container of its own choice.
  struct Refusing: Encodable, Sendable {
    enum Way: CaseIterable { case single, keyed, listed, encoder }
    var way: Way

    func encode(to encoder: any Encoder) throws {
      let path =
        switch way {
        case .single: encoder.singleValueContainer().codingPath
        case .keyed: encoder.container(keyedBy: Key.self).codingPath
        case .listed: encoder.unkeyedContainer().codingPath
        case .encoder: encoder.codingPath
        }
      throw EncodingError.invalidValue(way, .init(codingPath: path, debugDescription: "no"))
    }
  }

  @Test(arguments: Refusing.Way.allCases)
  func whatATypeRefusesToWriteIsNamedByItsPath(_ way: Refusing.Way) throws {
    let error = #expect(throws: PayloadError.self) {
      try ["a": [1: [Refusing(way: way)]]].base64EncodedJSON()
    }
    #expect(error?.path == "a[1][0]" || error?.path == "a.1[0]")
  }

  /// Reads a text, and refuses it by the path of a container of its own choice.
  struct Refused: Codable, Sendable {
    func encode(to encoder: any Encoder) throws { try "".encode(to: encoder) }
    init() {}
    init(from decoder: any Decoder) throws {
      let path: [any CodingKey]
      if let object = try? decoder.container(keyedBy: Key.self) {
        path = object.codingPath
      } else if let list = try? decoder.unkeyedContainer() {
        path = list.codingPath
      } else {
        path = try decoder.singleValueContainer().codingPath
      }
      throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: "no"))
    }
  }

  @Test(arguments: [("{}", "no"), ("[]", "no"), (#""x""#, "'x' is refused: no")])
  func whatATypeRefusesToReadIsNamedByItsPath(_ json: String, _ message: String) {
    struct App: LaunchConfiguration {
      static var launchPolicy: LaunchPolicy { .all }
      var named: [String: [String: Refused]] = [:]
    }
    #expect(
      problems(App.self, "--named={\"a\":{\"b\":\(json)}}")
        == "error: named.a.b: \(message)\n       launch argument 1: --named")
  }

  /// Swift looks for the members of a large object in a table.
  @Test(arguments: [1, 15, 16, 17, 40])
  func aKeyThatIsWrittenTwiceHasItsLastValue(_ count: Int) throws {
    struct Twice: Encodable {
      struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
      var count: Int
      func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Name.self)
        for round in 1...2 {
          for index in 1...count {
            try object.encode(index * round, forKey: Name(stringValue: "k\(index)"))
          }
        }
      }
    }
    let numbers = try #require(
      [String: Int].decode(from: try Twice(count: count).base64EncodedJSON()))
    #expect(numbers == Dictionary(uniqueKeysWithValues: (1...count).map { ("k\($0)", $0 * 2) }))
  }
}
