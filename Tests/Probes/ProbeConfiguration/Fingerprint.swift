#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Gantry

/// A value as a text that differs wherever the value does, bit by bit.
///
/// Made without any of the code under test: numbers by their bits, texts by their bytes, so that
/// what is lost on the way can't be lost in the comparison too.
package func fingerprint(of value: Any) -> String {
  switch value {
  case let value as String:
    return "s" + value.utf8.map { String($0, radix: 16) }.joined(separator: " ")
  case let value as Double: return "d\(value.bitPattern)"
  case let value as Float: return "f\(value.bitPattern)"
  case let value as Date:
    // A date has no sign of zero: adding zero drops it.
    return "t\((value.timeIntervalSinceReferenceDate + 0).bitPattern)"
  case let value as Data: return "b" + value.map { String($0, radix: 16) }.joined(separator: " ")
  case let value as Duration: return "a\(value._high),\(value._low)"
  case let value as Decimal: return "n\(value)"
  case let value as URL: return "u\(value.absoluteString)"
  case let value as UUID: return "i\(value.uuidString)"
  case let value as Secret<String>: return "x" + fingerprint(of: value.value)
  default: break
  }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional: return mirror.children.first.map { "?" + fingerprint(of: $0.value) } ?? "nil"
  case .collection:
    return "[" + mirror.children.map { fingerprint(of: $0.value) }.joined(separator: ",") + "]"
  case .set, .dictionary:
    return "{" + mirror.children.map { fingerprint(of: $0.value) }.sorted().joined(separator: ",")
      + "}"
  case .struct, .tuple, .enum:
    let children = mirror.children.map { "\($0.label ?? "")=\(fingerprint(of: $0.value))" }
    if children.isEmpty { return "\(value)" }
    return "(" + children.joined(separator: mirror.displayStyle == .struct ? ";\n" : ";") + ")"
  default: return "\(value)"
  }
}
