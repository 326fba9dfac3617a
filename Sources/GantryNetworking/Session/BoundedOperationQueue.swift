#if DEBUG && canImport(FoundationNetworking)
  import Dispatch
  import Foundation
  import Gantry

  /// A session's delegate queue that holds the session up while many calls of its delegate wait.
  ///
  /// FoundationNetworking reads from the network as fast as it can, and each piece of a body waits in
  /// memory until the delegate gets it: all of a large one where the disk is slow.
  ///
  /// What runs here mustn't wait for a session, which may be waiting for it.
  final class BoundedOperationQueue: OperationQueue, @unchecked Sendable, DebugOnly {
    /// How many calls may wait or run; a piece has up to 16 KiB.
    private let places = DispatchSemaphore(value: 64)

    override init() {
      super.init()
      // Delegates hear of one event after the other.
      maxConcurrentOperationCount = 1
    }

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      // What runs here and adds to it would wait for itself.
      guard OperationQueue.current !== self else { return super.addOperation(block) }
      places.wait()
      super.addOperation { [places] in
        block()
        places.signal()
      }
    }
  }
#endif
