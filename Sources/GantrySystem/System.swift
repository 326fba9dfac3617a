/// What the package asks of the system, in one place: files, output, variables, pipes, sockets,
/// threads and processes.
package enum System {}

/// A call of the system that failed, or that would have gone wrong.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  /// What was tried, as part of a sentence: `listen on loopback`.
  package var operation: String
  /// The value of `errno`; 0 where the system was not asked.
  package var code: Int32
  /// Why it failed, in the system's words where it has some.
  package var reason: String

  /// A failure with the code of the call that failed last on this thread.
  package init(_ operation: String, code: Int32 = errno) {
    self.operation = operation
    self.code = code
    reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// A failure that the system has no words for.
  package init(_ operation: String, reason: String) {
    (self.operation, self.code, self.reason) = (operation, 0, reason)
  }

  /// What was tried and why it failed.
  package var description: String { "can't \(operation): \(reason)" }

  /// Whether nobody reads any longer what was written.
  package var isBrokenPipe: Bool { code == EPIPE }
  /// Whether nothing stands at a path.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  /// Whether another user might be allowed to.
  package var isPermissionMissing: Bool { code == EACCES || code == EPERM }
}
