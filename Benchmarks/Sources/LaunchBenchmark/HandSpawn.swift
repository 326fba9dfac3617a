import Foundation

/// What one writes without a library: a pipe, `posix_spawn(3)`, one line read.
struct HandSpawn {
  private let process: pid_t
  private let pipe: Int32

  init(_ path: String, _ arguments: [String]) throws {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var texts = ([path] + arguments).map { strdup($0) }
    texts.append(nil)
    defer { for text in texts { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, nil, texts, environ)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    self.process = process
    close(ends[1])
    pipe = ends[0]
    var byte: UInt8 = 0
    while read(pipe, &byte, 1) == 1, byte != UInt8(ascii: "\n") {}
  }

  func end() {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(pipe)
  }
}
