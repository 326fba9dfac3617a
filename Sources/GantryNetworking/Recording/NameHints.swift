#if DEBUG
  import Gantry

  /// Tells of most names at a glance that they are none of some, however these are written.
  ///
  /// For each pair of bytes it has the first letters of the names that may end in it, and the letters
  /// that stand before it in an ending of a secret's name: what is looked at are four bytes, since every
  /// body that is recorded passes by, in builds in which nothing is optimized.
  struct NameHints: Sendable, DebugOnly {
    /// For each pair of bytes, by ``place(_:_:)``, a bit for each letter; all that isn't a letter has
    /// one together.
    let firsts: [UInt32]
    /// The same with the letters before the pair.
    let thirds: [UInt32]
    private static let other: UInt32 = 1 << 31

    /// Takes names and endings as ``SecretNames/normalized(_:)`` gives them.
    init(_ names: Set<String>, endings: [String] = []) {
      thirds = Self.thirds(endings)
      var firsts = [UInt32](repeating: 0, count: 1 << 14)
      // Those with an ending are found by it.
      for name in names where !endings.contains(where: name.hasSuffix) {
        let bytes = Array(name.utf8.suffix(2))
        guard let first = name.utf8.first, bytes.count == 2 else {
          // Too short for an ending: nothing can be ruled out.
          self.firsts = [UInt32](repeating: .max, count: 1 << 14)
          return
        }
        for last in [bytes[0], Self.capital(bytes[0])] {
          for end in [bytes[1], Self.capital(bytes[1])] {
            firsts[Self.place(last, end)] |= Self.bit(first) | Self.other
          }
        }
      }
      // What is left out of names may stand at their end, as at their beginning; in a form a name may
      // stand in brackets, and have a plus for a space.
      for mark in "-_. +]".utf8 {
        // What isn't ASCII shares their places.
        for byte in UInt8(0)...0x7F {
          firsts[Self.place(byte, mark)] = .max
          firsts[Self.place(mark, byte)] = .max
        }
      }
      self.firsts = firsts
    }

    private static func thirds(_ endings: [String]) -> [UInt32] {
      var thirds = [UInt32](repeating: 0, count: 1 << 14)
      for ending in endings {
        let bytes = Array(ending.utf8.suffix(3))
        for last in [bytes[1], capital(bytes[1])] {
          for end in [bytes[2], capital(bytes[2])] {
            // What is left out of names may stand there.
            thirds[place(last, end)] |= bit(bytes[0]) | other
          }
        }
      }
      return thirds
    }

    private static func capital(_ byte: UInt8) -> UInt8 {
      byte >= 0x61 && byte <= 0x7A ? byte & 0xDF : byte
    }

    /// Calls a closure with both tables.
    func withTables(
      _ body: (_ firsts: UnsafePointer<UInt32>, _ thirds: UnsafePointer<UInt32>) -> Bool
    ) -> Bool {
      firsts.withUnsafeBufferPointer { firsts in
        thirds.withUnsafeBufferPointer { thirds in
          guard let firsts = firsts.baseAddress, let thirds = thirds.baseAddress else {
            return true
          }
          return body(firsts, thirds)
        }
      }
    }

    /// Where the last two bytes of a name lead; what isn't ASCII shares its place.
    static func place(_ last: UInt8, _ end: UInt8) -> Int {
      Int(last & 0x7F) &<< 7 | Int(end & 0x7F)
    }

    /// The bit of a name's first byte.
    static func bit(_ first: UInt8) -> UInt32 {
      let small = first | 0x20
      return small >= 0x61 && small <= 0x7A ? 1 << UInt32(small - 0x61) : other
    }
  }
#endif
