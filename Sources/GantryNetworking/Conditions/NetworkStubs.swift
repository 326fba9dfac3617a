public import Gantry

/// Answers by route, which a launch carries to the app's process.
///
/// ```swift
/// let stubs = NetworkStubs {
///   Stub("GET /users").json([["id": 1, "name": "Username One"]])
///   Stub("GET /users/{id}").status(404)
///   Stub("POST /login").body(json: ["user": "ann"]).json(["token": "t"], status: 201)
///   Stub("GET /news").sequence(.status(503), .json(["items": []]))
/// }
/// ```
///
/// Of the stubs that match a request, the one with the higher priority answers, then the most
/// specific one: the one with more matchers, then with more literal segments in its path, then the
/// earlier one. Two stubs for one route are an error at launch.
public struct NetworkStubs: Sendable, Equatable {
  /// What happens to requests that no stub matches.
  public enum Unmatched: String, Codable, Sendable, CaseIterable {
    /// They fail, and the failure names the nearest stub.
    case fail
    /// They go to the network.
    case passThrough = "pass-through"
    /// They go to the network, and the exchange is written to ``NetworkConditions/recording``.
    case record
  }

  /// What happens to requests that no stub matches, or nil for the default.
  ///
  /// By default they fail if some stub answers requests, and go to the network otherwise. They are
  /// recorded when recording, and fail when replaying.
  public var unmatched: Unmatched?
  /// The stubs; their order decides between equally specific ones.
  public var routes: [Stub] = []

  /// Makes stubs that match nothing.
  public init() {}

  /// Makes stubs from a list.
  ///
  /// - Parameters:
  ///   - unmatched: what happens to requests that no stub matches.
  ///   - routes: the stubs.
  public init(unmatched: Unmatched? = nil, routes: [Stub]) {
    self.unmatched = unmatched
    self.routes = routes
  }

  /// Makes stubs from a block that lists them; `if` and `for` work in it.
  ///
  /// - Parameters:
  ///   - unmatched: what happens to requests that no stub matches.
  ///   - routes: the stubs, one a line.
  public init(unmatched: Unmatched? = nil, @StubsBuilder routes: () -> [Stub]) {
    self.init(unmatched: unmatched, routes: routes())
  }
}

/// Collects the stubs that a block lists.
@resultBuilder
public enum StubsBuilder {
  /// One stub.
  ///
  /// - Parameter stub: the stub.
  /// - Returns: a list of it.
  public static func buildExpression(_ stub: Stub) -> [Stub] { [stub] }

  /// Stubs in a list.
  ///
  /// - Parameter stubs: the stubs.
  /// - Returns: the same stubs.
  public static func buildExpression(_ stubs: [Stub]) -> [Stub] { stubs }

  /// The stubs of a block.
  ///
  /// - Parameter parts: the stubs of its lines.
  /// - Returns: all stubs, in order.
  public static func buildBlock(_ parts: [Stub]...) -> [Stub] { parts.flatMap(\.self) }

  /// The stubs of a loop.
  ///
  /// - Parameter parts: the stubs of its rounds.
  /// - Returns: all stubs, in order.
  public static func buildArray(_ parts: [[Stub]]) -> [Stub] { parts.flatMap(\.self) }

  /// The stubs of an `if` without `else`.
  ///
  /// - Parameter part: the stubs of its block, or nil.
  /// - Returns: the stubs.
  public static func buildOptional(_ part: [Stub]?) -> [Stub] { part ?? [] }

  /// The stubs of an `if`.
  ///
  /// - Parameter part: the stubs of its block.
  /// - Returns: the stubs.
  public static func buildEither(first part: [Stub]) -> [Stub] { part }

  /// The stubs of an `else`.
  ///
  /// - Parameter part: the stubs of its block.
  /// - Returns: the stubs.
  public static func buildEither(second part: [Stub]) -> [Stub] { part }
}

extension NetworkStubs: LaunchStructure {}

extension NetworkStubs: Codable {
  /// Decodes stubs; missing members have their defaults.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: `DecodingError` where a stub can't be decoded.
  public init(from decoder: any Decoder) throws {
    #if DEBUG
      ProcessConditions.watch()
    #endif
    let container = try decoder.container(keyedBy: CodingKeys.self)
    unmatched = try container.decodeIfPresent(Unmatched.self, forKey: .unmatched)
    routes = try container.decodeIfPresent([Stub].self, forKey: .routes) ?? []
  }
}
