import Foundation
import GantrySystem

/// One of the executables under `Tests/Probes`, run to its end with an argument list and an
/// environment of the caller's choice.
///
/// Made from bytes rather than texts, so that tests can pass what isn't valid UTF-8.
struct ProbeProcess {
  struct Result {
    var exitCode: Int32
    var output: String
    var errors: String
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private static let starting = Lock(())

  /// Where the built executables stand: beside the test bundle.
  private static let folder: URL = {
    #if canImport(Darwin)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      return (bundle?.bundleURL ?? Bundle.main.bundleURL).deletingLastPathComponent()
    #else
      return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
  }()

  /// Where an executable stands; a path is one already.
  static func path(_ name: String) -> String {
    name.hasPrefix("/") ? name : folder.appending(path: name).path
  }

  static func run(
    _ name: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> Result {
    try run(
      name, bytes: arguments.map { Array($0.utf8) },
      environment: environment.map { Array("\($0.key)=\($0.value)".utf8) })
  }

  static func run(
    _ name: String, bytes arguments: [[UInt8]], environment: [[UInt8]] = []
  ) throws -> Result {
    let path = path(name)
    // One at a time: a process started between a pipe's making and its marking would inherit it,
    // and keep it open.
    let (process, output, errors) = try starting.withLock { _ in
      let output = try Pipe()
      let errors = try Pipe()
      let process = try spawn(
        path, [Array(path.utf8)] + arguments, environment, output.writing, errors.writing)
      close(output.writing)
      close(errors.writing)
      return (process, output, errors)
    }
    defer {
      close(output.reading)
      close(errors.reading)
    }
    let texts = collect([output.reading, errors.reading], from: process)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    guard signal == 0 else {
      throw Failure(description: "\(name) ended by signal \(signal): \(texts[1])")
    }
    return Result(exitCode: (status >> 8) & 0xFF, output: texts[0], errors: texts[1])
  }

  private static func spawn(
    _ path: String, _ arguments: [[UInt8]], _ environment: [[UInt8]], _ output: Int32,
    _ errors: Int32
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    var process: pid_t = 0
    let code = withCStrings(arguments) { arguments in
      withCStrings(environment) { environment in
        posix_spawn(&process, path, &actions, nil, arguments, environment)
      }
    }
    guard code == 0 else {
      throw Failure(description: "\(path) can't be started: \(String(cString: strerror(code)))")
    }
    return process
  }

  private static func withCStrings<Result>(
    _ texts: [[UInt8]], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { text in
      let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: text.count + 1)
      for (index, byte) in text.enumerated() { pointer[index] = CChar(bitPattern: byte) }
      pointer[text.count] = 0
      return pointer
    }
    pointers.append(nil)
    defer { for pointer in pointers { pointer?.deallocate() } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("the list ends with nil") }
      return body(base)
    }
  }

  /// Reads descriptors until all are closed; a process that takes a minute is ended.
  private static func collect(_ descriptors: [Int32], from process: pid_t) -> [String] {
    var texts = descriptors.map { _ in [UInt8]() }
    var open = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var chunk = [UInt8](repeating: 0, count: 65536)
    while open.contains(where: { $0.fd >= 0 }) {
      let ready = poll(&open, nfds_t(open.count), 60_000)
      if ready < 0, errno == EINTR { continue }
      if ready <= 0 {
        kill(process, SIGKILL)
        break
      }
      for index in open.indices where open[index].fd >= 0 && open[index].revents != 0 {
        let count = read(open[index].fd, &chunk, chunk.count)
        if count > 0 {
          texts[index].append(contentsOf: chunk[..<count])
        } else if count == 0 || errno != EINTR {
          open[index].fd = -1
        }
      }
    }
    return texts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// A pipe that processes don't inherit.
  private struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws {
      var descriptors: [Int32] = [-1, -1]
      guard pipe(&descriptors) == 0 else {
        throw Failure(description: "no pipe: error \(errno)")
      }
      for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      reading = descriptors[0]
      writing = descriptors[1]
    }
  }
}
