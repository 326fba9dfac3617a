public import Gantry

/// What the network of an app is like in one launch: live, stubbed, recorded, replayed, slow, broken.
///
/// It is a plain value, so it can be an option of any configuration, or of a structure in one, and a
/// test can write it:
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
/// A request is answered by the first of these that has something to say: being offline, a stub, the
/// recording (when replaying), the live network. Faults apply to whatever answers; those of a stub
/// replace the ones here, also where the stub itself passes its requests on.
///
/// In release builds the conditions are read where the launch policy honors them, and change nothing.
public struct NetworkConditions: Sendable, Equatable {
  /// Where answers come from.
  public enum Mode: String, Codable, Sendable, CaseIterable {
    /// From the network.
    case live
    /// From the network, each exchange being written to the recording.
    case record
    /// From the recording, and never from the network.
    case replay
  }

  /// Where answers come from that no stub gives; by default the network.
  public var mode = Mode.live
  /// The folder of the recording, absolute or from the app's working directory.
  public var recording: String?
  /// Names of headers, query items and JSON members that recordings must not hold, besides the usual
  /// secrets; with a leading `$`, paths into JSON bodies.
  ///
  /// A recording keeps them, so that replaying needs them not again.
  public var redacted: [String] = []
  /// Answers by route.
  public var stubs = NetworkStubs()
  /// Whether every request fails as on a device without a network.
  public var offline = false
  /// How long each answer takes at least.
  public var latency = Duration.zero
  /// Up to how much longer an answer takes, drawn anew for each.
  public var jitter = Duration.zero
  /// What jitter and fault rates are drawn from: the same seed and requests, the same draws.
  public var seed: UInt64 = 0
  /// Bytes a second at which bodies of answers arrive, or nil for as fast as they do.
  public var bandwidth: Int?
  /// What goes wrong with requests, or nil for nothing.
  public var fault: NetworkFault?
  /// The status of answers that ``NetworkFault/status`` gives; 503 unless stated.
  ///
  /// Stating it is enough: ``fault`` is then ``NetworkFault/status``.
  public var faultStatus: Int?
  /// What part of the requests the fault hits, from 0 to 1; all unless stated.
  public var faultRate: Double?
  /// Every how many requests the fault hits: 3 spares two and hits the third.
  public var faultEvery: Int?
  /// How many requests in a row the fault hits when it does; 1 unless stated.
  public var faultBurst: Int?

  /// Makes the conditions of a network that is left alone.
  public init() {}

  /// Makes conditions in which stubs answer.
  ///
  /// - Parameter stubs: the answers by route.
  public init(stubs: NetworkStubs) { self.stubs = stubs }
}

extension NetworkConditions: LaunchStructure {}

extension NetworkConditions: Codable {
  /// Decodes conditions; what isn't stated has its default.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: `DecodingError` where a member is of another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    mode = try container.decodeIfPresent(Mode.self, forKey: .mode) ?? .live
    recording = try container.decodeIfPresent(String.self, forKey: .recording)
    redacted = try container.decodeIfPresent([String].self, forKey: .redacted) ?? []
    stubs = try container.decodeIfPresent(NetworkStubs.self, forKey: .stubs) ?? NetworkStubs()
    offline = try container.decodeIfPresent(Bool.self, forKey: .offline) ?? false
    latency = try container.decodeIfPresent(Duration.self, forKey: .latency) ?? .zero
    jitter = try container.decodeIfPresent(Duration.self, forKey: .jitter) ?? .zero
    seed = try container.decodeIfPresent(UInt64.self, forKey: .seed) ?? 0
    bandwidth = try container.decodeIfPresent(Int.self, forKey: .bandwidth)
    fault = try container.decodeIfPresent(NetworkFault.self, forKey: .fault)
    faultStatus = try container.decodeIfPresent(Int.self, forKey: .faultStatus)
    faultRate = try container.decodeIfPresent(Double.self, forKey: .faultRate)
    faultEvery = try container.decodeIfPresent(Int.self, forKey: .faultEvery)
    faultBurst = try container.decodeIfPresent(Int.self, forKey: .faultBurst)
  }
}
