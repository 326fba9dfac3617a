#if DEBUG
  import Dispatch
  import Foundation
  import Gantry
  import GantrySystem

  /// Sends the body of an answer as a plan says: slowly, damaged.
  struct ProxyOutput: DebugOnly {
    private var writer: WireWriter
    /// Whether the connection's end is the body's.
    private let isCut: Bool
    private let plan: NetworkPlan
    private let core: ProxyCore
    private let client: WireStream
    /// The bytes of the body so far.
    private(set) var count = 0

    init(
      _ writer: WireWriter, isCut: Bool, _ plan: NetworkPlan, _ core: ProxyCore,
      _ client: WireStream
    ) {
      self.writer = writer
      self.isCut = isCut
      self.plan = plan
      self.core = core
      self.client = client
    }

    /// Sends the head before there is a body.
    mutating func flush() throws { try writer.flush() }

    /// Waits where the plan has a pause in the body.
    mutating func pause(at offset: Int) throws {
      guard let time = plan.pauses[offset] else { return }
      try flush()
      try pause(time)
    }

    private func pause(_ time: Duration) throws {
      if time > .zero { _ = try core.wait(-1, client: client, for: time) }
    }

    /// Sends what waits, and ends the connection where it must.
    mutating func finish() throws {
      try writer.finish()
      if isCut { throw ProxyEnd.isCut }
    }

    /// Sends a piece; the last one of a body whose length is known waits for the writer's end.
    mutating func write(_ piece: [UInt8], total: Int?) throws {
      for start in stride(from: 0, to: piece.count, by: plan.pieceSize) {
        let part = piece[start..<min(start + plan.pieceSize, piece.count)]
        try pause(plan.time(of: part.count))
        let bytes = Array(plan.damage.apply(to: Data(part), at: count))
        count += part.count
        try writer.write(bytes, isLast: count == total)
      }
    }
  }

  /// The bytes of another protocol in both directions, after an upgrade.
  struct ProxyTunnel: DebugOnly {
    private let core: ProxyCore
    private let plan: NetworkPlan
    private let client: Int32
    private let service: Int32
    private let early: (ofClient: [UInt8], ofService: [UInt8])

    init(_ core: ProxyCore, _ client: WireStream, _ service: WireStream, _ plan: NetworkPlan) {
      self.core = core
      self.plan = plan
      self.client = client.socket
      self.service = service.socket
      early = (client.takeRest(), service.takeRest())
    }

    /// Passes bytes on until one of both ends, or the conditions cut it off.
    func run() throws {
      let isOver = DispatchSemaphore(value: 0)
      try System.startThread { [self] in
        pass(early.ofService, from: service, to: client, plan)
        isOver.signal()
      }
      pass(early.ofClient, from: client, to: service, nil)
      // Both are shut down by now, which ends the other direction.
      isOver.wait()
    }

    /// Passes one direction on, and ends both when it ends.
    private func pass(
      _ early: [UInt8], from source: Int32, to target: Int32, _ plan: NetworkPlan?
    ) {
      defer { for socket in [source, target] { System.shutDown(socket) } }
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      var rest = early
      var offset = 0
      // The end of either of both, or of the proxy, is the end of this; a failed connection counts as
      // closed.
      while true {
        if rest.isEmpty {
          guard (try? core.wait(source, client: nil)) == true,
            let count = try? System.read(source, into: &piece), count > 0
          else { return }
          rest = Array(piece[..<count])
        }
        let damage = plan?.damage ?? .none
        if damage.isCut { rest.removeLast(rest.count - rest.count / 2) }
        if let plan, plan.bytesPerSecond != nil {
          let time = plan.time(of: rest.count)
          guard (try? core.wait(-1, client: nil, for: time)) != nil else { return }
        }
        let bytes = Array(damage.apply(to: Data(rest), at: offset))
        // Who has closed it gets no more.
        guard (try? System.send(bytes, to: target)) != nil, !damage.isCut else { return }
        offset += rest.count
        rest = []
      }
    }
  }
#endif
