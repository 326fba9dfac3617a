import Foundation

/// What this process holds that a launch could leave behind.
///
/// What can't be listed, such as a process that has ended meanwhile, counts as nothing.
struct Inventory {
  static let names = ["file descriptors", "threads", "child processes", "temporary files"]

  let counts: [Int]

  init() {
    #if os(Linux)
      let descriptors = Self.count("/proc/self/fd")
      let threads = Self.count("/proc/self/task")
      let children = Self.children()
    #else
      let descriptors = Self.count("/dev/fd")
      let threads = 0
      let children = 0
    #endif
    counts = [descriptors, threads, children, Self.temporaryFiles()]
  }

  private static func count(_ folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.count ?? 0
  }

  /// Processes whose parent this one is, also those that have ended and were not reaped.
  private static func children() -> Int {
    let file = "/proc/self/task/\(getpid())/children"
    if let text = try? String(contentsOfFile: file, encoding: .utf8) {
      return text.split(separator: " ").count
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
      guard Int(name) != nil,
        let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
        let end = text.lastIndex(of: ")")
      else { return false }
      // The fields behind the name are the state and the parent.
      return text[end...].split(separator: " ").dropFirst(2).first == "\(getpid())"
    }.count
  }

  private static func temporaryFiles() -> Int {
    let folder = FileManager.default.temporaryDirectory.path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix("gantry-") }
      .map { 1 + count("\(folder)/\($0)") }.reduce(0, +)
  }
}
