import Synchronization

/// A value that is made when it is first asked for, exactly once, on any number of threads.
final class Once<Value: Sendable>: Sendable {
  private let made: Mutex<Value?>

  /// Makes one whose value is still to be made, or one with a value.
  init(_ value: Value? = nil) { made = Mutex(value) }

  /// The value, made now if nobody has yet; others wait meanwhile.
  func value(_ make: () -> Value) -> Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
