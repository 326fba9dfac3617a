import GantrySystem

/// A launch of any configuration.
protocol AnyLaunch: AnyObject, Sendable {
  #if DEBUG
    /// The configuration, if somebody has asked for it yet.
    var readConfiguration: (any LaunchConfiguration)? { get }
  #endif
}

/// A launch that is read when it is first asked for, exactly once, on any number of threads.
final class LaunchOnce<C: LaunchConfiguration>: AnyLaunch {
  private let content: Lock<Launch<C>?>

  /// Makes one that is still to be read, or one that was.
  init(_ launch: Launch<C>? = nil) { content = Lock(launch) }

  #if DEBUG
    var readConfiguration: (any LaunchConfiguration)? { content.withLock { $0?.configuration } }
  #endif

  /// The launch, read now if nobody has yet; others wait meanwhile.
  func value(_ read: () -> Launch<C>) -> Launch<C> {
    content.withLock { content in
      if let content { return content }
      let launch = read()
      content = launch
      return launch
    }
  }
}
