import GantrySystem

/// A value that is made when it is first asked for, exactly once, on any number of threads.
final class Once<Value: Sendable>: Sendable {
  private let content: Lock<Value?>

  /// Makes one whose value is still to be made, or one with a value.
  init(_ value: Value? = nil) { content = Lock(value) }

  #if DEBUG
    /// The value, if it was made.
    var made: Value? { content.withLock { $0 } }
  #endif

  /// The value, made now if nobody has yet; others wait meanwhile.
  func value(_ make: () -> Value) -> Value {
    content.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
