#if DEBUG && canImport(FoundationNetworking)
  import Dispatch
  import Foundation
  import Gantry

  /// A queue for a session's delegate, which blocks the session while many calls wait.
  ///
  /// FoundationNetworking reads from the network as fast as it can, and each piece of a body waits
  /// in memory until the delegate gets it: all of a large body if the disk is slow. Calls here must
  /// not wait for a session, which may be waiting for them.
  ///
  /// Calls are blocks of a dispatch queue. As operations, each would wake several threads, which
  /// would add to the cost of recording.
  // A subclass of an unchecked class must say so too; its properties are Sendable and never change.
  final class DelegateQueue: OperationQueue, @unchecked Sendable, DebugOnly {
    private let queue = DispatchQueue(label: "gantry.network.delegate")
    /// How many calls may wait or run; a piece has up to 16 KiB.
    private let places = DispatchSemaphore(value: 64)
    private let isRunning = DispatchSpecificKey<Bool>()

    override init() {
      super.init()
      queue.setSpecific(key: isRunning, value: true)
      // Operations that are added in other ways keep their order too.
      underlyingQueue = queue
      maxConcurrentOperationCount = 1
    }

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      // A call that adds another would wait for itself.
      guard DispatchQueue.getSpecific(key: isRunning) == nil else {
        return queue.async(execute: block)
      }
      places.wait()
      queue.async { [places] in
        block()
        places.signal()
      }
    }
  }
#endif
