import GantryC

extension System {
  /// Reads the bytes that are there, at most as many as the buffer holds; 0 at the end.
  package static func read(
    _ descriptor: Int32, into buffer: inout [UInt8]
  ) throws(SystemError) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes { cRead(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      if errno != EINTR { throw SystemError("read") }
    }
  }

  /// Closes a descriptor; nothing can be done where that fails.
  package static func close(_ descriptor: Int32) { _ = cClose(descriptor) }

  /// Makes a pipe that programs started later don't inherit.
  package static func pipe() throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard gantry_pipe(&ends) == 0 else { throw SystemError("make a pipe") }
    return (ends[0], ends[1])
  }

  /// Waits until a descriptor can be read or was closed, or the time is over; nil means no limit.
  ///
  /// Returns for each whether it can be read without waiting; negative ones are skipped.
  package static func waitToRead(
    _ descriptors: [Int32], milliseconds: Int32? = nil
  ) -> [Bool] {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let end = milliseconds.map { ContinuousClock.now + .milliseconds($0) }
    // Signals don't prolong the wait.
    while poll(
      &entries, nfds_t(entries.count),
      end.map { Int32(max(0, (($0 - .now) / .milliseconds(1)).rounded(.up))) } ?? -1) < 0,
      errno == EINTR
    {}
    return entries.map { $0.revents != 0 }
  }

  /// Waits until a descriptor can be written to, or was closed.
  package static func waitToWrite(_ descriptor: Int32) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while poll(&entry, 1, -1) < 0, errno == EINTR {}
  }
}
