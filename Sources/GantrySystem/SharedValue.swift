/// A value at an address that doesn't change, which is kept for as long as somebody may read it.
///
/// `@unchecked`, since the compiler can't know that nobody writes to the address after `init`.
@usableFromInline
package final class SharedValue<Value: Sendable>: @unchecked Sendable {
  @usableFromInline package let address: UnsafePointer<Value>

  package init(_ value: Value) {
    let address = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    address.initialize(to: value)
    self.address = UnsafePointer(address)
  }

  deinit {
    let address = UnsafeMutablePointer(mutating: address)
    address.deinitialize(count: 1)
    address.deallocate()
  }
}
