/// What the measured dependencies offer; a call is one addition, so that access is what counts.
public protocol Service: Sendable {
  /// A number that an optimizer can't foresee.
  func answer() -> Int
}

/// A service with identity, which an existential holds as one reference.
public final class ReferenceService: Service {
  private let number: Int

  /// Makes a service.
  ///
  /// - Parameter number: What it answers.
  public init(number: Int = 1) {
    self.number = number
  }

  /// The number that the service was made with.
  public func answer() -> Int { number }
}

/// A service with value semantics, which an existential holds in its inline buffer.
public struct ValueService: Service {
  private let name: String
  private let number: Int

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - name: A string that lives on the heap, as a base address or a key of a real service does.
  ///   - number: What it answers.
  public init(name: String = "https://api.example.com:8443/v3.1", number: Int = 1) {
    self.name = name
    self.number = number
  }

  /// The number that the service was made with.
  public func answer() -> Int { number }
}
