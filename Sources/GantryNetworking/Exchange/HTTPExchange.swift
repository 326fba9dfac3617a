import Foundation

/// One request and its outcome.
struct HTTPExchange: Sendable {
  typealias Outcome = Result<HTTPAnswer, URLError>

  var request: HTTPRequest
  var outcome: Outcome
  var start: Date
  var duration: Duration

  /// Whether one of its bodies is in a file.
  var hasFiles: Bool { bodies.contains(where: \.isInFile) }

  /// The size of its bodies in memory, in bytes.
  var sizeInMemory: Int { bodies.reduce(0) { $0 + $1.sizeInMemory } }

  private var bodies: [HTTPBody] {
    if case .success(let answer) = outcome { [request.body, answer.body] } else { [request.body] }
  }
}
