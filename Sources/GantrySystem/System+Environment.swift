extension System {
  package static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The folder that a variable of the XDG Base Directory Specification names, which says to ignore
  /// relative paths; nil where it names none.
  package static func baseFolder(_ variable: String) -> String? {
    environmentVariable(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Calls a closure with each variable of this process whose name begins with one of the prefixes.
  ///
  /// The closure gets the name and the value, or nil where the value isn't valid UTF-8.
  package static func forEachVariable(
    beginningWith prefixes: (String, String, String),
    _ body: (_ name: String, _ value: String?) -> Void
  ) {
    forEachEntry { entry in
      guard matches(entry, prefixes.0) || matches(entry, prefixes.1) || matches(entry, prefixes.2),
        let (name, value) = parts(entry)
      else { return }
      body(name, String(validatingCString: value))
    }
  }

  /// All variables of this process; names may repeat, and invalid UTF-8 is repaired.
  package static var variables: [(name: String, value: String)] {
    var variables: [(String, String)] = []
    forEachEntry { entry in
      if let (name, value) = parts(entry) { variables.append((name, String(cString: value))) }
    }
    return variables
  }

  private static func forEachEntry(_ body: (UnsafeMutablePointer<CChar>) -> Void) {
    #if canImport(Darwin)
      let first = _NSGetEnviron().pointee
    #else
      let first: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    #endif
    guard var place = first else { return }
    while let entry = place.pointee {
      body(entry)
      place += 1
    }
  }

  private static func parts(
    _ entry: UnsafeMutablePointer<CChar>
  ) -> (name: String, value: UnsafeMutablePointer<CChar>)? {
    guard let mark = strchr(entry, Int32(UInt8(ascii: "="))) else { return nil }
    let name = UnsafeRawBufferPointer(start: entry, count: mark - entry)
    return (String(decoding: name, as: UTF8.self), mark + 1)
  }

  /// Compares byte by byte: passing a text to C copies it, and most differ in their first byte.
  @inline(never)
  private static func matches(_ text: UnsafePointer<CChar>, _ prefix: String) -> Bool {
    var position = text
    for byte in prefix.utf8 {
      guard UInt8(bitPattern: position.pointee) == byte else { return false }
      position += 1
    }
    return true
  }

  /// The name of the user whose process this is; nil where the system knows none.
  package static var userName: String? {
    guard let record = getpwuid(getuid()), let name = record.pointee.pw_name else { return nil }
    return String(cString: name)
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

  /// Whether a text, which may be a payload of many megabytes, holds a NUL character.
  package static func holdsNUL(_ text: String) -> Bool { text.holds(0) }

  /// Whether the argument at an index of this process's list is valid UTF-8.
  ///
  /// `text` is the argument as Swift has it, with U+FFFD for invalid bytes.
  package static func isArgumentValid(_ text: String, at index: Int) -> Bool {
    // The first byte of U+FFFD; most arguments have no such byte, and C finds it fastest.
    guard text.holds(0xEF), index < Int(CommandLine.argc),
      let text = CommandLine.unsafeArgv[index]
    else { return true }
    return String(validatingCString: text) != nil
  }
}
