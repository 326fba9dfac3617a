public import Synchronization

/// A value that is made when it is first asked for, exactly once, on any number of threads.
@usableFromInline
final class Once<Value: Sendable>: Sendable {
  @usableFromInline
  final class Box: Sendable {
    @usableFromInline let value: Value
    init(_ value: Value) { self.value = value }
  }

  @usableFromInline let box = AtomicLazyReference<Box>()
  private let isMaking = Mutex<Void>(())

  init() {}

  /// The value, if it has been made.
  @inlinable
  @inline(__always)
  var existing: Value? { box.load()?.value }

  /// The value, made now if nobody has yet; others wait meanwhile.
  func value(_ make: () -> Value) -> Value {
    if let value = existing { return value }
    return isMaking.withLock { _ in
      if let value = existing { return value }
      return box.storeIfNil(Box(make())).value
    }
  }
}
