import GantryFormats
import Testing

@testable import Gantry

/// Keys inside of values that the type doesn't have: a misspelt key must not be passed over.
struct UnknownKeyTests {
  struct Parts: LaunchConfiguration {
    static var launchPolicy: LaunchPolicy { .all }

    struct Proxy: Codable, Sendable, Equatable {
      var host: String
      var port: Int
      var note: String?
    }
    enum Source: Codable, Sendable, Equatable {
      case live
      case file(path: String)
      case delayed(by: Duration, proxy: Proxy?)
    }
    /// Asks for its keys by hand, and for one of them only where there is another.
    struct Range: Codable, Sendable, Equatable {
      enum CodingKeys: String, CodingKey { case low, high, only }
      var low: Int
      var high: Int

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let only = try container.decodeIfPresent(Int.self, forKey: .only) {
          (low, high) = (only, only)
        } else {
          low = try container.decode(Int.self, forKey: .low)
          high = try container.decode(Int.self, forKey: .high)
        }
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(low, forKey: .low)
        try container.encode(high, forKey: .high)
      }
    }

    /// One of several, told by a key that the others don't have; read twice.
    enum Figure: Codable, Sendable, Equatable {
      struct Circle: Codable, Equatable { var radius: Int }
      struct Square: Codable, Equatable { var side: Int }
      enum TypeKey: String, CodingKey { case type }
      case circle(Circle)
      case square(Square)

