import GantryC

extension System {
  /// Has `print` write a line at a time, as at a terminal, also where standard output is a pipe.
  package static func writeLines() { gantry_write_lines() }

  /// Writes a text to standard error, whole.
  package static func printError(_ text: String) {
    // There is nowhere to report that standard error is closed.
    _ = write(text, to: STDERR_FILENO)
  }

  /// Writes a text to standard output, whole; a failure is ignored.
  package static func printOutput(_ text: String) { _ = write(text, to: STDOUT_FILENO) }

  /// Writes a text to standard output, whole, or throws why it can't.
  package static func writeOutput(_ text: String) throws(SystemError) {
    guard write(text, to: STDOUT_FILENO) else { throw SystemError("write to standard output") }
  }

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func write(_ text: consuming String, to descriptor: Int32) -> Bool {
    text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    guard bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) else {
      throw SystemError("write")
    }
  }

  /// Writes all bytes; false on failure, with the reason in `errno`.
  package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    hand(bytes) { cWrite(descriptor, $0, $1) }
  }

  /// Passes bytes to a C function that takes some of them at a time, until it has all.
  static func hand(
    _ bytes: UnsafeRawBufferPointer, to take: (UnsafeRawPointer, Int) -> Int
  ) -> Bool {
    var rest = bytes
    while let base = rest.baseAddress, !rest.isEmpty {
      let count = take(base, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    return true
  }
}
