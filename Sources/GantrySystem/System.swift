/// The package's calls of the system, in one place: files, output, variables, pipes, sockets,
/// threads and processes.
package enum System {}

/// A system call that failed, or that would have gone wrong.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The operation, as part of a sentence: `listen on loopback`.
  package var operation: String
  /// The value of `errno`; 0 where no system call was made.
  package var code: Int32
  /// Why it failed, in the system's words where there are some.
  package var reason: String

  /// A failure with the code of this thread's last failed call.
  package init(_ operation: String, code: Int32 = errno) {
    self.operation = operation
    self.code = code
    reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// A failure that the system has no words for.
  package init(_ operation: String, reason: String) {
    (self.operation, self.code, self.reason) = (operation, 0, reason)
  }

  package var description: String { "can't \(operation): \(reason)" }

  /// Whether nobody reads what was written.
  package var isBrokenPipe: Bool { code == EPIPE }
  /// Whether a path doesn't exist.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  /// Whether another user might be allowed to.
  package var isPermissionMissing: Bool { code == EACCES || code == EPERM }
}
