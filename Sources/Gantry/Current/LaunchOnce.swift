import GantrySystem

/// A launch of any configuration.
protocol AnyLaunch: AnyObject, Sendable {
  #if DEBUG
    /// The configuration, if it was read; nil while it is read, for code called from there.
    var readConfiguration: (any LaunchConfiguration)? { get }
  #endif
}

/// A launch that is read when it is first asked for, exactly once, on any number of threads.
final class LaunchOnce<C: LaunchConfiguration>: AnyLaunch {
  private let content: Lock<Launch<C>?>
  /// The thread that reads the launch, or 0.
  private let reader = AtomicInt()

  /// Makes one that is still to be read, or one that was.
  init(_ launch: Launch<C>? = nil) { content = Lock(launch) }

  #if DEBUG
    var readConfiguration: (any LaunchConfiguration)? {
      if reader.load() == System.currentThread { return nil }
      return content.withLock { $0?.configuration }
    }
  #endif

  /// The launch, read now if nobody has yet; others wait meanwhile.
  ///
  /// A configuration whose own code asks for its launch would wait for itself, for ever. It ends the
  /// process by `fatalError`, since a failed precondition has no message in a release build.
  func value(_ read: () -> Launch<C>) -> Launch<C> {
    let thread = System.currentThread
    if reader.load() == thread { fatalError(Wording.needsItself(C.self)) }
    return content.withLock { content in
      if let content { return content }
      reader.store(thread)
      defer { reader.store(0) }
      let launch = read()
      content = launch
      return launch
    }
  }
}
