import GantryFoundation

/// The type as a scalar, or nil for every other type.
///
/// Compares metatypes; a cast to a protocol would search every loaded image for the conformance,
/// which costs more than all of the reading. The result is read by code that all types share or
/// that each type has once.
func scalarType(_ type: any Any.Type) -> (any Scalar.Type)? {
  if type == String.self { return String.self }
  if type == Bool.self { return Bool.self }
  if type == Int.self { return Int.self }
  if type == Double.self { return Double.self }
  if type == URL.self { return URL.self }
  if type == Float.self { return Float.self }
  if type == Int8.self { return Int8.self }
  if type == Int16.self { return Int16.self }
  if type == Int32.self { return Int32.self }
  if type == Int64.self { return Int64.self }
  if type == UInt.self { return UInt.self }
  if type == UInt8.self { return UInt8.self }
  if type == UInt16.self { return UInt16.self }
  if type == UInt32.self { return UInt32.self }
  if type == UInt64.self { return UInt64.self }
  if type == Duration.self { return Duration.self }
  if type == Data.self { return Data.self }
  if type == Date.self { return Date.self }
  if type == UUID.self { return UUID.self }
  if type == Decimal.self { return Decimal.self }
  if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
    if type == Int128.self { return Int128.self }
    if type == UInt128.self { return UInt128.self }
  }
  return nil
}

/// The value as a scalar, or nil for every other value.
func asScalar<T>(_ value: T) -> (any Scalar)? {
  func cast<S: Scalar>(_ type: S.Type) -> any Scalar { reinterpret(value, as: type) }
  return scalarType(T.self).map { cast($0) }
}

/// A value under another static type that is known to be the same type.
///
/// A cast of a generic value looks up both types at run time; callers here have just compared them.
@inline(__always)
func reinterpret<From, To>(_ value: From, as type: To.Type) -> To {
  precondition(From.self == To.self)
  return unsafeBitCast(value, to: type)
}
