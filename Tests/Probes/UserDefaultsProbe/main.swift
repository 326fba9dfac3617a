import Foundation

// Prints what `UserDefaults` makes of the launch arguments, as JSON, for the test that wrote them.
// Gantry plays no part here: it is the system that is asked.

/// What `UserDefaults` has for a key, read with the accessor that an app would use.
func value(_ defaults: UserDefaults, _ prefix: String, _ name: String) -> Any {
  let key = "\(prefix).\(name)"
  guard let object = defaults.object(forKey: key) else { return NSNull() }
  switch name {
  case "text": return defaults.string(forKey: key) ?? "\(type(of: object))"
  case "flag": return defaults.bool(forKey: key)
  case "count": return "\(defaults.integer(forKey: key))"
  case "ratio": return "\(defaults.double(forKey: key).bitPattern)"
  case "names": return defaults.stringArray(forKey: key) ?? "\(type(of: object))"
  case "labels": return defaults.dictionary(forKey: key) ?? "\(type(of: object))"
  case "blob": return defaults.data(forKey: key)?.base64EncodedString() ?? "\(type(of: object))"
  default: return (object as? Date)?.timeIntervalSinceReferenceDate ?? "\(type(of: object))"
  }
}

/// A text that survives JSON: Foundation's reader drops U+FEFF behind an escaped character.
func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

/// What `UserDefaults` answers to the accessors and keys of a request, one pair a line.
func answers(to request: String) -> [Any] {
  request.split(separator: "\n").map { line in
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return "no key: \(line)" }
    let defaults = UserDefaults.standard
    switch parts[0] {
    case "string": return defaults.string(forKey: parts[1]).map(base64) ?? NSNull()
    case "bool": return defaults.bool(forKey: parts[1])
    case "stringArray":
      return defaults.stringArray(forKey: parts[1]).map { $0.map(base64) } ?? NSNull()
    default: return "no accessor: \(line)"
    }
  }
}

if let request = ProcessInfo.processInfo.environment["PROBE_REQUEST"] {
  FileHandle.standardOutput.write(
    try JSONSerialization.data(withJSONObject: answers(to: request)))
  exit(0)
}

let names = ["text", "flag", "count", "ratio", "names", "labels", "blob", "moment"]
var answer: [String: [String: Any]] = [:]
for prefix in ["a", "b", "c", "d", "e", "f", "g", "h"] {
  for name in names {
    answer[prefix, default: [:]][name] = value(.standard, prefix, name)
  }
}
FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: answer))
