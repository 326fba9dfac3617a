/// The members of an object that is being read, each key once.
///
/// Its parts aren't inlined: each of the formats' readers would hold a copy of them.
struct MemberList {
  private(set) var members: [Value.Member] = []
  private var keys: Set<String> = []

  init() {}

  /// Why a key can't be one of these, or nil; from then on it is one.
  mutating func refusal(of key: String) -> String? {
    keys.insert(key).inserted ? nil : "the key '\(clipped(key))' appears twice"
  }

  mutating func append(_ key: String, _ value: Value) {
    members.append(Value.Member(key: key, value: value))
  }
}
