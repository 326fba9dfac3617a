import Dispatch
import GantryNetworking
import GantryURLSession

/// An address, or none.
struct StubAPI: URLGenerator, Equatable {
  var url: URL?

  init(_ text: String?) { url = text.flatMap { URL(string: $0) } }

  static let users = StubAPI("https://jsonplaceholder.typicode.com/users")
  static let nowhere = StubAPI(nil)
}

/// A user as article 2 has it.
struct UserDTO: Codable, Sendable, Equatable {
  var id: Int
  var username: String

  static let one = UserDTO(id: 1, username: "Username One")
  static let two = UserDTO(id: 2, username: "Username Two")
  static let json = Data(
    #"[{"id":1,"username":"Username One"},{"id":2,"username":"Username Two"}]"#.utf8)
}

typealias UserRequest = BasicRequest<[UserDTO]>

/// A request whose parsing fails in the way that a test says.
struct FailingRequest: APIRequest {
  var makeError: (any Error)?
  var parseError: (any Error)?

  func make(api: any URLGenerator, method: HTTPMethod) throws -> URLRequest {
    if let makeError { throw makeError }
    return try DefaultRequest().make(api: api, method: method)
  }

  func parseResponse(data: Data) throws -> String {
    if let parseError { throw parseError }
    return String(decoding: data, as: UTF8.self)
  }
}

struct InkError: Error, CustomStringConvertible {
  var description: String { "out of ink" }
}

/// Whether code runs on a queue of the test's own.
struct MarkedQueue: Sendable {
  private static let key = DispatchSpecificKey<UUID>()
  private let mark = UUID()
  let queue = DispatchQueue(label: "test")

  init() { queue.setSpecific(key: Self.key, value: mark) }

  var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == mark }
}

extension NetworkClient {
  /// What the form with a completion handler says, and whether it said so on its queue.
  func completion<T: APIRequest>(
    _ api: any URLGenerator, _ method: HTTPMethod, _ request: T,
    cancelling: Bool = false
  ) async -> (response: APIResponse<T.ResponseDataType?>, isOnQueue: Bool, hasTask: Bool) {
    let marked = MarkedQueue()
    var hasTask = false
    let (response, isOnQueue) = await withCheckedContinuation { continuation in
      let task = fetch(
        api: api, method: method, request: request, completionQueue: marked.queue
      ) { response in
        continuation.resume(returning: (response, marked.isCurrent))
      }
      if cancelling { task?.cancel() }
      hasTask = task != nil
    }
    return (response, isOnQueue, hasTask)
  }
}
