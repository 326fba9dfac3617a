#if DEBUG
  import Foundation
  import Gantry
  import GantrySystem

  /// Searches bytes that come in pieces for other bytes; no piece has to be kept.
  ///
  /// The algorithm of Knuth, Morris and Pratt, whose time grows with the sum of both lengths, with
  /// a leap to the next byte that begins a match. Bare pointers, since debug builds
  /// aren't optimized.
  struct BytesSearch: DebugOnly {
    private let wanted: [UInt8]
    /// How many bytes still match where the byte after a number of matched ones differs.
    private let fallbacks: [Int]
    private var matched = 0
    private(set) var isFound: Bool

    init(_ wanted: Data) {
      self.wanted = Array(wanted)
      isFound = wanted.isEmpty
      var fallbacks = [Int](repeating: 0, count: wanted.count + 1)
      self.wanted.withUnsafeBufferPointer { wanted in
        var length = 0
        for index in wanted.indices.dropFirst() {
          while length > 0, wanted[index] != wanted[length] { length = fallbacks[length] }
          if wanted[index] == wanted[length] { length += 1 }
          fallbacks[index + 1] = length
        }
      }
      self.fallbacks = fallbacks
    }

    /// Searches the next piece.
    mutating func look(in piece: UnsafeRawBufferPointer) {
      guard !isFound, let bytes = piece.baseAddress, let first = wanted.first else { return }
      let end = piece.count
      let count = wanted.count
      var matched = matched
      var position = 0
      wanted.withUnsafeBufferPointer { wanted in
        fallbacks.withUnsafeBufferPointer { fallbacks in
          while position < end, matched < count {
            if matched == 0 {
              guard let next = piece.firstIndex(of: first, from: position) else {
                return
              }
              position = next + 1
              matched = 1
              continue
            }
            if bytes.load(fromByteOffset: position, as: UInt8.self) == wanted[matched] {
              matched += 1
              position += 1
            } else {
              matched = fallbacks[matched]
            }
          }
        }
      }
      self.matched = matched
      isFound = matched == count
    }
  }
#endif
