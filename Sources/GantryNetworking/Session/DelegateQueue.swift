#if DEBUG && canImport(FoundationNetworking)
  import Dispatch
  import Foundation
  import Gantry

  /// A queue for a session's delegate, which holds the session up while many calls wait.
  ///
  /// FoundationNetworking reads from the network as fast as it can, and each piece of a body waits in
  /// memory until the delegate gets it: all of a large one where the disk is slow. What runs here mustn't
  /// wait for a session, which may be waiting for it.
  ///
  /// Calls are blocks of a dispatch queue. As operations, each would wake threads up several times, which
  /// is a part of what recording costs.
  // A subclass of a class that is unchecked must say so too; what it holds never changes, and is Sendable.
  final class DelegateQueue: OperationQueue, @unchecked Sendable, DebugOnly {
    private let queue = DispatchQueue(label: "gantry.network.delegate")
    /// How many calls may wait or run; a piece has up to 16 KiB.
    private let places = DispatchSemaphore(value: 64)
    private let isRunning = DispatchSpecificKey<Bool>()

    override init() {
      super.init()
      queue.setSpecific(key: isRunning, value: true)
      // Whatever is added in another way stays behind what came before it.
      underlyingQueue = queue
      maxConcurrentOperationCount = 1
    }

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      // What runs here and adds to it would wait for itself.
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
