import Foundation

/// The body of a request or an answer: bytes in memory, or in a file if they are many.
enum HTTPBody: Sendable, Equatable {
  case data(Data)
  /// A file that exists at least as long as this is used.
  case file(URL, count: Int)

  static let empty = HTTPBody.data(Data())

  /// A larger body is kept in a file, so no body takes more memory than this.
  static let spillSize = 1 << 20

  var isInFile: Bool {
    if case .file = self { true } else { false }
  }

  var count: Int {
    switch self {
    case .data(let data): data.count
    case .file(_, let count): count
    }
  }

  var sizeInMemory: Int { isInFile ? 0 : count }
}
