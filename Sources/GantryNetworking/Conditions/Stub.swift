/// One route and its answers.
public struct Stub: Codable, Sendable, Equatable {}
