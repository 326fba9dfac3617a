#if DEBUG
  import Dispatch
  import Foundation
  import Gantry
  import GantrySystem

  /// Sends the body of an answer as a plan says: slowly, damaged.
  struct ProxyOutput: DebugOnly {
    var writer: WireWriter
    /// Whether the connection's end is the body's.
    let isCut: Bool
    let plan: NetworkPlan
    let core: ProxyCore
    let client: WireStream
    /// The bytes of the body so far.
    private(set) var count = 0

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
      pass(early.ofClient, from: client, to: service, NetworkPlan())
      // Both are shut down by now, which ends the other direction.
      isOver.wait()
    }

    /// Passes one direction on, and ends both when it ends.
    ///
    /// The end of either of both, or of the proxy, is the end of this; a failed connection counts as
    /// closed.
    private func pass(
      _ early: [UInt8], from source: Int32, to target: Int32, _ plan: NetworkPlan
    ) {
      defer { for socket in [source, target] { System.shutDown(socket) } }
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      // What is under way, and when it arrives.
      var coming = [(bytes: early, time: ContinuousClock.now + plan.delay)].filter {
        !$0.bytes.isEmpty
      }
      let limit = plan.delay > .zero ? 64 : 1
      var offset = 0
      var isAtEnd = false
      while !isAtEnd || !coming.isEmpty {
        let hasRoom = !isAtEnd && coming.count < limit
        let left = coming.first.map { max($0.time - .now, .zero) }
        guard let isReady = try? core.wait(hasRoom ? source : -1, client: nil, for: left) else {
          return
        }
        if isReady {
          let count = (try? System.read(source, into: &piece)) ?? 0
          isAtEnd = count == 0
          if count > 0 { coming.append((Array(piece[..<count]), .now + plan.delay)) }
        } else {
          guard send(coming.removeFirst().bytes, at: &offset, to: target, plan) else { return }
        }
      }
    }

    /// Sends what has arrived; false where nothing more can follow.
    private func send(
      _ bytes: [UInt8], at offset: inout Int, to target: Int32, _ plan: NetworkPlan
    ) -> Bool {
      let bytes = plan.damage.isCut ? Array(bytes.prefix(bytes.count / 2)) : bytes
      let time = plan.time(of: bytes.count)
      if time > .zero, (try? core.wait(-1, client: nil, for: time)) == nil { return false }
      let damaged = Array(plan.damage.apply(to: Data(bytes), at: offset))
      offset += bytes.count
      // Who has closed it gets no more.
      return (try? System.send(damaged, to: target)) != nil && !plan.damage.isCut
    }
  }
#endif
