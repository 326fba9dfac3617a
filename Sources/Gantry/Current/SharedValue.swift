/// A value at an address that doesn't change, which is kept for as long as somebody may read it.
@usableFromInline
final class SharedValue<Value: Sendable>: Sendable {
  @usableFromInline let value: Value

  init(_ value: Value) { self.value = value }
}
