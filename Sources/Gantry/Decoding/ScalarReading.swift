#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value under another static type that is known to be the same type.
///
/// A cast of a generic value looks up both types at run time; callers here have just compared them.
@inline(__always)
func reinterpret<From, To>(_ value: From, as type: To.Type) -> To {
  precondition(From.self == To.self)
  return unsafeBitCast(value, to: type)
}

/// How a scalar is read: from a text, or from a payload's member.
protocol ScalarSource {
  func read<S: Scalar>(_ type: S.Type) throws -> S
}

extension ScalarSource {
  /// The value of one of Foundation's types that one text says whole, or nil for other types.
  func readFoundation<T>(_ type: T.Type) throws -> T? {
    if type == URL.self { return reinterpret(try read(URL.self), as: type) }
    if type == Data.self { return reinterpret(try read(Data.self), as: type) }
    if type == Date.self { return reinterpret(try read(Date.self), as: type) }
    if type == UUID.self { return reinterpret(try read(UUID.self), as: type) }
    if type == Duration.self { return reinterpret(try read(Duration.self), as: type) }
    if type == Decimal.self { return reinterpret(try read(Decimal.self), as: type) }
    return nil
  }
}
