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
      }.joined(separator: "\n")
    }
  }

  @Test(arguments: [
    (
      #"--proxies={"host":"h","port":1,"nte":"x"}"#,
      "proxies[0]: 'nte' is none of its keys. Did you mean 'note'?"
    ),
    (
      #"--proxies=[{"host":"h","port":1},{"host":"h","port":1,"colour":"x"}]"#,
      "proxies[1]: 'colour' is none of its keys"
    ),
    (
      #"--by-name={"a":{"host":"h","port":1,"nte":"x"}}"#,
      "by-name.a: 'nte' is none of its keys. Did you mean 'note'?"
    ),
    (
      #"--source={"delayed":{"by":"1s","atempts":3}}"#,
      "source.delayed: 'atempts' is none of its keys"
    ),
    (
      #"--source={"delayed":{"by":"1s","prxy":{"host":"h","port":1}}}"#,
      "source.delayed: 'prxy' is none of its keys. Did you mean 'proxy'?"
    ),
    (
      #"--source={"delayed":{"by":"1s","proxy":{"host":"h","port":1,"nte":"x"}}}"#,
      "source.delayed.proxy: 'nte' is none of its keys. Did you mean 'note'?"
    ),
    (#"--ranges=[{"low":1,"high":2,"more":3}]"#, "ranges[0]: 'more' is none of its keys"),
    (
      "--source=fil",
      "source: 'fil' is none of the cases of Source; write a case's name, or {\"case\":{…}} with "
        + "what it holds"
    ),
    (
      #"--source={"fil":{}}"#,
      "source: 'fil' is none of the cases of Source; write a case's name, or {\"case\":{…}} with "
        + "what it holds"
    ),
  ])
  func aKeyThatTheTypeDoesNotHaveIsAnError(_ argument: String, _ message: String) {
    #expect(error(argument) == message)
  }

  @Test(arguments: [
    #"--proxies={"host":"h","port":1,"note":"x"}"#, #"--proxies={"HOST":"h","p-ort":1}"#,
    #"--by-name={"any key":{"host":"h","port":1}}"#, "--source=live", #"--source={"live":{}}"#,
    #"--source={"file":{"path":"/x"}}"#, #"--source={"delayed":{"by":"1s"}}"#,
    #"--source={"delayed":{"By":"1s","proxy":{"host":"h","PORT":1}}}"#,
    #"--ranges=[{"only":3},{"low":1,"high":2}]"#,
    // A key of the type's own that isn't asked for here.
    #"--ranges=[{"only":3,"low":1}]"#, #"--anything=[{"x":1,"y":2}]"#,
  ])
  func keysOfTheTypeAreTaken(_ argument: String) {
    #expect(error(argument) == nil)
  }

  @Test func plainJSONMayHoldMore() throws {
    let proxy = try JSONReader.read(#"{"host":"h","port":1,"more":2}"#)
    #expect(
      try ValueDecoder(proxy, isStrict: true).decode(Parts.Proxy.self)
        == Parts.Proxy(host: "h", port: 1))
  }
}
