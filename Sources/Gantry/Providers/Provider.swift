public import GantrySystem

/// A dependency of the whole process, made when it is first used, that an option selects.
///
/// ```swift
/// enum Providers {
///   static let countriesDatasource = Provider<any CountriesDatasource> {
///     switch CountriesLaunch.current.countriesDatasource {
///     case .restCountries: RESTCountriesRemoteDatasource()
///     #if DEBUG
///       case .localMock: LocalMockCountriesDatasource()
///     #endif
///     }
///   }
/// }
///
/// Providers.countriesDatasource()      // the mock, if told --countries-datasource local-mock
/// ```
///
/// The value is made exactly once, however many threads ask for it at the same time; those that
/// come while it is being made wait for it. A provider that needs its own value while it is made,
/// directly or through providers that other threads or tasks are making, is a programmer's error:
/// the process stops with a message. This isn't found where the closure starts a thread, waits for
/// it, and that thread asks for the same provider: the closure then never ends.
///
/// A test replaces the value for a task and whatever that task starts, so tests that run in
/// parallel don't see each other's:
///
/// ```swift
/// try await Providers.countriesDatasource.withValue(stub) {
///   try await model.load()
/// }
/// ```
public final class Provider<Value: Sendable>: Sendable {
  /// The address of the value's box, 0 before the value is made, or 1 after a replacement.
  ///
  /// It stays 1: a task that outlives a scope still has to see the value that it was started under.
  /// An integer, because loading it is inlined and asks the runtime for no generic metadata.
  @usableFromInline let address = AtomicInt()
  /// Keeps the box alive for as long as the provider is.
  private let made = Lock<SharedValue<Value>?>(nil)
  /// Held while the value is being made, for those who wait for it.
  private let making = Lock<Void>(())
  private let replacement = TaskLocal<Value?>(wrappedValue: nil)
  private let make: @Sendable () -> Value

  /// Declares a dependency.
  ///
  /// - Parameter make: makes the value; called at most once.
  public init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  /// The value; made now if it is the first use.
  ///
  /// - Returns: the value, or what replaces it in this task.
  @inlinable
  @inline(__always)
  public func callAsFunction() -> Value {
    let address = address.load()
    if UInt(bitPattern: address) > 1, let value = UnsafePointer<Value>(bitPattern: address) {
      return value.pointee
    }
    return slowValue()
  }

  @usableFromInline
  @inline(never)
  func slowValue() -> Value {
    if let value = replacement.get() { return value }
    let maker = ProviderMaker.current ?? ProviderMaker()
    while true {
      if let box = made.withLock({ $0 }) { return box.address.pointee }
      switch maker.begin(ObjectIdentifier(self)) {
      case .make: return making.withLock { _ in madeValue(maker) }
      // Who makes it holds the lock, or is about to take it.
      case .wait: making.withLock { _ in }
      case .circle:
        // A failed precondition has no message in a release build.
        fatalError(Wording.needsItself(providerOf: Value.self))
      }
      maker.endWaiting()
    }
  }

  private func madeValue(_ maker: ProviderMaker) -> Value {
    defer { ProviderMaker.end(ObjectIdentifier(self)) }
    // Another may have made it just before this one began.
    if let box = made.withLock({ $0 }) { return box.address.pointee }
    let box = SharedValue(ProviderMaker.$current.withValue(maker, operation: make))
    made.withLock { $0 = box }
    // Fails, as it should, where a replacement came meanwhile.
    address.replace(0, with: Int(bitPattern: box.address))
    return box.address.pointee
  }

  /// Runs an operation that sees another value, with all that it calls.
  ///
  /// - Parameters:
  ///   - value: what the provider gives inside `operation`, and in tasks started there.
  ///   - operation: what runs with it.
  /// - Returns: what the operation returns.
  /// - Throws: what the operation throws.
  public func withValue<Result, Failure: Error>(
    _ value: Value, operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    address.store(1)
    return try replacement.binding(value, operation)
  }

  /// Runs an asynchronous operation that sees another value, as ``withValue(_:operation:)`` does,
  /// on the caller's actor.
  public nonisolated(nonsending) func withValue<Result>(
    _ value: Value, operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    address.store(1)
    return try await replacement.withValue(value) { try await operation() }
  }
}
