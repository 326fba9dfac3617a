import GantryFormats

/// JSON in one text, as itself or as base64, whose members are checked for secrets one by one.
enum SecretPayload {
  /// Calls a closure with each key and its value, until it returns an answer.
  ///
  /// A text that isn't complete JSON is passed as a whole, without a key.
  static func first<Answer>(
    in value: String, _ answer: (_ key: String, _ value: String) -> Answer?
  ) -> Answer? {
    guard let bytes = json(value) else { return nil }
    let (tree, problems) = JSONScanner.scan(bytes, limit: 1, depth: .max)
    guard problems.isEmpty else {
      let text = String(decoding: bytes, as: UTF8.self)
      // The text itself has been checked already.
      return text == value ? nil : answer("", text)
    }
    // An element of a list belongs to the list's key.
    var owners = [0]
    for node in tree.nodes.indices.dropFirst() {
      let hasKey = !tree.nodes[node].key.isEmpty
      owners.append(hasKey ? node : owners[Int(tree.nodes[node].parent)])
      let key = tree.nodes[owners[node]].name
      let text =
        switch tree.nodes[node].kind {
        case .string, .number: tree.text(tree.nodes[node])
        case .object, .array, .true, .false, .null: ""
        }
      if let found = answer(key, text) { return found }
    }
    return nil
  }

  /// The bytes of an object, from JSON or base64 of it.
  private static func json(_ value: String) -> [UInt8]? {
    let bytes = value.utf8.drop(while: \.isSpace)
    if bytes.first == UInt8(ascii: "{") { return Array(bytes) }
    // The shortest, {"a":1}, has eleven; most values end here, by their first characters.
    guard bytes.count >= 10, let start = base64(bytes.prefix(4)), mayBegin(start) else {
      return nil
    }
    guard let decoded = base64(bytes) else { return nil }
    let object = decoded.drop { $0.isSpace || byteOrderMark.contains($0) }
    return object.first == UInt8(ascii: "{") ? Array(object) : nil
  }

  private static func mayBegin(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return false }
    return first == UInt8(ascii: "{") || first.isSpace || first == byteOrderMark[0]
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The bytes of base64 in either alphabet, with or without `=` and line breaks: a secret is a
  /// secret even where an app would refuse its encoding.
  private static func base64(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var digits = text.filter { !$0.isSpace && $0 != UInt8(ascii: "=") }
    for (index, digit) in digits.enumerated() {
      if digit == UInt8(ascii: "-") { digits[index] = UInt8(ascii: "+") }
      if digit == UInt8(ascii: "_") { digits[index] = UInt8(ascii: "/") }
    }
    // One digit more holds no whole byte.
    if digits.count % 4 == 1 { digits.removeLast() }
    while digits.count % 4 > 0 { digits.append(UInt8(ascii: "=")) }
    // Other characters aren't base64.
    return try? Base64.decode(String(decoding: digits, as: UTF8.self))
  }
}
