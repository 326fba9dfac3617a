#if DEBUG
  import GantryFormats

  extension ContentDigest {
    /// Identifies bodies in recordings, which are private: `1048576-9ae16a3b2f90404f`.
    var text: String {
      let value = value
      return "\(count)-\(hexadecimal(value ^ value >> 32, digits: 16))"
    }
  }
#endif
