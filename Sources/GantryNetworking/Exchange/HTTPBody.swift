import Foundation

/// What a request or an answer carries: bytes in memory, or in a file where they are many.
enum HTTPBody: Sendable, Equatable {
  case data(Data)
  /// A file that lives at least as long as this is of use.
  case file(URL, count: Int)

  static let empty = HTTPBody.data(Data())

  /// Above it a body is kept in a file: no more of one body than this stands in memory.
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
