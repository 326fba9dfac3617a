#if DEBUG
  import Gantry
  import GantryFormats

  extension NetworkConditions {
    /// Their latency and their faults, as a stub of every request states them.
    var ofEveryRequest: Stub {
      changed(Stub("/**").latency(latency, jitter: jitter)) { stub in
        (stub.bandwidth, stub.uploadBandwidth) = (bandwidth, uploadBandwidth)
        (stub.fault, stub.faultStatus, stub.faultRate) = (fault, faultStatus, faultRate)
        (stub.faultEvery, stub.faultBurst) = (faultEvery, faultBurst)
      }
    }
  }

  extension Stub {
    /// Whether it states a latency, a bandwidth or a fault.
    var statesFaults: Bool {
      let numbers: [Int?] = [bandwidth, uploadBandwidth, faultStatus, faultEvery, faultBurst]
      return latency != nil || jitter != nil || fault != nil || faultRate != nil
        || numbers.contains { $0 != nil }
    }

    /// Notes what is wrong with these, with the name of each member.
    func checkFaults(_ note: (_ member: String, _ message: String) -> Void) {
      for (name, duration) in [("latency", latency), ("jitter", jitter)] {
        if let duration, let problem = duration.waitingProblem { note(name, problem) }
      }
      for (name, speed) in [("bandwidth", bandwidth), ("uploadBandwidth", uploadBandwidth)] {
        if let speed, speed < 1 {
          note(name, "'\(speed)' is not a number of bytes a second from 1 on")
        }
      }
      if let faultStatus {
        if !(200...599).contains(faultStatus) {
          note("faultStatus", "'\(faultStatus)' is not a status from 200 to 599")
        }
        if let fault, fault != .status {
          note("faultStatus", "a status is of the fault 'status', not of '\(fault.rawValue)'")
        }
      }
      if let faultRate, !(0...1).contains(faultRate) {
        note("faultRate", "'\(faultRate)' is not a part from 0 to 1")
      }
      for (name, count) in [("faultEvery", faultEvery), ("faultBurst", faultBurst)] {
        if let count, count < 1 { note(name, "'\(count)' is not a number of requests from 1 on") }
      }
      if faultRate != nil, faultEvery != nil {
        note("faultEvery", "a fault comes at a rate or every so many requests, not both")
      }
      if let faultBurst, let faultEvery, faultBurst > faultEvery, faultEvery > 0 {
        note("faultBurst", "'\(faultBurst)' in a row are more than 'faultEvery' has, \(faultEvery)")
      }
      if faultBurst != nil, faultRate == nil, faultEvery == nil {
        note("faultBurst", "every request is hit; state a rate, or every how many requests")
      }
      if fault == nil, faultStatus == nil, faultRate ?? faultEvery.map(Double.init) != nil {
        note(
          faultRate == nil ? "faultEvery" : "faultRate",
          "there is no fault that it could be of; state one: "
            + NetworkFault.allCases.map(\.rawValue).joined(separator: ", "))
      }
    }

    /// The fault with its frequency, or nil where there is none.
    var faultSchedule: FaultSchedule? {
      guard let fault = fault ?? (faultStatus == nil ? nil : .status) else { return nil }
      return FaultSchedule(
        fault: fault, status: faultStatus ?? 503, rate: faultRate, every: faultEvery,
        burst: faultBurst ?? 1)
    }
  }

  /// The latency, the bandwidth and the fault of a route's answers.
  struct FaultSettings: Sendable, DebugOnly {
    var latency: Duration
    var jitter: Duration
    var bandwidth: Int?
    var uploadBandwidth: Int?
    var fault: FaultSchedule?
    /// Whether the fault is the route's own, whose requests it counts.
    var isFaultOfRoute: Bool

    /// The settings of conditions.
    init(_ conditions: NetworkConditions) { self.init(conditions.ofEveryRequest) }

    /// The settings of a stub, with those of the conditions as defaults.
    init(_ stated: Stub, over others: FaultSettings? = nil) {
      latency = stated.latency ?? others?.latency ?? .zero
      jitter = stated.jitter ?? others?.jitter ?? .zero
      bandwidth = stated.bandwidth ?? others?.bandwidth
      uploadBandwidth = stated.uploadBandwidth ?? others?.uploadBandwidth
      fault = stated.faultSchedule ?? others?.fault
      isFaultOfRoute = others != nil && stated.faultSchedule != nil
    }
  }

  /// A fault, and the requests that it hits.
  struct FaultSchedule: Sendable, DebugOnly {
    var fault: NetworkFault
    var status: Int
    /// Requests fall into runs of `burst`, and each run is hit or not.
    var rate: Double?
    /// Of each so many requests the last ones are hit, `burst` of them; all without a rate, too.
    var every: Int?
    var burst: Int

    /// Whether random numbers are needed.
    var isDrawn: Bool { rate != nil || fault == .corrupted }

    /// Whether a request is hit: by the number of requests before, of the route or of all, or by a
    /// random number of its URL and the number of requests for that before.
    func hits(number: Int, draws: (source: Draws, number: Int)) -> Bool {
      if let rate { return draws.source.fraction(.fault, draws.number / burst) < rate }
      return every.map { number % $0 >= $0 - burst } ?? true
    }
  }

  /// Random numbers from a seed and a request's method and URL.
  ///
  /// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014), from a
  /// start that is the seed mixed with the FNV-1a hash of method and URL. So the numbers of one URL
  /// don't depend on parallel requests.
  struct Draws: Sendable, DebugOnly {
    /// The purposes of numbers; each has its own.
    enum Purpose: UInt64 {
      case jitter = 1
      case fault = 2
      case corruption = 3
    }

    private let start: UInt64

    init(seed: UInt64, key: UInt64) { start = Self.mixed(seed) ^ key }

    /// The hash of a request that selects its numbers.
    static func key(_ request: RequestUnderMatch) -> UInt64 {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for part in [request.method, request.url.text] {
        for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash = (hash ^ 0x20) &* 0x100_0000_01B3
      }
      return hash
    }

    /// The n-th number for a purpose.
    func number(_ purpose: Purpose, _ index: Int) -> UInt64 {
      let position = UInt64(truncatingIfNeeded: index) &+ 1
      return Self.mixed(
        Self.mixed(start &+ purpose.rawValue) &+ position &* 0x9E37_79B9_7F4A_7C15)
    }

    /// The n-th number for a purpose, from 0 up to 1.
    func fraction(_ purpose: Purpose, _ index: Int) -> Double {
      Double(number(purpose, index) >> 11) * 0x1p-53
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
      var value = value
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return value ^ value >> 31
    }
  }

  extension Duration {
    /// Why nothing can wait so long; nil where it can.
    var waitingProblem: String? {
      if self < .zero { return "'\(self)' is negative" }
      return self > .seconds(1_000_000_000) ? "'\(self)' is longer than 1000000000 s" : nil
    }
  }
#endif
