public import Gantry

/// The state of an app's network in one launch: live, stubbed, recorded, replayed, slow, broken.
///
/// It is a plain value, so it can be an option of any configuration, or of a structure in one, and
/// a test can write it:
///
/// ```swift
/// struct CountriesLaunch: LaunchConfiguration {
///   var network = NetworkConditions()
/// }
/// ```
///
/// ```sh
/// countries --network.latency 250ms --network.jitter 100ms --network.seed 7
/// countries --network.mode replay --network.recording Recordings/countries
/// countries --network.offline
/// ```
///
/// ```text
/// Gantry: launched with network.offline=true (launch argument 1)
/// ```
///
/// A request is answered by the first of these that applies: being offline, a stub, the recording
/// (when replaying), the live network. Faults apply to every answer; those of a stub replace the
/// ones here, also where the stub itself passes its requests on.
///
/// In release builds the conditions are read if the launch policy honors them, and have no effect.
public struct NetworkConditions: Sendable, Equatable {
  /// The source of answers.
  public enum Mode: String, Codable, Sendable, CaseIterable {
    /// From the network.
    case live
    /// From the network; each exchange is written to the recording.
    case record
    /// From the recording, and never from the network.
    case replay
    /// From the recording, or else from the network; what comes from there is added to the recording.
    case extend
  }

  /// The source of answers that no stub gives; by default the network.
  public var mode = Mode.live
  /// The folder of the recording, absolute or from the app's working directory; a HAR file, such as
  /// a browser's, can be replayed too.
  public var recording: String?
  /// Names of headers, query items and JSON members that recordings must not hold, besides the
  /// usual secrets.
  ///
  /// With a leading `$` it is a path into JSON bodies, such as `$.user.email`; with a leading `/`
  /// the path of addresses, whose segments in braces are secret, such as `/users/*/token/{secret}`.
  /// `:opaque` leaves out bodies that can't be looked into: compressed or binary ones. An element
  /// may hold several, separated by commas.
  ///
  /// A recording keeps the names, so replaying doesn't need them again.
  public var redacted: [String] = []
  /// Names of query items, of forms' fields and of JSON members that don't matter where a recording
  /// is asked for a request, such as those of times and random numbers.
  ///
  /// They are recorded as they are, unless they are secret too. An element may hold several,
  /// separated by commas.
  public var ignored: [String] = []
  /// Answers by route.
  public var stubs = NetworkStubs()
  /// Whether every request fails as on a device without a network.
  public var offline = false
  /// How long each answer takes at least.
  public var latency = Duration.zero
  /// Up to how much longer an answer takes, drawn anew for each.
  public var jitter = Duration.zero
  /// The seed of jitter and fault rates: the same seed and requests give the same random numbers.
  public var seed: UInt64 = 0
  /// Bytes a second at which bodies of answers arrive, or nil for full speed.
  public var bandwidth: Int?
  /// Bytes a second at which bodies of requests leave, or nil for full speed: a request waits for as
  /// long as its body would take.
  public var uploadBandwidth: Int?
  /// The fault of requests, or nil for none.
  public var fault: NetworkFault?
  /// The status of answers that ``NetworkFault/status`` gives; 503 unless stated.
  ///
  /// Stating it is enough: ``fault`` is then ``NetworkFault/status``.
  public var faultStatus: Int?
  /// The part of the requests that the fault hits, from 0 to 1; all unless stated.
  public var faultRate: Double?
  /// The fault hits one request in this many: 3 spares two and hits the third.
  public var faultEvery: Int?
  /// How many requests in a row the fault hits when it does; 1 unless stated.
  public var faultBurst: Int?

  /// Makes conditions that change nothing.
  public init() {}

  /// Makes conditions in which stubs answer.
  ///
  /// - Parameter stubs: the answers by route.
  public init(stubs: NetworkStubs) { self.stubs = stubs }
}

extension NetworkConditions: LaunchStructure {}

extension NetworkConditions: ListsOfNames {
  package static var listsOfNames: [String] { ["redacted", "ignored"] }
}

extension NetworkConditions: Codable {
  /// Decodes conditions; missing members have their defaults.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: `DecodingError` where a member is of another type.
  public init(from decoder: any Decoder) throws {
    #if DEBUG
      ProcessConditions.watch()
    #endif
    let container = try decoder.container(keyedBy: CodingKeys.self)
    mode = try container.decodeIfPresent(Mode.self, forKey: .mode) ?? .live
    recording = try container.decodeIfPresent(String.self, forKey: .recording)
    redacted = try container.decodeIfPresent([String].self, forKey: .redacted) ?? []
    ignored = try container.decodeIfPresent([String].self, forKey: .ignored) ?? []
    stubs = try container.decodeIfPresent(NetworkStubs.self, forKey: .stubs) ?? NetworkStubs()
    offline = try container.decodeIfPresent(Bool.self, forKey: .offline) ?? false
    latency = try container.decodeIfPresent(Duration.self, forKey: .latency) ?? .zero
    jitter = try container.decodeIfPresent(Duration.self, forKey: .jitter) ?? .zero
    seed = try container.decodeIfPresent(UInt64.self, forKey: .seed) ?? 0
    bandwidth = try container.decodeIfPresent(Int.self, forKey: .bandwidth)
    uploadBandwidth = try container.decodeIfPresent(Int.self, forKey: .uploadBandwidth)
    fault = try container.decodeIfPresent(NetworkFault.self, forKey: .fault)
    faultStatus = try container.decodeIfPresent(Int.self, forKey: .faultStatus)
    faultRate = try container.decodeIfPresent(Double.self, forKey: .faultRate)
    faultEvery = try container.decodeIfPresent(Int.self, forKey: .faultEvery)
    faultBurst = try container.decodeIfPresent(Int.self, forKey: .faultBurst)
  }
}
