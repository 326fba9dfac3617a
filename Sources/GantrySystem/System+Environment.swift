extension System {
  /// A variable of this process, or nil.
  package static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Calls a closure with each variable of this process whose name begins with one of the prefixes.
  ///
  /// It is given the name, and the value or nil where that isn't valid UTF-8.
  package static func forEachVariable(
    beginningWith prefixes: (String, String, String),
    _ body: (_ name: String, _ value: String?) -> Void
  ) {
    guard var entry = environmentEntries else { return }
    while let text = entry.pointee {
      entry += 1
      guard matches(text, prefixes.0) || matches(text, prefixes.1) || matches(text, prefixes.2),
        let mark = strchr(text, Int32(UInt8(ascii: "=")))
      else { continue }
      let name = String(
        decoding: UnsafeRawBufferPointer(start: text, count: mark - text), as: UTF8.self)
      body(name, String(validatingCString: mark + 1))
    }
  }

  /// Compares by itself: each text handed to C is copied first, and most differ in their first byte.
  @inline(never)
  private static func matches(_ text: UnsafePointer<CChar>, _ prefix: String) -> Bool {
    var position = text
    for byte in prefix.utf8 {
      guard UInt8(bitPattern: position.pointee) == byte else { return false }
      position += 1
    }
    return true
  }

  private static var environmentEntries: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Darwin)
      _NSGetEnviron().pointee
    #else
      environ
    #endif
  }

  /// The file of this process's program, with links resolved; nil where the system doesn't say.
  package static var executablePath: String? {
    #if canImport(Darwin)
      var count = UInt32(0)
      _NSGetExecutablePath(nil, &count)
      var name = [CChar](repeating: 0, count: Int(count))
      guard _NSGetExecutablePath(&name, &count) == 0, let path = realpath(name, nil) else {
        return nil
      }
    #else
      guard let path = realpath("/proc/self/exe", nil) else { return nil }
    #endif
    defer { free(path) }
    return String(cString: path)
  }

  /// Whether a NUL character stands in a text, which may be a payload of many megabytes.
  package static func holdsNUL(_ text: String) -> Bool { holds(0, text) ?? text.utf8.contains(0) }

  /// Whether the argument at an index of this process's list is valid UTF-8.
  ///
  /// `text` is the argument as Swift has it, with U+FFFD for what isn't.
  package static func isArgumentValid(_ text: String, at index: Int) -> Bool {
    // The first byte of U+FFFD; most arguments have no such byte, and C finds it fastest.
    guard holds(0xEF, text) ?? true, index < Int(CommandLine.argc),
      let text = CommandLine.unsafeArgv[index]
    else { return true }
    return String(validatingCString: text) != nil
  }

  /// Whether a byte stands in a text; nil where the text isn't in one piece.
  private static func holds(_ byte: Int32, _ text: String) -> Bool? {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, byte, bytes.count) != nil } ?? false
    }
  }
}
