// The parts of OHHTTPStubs that Tests/AdapterCode uses: https://github.com/AliSoftware/OHHTTPStubs. For
// the compiler alone; nothing here is run.

/// Whether a request is answered.
public typealias HTTPStubsTestBlock = (String) -> Bool

/// An answer.
public struct HTTPStubsResponse {
  /// An answer with JSON.
  public init(jsonObject: Any, statusCode: Int32, headers: [AnyHashable: Any]?) {}
}

/// All stubs of the process.
public enum HTTPStubs {
  /// Removes them.
  public static func removeAllStubs() {}
}

/// Requests for a host.
public func isHost(_ host: String) -> HTTPStubsTestBlock { { $0.contains(host) } }

/// Requests for a path.
public func isPath(_ path: String) -> HTTPStubsTestBlock { { $0.contains(path) } }

/// Requests that meet both.
public func && (
  one: @escaping HTTPStubsTestBlock, other: @escaping HTTPStubsTestBlock
) -> HTTPStubsTestBlock {
  { one($0) && other($0) }
}

/// Answers the requests that meet a condition.
public func stub(
  condition: @escaping HTTPStubsTestBlock, response: @escaping (String) -> HTTPStubsResponse
) {}