      init(from decoder: any Decoder) throws {
        let type = try decoder.container(keyedBy: TypeKey.self).decode(String.self, forKey: .type)
        let single = try decoder.singleValueContainer()
        self =
          type == "circle"
          ? .circle(try single.decode(Circle.self)) : .square(try single.decode(Square.self))
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: TypeKey.self)
        switch self {
        case .circle(let circle):
          try container.encode("circle", forKey: .type)
          try circle.encode(to: encoder)
        case .square(let square):
          try container.encode("square", forKey: .type)
          try square.encode(to: encoder)
        }
      }
    }
    /// A list whose elements are looked at before they are decoded.
    struct Drawing: Codable, Sendable, Equatable {
      var circles: [Figure.Circle] = []

      init() {}

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
          var copy = list
          let type = try copy.nestedContainer(keyedBy: Figure.TypeKey.self)
          let isCircle = try type.decode(String.self, forKey: .type) == "circle"
          let circle = try list.decode(Figure.Circle.self)
          if isCircle { circles.append(circle) }
        }
      }

      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for circle in circles { try list.encode(Figure.circle(circle)) }
      }
    }
    // Unchecked, since classes that others inherit from never are; no test shares one.
    class Base: Codable, @unchecked Sendable {
      var name = ""
      init() {}
    }
    final class Derived: Base, @unchecked Sendable {
      enum CodingKeys: String, CodingKey { case extra }
      var extra = 0
      override init() { super.init() }
      required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        extra = try container.decode(Int.self, forKey: .extra)
        try super.init(from: container.superDecoder())
      }
      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(extra, forKey: .extra)
        try super.encode(to: container.superEncoder())
      }
    }
    /// Two types in one object.
    struct Flat: Codable, Sendable, Equatable {
      var circle: Figure.Circle
      var square: Figure.Square

      init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        circle = try single.decode(Figure.Circle.self)
        square = try single.decode(Figure.Square.self)
      }

      func encode(to encoder: any Encoder) throws {
        try circle.encode(to: encoder)
        try square.encode(to: encoder)
      }
    }
    /// A text, or an object.
    struct Loose: Codable, Sendable, Equatable {
      var host: String

      init(host: String) { self.host = host }

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // What is no text is read as an object next, whose error stands.
        if let text = try? container.decode(String.self) {
          host = text
        } else {
          host = try container.decode(Proxy.self).host
        }
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(host)
      }
    }

    /// What one type refuses is of another, or of none.
    enum Event: Codable, Sendable, Equatable {
      case proxy(Proxy)
      case counts([String: Int])
      case unknown

      init(from decoder: any Decoder) throws {
        // What is neither is of no type that this one knows.
        if let proxy = try? Proxy(from: decoder) {
          self = .proxy(proxy)
        } else if let counts = try? [String: Int](from: decoder) {
          self = .counts(counts)
        } else {
          self = .unknown
        }
      }

      func encode(to encoder: any Encoder) throws {
        switch self {
        case .proxy(let proxy): try proxy.encode(to: encoder)
        case .counts(let counts): try counts.encode(to: encoder)
        case .unknown: try ["unknown": true].encode(to: encoder)
        }
      }
    }
    /// Has a default for what isn't there or wrong, and a member that is a text or an object.
    struct Tolerant: Codable, Sendable, Equatable {
      var limit: Int
      var proxy: String

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        limit = (try? container.decode(Int.self, forKey: .limit)) ?? 10
        if let text = try? container.decode(String.self, forKey: .proxy) {
          proxy = text
        } else {
          proxy = try container.decode(Proxy.self, forKey: .proxy).host
        }
      }
    }
    /// Writes a key that it doesn't read.
    struct Step: Codable, Sendable, Equatable, LaunchStructure {
      enum WrittenKey: String, CodingKey { case type, x }
      var x = 0

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: WrittenKey.self)
        try container.encode("tap", forKey: .type)
        try container.encode(x, forKey: .x)
      }
    }
    /// Reads a list of its own by hand.
    struct Path: Codable, Sendable, Equatable {
      var points = [1, 2]
      var figure = Figure.Circle(radius: 1)

      init() {}

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var list = try container.nestedUnkeyedContainer(forKey: .points)
        points = [try list.decode(Int.self), try list.decode(Int.self)]
        figure = try container.decode(Figure.Circle.self, forKey: .figure)
      }
    }

    /// Needs none of its keys.
    struct Hints: Codable, Sendable, Equatable {
      var first: Int?
      var second: Int?
    }
    /// Reads one element, however many there are.
    struct First: Codable, Sendable, Equatable {
      var number = 1

      init() {}

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        number = try list.decode(Int.self)
      }

      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(number)
      }
    }

    var hints: [Hints] = []
    var first = First()
    var events: [Event] = []
    var tolerant: [Tolerant] = []
    var steps: [Step] = []
    /// Has a part that isn't coded; the compiler warns about it.
    struct Member: Codable, Sendable, Equatable, LaunchStructure {
      enum CodingKeys: CodingKey { case name, isAdmin }
      var id = 0
      var name = ""
      var isAdmin = false
    }

    var member: Member?
    var path = Path()
    var range = 1...5
    var sources: [Source] = []
    var oneLoose = Loose(host: "h")
    var figures: [Figure] = []
    var drawing = Drawing()
    var derived: [Derived] = []
    var flat: [Flat] = []
    var loose: [Loose] = []
    var secrets: [Secret<Proxy>] = []
    var nested: [[Proxy]] = []
    var maybe: [Proxy?] = []
    var proxies: [Proxy] = []
    var byName: [String: Proxy] = [:]
    var source = Source.live
    var ranges: [Range] = []
    var anything: [[String: Int]] = []
  }

  private func error(_ arguments: String...) -> String? {
    do throws(LaunchError) {
      _ = try Launch<Parts>(arguments: ["app"] + arguments)
      return nil
    } catch {
      return error.problems.map {
        ($0.option ?? "") + ": " + $0.message
          + ($0.suggestion.map { ". Did you mean '\($0)'?" } ?? "")
      }.joined(separator: "\n")
    }
  }

  static let wrong: [(argument: String, message: String)] = [
    (
      #"--proxies={"host":"h","port":1,"nte":"x"}"#,
      "proxies[0]: 'nte' is not one of its keys. Did you mean 'note'?"
    ),
    (
      #"--proxies=[{"host":"h","port":1},{"host":"h","port":1,"colour":"x"}]"#,
      "proxies[1]: 'colour' is not one of its keys"
    ),
    (
      #"--by-name={"a":{"host":"h","port":1,"nte":"x"}}"#,
      "by-name.a: 'nte' is not one of its keys. Did you mean 'note'?"
    ),
    (
      #"--source={"delayed":{"by":"1s","atempts":3}}"#,
      "source.delayed: 'atempts' is not one of its keys"
    ),
    (
      #"--source={"delayed":{"by":"1s","prxy":{"host":"h","port":1}}}"#,
      "source.delayed: 'prxy' is not one of its keys. Did you mean 'proxy'?"
    ),
    (
      #"--source={"delayed":{"by":"1s","proxy":{"host":"h","port":1,"nte":"x"}}}"#,
      "source.delayed.proxy: 'nte' is not one of its keys. Did you mean 'note'?"
    ),
    (
      #"--loose=[{"host":"h","port":1,"nte":1}]"#,
      "loose[0]: 'nte' is not one of its keys. Did you mean 'note'?"
    ),
    (#"--flat={"radius":1,"side":2,"more":3}"#, "flat[0]: 'more' is not one of its keys"),
    (
      #"--figures={"type":"circle","radius":1,"side":2}"#,
      "figures[0]: 'side' is not one of its keys"
    ),
    (
      #"--nested=[[{"host":"h","port":1,"x":1,"y":2}]]"#,
      "nested[0][0]: 'x', 'y' are not among its keys"
    ),
    (#"--maybe=[null,{"host":"h","port":1,"xx":1}]"#, "maybe[1]: 'xx' is not one of its keys"),
    (
      #"--proxies={"host":"h","port":1,"HOST":"x"}"#,
      "proxies[0]: 'HOST' and 'host' are the same key"
    ),
    (
      #"--secrets={"host":"h","port":1,"hunter2":"x"}"#,
      "secrets[0]: the value is wrong (and secret, so it isn't shown)"
    ),
    (
      #"--secrets={"host":"h","port":1,"nte":"x"}"#,
      "secrets[0]: the value is wrong (and secret, so it isn't shown)"
    ),
    (
      #"--proxies={"HOST":"a","Host":"b","port":1}"#,
      "proxies[0]: 'Host' and 'HOST' are the same key"
    ),
    (#"--ranges=[{"low":1,"high":2,"more":3}]"#, "ranges[0]: 'more' is not one of its keys"),
    (
      #"--events={"host":"h","port":1,"nte":"x"}"#,
      "events[0]: 'nte' is not one of its keys. Did you mean 'note'?"
    ),
    (
      #"--tolerant={"lmit":1,"proxy":"h"}"#,
      "tolerant[0]: 'lmit' is not one of its keys. Did you mean 'limit'?"
    ),
    (
      #"--tolerant={"limit":1,"proxy":{"host":"h","port":1,"nte":"x"}}"#,
      "tolerant[0].proxy: 'nte' is not one of its keys. Did you mean 'note'?"
    ),
    (#"--tolerant={"limit":1,"proxy":"h","x":1}"#, "tolerant[0]: 'x' is not one of its keys"),
    (#"--steps=[{"x":1,"typ":"tap"}]"#, "steps[0]: 'typ' is not one of its keys"),
    (
      #"--hints={"frist":1}"#, "hints[0]: 'frist' is not one of its keys. Did you mean 'first'?"
    ),
    ("--first=[1,2]", "first: it has 2 elements, and only the first is read"),
    ("--range=[1]", "range[1]: a value is missing"),
    ("--path.points=[1,2,3]", "path.points: it has 3 elements, and only the first 2 are read"),
    ("--range=[1,5,9]", "range: it has 3 elements, and only the first 2 are read"),
    (
      #"--sources=[{"live":{}},{"fil":{}}]"#,
      "sources[1]: 'fil' is not a case of Source; write a case's name, or {\"case\":{…}} with "
        + "what it holds"
    ),
    (
      #"--sources=[{"live":{},"file":{"path":"x"}}]"#,
      "sources[0]: one case of Source is wanted, and 2 are there"
    ),
    (
      "--source=fil",
      "source: 'fil' is not a case of Source; write a case's name, or {\"case\":{…}} with "
        + "what it holds"
    ),
    (
      #"--source={"fil":{}}"#,
      "source: 'fil' is not a case of Source; write a case's name, or {\"case\":{…}} with "
        + "what it holds"
    ),
  ]

  @Test(arguments: wrong)
  func aKeyThatTheTypeDoesNotHaveIsAnError(_ argument: String, _ message: String) {
    #expect(error(argument) == message)
  }

  @Test(arguments: [
    #"--figures=[{"type":"circle","radius":1},{"side":2,"type":"square"}]"#,
    #"--drawing=[{"type":"circle","radius":1}]"#,
    #"--derived=[{"extra":1,"super":{"name":"n"}}]"#, #"--flat={"radius":1,"side":2}"#,
    #"--loose=["h",{"host":"h","port":1}]"#, #"--secrets={"host":"h","port":1}"#,
    #"--nested=[[{"host":"h","port":1}]]"#, #"--maybe=[null,{"host":"h","port":1}]"#,
    #"--proxies={"host":"h","port":1,"note":"x"}"#, #"--proxies={"HOST":"h","p-ort":1}"#,
    #"--by-name={"any key":{"host":"h","port":1}}"#, "--source=live", #"--source={"live":{}}"#,
    #"--source={"file":{"path":"/x"}}"#, #"--source={"delayed":{"by":"1s"}}"#,
    #"--source={"delayed":{"By":"1s","proxy":{"host":"h","PORT":1}}}"#,
    #"--ranges=[{"only":3},{"low":1,"high":2}]"#,
    // A key of the type's own that isn't asked for here.
    #"--ranges=[{"only":3,"low":1}]"#, #"--ranges=[{"only":3,"LOW":1}]"#,
    #"--events=[{"foo":1},{"foo":{}},{"host":5,"port":"x"}]"#, #"--tolerant=[{"proxy":"h"}]"#,
    #"--tolerant=[{"limit":"x","proxy":{"host":"h","port":1}}]"#,
    #"--path.figure={"radius":1}"#, #"--member={"name":"n","isAdmin":true}"#,
    #"--steps=[{"x":1,"type":"tap"}]"#, "--path.points=[1,2]", "--range=[1,5]", "--hints={}",
    "--first=[1]",
    "--one-loose=h", #"--anything=[{"x":1,"y":2}]"#,
  ])
  func keysOfTheTypeAreTaken(_ argument: String) {
    #expect(error(argument) == nil)
  }

  @Test func aKeyOfTheTypeThatIsNotReadIsNoted() throws {
    let launch = try read(Parts.self, #"--ranges=[{"only":3,"low":1}]"#)
    #expect(
      launch.report.notes == [
        "'low' of ranges[0] isn't read by its type, launch argument 1: --ranges"
      ])
  }

  @Test func anOptionThatIsATextOrAnObjectHasItsKeys() {
    func error(_ json: String) -> String? {
      do throws(LaunchError) {
        _ = try Launch<Parts>(
          arguments: ["app"], environment: ["LAUNCH_CONFIGURATION": "{\"oneLoose\":\(json)}"])
        return nil
      } catch {
        return error.problems.map {
          ($0.option ?? "") + ": " + $0.message
            + ($0.suggestion.map { ". Did you mean '\($0)'?" } ?? "")
        }.joined(separator: "\n")
      }
    }
    #expect(error(#"{"host":"h","port":1}"#) == nil)
    #expect(
      error(#"{"host":"h","port":1,"nte":"x"}"#)
        == "one-loose: 'nte' is not one of its keys. Did you mean 'note'?")
  }

  @Test func aStructureWithAPartThatIsNotCodedHasItsOptions() throws {
    let launch = try Launch<Parts>(
      arguments: ["app", "--member.name", "n", "--member.is-admin"])
    #expect(launch.member?.name == "n")
    #expect(launch.member?.isAdmin == true)
  }

  @Test func eachKeyIsNamedWithItsNearest() {
    let json = #"[{"host":"h","port":1,"not":"n","hots":"h","other":1}]"#
    let error = #expect(throws: LaunchError.self) { try read(Parts.self, "--proxies", json) }
    #expect(
      error?.problems.map(\.reason) == [.unknownKeys(["not"]), .unknownKeys(["hots", "other"])])
    #expect(error?.problems.map(\.suggestion) == ["note", nil])
  }

  @Test(arguments: [(10, ""), (11, " and 1 more"), (100, " and 90 more")])
  func manyKeysAreCounted(_ count: Int, _ more: String) {
    let keys = (1...count).map { "x\($0)" }
    let members = keys.map { ",\"\($0)\":1" }.joined()
    let shown = keys.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
    #expect(
      error(#"--proxies={"host":"h","port":1"# + members + "}")
        == "proxies[0]: \(shown)\(more) are not among its keys")
  }

  @Test func plainJSONMayHoldMore() throws {
    let proxy = Base64.encode(Array(#"{"host":"h","port":1,"more":2}"#.utf8))
    #expect(try Parts.Proxy(base64EncodedJSON: proxy) == Parts.Proxy(host: "h", port: 1))
  }
}
